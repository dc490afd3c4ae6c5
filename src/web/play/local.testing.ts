// A session without a browser: time passes when the test says so, bots answer by script, and storage fails on demand.

import type { Advice } from "../../bots/search/search.ts"
import type { Adviser, HintQuestion, Question, Thinker } from "../../bots/thinker.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import type { Move } from "../../engine/moves.ts"
import { type Options, readOptions } from "../../engine/options.ts"
import { settled, TestClock } from "../../table/clock.testing.ts"
import { MemoryJournal } from "../../table/journal.ts"
import { type Entry, openingOf } from "../../table/table.ts"
import type { TableSummary } from "../keep/keep.svelte.ts"
import { LocalSession } from "./local.svelte.ts"

export { settled }

/** Answers by script, or with the first legal move. */
class ScriptedThinker implements Thinker {
  readonly asked: Question[] = []
  answer: (question: Question) => Move | Promise<Move> = ({ legal }) => legal[0]
  isClosed = false

  async choose(question: Question): Promise<Move> {
    this.asked.push(question)
    return this.answer(question)
  }

  close(): void {
    this.isClosed = true
  }
}

/** Answers with the last legal move, which the test can change. */
class ScriptedAdviser implements Adviser {
  readonly asked: HintQuestion[] = []
  answer: (question: HintQuestion) => Promise<Advice> = async () => ({ move: 0, gain: 0.04, error: 0, isExact: false })
  isClosed = false

  advise(question: HintQuestion): Promise<Advice> {
    this.asked.push(question)
    return this.answer(question)
  }

  close(): void {
    this.isClosed = true
  }
}

export class FragileJournal extends MemoryJournal {
  isBroken = false

  override async append(table: string, n: number, entry: Entry): Promise<boolean> {
    if (this.isBroken) throw new Error("no room")
    return super.append(table, n, entry)
  }
}

export interface Scene {
  readonly session: LocalSession
  readonly clock: TestClock
  readonly thinker: ScriptedThinker
  readonly adviser: ScriptedAdviser
  readonly journal: FragileJournal
  readonly summaries: TableSummary[]
}

interface Setting {
  readonly players: readonly string[]
  readonly options?: Options
  readonly seed?: string
  readonly isPractice?: boolean
}

/** Returns a local game that has just been opened. */
export async function openedAt(
  game: Game,
  { players, options = {}, seed = "session", isPractice }: Setting,
): Promise<Scene> {
  const journal = new FragileJournal()
  const seats = players.map((player, i) => ({ name: `Seat ${i}`, player }))
  const opening = openingOf(game, readOptions(game, seats.length, options), { source: "fast", seed }, seats, isPractice)
  await journal.append("t", 0, { kind: "open", at: 0, opening })
  return joinedAt(game, journal)
}

/** Returns a local game, read from a journal. */
export async function joinedAt(game: Game, journal: FragileJournal, chance = "session"): Promise<Scene> {
  const clock = new TestClock()
  const thinker = new ScriptedThinker()
  const adviser = new ScriptedAdviser()
  const summaries: TableSummary[] = []
  const put = async (summary: TableSummary): Promise<void> => void summaries.push(summary)
  const session = new LocalSession("t", game, await journal.read("t"), {
    journal,
    summaries: { put },
    thinker,
    adviser,
    clock,
    chance: new FastChance(chance),
  })
  return { session, clock, thinker, adviser, journal, summaries }
}
