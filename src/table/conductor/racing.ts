// A race at a table: what comes in is held until nobody can turn out to have been earlier, and then judged.

import type { Clock } from "../clock.ts"
import type { Line, Trip } from "../line.ts"
import { type Evidence, followsOn, leadsOf, Race, type Racer, racersOf, type Verdict } from "../race.ts"
import { partsOf } from "../room/commands.ts"
import type { Room } from "../room/room.ts"
import { type MoveRuling, type Refusal, type Ruling, refuse } from "../room/ruling.ts"
import type { LiveTable } from "../table.ts"

/** The connections of the people round a table, as the conductor's participants have them. */
interface Lines {
  lineOf(seat: number): Line | undefined
  probe(seat: number): (() => Trip) | undefined
}

/** An act that waits for the verdict: a move that was checked in this game, after so many moves. */
export interface Held extends MoveRuling {
  readonly live: LiveTable | undefined
  readonly on: number
  /** The race has been judged; `judge` tells what becomes of the act. */
  decide(judge: (room: Room) => Ruling | Refusal | undefined): void
  /** The same act came again over another connection: that one is decided instead. */
  replaced(): void
}

/** What speaks for when an act was made. */
export interface Timing {
  /** How long it took, by the player's own clock. */
  readonly reported?: number | undefined
  /** How long it took exactly, if the table does it. */
  readonly after?: number | undefined
  /** The connection that it came over; none for bots and for what the table does. */
  readonly line?: Line | undefined
}

export class Racing {
  readonly #clock: Clock
  readonly #race: Race
  /** When each seat was asked. */
  readonly #asked: ReadonlyMap<number, number>
  /** How much later than others. */
  readonly leads: ReadonlyMap<number, number>
  readonly #trips = new Map<number, () => Trip | undefined>()
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
   * If several can act now and some of them may let it be: everybody has just been asked, some of them by so much
   * later, and lines are measured right behind that.
   */
  static of(room: Room, lines: Lines, clock: Clock, leads: ReadonlyMap<number, number>): Racing | undefined {
    if (!room.isRace) return undefined
    const now = clock.monotonic()
    const racers = racersIn(room, lines)?.map((racer) => ({ ...racer, asked: now + (leads.get(racer.seat) ?? 0) }))
    // Where nothing takes time, whoever comes first was first.
    if (racers === undefined || racers.every(({ line }) => line === undefined)) return undefined
    const racing = new Racing(clock, racers, leads)
    for (const { seat } of racers) {
      const trip = lines.probe(seat)
      if (trip !== undefined) racing.#trips.set(seat, trip)
    }
    return racing
  }

  /** Takes an act in; says whether it counts. */
  act(held: Held, { reported, after, line }: Timing): boolean {
    const { seat, move, id } = held.entry
    if (this.#isOver) return false
    const before = this.#held.get(seat)
    if (id !== undefined && before?.entry.id === id) {
      before.replaced()
      this.#held.set(seat, held) // the same act over a new line: its answer goes there
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
    line?.answer(now - (this.#asked.get(seat) ?? now))
    this.#held.set(seat, held)
    this.#cancel()
    const wait = (this.#race.decidedAt ?? now) - now
    if (wait <= 0) this.#judge()
    else this.#cancel = this.#clock.after(wait, () => this.#judge())
    return true
  }

  /** The table asks anew. What has come in by now is judged as it stands: nobody is left without an answer. */
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

function racersIn(room: Room, lines: Lines): Racer[] | undefined {
  if (!room.isRace || room.live === undefined) return undefined
  return racersOf(room.game, room.live.match.state, (seat) => {
    const line = room.seats[seat].bot === undefined ? lines.lineOf(seat) : undefined
    return { asked: 0, ...(line === undefined ? {} : { line }) }
  })
}

/** How much later each racer is to be asked than at once; nothing where there is no race. */
function leadsIn(room: Room, lines: Lines): ReadonlyMap<number, number> {
  if (!room.isRace) return NO_LEADS
  const racers = racersIn(room, lines) ?? []
  const leads = racers.length === 0 ? [] : leadsOf(racers.map(({ line }) => line))
  return new Map(racers.map(({ seat }, i) => [seat, leads[i]]))
}

const NO_LEADS: ReadonlyMap<number, number> = new Map()

/**
 * What is left of an act when a race has been judged: the first is made; others are, where they have become an ordinary
 * move.
 */
function afterRace(room: Room, held: Held, place: number, verdict: Verdict): Ruling | Refusal | undefined {
  const { live, game } = room
  const { entry, move } = held
  if (entry.id !== undefined && room.isDone(...partsOf(entry.id))) return undefined
  if (live === undefined || room.stage !== "playing") return refuse("late")
  const { state, moves } = live.match
  if (place === 0 && live === held.live && moves.length === held.on) return { entry: { ...entry, race: verdict }, move }
  return followsOn(game, state, entry.seat, move) ? { entry, move } : refuse("late")
}

/** How a table judges its races. */
export interface Races {
  /** How much later each seat is to be asked than at once. */
  leads(room: Room, lines: Lines): ReadonlyMap<number, number>
  /** The race that is on now that everybody has been asked, if one is. */
  begin(room: Room, lines: Lines, clock: Clock, leads: ReadonlyMap<number, number>): Racing | undefined
}

export const RACES: Races = { leads: leadsIn, begin: Racing.of }
