// Measures how slow a connection is by its ping frames: how much of an answer's time was the connection, and not the
// player. A page's script can neither see nor delay the frames that answer pings, so players cannot cheat.

/** How many of the latest round trips count. */
const KEPT = 16

/** The longest round trip that is credited (twice 200 ms). A modified client can gain no more by holding pongs back. */
const LONGEST = 400

/**
 * A trip is credited up to this much above the quickest one lately. Connections stutter, but a pong that is held back
 * now and then looks the same.
 */
const STUTTER = 60

/**
 * The round trip of the ping sent right behind a prompt. “Lost” if the answer came before its pong, although a
 * connection keeps the order.
 */
export type Trip = number | "lost"

/** What is known of a connection at a moment, in milliseconds. */
export interface Measured {
  /** How much of an answer's time is the connection: the way to the player and the way back. */
  readonly credit: number
  /** The slowest round trip that is to be expected. */
  readonly slowest: number
}

export class Line {
  readonly #trips: number[] = []
  readonly #answers: number[] = []

  /** A pong came back after so many milliseconds. */
  pong(ms: number): void {
    keep(this.#trips, ms)
  }

  /** A prompt was answered after so many milliseconds: the connection cannot be slower, whatever its pongs say. */
  answer(ms: number): void {
    keep(this.#answers, ms)
  }

  /** Returns what is known now. `trip` is that of the ping right behind the prompt, if there was one. */
  measured(trip?: Trip): Measured {
    if (this.#trips.length === 0) return { credit: 0, slowest: LONGEST }
    const trips = [...this.#trips].sort((a, b) => a - b)
    const most = Math.min(trips[0] + STUTTER, LONGEST, ...this.#answers)
    const told = trip === "lost" ? trips[0] : (trip ?? trips[(trips.length - 1) >> 1])
    return {
      credit: Math.min(told, most),
      slowest: Math.min(trips[trips.length - 1], most),
    }
  }
}

function keep(list: number[], ms: number): void {
  if (!(ms >= 0)) return // a clock that was set back
  list.push(ms)
  if (list.length > KEPT) list.shift()
}
