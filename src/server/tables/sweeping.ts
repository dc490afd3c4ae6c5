// Tables whose time is over are forgotten: finished games after a while, and what nobody has touched for long.

import { findGame } from "../../games/index.ts"
import { type Headed, JournalTrouble, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { Room } from "../../table/room/room.ts"
import type { Limits } from "../limits.ts"
import type { Calendar } from "./calendar.ts"
import type { Head } from "./head.ts"
import type { Tables } from "./tables.ts"

const DAY = 86_400_000
/** How often, in milliseconds. */
const ROUNDS = 3_600_000
/** The first time, so that a start has nothing else to do. */
const FIRST = 60_000

interface Around {
  readonly journal: ServerJournal<RoomEntry, Head>
  readonly tables: Pick<Tables, "forget" | "sweepCodes">
  readonly calendar: Calendar
  readonly limits: Pick<Limits, "keepFinished" | "keepAbandoned">
  /** So many were forgotten. */
  onswept?(count: number): void
}

export class Sweeper {
  readonly #around: Around
  #stop: () => void

  constructor(around: Around) {
    this.#around = around
    this.#stop = around.calendar.after(FIRST, () => this.#rounds())
  }

  close(): void {
    this.#stop()
  }

  /** Forgets what is to be forgotten now; says how many tables that were. */
  async sweep(): Promise<number> {
    const { journal, tables, calendar } = this.#around
    const old: string[] = []
    for await (const headed of journal.heads()) if (await this.#isOver(headed)) old.push(headed.table)
    let swept = 0
    for (const table of old) if (await tables.forget(table)) swept++
    await tables.sweepCodes()
    await calendar.note()
    if (swept > 0) this.#around.onswept?.(swept)
    return swept
  }

  async #rounds(): Promise<void> {
    try {
      await this.sweep()
    } catch (problem) {
      if (!(problem instanceof JournalTrouble)) throw problem // it will be tried again
    }
    this.#stop = this.#around.calendar.after(ROUNDS, () => this.#rounds())
  }

  /** Only of tables between the two times has one to know whether their game is over. */
  async #isOver({ table, at, head }: Headed<Head>): Promise<boolean> {
    const { keepFinished, keepAbandoned } = this.#around.limits
    const [finished, abandoned] = [keepFinished * DAY, keepAbandoned * DAY]
    const age = this.#around.calendar.ageOf(at)
    if (age <= Math.min(finished, abandoned)) return false
    if (age > Math.max(finished, abandoned)) return true
    return (head?.isClosed === true || (await this.#isFinished(table))) === finished < abandoned
  }

  async #isFinished(table: string): Promise<boolean> {
    const entries = await this.#around.journal.read(table)
    const [first] = entries
    if (first?.kind !== "found") return false
    try {
      const { stage } = new Room(findGame(first.game), entries)
      return stage === "over" || stage === "closed"
    } catch {
      return false // of rules that are gone: nobody will finish it, and it goes when it is old enough for either
    }
  }
}
