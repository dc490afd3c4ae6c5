// Who has said that the table shall wait for somebody who is away is asked again after as long as it took the first
// time.

import { type Clock, realClock } from "../../table/clock.ts"

export class Patience {
  /** The seats that are waited for. */
  seats = $state.raw<readonly number[]>([])
  readonly #clock: Clock
  readonly #cancel = new Map<number, () => void>()

  constructor(clock: Clock = realClock) {
    this.#clock = clock
  }

  /** For so many milliseconds nobody is asked about this seat. */
  wait(seat: number, ms: number): void {
    this.#cancel.get(seat)?.()
    this.#cancel.set(
      seat,
      this.#clock.after(ms, () => this.#end(seat)),
    )
    this.seats = [...this.seats.filter((one) => one !== seat), seat]
  }

  /** These are away still; whoever is not is waited for anew another time. */
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
