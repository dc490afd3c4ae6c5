// Judges who was first where several can act at the same moment: by how long each took after seeing it, not by whose
// connection is quicker. Pure: every time is an argument, in milliseconds of the server's clock.

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Move } from "../engine/moves.ts"
import type { Line, Trip } from "./line.ts"

/** The time by a player's own clock counts if it differs from the measured one by at most this. */
export const TRUST = 40

/** How long the first to arrive waits for the others. */
const SHORTEST_WAIT = 60
const LONGEST_WAIT = 250

/** The longest that a question is held back for a player with a much quicker connection than another. */
const LONGEST_LEAD = 150

/** What a page may need to process a message and to send one, on top of the connection. */
const SLACK = 15

/** A seat that can act now. */
export interface Racer {
  readonly seat: number
  /** When it was first asked. Asking again after a lost connection does not change it. */
  readonly asked: number
  /** Its connection; none for bots, which play at the server. */
  readonly line?: Line
  /** May it pass? */
  readonly mayWait: boolean
}

/** Evidence of when an act was made, besides its arrival. */
export interface Evidence {
  /**
   * How long it took by the player's own clock, from having the prompt in hand (not from the end of its animation,
   * which is the same for all).
   */
  readonly reported?: number
  readonly trip?: Trip
  /** The table acts in the player's place, after exactly this long. */
  readonly table?: number
}

/** One act and its working, in whole milliseconds. */
export interface Act {
  readonly seat: number
  readonly move: string
  /** The verdict: how long after the question it was made. */
  readonly after: number
  /** When it arrived, after the question had been sent. */
  readonly arrived: number
  /** How much of that was the connection. */
  readonly credit: number
  readonly reported?: number
  /** The table acted in the player's place. */
  readonly table?: true
}

/** The verdict, for the journal: the acts in their order. The first counts. */
export interface Verdict {
  readonly acts: readonly Act[]
  /** How long the first to arrive had to wait. */
  readonly waited: number
}

/**
 * Returns after how long an act was made: its arrival minus the connection, or the time by the player's own clock if
 * that is near. Both directions are bounded, since a player may gain by being early or by being late.
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
   * Adds an act, and returns whether it counts. The first act of a seat does; a player's own replaces one of the table.
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
   * When the race can be judged: as soon as nobody else can have been earlier, if their connections are no slower than
   * they were lately. Between the bounds for waiting. Undefined while nobody has acted. Changes with each act.
   */
  get decidedAt(): number | undefined {
    if (this.#acts.size === 0) return undefined
    const best = Math.min(...[...this.#acts.values()].map(({ after }) => after))
    const open = this.#racers.flatMap(({ seat, asked, line }) =>
      line === undefined || this.#acts.has(seat) ? [] : [asked + best + line.measured().slowest + SLACK],
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

function actOf({ seat, asked, line }: Racer, move: string, now: number, { reported, trip, table }: Evidence): Act {
  const arrived = Math.max(0, now - asked)
  const whole = { seat, move, arrived: Math.round(arrived) }
  if (table !== undefined) return { ...whole, after: Math.round(table), credit: 0, table: true }
  if (line === undefined) return { ...whole, after: whole.arrived, credit: 0 }
  const { credit } = line.measured(trip)
  return {
    ...whole,
    after: Math.round(judgedAfter(arrived, credit, reported)),
    credit: Math.round(credit),
    ...(reported === undefined ? {} : { reported: Math.round(reported) }),
  }
}

/**
 * Returns how long the question is held back for each racer, so that the wait is long enough for the slowest connection
 * to carry it there and an answer back. 0 if it is long enough anyway. Bots have no way at all.
 */
export function leadsOf(lines: readonly (Line | undefined)[]): number[] {
  const trips = lines.map((line) => line?.measured() ?? { credit: 0, slowest: 0 })
  const leads = trips.map(({ credit }, i) => {
    const far = Math.max(0, ...trips.filter((_, other) => other !== i).map(({ slowest }) => slowest))
    return Math.min(Math.max(0, far + SLACK - credit - LONGEST_WAIT), LONGEST_LEAD)
  })
  const least = Math.min(...leads)
  return leads.map((lead) => Math.round(lead - least))
}

/** Returns everybody who can act in a race; undefined if only one can, or nobody may pass. */
export function racersOf<S extends State>(
  game: Game<S>,
  state: S,
  at: (seat: number) => Pick<Racer, "asked" | "line">,
): Racer[] | undefined {
  const actors = game.actors(state)
  const waiting = game.mayWait?.(state) ?? 0
  if (waiting === 0 || (actors & (actors - 1)) === 0) return undefined
  return Array.from({ length: state.seats }, (_, seat) => seat)
    .filter((seat) => actors & (1 << seat))
    .map((seat) => ({ ...at(seat), seat, mayWait: (waiting & (1 << seat)) !== 0 }))
}

/**
 * May an act that came second still be played after the first? Yes if it is that seat's ordinary move now, such as a
 * flip after the taking. Never in another race, which its player had not seen.
 */
export function followsOn<S extends State>(game: Game<S>, state: S, seat: number, move: Move): boolean {
  const mayWait = game.mayWait?.(state) ?? 0
  return game.actors(state) === 1 << seat && mayWait === 0 && game.check(state, seat, move) === undefined
}
