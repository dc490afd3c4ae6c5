// Measures the delay of a connection by ping frames: how much of an answer's time is due to the connection and not the
// player. A page's script can neither see nor delay the answers to ping frames, so players cannot cheat.

/** Number of recent round trips that count. */
const KEPT = 16

/**
 * Longest round trip that is credited, in ms (twice 200 ms). So a modified client gains no more than this by delaying
 * pongs.
 */
const LONGEST = 400

/**
 * A round trip is credited up to this many ms above the quickest recent one. Connections stutter, but an occasionally
 * delayed pong looks the same.
 */
const STUTTER = 60

/**
 * Round trip of the ping sent right behind a prompt. It is “lost” if the answer came before its pong, although a
 * connection preserves the order.
 */
export type RoundTrip = number | "lost"

/** Measurements of a connection at one moment, in milliseconds. */
export interface Measured {
  /** How much of an answer's time is due to the connection, in both directions. */
  readonly credit: number
  /** The slowest round trip to expect. */
  readonly slowest: number
}

export class Latency {
  readonly #trips: number[] = []
  readonly #answers: number[] = []

  /** Records a pong that took this many milliseconds. */
  pong(ms: number): void {
    keep(this.#trips, ms)
  }

  /**
   * Records the time to answer a prompt, in ms. The connection cannot be slower than that, whatever its pongs suggest.
   */
  answer(ms: number): void {
    keep(this.#answers, ms)
  }

  /** Returns the current measurements. `trip` is that of the ping right behind the prompt, if there was one. */
  measured(trip?: RoundTrip): Measured {
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
  if (!(ms >= 0)) return // the clock was set back
  list.push(ms)
  if (list.length > KEPT) list.shift()
}
