// Who was first, where several can act at the same moment: judged by how long each took after seeing it, not by whose
// line is quicker. Pure: every time is handed in, in milliseconds of one clock, the server's.

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Move } from "../engine/moves.ts"
import type { Line, Trip } from "./line.ts"

/** What a player's own clock says counts where it differs from what was measured by no more than this. */
export const TRUST = 40

/** How long the first to arrive waits for the others. */
const SHORTEST_WAIT = 60
const LONGEST_WAIT = 250

/** The longest that a question is held back for one who would have it much sooner than another. */
const LONGEST_LEAD = 150

/** What a page may need on top of the line, to take a message in and to send one. */
const SLACK = 15

/** A seat that can act now. */
export interface Racer {
  readonly seat: number
  /** When it was first asked. Asking again, after a connection was lost, does not begin anew. */
  readonly asked: number
  /** Its connection; none for who plays at the server itself, as bots do. */
  readonly line?: Line
  /** May it as well let it be? */
  readonly mayWait: boolean
}

/** What speaks for when an act was made, besides its arrival. */
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
  /** When it was made, judged: after so long. */
  readonly after: number
  /** When it arrived, after the question had been sent. */
  readonly arrived: number
  /** What of that was put down to the line. */
  readonly credit: number
  readonly reported?: number
  /** The table acted in the player's place. */
  readonly table?: true
}

/** What was judged, for the journal: the acts in their order, the first of them counts. */
export interface Verdict {
  readonly acts: readonly Act[]
  /** How long the first to arrive was kept waiting. */
  readonly waited: number
}

/**
 * After how long an act was made that arrived so long after the question: the time less the line, or what the player's
 * own clock says, so far as that is near. Both ways are bounded: in a race one may wish to have been early, or late.
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
   * Somebody acts. The first act of a seat counts, but that its own is better than one of the table in its place. Says
   * whether it counts.
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
   * When it can be judged: once nobody who has not acted could still turn out to have been earlier, their line being no
   * slower than it was of late; within the bounds for waiting. Nothing while nobody has acted. Asked again after every
   * act.
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

  /** Who was first. In a tie whoever had to act comes before those who might have let it be. */
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
 * How long the question is held back for each racer, so that the wait is long enough for the slowest line to bring it
 * there and an answer back: nothing where it is anyway. By what was measured, as far as it differs, and bounded; who
 * plays at the server itself has no way at all.
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

/** Everybody who can act, for a race; nothing where only one can, or where none may let it be. */
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
 * May an act that came second be played after all, now that the first has been? Where it has become that seat's
 * ordinary move: a flip after the taking. But never into another race, which its player had not seen.
 */
export function followsOn<S extends State>(game: Game<S>, state: S, seat: number, move: Move): boolean {
  const mayWait = game.mayWait?.(state) ?? 0
  return game.actors(state) === 1 << seat && mayWait === 0 && game.check(state, seat, move) === undefined
}
