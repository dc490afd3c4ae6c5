// Remembers the absent players for whom this player chose “wait”. After the same time again, the question returns.

import { type Clock, realClock } from "../../table/clock.ts"

export class Patience {
  /** The seats that the player waits for. */
  seats = $state.raw<readonly number[]>([])
  readonly #clock: Clock
  readonly #cancel = new Map<number, () => void>()

  constructor(clock: Clock = realClock) {
    this.#clock = clock
  }

  /** Suppresses the question about this seat for `ms` milliseconds. */
  wait(seat: number, ms: number): void {
    this.#cancel.get(seat)?.()
    this.#cancel.set(
      seat,
      this.#clock.after(ms, () => this.#end(seat)),
    )
    this.seats = [...this.seats.filter((one) => one !== seat), seat]
  }

  /** Forgets every seat that is not among those still away. */
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
