// One-time codes with which another device gets somebody's seat. They are kept, so that they outlive a restart.

import type { Clock } from "../../table/clock.ts"
import { JournalTrouble, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry, Who } from "../../table/room/entries.ts"
import type { Head } from "./head.ts"

/** Milliseconds for which a code can be used. */
const VALID = 600_000
/** Codes are kept under names that begin like this. */
const CODES = "code "

/**
 * What a code is for: whose seat at which table it hands over, from which hash of a key; and to which, once it has been
 * used.
 */
export interface Code {
  readonly table: string
  readonly who: Who
  readonly from: string
  /** By the wall clock: for servers that did not make it. */
  readonly until: number
  readonly to?: string
}

/** A code as it is kept; nothing if it is damaged. */
function readCode(text: string): Code | undefined {
  try {
    const code = JSON.parse(text) as Partial<Code> | null
    return typeof code?.until === "number" ? (code as Code) : undefined
  } catch {
    return undefined
  }
}

export class Codes {
  readonly #journal: ServerJournal<RoomEntry, Head>
  readonly #clock: Clock
  readonly #began: number
  /** When those that this server has made are over, by its monotonic clock. */
  readonly #ends = new Map<string, number>()

  constructor(journal: ServerJournal<RoomEntry, Head>, clock: Clock) {
    this.#journal = journal
    this.#clock = clock
    this.#began = clock.monotonic()
  }

  /** Keeps a new one under this name. */
  async make(name: string, what: Pick<Code, "table" | "who" | "from">): Promise<void> {
    await this.sweep()
    this.#ends.set(CODES + name, this.#clock.monotonic() + VALID)
    await this.#journal.put(CODES + name, JSON.stringify({ ...what, until: this.#clock.now() + VALID } satisfies Code))
  }

  /**
   * What a code is for, if it is unused or used by this very hash; it is from now on. Nothing if it is worth nothing.
   */
  async use(name: string, hash: string): Promise<Code | undefined> {
    const key = CODES + name
    for (;;) {
      const text = await this.#journal.get(key)
      if (text === undefined) return undefined
      const code = readCode(text)
      if (code === undefined) throw new JournalTrouble("damaged", "a code for another device cannot be read")
      if (this.#isOver(key, code)) return undefined
      if (code.to !== undefined) return code.to === hash ? code : undefined
      if (await this.#journal.swap(key, text, JSON.stringify({ ...code, to: hash }))) return code
    }
  }

  /** Forgets those that nobody can use any more. */
  async sweep(): Promise<void> {
    for (const [key, value] of await this.#journal.list(CODES)) {
      const code = readCode(value)
      if (code === undefined || !this.#isOver(key, code)) continue
      await this.#journal.put(key, undefined)
      this.#ends.delete(key)
    }
  }

  /**
   * How old an earlier server's code is only the wall clock knows, which may have been set: it is never valid for
   * longer than a new one.
   */
  #isOver(key: string, { until }: Code): boolean {
    const end = this.#ends.get(key)
    const now = this.#clock.monotonic()
    if (end !== undefined) return now > end
    const left = until - this.#clock.now()
    return left < 0 || left > VALID || now > this.#began + VALID
  }
}
