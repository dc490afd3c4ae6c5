// A race at a table: what comes in is held until nobody can turn out to have been earlier, and then judged.

import type { Clock } from "../../table/clock.ts"
import type { Trip } from "../../table/line.ts"
import { type Evidence, leadsOf, Race, type Racer, racersOf, type Verdict } from "../../table/race.ts"
import type { Room } from "../../table/room/room.ts"
import type { Guest } from "./viewers.ts"

/** An act that waits for the verdict. */
export interface Held {
  readonly seat: number
  readonly move: string
  /** The command that it comes from, where it comes from one. */
  readonly id?: string | undefined
  /** Whose it is; nobody's for bots and for what the table does. */
  readonly by?: Guest
  /** What becomes of it: how many acts were before it, and how it was judged. */
  settle(place: number, verdict: Verdict): void
  /** The same act came again over another connection: that one is settled instead. */
  replaced(): void
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
   * If several can act now and some of them may let it be: everybody has just been asked, some of them by so much later, and lines are
   * measured right behind that.
   */
  static of(room: Room, guests: Iterable<Guest>, clock: Clock, leads: ReadonlyMap<number, number>): Racing | undefined {
    if (!room.isRace) return undefined
    const now = clock.monotonic()
    const bySeat = seated(guests)
    const racers = racersIn(room, bySeat)?.map((racer) => ({ ...racer, asked: now + (leads.get(racer.seat) ?? 0) }))
    if (racers === undefined) return undefined
    const racing = new Racing(clock, racers, leads)
    for (const { seat } of racers) {
      const guest = bySeat.get(seat)
      if (guest !== undefined) racing.#trips.set(seat, guest.viewer.probe())
    }
    return racing
  }

  /** Takes an act in; says whether it counts. The table's own acts come `after` exactly so many milliseconds. */
  act(held: Held, reported?: number, after?: number): boolean {
    const { seat, move, by, id } = held
    if (this.#isOver) return false
    const before = this.#held.get(seat)
    if (id !== undefined && before?.id === id) {
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
    by?.viewer.line.answer(now - (this.#asked.get(seat) ?? now))
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
    for (const [place, { seat }] of verdict.acts.entries()) this.#held.get(seat)?.settle(place, verdict)
  }
}

/** Those who are here, by seat. */
function seated(guests: Iterable<Guest>): Map<number, Guest> {
  const bySeat = new Map<number, Guest>()
  for (const guest of guests) if (guest.seat !== undefined) bySeat.set(guest.seat, guest)
  return bySeat
}

function racersIn(room: Room, bySeat: ReadonlyMap<number, Guest>): Racer[] | undefined {
  if (!room.isRace || room.live === undefined) return undefined
  return racersOf(room.game, room.live.match.state, (seat) => {
    const line = room.seats[seat].bot === undefined ? bySeat.get(seat)?.viewer.line : undefined
    return { asked: 0, ...(line === undefined ? {} : { line }) }
  })
}

export const NO_LEADS: ReadonlyMap<number, number> = new Map()

/** How much later each racer is to be asked than at once; nothing where there is no race. */
export function leadsIn(room: Room, guests: Iterable<Guest>): ReadonlyMap<number, number> {
  if (!room.isRace) return NO_LEADS
  const racers = racersIn(room, seated(guests)) ?? []
  const leads = racers.length === 0 ? [] : leadsOf(racers.map(({ line }) => line))
  return new Map(racers.map(({ seat }, i) => [seat, leads[i]]))
}
