// Remembers for which players who are away somebody said “wait”. After as long again they are asked once more.

import { type Clock, realClock } from "../../table/clock.ts"

export class Patience {
  /** The seats that are waited for. */
  seats = $state.raw<readonly number[]>([])
  readonly #clock: Clock
  readonly #cancel = new Map<number, () => void>()

  constructor(clock: Clock = realClock) {
    this.#clock = clock
  }

  /** Asks nobody about this seat for so many milliseconds. */
  wait(seat: number, ms: number): void {
    this.#cancel.get(seat)?.()
    this.#cancel.set(
      seat,
      this.#clock.after(ms, () => this.#end(seat)),
    )
    this.seats = [...this.seats.filter((one) => one !== seat), seat]
  }

  /** Forgets everybody who is not among these players who are still away. */
  keep(away: readonly number[]): void {
    for (const seat of this.seats) if (!away.includes(seat)) this.#end(seat)
  }

  close(): void {
    for (const cancel of this.#cancel.values()) cancel()
  }

  #end(seat: number): void {
    this.#cancel.get(seat)?.()
    this.#cancel.delete(seat)
    this.seats = this.seats.filter((one) => one !== seat)
  }
}
