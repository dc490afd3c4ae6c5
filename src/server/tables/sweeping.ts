// Deletes old tables: finished games after a while, and tables that nobody has touched for long.

import { BadInput } from "../../engine/options.ts"
import { type Headed, JournalTrouble, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import type { Limits } from "../limits.ts"
import type { Calendar } from "./calendar.ts"
import type { Head } from "./head.ts"
import { roomFrom, type Tables } from "./tables.ts"

const DAY = 86_400_000
/** Milliseconds between two sweeps. */
const ROUNDS = 3_600_000
/** Milliseconds until the first sweep, so that a start has nothing else to do. */
const FIRST = 60_000

interface SweeperDeps {
  readonly journal: ServerJournal<RoomEntry, Head>
  readonly tables: Pick<Tables, "forget" | "sweepCodes">
  readonly calendar: Calendar
  readonly limits: Pick<Limits, "keepFinished" | "keepAbandoned">
  /** Called with the number of deleted tables. */
  onswept?(count: number): void
  /** Called when a table exists but cannot be read. */
  onunreadable?(problem: JournalTrouble): void
}

export class Sweeper {
  readonly #deps: SweeperDeps
  #stop: () => void

  constructor(deps: SweeperDeps) {
    this.#deps = deps
    this.#stop = deps.calendar.after(FIRST, () => this.#rounds())
  }

  close(): void {
    this.#stop()
  }

  /** Deletes all tables whose time is over. Returns how many it deleted. */
  async sweep(): Promise<number> {
    const { journal, tables, calendar } = this.#deps
    const old: string[] = []
    for await (const headed of journal.heads()) if (await this.#isOver(headed)) old.push(headed.table)
    let swept = 0
    for (const table of old) if (await this.#forgets(table)) swept++
    await tables.sweepCodes()
    await calendar.note()
    if (swept > 0) this.#deps.onswept?.(swept)
    return swept
  }

  /** Deletes a table. Returns false if damage prevents that, so that the sweep continues with the others. */
  async #forgets(table: string): Promise<boolean> {
    try {
      return await this.#deps.tables.forget(table)
    } catch (problem) {
      if (problem instanceof JournalTrouble && problem.trouble === "damaged") return false
      throw problem
    }
  }

  async #rounds(): Promise<void> {
    try {
      await this.sweep()
    } catch (problem) {
      if (!(problem instanceof JournalTrouble)) throw problem // the next round tries again
    }
    this.#stop = this.#deps.calendar.after(ROUNDS, () => this.#rounds())
  }

  /** Tells whether a table's time is over. One that cannot be read is never deleted, because it may still be saved. */
  async #isOver({ table, at, head }: Headed<Head>): Promise<boolean> {
    const { keepFinished, keepAbandoned } = this.#deps.limits
    const [finished, abandoned] = [keepFinished * DAY, keepAbandoned * DAY]
    const age = this.#deps.calendar.ageOf(at)
    if (age <= Math.min(finished, abandoned)) return false
    const isOld = age > Math.max(finished, abandoned)
    if (!isOld && head?.isClosed === true && finished >= abandoned) return false
    const isFinished = await this.#isFinished(table)
    return isFinished !== undefined && (isOld || isFinished === finished < abandoned)
  }

  /** Tells whether a table's game is over. Returns undefined if the table cannot be read. */
  async #isFinished(table: string): Promise<boolean | undefined> {
    try {
      const entries = await this.#deps.journal.read(table)
      if (entries.length === 0) return undefined
      const { stage } = roomFrom(table, entries)
      return stage === "over" || stage === "closed"
    } catch (problem) {
      if (problem instanceof BadInput) return false // its rules no longer exist, so nobody will finish it
      if (!(problem instanceof JournalTrouble)) throw problem
      if (problem.trouble === "damaged") this.#deps.onunreadable?.(problem)
      return undefined
    }
  }
}
