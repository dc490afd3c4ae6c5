// Records what players asked for and were told. Looks up each acknowledgement on disk at the moment it arrives.

import { isDeepStrictEqual } from "node:util"
import { SPECTATOR, type State } from "../src/engine/cards.ts"
import type { RoomEntry } from "../src/table/room/entries.ts"
import type { Talk } from "../src/table/room/room.ts"
import type { Command } from "../src/table/room/ruling.ts"

/** The outcome of a command. `stamp` is the id of the command in its table's entries. */
export interface Answered {
  readonly table: string
  readonly stamp: string
  readonly outcome: "acknowledged" | "refused"
}

/** A command without an answer yet. Times are monotonic, in ms. */
export interface Waiting {
  readonly table: string
  readonly stamp: string
  readonly what: Command
  readonly since: number
}

/** News that reached a viewer. It shows that the table has at least `version` entries. */
export interface Told {
  readonly table: string
  /** The seats whose cards this viewer sees, as bits. */
  readonly bits: number
  readonly version: number
  /** The game after these entries, as this viewer sees it. */
  readonly view?: State
  /** Talk from the last of these entries. */
  readonly line?: Talk
}

/** A running server's database. `entries` returns a table's entries on disk now, from number `from` on, as JSON. */
export interface OnDisk {
  entries(table: string, from: number): readonly string[]
}

/** The entries of a table that have been seen on disk. */
class Book {
  readonly texts: string[] = []
  /** Entries by the id of their command. */
  readonly ids = new Map<string, RoomEntry>()

  add(texts: readonly string[]): void {
    for (const text of texts) {
      const entry: RoomEntry = JSON.parse(text)
      if (entry.id !== undefined) this.ids.set(entry.id, entry)
      this.texts.push(text)
    }
  }
}

/** Milliseconds after which an answer is late. The server itself is expected to complain then. */
const LATE = 5000

export class Ledger {
  readonly answered: Answered[] = []
  readonly waiting = new Map<string, Waiting>()
  /** News to viewers since the last comparison with the file. */
  readonly told: Told[] = []
  /** Times of answers since the last start of the server. */
  readonly answers: { readonly table: string; readonly at: number }[] = []
  /** Announcements of entries that were not on disk yet. */
  readonly early: string[] = []
  /** Contradictions between what players were told and earlier news, or the entries on disk. */
  readonly contradictions: string[] = []
  readonly #disk: OnDisk | undefined
  readonly #now: () => number
  readonly #books = new Map<string, Book>()
  /** The latest view of each viewer. */
  readonly #views = new Map<string, Told>()
  /** Early announcements that have been reported already. */
  readonly #found = new Set<string>()
  /** Time of the server's last start. */
  up: number
  /** Longest time to an answer in ms, not counting time without a server; and the number of late answers. */
  slowest = 0
  late = 0

  /** Without a disk, the ledger looks nothing up. */
  constructor(disk?: OnDisk, now = () => performance.now()) {
    this.#disk = disk
    this.#now = now
    this.up = now()
  }

  /** Resets the times after a restart of the server. */
  started(): void {
    this.up = this.#now()
    this.answers.length = 0
  }

  ask(table: string, stamp: string, what: Command): void {
    this.waiting.set(stamp, { table, stamp, what, since: this.#now() })
  }

  /** Records that a command was answered just now. */
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

  /** Records that a viewer received news just now. */
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

  /** Entries that have been seen on disk, by table. */
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

  /** Reports a viewer who goes back to an earlier version, or sees different cards under the same version. */
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

  /** Returns the table's entries. Reads new ones from disk unless `version` entries have been seen. */
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

/** Tells whether the command must lead to an entry like this. */
function isOf(entry: RoomEntry, what: Command): boolean {
  if (KINDS[what.do]?.includes(entry.kind) === false) return false
  if (entry.kind === "move" && what.do === "move") return entry.move === what.move
  if (entry.kind === "say" && what.do === "say") return entry.phrase === what.phrase
  return true
}

export const viewerOf = (bits: number): string => (bits === SPECTATOR ? "a watcher" : `seat ${Math.log2(bits)}`)
