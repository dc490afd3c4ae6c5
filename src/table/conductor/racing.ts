// A race at a table: holds moves until nobody else can have been earlier, and then judges who was first.

import type { Clock } from "../clock.ts"
import type { Latency, RoundTrip } from "../latency.ts"
import { type Evidence, mayPlayLate, questionDelays, Race, type Racer, racersOf, type Verdict } from "../race.ts"
import { partsOf } from "../room/commands.ts"
import type { Room } from "../room/room.ts"
import { type MoveRuling, type Refusal, type Ruling, refuse } from "../room/ruling.ts"
import type { LiveTable } from "../table.ts"

/** The connections of the people at a table. */
interface Connections {
  latencyOf(seat: number): Latency | undefined
  probe(seat: number): (() => RoundTrip) | undefined
}

/** A move that waits for the verdict. It was checked in the game `live`, after `on` moves. */
export interface Held extends MoveRuling {
  readonly live: LiveTable | undefined
  readonly on: number
  /** Called when the race has been judged; `judge` returns the ruling on this move. */
  decide(judge: (room: Room) => Ruling | Refusal | undefined): void
  /** Called when the same move came again over another connection, which takes over. */
  replaced(): void
}

/** Evidence of when a move was made. */
export interface Timing {
  /** The player's reaction time by their own clock. */
  readonly reported?: number | undefined
  /** The exact reaction time, if the table makes the move. */
  readonly after?: number | undefined
  /** The connection that carried the move; none for bots and the table itself. */
  readonly latency?: Latency | undefined
}

export class Racing {
  readonly #clock: Clock
  readonly #race: Race
  /** When each seat was asked. */
  readonly #asked: ReadonlyMap<number, number>
  /** How many milliseconds later than others each seat was asked. */
  readonly leads: ReadonlyMap<number, number>
  readonly #trips = new Map<number, () => RoundTrip | undefined>()
  readonly #held = new Map<number, Held>()
  #cancel: () => void = () => {}
  #isOver = false

  private constructor(clock: Clock, racers: readonly Racer[], leads: ReadonlyMap<number, number>) {
    this.#clock = clock
    this.#asked = new Map(racers.map(({ seat, asked }) => [seat, asked]))
    this.#race = new Race(racers)
    this.leads = leads
  }

  /**
   * Starts a race if several players can act now and some of them may pass. Everybody has just been asked, some of them
   * later by their lead. Measures the connections right behind the question.
   */
  static of(
    room: Room,
    connections: Connections,
    clock: Clock,
    leads: ReadonlyMap<number, number>,
  ): Racing | undefined {
    if (!room.isRace) return undefined
    const now = clock.monotonic()
    const racers = racersIn(room, connections)?.map((racer) => ({
      ...racer,
      asked: now + (leads.get(racer.seat) ?? 0),
    }))
    // Where messages arrive without delay, the first to arrive was first.
    if (racers === undefined || racers.every(({ latency }) => latency === undefined)) return undefined
    const racing = new Racing(clock, racers, leads)
    for (const { seat } of racers) {
      const trip = connections.probe(seat)
      if (trip !== undefined) racing.#trips.set(seat, trip)
    }
    return racing
  }

  /** Adds a move, and returns whether it counts. */
  act(held: Held, { reported, after, latency }: Timing): boolean {
    const { seat, move, id } = held.entry
    if (this.#isOver) return false
    const before = this.#held.get(seat)
    if (id !== undefined && before?.entry.id === id) {
      before.replaced()
      this.#held.set(seat, held) // the same act over a new connection, which gets the answer
      return true
    }
    const now = this.#clock.monotonic()
    const trip = this.#trips.get(seat)?.()
    const evidence: Evidence = {
      ...(reported === undefined ? {} : { reported }),
      ...(trip === undefined ? {} : { trip }),
      ...(after === undefined ? {} : { table: after }),
    }
    if (!this.#race.act(seat, move, now, evidence)) return false
    latency?.answer(now - (this.#asked.get(seat) ?? now))
    this.#held.set(seat, held)
    this.#cancel()
    const wait = (this.#race.decidedAt ?? now) - now
    if (wait <= 0) this.#judge()
    else this.#cancel = this.#clock.after(wait, () => this.#judge())
    return true
  }

  /** Ends the race, because the table asks again. Judges the moves that have arrived, so that each gets an answer. */
  close(): void {
    if (!this.#isOver) this.#judge()
  }

  #judge(): void {
    this.#cancel()
    this.#isOver = true
    const verdict = this.#race.verdict(this.#clock.monotonic())
    for (const [place, { seat }] of verdict.acts.entries()) {
      const held = this.#held.get(seat)
      held?.decide((room) => afterRace(room, held, place, verdict))
    }
  }
}

function racersIn(room: Room, connections: Connections): Racer[] | undefined {
  if (!room.isRace || room.live === undefined) return undefined
  return racersOf(room.game, room.live.match.state, (seat) => {
    const latency = room.seats[seat].bot === undefined ? connections.latencyOf(seat) : undefined
    return { asked: 0, ...(latency === undefined ? {} : { latency }) }
  })
}

/** Returns how many milliseconds later than others each racer gets the question; empty if there is no race. */
function leadsIn(room: Room, connections: Connections): ReadonlyMap<number, number> {
  if (!room.isRace) return NO_LEADS
  const racers = racersIn(room, connections) ?? []
  const leads = racers.length === 0 ? [] : questionDelays(racers.map(({ latency }) => latency))
  return new Map(racers.map(({ seat }, i) => [seat, leads[i]]))
}

const NO_LEADS: ReadonlyMap<number, number> = new Map()

/**
 * Returns the ruling on a move after its race has been judged. The first move is made. A later one is made if it is an
 * ordinary move by then.
 */
function afterRace(room: Room, held: Held, place: number, verdict: Verdict): Ruling | Refusal | undefined {
  const { live, game } = room
  const { entry, move } = held
  if (entry.id !== undefined && room.isDone(...partsOf(entry.id))) return undefined
  if (live === undefined || room.stage !== "playing") return refuse("late")
  const { state, moves } = live.match
  if (place === 0 && live === held.live && moves.length === held.on) return { entry: { ...entry, race: verdict }, move }
  return mayPlayLate(game, state, entry.seat, move) ? { entry, move } : refuse("late")
}

/** Starts and judges the races of a table. */
export interface Races {
  /** Returns how many milliseconds later than others each seat gets the question. */
  leads(room: Room, connections: Connections): ReadonlyMap<number, number>
  /** Starts a race if one begins now that everybody has been asked. */
  begin(room: Room, connections: Connections, clock: Clock, leads: ReadonlyMap<number, number>): Racing | undefined
}

export const RACES: Races = { leads: leadsIn, begin: Racing.of }
