// What players asked for and were told. Each acknowledgement is looked up on disk at the moment in which it arrives.

import { isDeepStrictEqual } from "node:util"
import { SPECTATOR, type State } from "../src/engine/cards.ts"
import type { RoomEntry } from "../src/table/room/entries.ts"
import type { Talk } from "../src/table/room/room.ts"
import type { Command } from "../src/table/room/ruling.ts"

/** What became of a command, by the id under which the table keeps it. */
export interface Answered {
  readonly table: string
  readonly stamp: string
  readonly outcome: "acknowledged" | "refused"
}

/** A command that has no answer yet. Times are monotonic, in ms. */
export interface Waiting {
  readonly table: string
  readonly stamp: string
  readonly what: Command
  readonly since: number
}

/** News that reached a viewer: the table has at least `version` entries. */
export interface Told {
  readonly table: string
  /** The seats whose cards this viewer sees, as bits. */
  readonly bits: number
  readonly version: number
  /** The game after these entries, as this viewer sees it. */
  readonly view?: State
  /** What was said by the last of these entries. */
  readonly line?: Talk
}

/** A running server's file: the entries of a table that are on disk now, from this number on, as JSON. */
export interface OnDisk {
  entries(table: string, from: number): readonly string[]
}

/** The entries of a table that have been seen on disk. */
class Book {
  readonly texts: string[] = []
  /** The entry of each command. */
  readonly ids = new Map<string, RoomEntry>()

  add(texts: readonly string[]): void {
    for (const text of texts) {
      const entry: RoomEntry = JSON.parse(text)
      if (entry.id !== undefined) this.ids.set(entry.id, entry)
      this.texts.push(text)
    }
  }
}

/** An answer after so many ms is late: the server itself is expected to complain. */
const LATE = 5000

export class Ledger {
  readonly answered: Answered[] = []
  readonly waiting = new Map<string, Waiting>()
  /** What viewers were told since it was last compared with the file. */
  readonly told: Told[] = []
  /** When commands were answered since the last start of the server. */
  readonly answers: { readonly table: string; readonly at: number }[] = []
  /** Announcements of what was not on disk. */
  readonly early: string[] = []
  /** What contradicts what was said before. */
  readonly contradictions: string[] = []
  readonly #disk: OnDisk | undefined
  readonly #now: () => number
  readonly #books = new Map<string, Book>()
  /** The latest view of each viewer. */
  readonly #views = new Map<string, Told>()
  /** Announcements that have been found to be early. */
  readonly #found = new Set<string>()
  /** When the server was last started. */
  up: number
  /** The longest time to an answer, in ms, not counting the time without a server; and how many were late. */
  slowest = 0
  late = 0

  /** Without a disk nothing is looked up. */
  constructor(disk?: OnDisk, now = () => performance.now()) {
    this.#disk = disk
    this.#now = now
    this.up = now()
  }

  /** The server has been started again. */
  started(): void {
    this.up = this.#now()
    this.answers.length = 0
  }

  ask(table: string, stamp: string, what: Command): void {
    this.waiting.set(stamp, { table, stamp, what, since: this.#now() })
  }

  /** A command was answered just now. */
  answer(stamp: string, outcome: Answered["outcome"]): void {
    const asked = this.waiting.get(stamp)
    if (asked === undefined) throw new Error(`${stamp} was answered and not asked`)
    const { table, what, since } = asked
    const at = this.#now()
    const waited = at - Math.max(since, this.up)
    this.slowest = Math.max(this.slowest, waited)
    if (waited > LATE) this.late++
    this.waiting.delete(stamp)
    this.answers.push({ table, at })
    this.answered.push({ table, stamp, outcome })
    if (outcome === "acknowledged") this.#lookUp(table, stamp, what)
  }

  /** A viewer was told something just now. */
  tell(told: Told): void {
    if (this.#disk === undefined) return
    const { table, bits, version, view } = told
    const has = this.#upTo(table, version).texts.length
    const found = `${table} ${version}`
    if (has < version && !this.#found.has(found)) {
      this.#found.add(found)
      this.early.push(`table ${table}: version ${version} was told to ${viewerOf(bits)} while the file ends at ${has}`)
    }
    if (view !== undefined) this.#compare(told, view)
    this.told.push(told)
  }

  /** What has been seen on disk, by table. */
  get seen(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#books].map(([table, { texts }]) => [table, texts]))
  }

  #lookUp(table: string, stamp: string, what: Command): void {
    if (this.#disk === undefined) return
    const { ids, texts } = this.#book(table).ids.has(stamp) ? this.#book(table) : this.#upTo(table)
    const entry = ids.get(stamp)
    if (entry === undefined)
      this.early.push(
        `table ${table}: “${what.do}” ${stamp} was acknowledged while the file, which ends at ${texts.length}, lacks it`,
      )
    else if (!isOf(entry, what))
      this.contradictions.push(
        `table ${table}: ${JSON.stringify(what)} was acknowledged, and kept as ${JSON.stringify(entry)}`,
      )
  }

  /** Nobody goes back, or sees something else under a version that they had. */
  #compare(told: Told, view: State): void {
    const { table, bits, version } = told
    const before = this.#views.get(`${table} ${bits}`)
    this.#views.set(`${table} ${bits}`, told)
    if (before?.view === undefined) return
    const whom = `table ${table}: ${viewerOf(bits)}`
    if (version < before.version)
      this.contradictions.push(`${whom} was told version ${before.version}, then ${version}`)
    if (version === before.version && !isDeepStrictEqual(view, before.view))
      this.contradictions.push(`${whom} was told version ${version} twice, with different cards`)
  }

  #book(table: string): Book {
    const book = this.#books.get(table) ?? new Book()
    this.#books.set(table, book)
    return book
  }

  /** Reads on, unless so many entries have been seen. */
  #upTo(table: string, version = Number.POSITIVE_INFINITY): Book {
    const book = this.#book(table)
    if (book.texts.length < version) book.add(this.#disk?.entries(table, book.texts.length) ?? [])
    return book
  }
}

const KINDS: Partial<Record<Command["do"], readonly RoomEntry["kind"][]>> = {
  move: ["move"],
  say: ["say"],
  sit: ["sit", "come"],
  start: ["open"],
  again: ["again"],
}

/** Is this the entry that the command has to become? */
function isOf(entry: RoomEntry, what: Command): boolean {
  if (KINDS[what.do]?.includes(entry.kind) === false) return false
  if (entry.kind === "move" && what.do === "move") return entry.move === what.move
  if (entry.kind === "say" && what.do === "say") return entry.phrase === what.phrase
  return true
}

export const viewerOf = (bits: number): string => (bits === SPECTATOR ? "a watcher" : `seat ${Math.log2(bits)}`)
