// How slow a connection is, by its ping frames: what of an answer's time went into the way and not into the player. A
// page's script can neither see nor delay the frames that answer pings, so what is measured here is not the player's to
// tell.

/** Round trips of late that count. */
const KEPT = 16

/**
 * A longer round trip than this (two ways of 200 ms) earns no more: also the most that a client of one's own making can
 * gain by holding pongs back.
 */
const LONGEST = 400

/**
 * How far above the quickest of late a trip is believed: lines stutter, but a pong that is held back now and then looks
 * the same.
 */
const STUTTER = 60

/**
 * The round trip of the ping sent right behind a prompt; “lost” if its pong was not back when the answer came, though a
 * connection keeps its order.
 */
export type Trip = number | "lost"

/** What is known of a line at a moment, in milliseconds. */
export interface Measured {
  /** What of an answer's time is put down to the line: the way to the player and the way back. */
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

  /** A prompt was answered after so many milliseconds: the line can be no slower than that, whatever its pongs say. */
  answer(ms: number): void {
    keep(this.#answers, ms)
  }

  /** As of now; with the trip of the ping that went right behind the prompt in question, where one did. */
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
