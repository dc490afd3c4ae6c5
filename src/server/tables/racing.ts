// A race at a table: what comes in is held until nobody can turn out to have been earlier, and then judged.

import type { Clock } from "../../table/clock.ts"
import type { Trip } from "../../table/line.ts"
import { type Evidence, Race, racersOf, type Verdict } from "../../table/race.ts"
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
}

export class Racing {
  readonly #clock: Clock
  readonly #race: Race
  readonly #asked: number
  readonly #trips = new Map<number, () => Trip | undefined>()
  readonly #held = new Map<number, Held>()
  #cancel: () => void = () => {}
  #isOver = false

  private constructor(clock: Clock, asked: number, race: Race) {
    this.#clock = clock
    this.#asked = asked
    this.#race = race
  }

  /** If several can act now and some of them may let it be: everybody has just been asked, and lines are measured right behind that. */
  static of(room: Room, guests: Iterable<Guest>, clock: Clock): Racing | undefined {
    if (!room.isRace || room.live === undefined) return undefined
    const asked = clock.now()
    const bySeat = new Map<number, Guest>()
    for (const guest of guests) if (guest.seat !== undefined) bySeat.set(guest.seat, guest)
    const racers = racersOf(room.game, room.live.match.state, (seat) => {
      const line = room.seats[seat].bot === undefined ? bySeat.get(seat)?.viewer.line : undefined
      return { asked, ...(line === undefined ? {} : { line }) }
    })
    if (racers === undefined) return undefined
    const racing = new Racing(clock, asked, new Race(racers))
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
    if (id !== undefined && this.#held.get(seat)?.id === id) {
      this.#held.set(seat, held) // the same act over a new line: its answer goes there
      return true
    }
    const now = this.#clock.now()
    const trip = this.#trips.get(seat)?.()
    const evidence: Evidence = {
      ...(reported === undefined ? {} : { reported }),
      ...(trip === undefined ? {} : { trip }),
      ...(after === undefined ? {} : { table: after }),
    }
    if (!this.#race.act(seat, move, now, evidence)) return false
    by?.viewer.line.answer(now - this.#asked)
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
    const verdict = this.#race.verdict(this.#clock.now())
    for (const [place, { seat }] of verdict.acts.entries()) this.#held.get(seat)?.settle(place, verdict)
  }
}
