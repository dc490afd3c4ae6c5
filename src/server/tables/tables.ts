// All tables of this server: loads them into memory when somebody needs them, and drops idle ones.

import type { Thinker } from "../../bots/thinker.ts"
import { FastChance } from "../../engine/chance.ts"
import { BadInput, namedOptions, readOptions, readSeats } from "../../engine/options.ts"
import { findGame } from "../../games/index.ts"
import type { Clock } from "../../table/clock.ts"
import { PendingSet } from "../../table/conductor/pending.ts"
import { ServerPlans } from "../../table/conductor/plans.ts"
import { Scheduler } from "../../table/conductor/scheduler.ts"
import { commitTo, type Fair, hashKey } from "../../table/fair.ts"
import { JournalTrouble, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry, RoomSettings, Who } from "../../table/room/entries.ts"
import { Room } from "../../table/room/room.ts"
import type { NewTable } from "../../wire/messages.ts"
import { LIMITS, type Limits } from "../limits.ts"
import { Allowance } from "./allowance.ts"
import { Codes } from "./codes.ts"
import { type Head, headAfter } from "./head.ts"
import { TableHost } from "./host.ts"
import { idFrom } from "./ids.ts"
import { Times } from "./times.ts"

export interface TablesDeps {
  readonly journal: ServerJournal<RoomEntry, Head>
  readonly clock: Clock
  readonly thinker: Thinker
  readonly limits?: Limits
  /** Returns this many secure random bytes as hexadecimal digits. */
  random(bytes: number): string
  /** Milliseconds that servers of this journal had been running, as last stored. */
  readonly served?: number | undefined
  /** Called when an entry was stored. */
  onkept?(entry: RoomEntry): void
  /** Called when an entry could not be stored, and was refused. */
  ontrouble?(problem: JournalTrouble): void
  /** Called when a table exists but cannot be read. */
  onunreadable?(problem: JournalTrouble): void
  /** Called for a bug at a table, which was dropped from memory. */
  onbroken?(table: string, problem: unknown): void
}

/** A public table that can be joined. */
export interface LobbyEntry {
  readonly id: string
  readonly game: string
  readonly options: NewTable["options"]
  readonly settings: RoomSettings
  readonly seats: number
  readonly free: number
  readonly names: readonly string[]
}

interface Open {
  readonly host: TableHost
  readonly scheduler: Scheduler
}

/** Milliseconds after which a table that nobody is connected to leaves memory. */
const IDLE = 60_000
/** Milliseconds between two searches for idle tables, and for tables whose time is up. */
const ROUNDS = 30_000
/** If nothing happens by itself at a table for this many milliseconds, it need not be in memory until then. */
const FAR = 300_000

/**
 * Returns the room of a table, built from its entries. Entries that do not fit together count as damage. A table with
 * other rules does not: the version of Countertop that created it can still continue it.
 */
export function roomFrom(table: string, entries: readonly RoomEntry[]): Room {
  const [first] = entries
  if (first?.kind !== "found") throw damaged(table, "its first entry is not its founding")
  const game = findGame(first.game)
  try {
    return new Room(game, entries)
  } catch (problem) {
    if (first.rules !== game.version) throw problem
    throw damaged(table, problem instanceof Error ? problem.message : String(problem))
  }
}

const damaged = (table: string, why: string): JournalTrouble =>
  new JournalTrouble("damaged", `table ${table} cannot be read: ${why}`)

/** Validates a request for a new table. Throws an error with a readable sentence if it is invalid. */
export function readWanted(wanted: NewTable) {
  const game = findGame(wanted.game)
  const seats = readSeats(game, wanted.seats)
  const options = namedOptions(game, readOptions(game, seats, wanted.options))
  const bots = wanted.bots ?? []
  if (bots.length > seats) throw new BadInput(`bots: there are ${seats} seats, and something for ${bots.length}`)
  if ((bots[0] ?? null) !== null)
    throw new BadInput(`bots: the first seat is your own, so there is null, not ${bots[0]}`)
  return { game, seats, options, bots }
}

export class Tables {
  readonly #deps: TablesDeps
  readonly #open = new Map<string, Promise<Open | undefined>>()
  /** When each idle table became idle. */
  readonly #idle = new Map<string, number>()
  readonly #allowance: Allowance
  readonly #times: Times
  readonly #codes: Codes
  #stop: () => void = () => {}
  /** Commands of players that have no answer yet. */
  readonly unanswered: PendingSet
  /** Entries that the journal has not confirmed yet. */
  readonly unwritten: PendingSet

  constructor(deps: TablesDeps) {
    this.#deps = deps
    this.unanswered = new PendingSet(deps.clock)
    this.unwritten = new PendingSet(deps.clock)
    this.#allowance = new Allowance(deps.limits ?? LIMITS, deps.clock)
    this.#times = new Times(deps.clock, deps.served)
    this.#codes = new Codes(deps.journal, deps.clock)
    this.#rounds()
  }

  /** Number of tables in memory. */
  get count(): number {
    return this.#open.size
  }

  /** Creates a table and returns its id, which is also the code that people type. */
  async create(wanted: NewTable): Promise<string> {
    const { game, seats, options, bots } = readWanted(wanted)
    const { settings, name, key } = wanted
    const at = this.#deps.clock.now()
    const first: RoomEntry = {
      ...{ kind: "found", at, ms: 0, game: game.id, rules: game.version, options, seats, settings, name },
      ...{ hash: hashKey(key), fair: this.#newFair() },
    }
    const room = new Room(game, [first])
    const entries: RoomEntry[] = [first]
    for (const [seat, bot] of bots.entries()) if (bot !== null) entries.push({ kind: "bot", at, ms: 0, seat, bot })
    const id = await this.#keepNew(first, room)
    this.#times.begin(id, settings)
    for (const [n, entry] of entries.entries()) if (n > 0) await this.#append(id, n, entry)
    return id
  }

  /**
   * Returns the table with this id, loaded if necessary, or undefined if there is none. Throws if it cannot be read.
   */
  async find(id: string): Promise<TableHost | undefined> {
    const opened = this.#open.get(id) ?? this.#load(id)
    this.#open.set(id, opened)
    this.#idle.delete(id) // somebody is about to connect
    const open = await opened.catch((problem: unknown) => {
      this.#open.delete(id)
      if (problem instanceof JournalTrouble && problem.trouble === "damaged") this.#deps.onunreadable?.(problem)
      throw problem
    })
    if (open === undefined) this.#open.delete(id)
    return open?.host
  }

  /**
   * Finds out which tables on disk will need attention, and when. Returns when the newest entry was made, by the wall
   * clock of that time.
   */
  lookAhead(): Promise<number | undefined> {
    return this.#times.lookAhead(this.#deps.journal.heads())
  }

  /** Deletes a table, unless somebody is connected or something is about to happen there. Returns whether it did. */
  async forget(id: string): Promise<boolean> {
    const open = await this.#open.get(id)?.catch(() => undefined)
    if (open === undefined ? this.#times.isDue(id) : open.host.audience.guests.size > 0 || !open.scheduler.isIdle)
      return false
    open?.scheduler.close()
    for (const known of [this.#open, this.#idle]) known.delete(id)
    this.#times.forget(id)
    await this.#deps.journal.remove(id)
    return true
  }

  /** Returns the public tables at which somebody waits for players. */
  async listed(): Promise<LobbyEntry[]> {
    return (await this.#opened()).flatMap((open) => {
      const { room } = open.host
      if (!room.settings.isPublic || room.settings.isLocked) return []
      const free = room.seats.filter(({ who, bot }) => who === undefined && bot === undefined).length
      if (room.stage !== "gathering" || free === 0 || open.host.audience.guests.size === 0) return []
      const { game, options, seats } = room.creation
      const names = room.seats.flatMap(({ who }) => (who === undefined ? [] : [room.people[who].name]))
      if (names.length === 0) return [] // somebody may watch, but nobody waits for players
      return [{ id: open.host.id, game, options, settings: room.settings, seats, free, names }]
    })
  }

  /** Returns a new one-time code with which another device gets somebody's seat. */
  async handOver({ id, room }: TableHost, who: Who): Promise<string> {
    const code = this.#deps.random(12)
    await this.#codes.make(code, { table: id, who, from: room.people[who].hash })
    return code
  }

  /** Deletes codes that nobody can use any more. */
  sweepCodes(): Promise<void> {
    return this.#codes.sweep()
  }

  /**
   * Uses a one-time code, which gives the seat another key. Returns the table, or undefined if the code is not valid. A
   * client that missed the answer may use the code again with the same key.
   */
  async takeOver(code: string, hash: string): Promise<string | undefined> {
    const found = await this.#codes.use(code, hash)
    const host = found === undefined ? undefined : await this.find(found.table)
    if (found === undefined || host === undefined) return undefined
    const { table, who, from } = found
    if (host.room.people[who].hash === hash) return table
    if (host.room.people[who].hash !== from) return undefined // the seat has got another key since then
    const outcome = await new Promise((resolve) => {
      const entry = { kind: "key" as const, ...host.conductor.stamp(), who, hash }
      host.conductor.ask({ judge: () => ({ entry }), done: resolve })
    })
    if (outcome === "kept") return table
    throw new JournalTrouble("broken", "there is trouble with keeping this: try again in a moment")
  }

  /** Stops all tables. Everything that was answered is already stored. */
  async close(): Promise<void> {
    this.#stop()
    await this.#noteTime()
    for (const { scheduler, host } of await this.#opened()) {
      scheduler.close()
      host.audience.end({ t: "bye", why: "stopping", again: 1000 })
    }
    this.#open.clear()
    this.#deps.thinker.close()
  }

  #newFair(): Fair {
    return commitTo(this.#deps.random(32))
  }

  async #keepNew(first: RoomEntry, room: Room): Promise<string> {
    for (;;) {
      const id = idFrom(this.#deps.random(16))
      if (await this.#append(id, 0, first, headAfter(room, first, this.#times.served()))) return id
    }
  }

  async #append(id: string, n: number, entry: RoomEntry, head?: Head): Promise<boolean> {
    const isKept = await this.#deps.journal.append(id, n, entry, head)
    if (isKept) this.#deps.onkept?.(entry)
    return isKept
  }

  async #load(id: string): Promise<Open | undefined> {
    const entries = await this.#deps.journal.read(id)
    if (entries.length === 0) return undefined
    const { journal, thinker, random, onkept, ontrouble } = this.#deps
    const room = roomFrom(id, entries)
    const { clock, resume } = this.#times.goOn(id, room)
    const headOf = (room: Room, entry: RoomEntry): Head | undefined =>
      headAfter(room, entry, this.#times.servedAt(entry, clock))
    if (resume !== undefined) await this.#resume(id, room, resume, headOf(room, resume))
    this.#times.loaded(id, clock)
    const { unanswered, unwritten } = this
    const newFair = (): Fair => this.#newFair()
    const host = new TableHost(id, room, {
      ...{ journal, clock, headAfter: headOf, allowance: this.#allowance, newFair },
      ...{ unanswered, unwritten, onkept, ontrouble },
    })
    const chance = new FastChance(random(8))
    const plans = new ServerPlans(host.conductor, chance)
    const scheduler = new Scheduler(host.conductor, { thinker, chance, pace: () => "normal", isAnimated: true }, plans)
    scheduler.goOn()
    host.onbroken = (problem) => {
      scheduler.close()
      this.#open.delete(id)
      this.#deps.onbroken?.(id, problem)
    }
    return { host, scheduler }
  }

  /** Adds the `resume` entry, because nobody could act while no server was running. */
  async #resume(id: string, room: Room, entry: RoomEntry, head: Head | undefined): Promise<void> {
    const isKept = await this.#append(id, room.version, entry, head)
    for (const next of isKept ? [entry] : await this.#deps.journal.read(id, room.version)) room.apply(next)
  }

  /** Returns the tables in memory, except those that cannot be opened. */
  async #opened(): Promise<Open[]> {
    const all = await Promise.allSettled(this.#open.values())
    return all.flatMap((one) => (one.status === "fulfilled" && one.value !== undefined ? [one.value] : []))
  }

  /** Schedules the rounds, which drop idle tables, load due ones, and store the running time. */
  #rounds(): void {
    this.#stop = this.#deps.clock.after(ROUNDS, async () => {
      await this.#letGo()
      await this.#lookAtDue()
      await this.#noteTime()
      this.#rounds()
    })
  }

  async #noteTime(): Promise<void> {
    const rooms = (await this.#opened()).map(({ host }) => host.room)
    await this.#times.note(this.#deps.journal, rooms)
  }

  async #letGo(): Promise<void> {
    const now = this.#deps.clock.monotonic()
    for (const [id, opened] of this.#open) {
      const open = await opened.catch(() => undefined)
      if (open === undefined || open.host.audience.guests.size > 0 || !isQuiet(open)) this.#idle.delete(id)
      else if (!this.#idle.has(id)) this.#idle.set(id, now)
      else if (now - (this.#idle.get(id) ?? now) >= IDLE) {
        open.scheduler.close()
        this.#open.delete(id)
        this.#idle.delete(id)
        this.#times.letGo(id, open.host.room, open.scheduler.nextAt)
      }
    }
  }

  /** Loads tables at which something happens soon. Their schedulers then handle it. */
  async #lookAtDue(): Promise<void> {
    for (const id of this.#times.dueWithin(ROUNDS)) {
      try {
        if ((await this.find(id)) === undefined) this.#times.dismiss(id)
      } catch (problem) {
        if (problem instanceof JournalTrouble) continue // the next round tries again
        this.#times.dismiss(id)
        this.#deps.onbroken?.(id, problem)
      }
    }
  }
}

/** Tells whether nothing will happen by itself for a while. */
const isQuiet = ({ scheduler, host }: Open): boolean =>
  scheduler.isIdle || ((scheduler.nextAt ?? 0) > host.clock.monotonic() + FAR && host.room.botsToMove().length === 0)
