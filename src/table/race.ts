// Judges who was first when several players can act at the same moment. What counts is how long each took after seeing
// it, not whose connection is quicker. Pure: every time is an argument, in milliseconds of the server's clock.

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Move } from "../engine/moves.ts"
import type { Latency, RoundTrip } from "./latency.ts"

/**
 * Largest difference in ms between a player's own clock and the measured time at which the player's clock still counts.
 */
export const TRUST = 40

/** Bounds in ms on how long the first to arrive waits for the others. */
const SHORTEST_WAIT = 60
const LONGEST_WAIT = 250

/**
 * Longest time in ms for which a question is held back from a player whose connection is much quicker than another's.
 */
const LONGEST_LEAD = 150

/** Milliseconds that a page may need to process a message and send one, on top of the connection. */
const SLACK = 15

/** A seat that can act now. */
export interface Racer {
  readonly seat: number
  /** When it was first asked. Asking again after a lost connection does not change this. */
  readonly asked: number
  /** Its connection; none for bots, which run on the server. */
  readonly latency?: Latency
  /** Whether it may pass. */
  readonly mayWait: boolean
}

/** Evidence of when an act was made, besides its arrival. */
export interface Evidence {
  /**
   * How long it took by the player's own clock, in ms. This counts from receiving the prompt, not from the end of its
   * animation, which is the same for all.
   */
  readonly reported?: number
  readonly trip?: RoundTrip
  /** The table acts in the player's place, after exactly this many ms. */
  readonly table?: number
}

/** One act and how it was judged, in whole milliseconds. */
export interface Act {
  readonly seat: number
  readonly move: string
  /** The verdict: how long after the question the act was made. */
  readonly after: number
  /** How long after the question the act arrived. */
  readonly arrived: number
  /** How much of `arrived` is due to the connection. */
  readonly credit: number
  readonly reported?: number
  /** The table acted in the player's place. */
  readonly table?: true
}

/** The verdict, for the journal: the acts in order. The first one counts. */
export interface Verdict {
  readonly acts: readonly Act[]
  /** How long the first to arrive had to wait. */
  readonly waited: number
}

/**
 * Returns how long after the question an act was made. This is its arrival minus the connection's delay, or the time by
 * the player's own clock if the two are close. Both directions are bounded, since a player may gain by being early or
 * by being late.
 */
export function judgedAfter(arrived: number, credit: number, reported: number | undefined): number {
  const measured = Math.max(0, arrived - credit)
  if (reported === undefined || !Number.isFinite(reported)) return measured
  return Math.min(Math.max(reported, arrived - credit - TRUST, 0), measured + TRUST, arrived)
}

/** One race, from the question to the verdict. */
export class Race {
  readonly #racers: readonly Racer[]
  readonly #acts = new Map<number, Act>()
  #first = 0
  #latest = 0

  constructor(racers: readonly Racer[]) {
    this.#racers = racers
  }

  /**
   * Adds an act, and returns whether it counts. The first act of a seat counts. A player's own act replaces one that
   * the table made.
   */
  act(seat: number, move: string, now: number, evidence: Evidence = {}): boolean {
    const racer = this.#racers.find((one) => one.seat === seat)
    const before = this.#acts.get(seat)
    if (racer === undefined || (before !== undefined && (before.table !== true || evidence.table !== undefined)))
      return false
    if (this.#acts.size === 0) this.#first = now
    this.#latest = now
    this.#acts.set(seat, actOf(racer, move, now, evidence))
    return true
  }

  /**
   * When the race can be judged, within the bounds for waiting. Undefined while nobody has acted. It is the moment
   * after which nobody else can have been earlier, if connections are no slower than lately. Each act changes it.
   */
  get decidedAt(): number | undefined {
    if (this.#acts.size === 0) return undefined
    const best = Math.min(...[...this.#acts.values()].map(({ after }) => after))
    const open = this.#racers.flatMap(({ seat, asked, latency }) =>
      latency === undefined || this.#acts.has(seat) ? [] : [asked + best + latency.measured().slowest + SLACK],
    )
    if (open.length === 0) return this.#latest
    return Math.min(Math.max(...open, this.#first + SHORTEST_WAIT), this.#first + LONGEST_WAIT)
  }

  /** Judges who was first. In a tie, players who had to act come before those who could have passed. */
  verdict(now: number): Verdict {
    const mayWait = (seat: number): boolean => this.#racers.some((one) => one.seat === seat && one.mayWait)
    const acts = [...this.#acts.values()].sort(
      (a, b) => a.after - b.after || Number(mayWait(a.seat)) - Number(mayWait(b.seat)) || a.arrived - b.arrived,
    )
    return { acts, waited: Math.round(now - this.#first) }
  }
}

function actOf({ seat, asked, latency }: Racer, move: string, now: number, { reported, trip, table }: Evidence): Act {
  const arrived = Math.max(0, now - asked)
  const whole = { seat, move, arrived: Math.round(arrived) }
  if (table !== undefined) return { ...whole, after: Math.round(table), credit: 0, table: true }
  if (latency === undefined) return { ...whole, after: whole.arrived, credit: 0 }
  const { credit } = latency.measured(trip)
  return {
    ...whole,
    after: Math.round(judgedAfter(arrived, credit, reported)),
    credit: Math.round(credit),
    ...(reported === undefined ? {} : { reported: Math.round(reported) }),
  }
}

/**
 * Returns how long to hold back the question for each racer. The slowest connection then has time to carry the question
 * there and an answer back within the longest wait. 0 if there is time enough anyway. Bots have no delay.
 */
export function questionDelays(latencies: readonly (Latency | undefined)[]): number[] {
  const trips = latencies.map((latency) => latency?.measured() ?? { credit: 0, slowest: 0 })
  const leads = trips.map(({ credit }, i) => {
    const far = Math.max(0, ...trips.filter((_, other) => other !== i).map(({ slowest }) => slowest))
    return Math.min(Math.max(0, far + SLACK - credit - LONGEST_WAIT), LONGEST_LEAD)
  })
  const least = Math.min(...leads)
  return leads.map((lead) => Math.round(lead - least))
}

/** Returns everybody who can act in a race. Undefined if only one seat can act, or if nobody may pass. */
export function racersOf<S extends State>(
  game: Game<S>,
  state: S,
  at: (seat: number) => Pick<Racer, "asked" | "latency">,
): Racer[] | undefined {
  const actors = game.actors(state)
  const waiting = game.mayWait?.(state) ?? 0
  if (waiting === 0 || (actors & (actors - 1)) === 0) return undefined
  return Array.from({ length: state.seats }, (_, seat) => seat)
    .filter((seat) => actors & (1 << seat))
    .map((seat) => ({ ...at(seat), seat, mayWait: (waiting & (1 << seat)) !== 0 }))
}

/**
 * Tells whether an act that came second can still be played after the first. It can if it is that seat's ordinary move
 * now, such as a flip after the taking. It never can in another race, which its player had not seen.
 */
export function mayPlayLate<S extends State>(game: Game<S>, state: S, seat: number, move: Move): boolean {
  const mayWait = game.mayWait?.(state) ?? 0
  return game.actors(state) === 1 << seat && mayWait === 0 && game.check(state, seat, move) === undefined
}
