// A table in this process, for people at one screen. Views use it like one on a server, but it encodes nothing and
// waits for no network.

import { SPECTATOR } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { eventFor, type Text } from "../engine/trace.ts"
import type { ConnectionState, RoomNews, Seen, TableClient } from "./client.ts"
import { type Clock, countingFrom } from "./clock.ts"
import type { BotDeps } from "./conductor/bots.ts"
import {
  type Change,
  Conductor,
  type ConductorDeps,
  type Outcome,
  type Participants,
  type Request,
} from "./conductor/conductor.ts"
import { PendingSet } from "./conductor/pending.ts"
import { Scheduler } from "./conductor/scheduler.ts"
import type { RoomEntry } from "./room/entries.ts"
import { Room } from "./room/room.ts"
import { type Command, judgeAtOneScreen, type Undo } from "./room/ruling.ts"
import { shownRoom } from "./room/shown.ts"
import { bitsOf, type Log, viewersOf, viewOf } from "./seen.ts"

export interface LoopbackDeps extends BotDeps {
  readonly clock: Clock
  /** Saves the n-th entry. The screen already shows it. */
  onentry(n: number, entry: RoomEntry): void
}

/** People at one screen do not wait for a disk: an entry counts at once. */
const AT_ONCE: ConductorDeps["journal"] = {
  keep: (_table, _n, _entry, _head, keeper) => keeper.kept(true),
  read: async () => [],
}

/** The sender of a command, who waits for its answer. */
interface Asking {
  readonly seat: number | undefined
  answer(why: Text | undefined): void
}

/** Bots and timers do nothing before the first `goOn`. */
export class Loopback implements TableClient, Participants<Asking> {
  readonly table: string
  readonly game: Game
  connection: ConnectionState = "open"
  readonly bye: undefined
  readonly pause: undefined
  readonly talk: readonly never[] = []
  onchange: () => void = () => {}
  readonly #deps: LoopbackDeps
  #conductor: Conductor<Asking>
  #scheduler: Scheduler
  /** The viewing seat; undefined for all people at the screen together. */
  #seat: number | undefined
  #news: { readonly version: number; readonly seat: number | undefined; readonly news: RoomNews } | undefined
  #seen: { readonly seen: Seen; readonly viewers: number; readonly log: Log } | undefined
  #id = 0

  constructor(table: string, game: Game, entries: readonly RoomEntry[], deps: LoopbackDeps) {
    this.table = table
    this.game = game
    this.#deps = deps
    this.#conductor = this.#conductorOf(entries)
    this.#scheduler = new Scheduler(this.#conductor, deps)
  }

  #conductorOf(entries: readonly RoomEntry[]): Conductor<Asking> {
    const { clock: base } = this.#deps
    const room = new Room(this.game, entries)
    const clock = countingFrom(base, room.elapsed)
    const newFair = (): never => {
      throw new Error("bug: a table for one screen promises no shuffle")
    }
    const conductor = new Conductor(this.table, room, this, {
      ...{ journal: AT_ONCE, clock, newFair, judge: judgeAtOneScreen },
      ...{ unanswered: new PendingSet(base), unwritten: new PendingSet(base) },
    })
    conductor.onbroken = (problem) => {
      throw problem
    }
    return conductor
  }

  /** The whole room, since it lives in this process. */
  get room(): Room {
    return this.#conductor.room
  }

  /** Replaces all entries, because another page has changed the table. */
  replace(entries: readonly RoomEntry[]): void {
    this.#scheduler.close()
    this.#conductor = this.#conductorOf(entries)
    this.#scheduler = new Scheduler(this.#conductor, this.#deps)
    this.onchange()
  }

  /** Sets the seat that the game is shown to; undefined for all people at the screen together. */
  look(seat: number | undefined): void {
    this.#seat = seat
  }

  get news(): RoomNews {
    const { room } = this
    const seat = this.#seat
    if (this.#news?.version !== room.version || this.#news.seat !== seat) {
      const here = [...room.people.keys()]
      const you = seat === undefined ? null : (room.seats[seat].who ?? null)
      const shown = shownRoom(room, room.elapsed)
      const news = { you, seat: seat ?? null, room: shown, here, watchers: 0, waiting: [] }
      this.#news = { version: room.version, seat, news }
    }
    return this.#news.news
  }

  get seen(): Seen | undefined {
    const { live, version, games } = this.room
    if (live === undefined) return undefined
    const { people, match, log } = live
    const viewers =
      this.#seat === undefined && people.length > 0
        ? bitsOf(people)
        : this.#seat === undefined
          ? SPECTATOR
          : viewersOf(this.#seat)
    const before = this.#seen
    if (before?.viewers === viewers && before.log === log && before.seen.version === version) return before.seen
    const known = before?.viewers === viewers && before.log === log ? before.seen.events : []
    const events = [...known, ...log.entries.slice(known.length).map((entry) => maskedFor(entry, viewers))]
    const seen = { games, version, step: match.moves.length, view: viewOf(match, viewers), events }
    this.#seen = { seen, viewers, log }
    return seen
  }

  /** Sends a command for the person in this seat. */
  ask(what: Command | Undo, seat = this.#seat): Promise<Text | undefined> {
    return new Promise((answer) => this.#conductor.command({ seat, answer }, String(this.#id++), what))
  }

  /** Pauses bots and timers until `goOn`, while somebody reads or the device is passed on. */
  hold(): void {
    this.#scheduler.hold()
  }

  goOn(): void {
    this.#scheduler.goOn()
  }

  /** Ends the pauses of bots now. */
  hurry(): void {
    this.#scheduler.hurry()
  }

  /**
   * How many milliseconds a bot takes to act in the current race, and how many are left. Undefined unless a bot must
   * act.
   */
  get raceWindow(): { readonly whole: number; readonly left: number } | undefined {
    const window = this.#scheduler.raceWindow
    if (window === undefined) return undefined
    const left = Math.max(0, window.until - this.#conductor.clock.monotonic())
    return { whole: window.until - window.from, left }
  }

  retry(): void {}

  close(): void {
    this.connection = "ended"
    this.#scheduler.close()
    this.#deps.thinker.close()
  }

  asker({ seat }: Asking): ReturnType<Participants<Asking>["asker"]> {
    return { who: seat === undefined ? undefined : this.room.seats[seat].who, hash: "" }
  }

  whyNot(): undefined {
    return undefined
  }

  answer({ by }: Request<Asking>, outcome: Outcome): void {
    by.answer(typeof outcome === "object" ? outcome.refused : undefined)
  }

  awaySince(): undefined {
    return undefined
  }

  isHere(): boolean {
    return true
  }

  latencyOf(): undefined {
    return undefined
  }

  probe(): undefined {
    return undefined
  }

  told({ entry, n }: Change<Asking>): void {
    this.#deps.onentry(n, entry)
    this.onchange()
  }

  tellWaiting(): void {}
}

const maskedFor = (entry: Text | string, viewers: number): Text =>
  typeof entry === "string" ? { key: entry } : eventFor(entry, viewers)
