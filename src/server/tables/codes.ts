// One-time codes with which another device gets somebody's seat. They are stored, so they survive a restart.

import type { Clock } from "../../table/clock.ts"
import { JournalTrouble, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry, Who } from "../../table/room/entries.ts"
import type { Head } from "./head.ts"

/** Milliseconds for which a code is valid. */
const VALID = 600_000
/** Prefix of the journal keys of codes. */
const CODES = "code "

/**
 * A code hands over the seat of `who` at `table`. `from` is the hash of the key that the seat had.
 * `to` is the hash of the key that used the code, if one has.
 */
export interface Code {
  readonly table: string
  readonly who: Who
  readonly from: string
  /** Expiry by the wall clock, for servers that did not make the code. */
  readonly until: number
  readonly to?: string
}

/** Parses a stored code. Returns undefined if it is damaged. */
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
  /** Expiry of the codes that this server has made, by its monotonic clock. */
  readonly #ends = new Map<string, number>()

  constructor(journal: ServerJournal<RoomEntry, Head>, clock: Clock) {
    this.#journal = journal
    this.#clock = clock
    this.#began = clock.monotonic()
  }

  /** Stores a new code under this name. */
  async make(name: string, what: Pick<Code, "table" | "who" | "from">): Promise<void> {
    await this.sweep()
    this.#ends.set(CODES + name, this.#clock.monotonic() + VALID)
    await this.#journal.put(CODES + name, JSON.stringify({ ...what, until: this.#clock.now() + VALID } satisfies Code))
  }

  /**
   * Returns the code if it is unused, and marks it as used by this hash. Also returns it if this hash has used it
   * before. Returns undefined otherwise.
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

  /** Deletes codes that nobody can use any more. */
  async sweep(): Promise<void> {
    for (const [key, value] of await this.#journal.list(CODES)) {
      const code = readCode(value)
      if (code === undefined || !this.#isOver(key, code)) continue
      await this.#journal.put(key, undefined)
      this.#ends.delete(key)
    }
  }

  /**
   * Only the wall clock knows the age of an earlier server's code, and somebody may have set it. So such a code is
   * never valid for longer than a new one.
   */
  #isOver(key: string, { until }: Code): boolean {
    const end = this.#ends.get(key)
    const now = this.#clock.monotonic()
    if (end !== undefined) return now > end
    const left = until - this.#clock.now()
    return left < 0 || left > VALID || now > this.#began + VALID
  }
}
