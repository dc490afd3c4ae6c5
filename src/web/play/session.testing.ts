// A session without a browser: time that passes when told to, bots that answer by script, storage that fails when asked.

import type { Question, Thinker } from "../../bots/thinker.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import type { Move } from "../../engine/moves.ts"
import { type Options, readOptions } from "../../engine/options.ts"
import type { Clock } from "../../table/clock.ts"
import { MemoryJournal } from "../../table/journal.ts"
import { type Entry, LiveTable, openingOf } from "../../table/table.ts"
import type { Head } from "../keep/keep.svelte.ts"
import { Session } from "./session.svelte.ts"

class FakeClock implements Clock {
  #now = 1_000_000
  #timers: { readonly at: number; readonly what: () => void }[] = []

  /** How far the wall clock is ahead. */
  #ahead = 0

  now(): number {
    return this.#now + this.#ahead
  }

  /** Somebody sets the wall clock, by so much. No time passes. */
  setWall(ms: number): void {
    this.#ahead += ms
  }

  monotonic(): number {
    return this.#now
  }

  after(ms: number, what: () => void): () => void {
    const timer = { at: this.#now + ms, what }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Lets time pass, and everything happen that is due on the way. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#now = next.at
      next.what()
      await settled()
    }
    this.#now = end
  }
}

/** Everything that waits for nothing but a promise has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Answers with what it is told to, or with the first legal move. */
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

class FragileJournal extends MemoryJournal {
  isBroken = false

  override async append(table: string, n: number, entry: Entry): Promise<boolean> {
    if (this.isBroken) throw new Error("no room")
    return super.append(table, n, entry)
  }
}

export interface Scene {
  readonly session: Session
  readonly clock: FakeClock
  readonly thinker: ScriptedThinker
  readonly journal: FragileJournal
  readonly heads: Head[]
}

interface Setting {
  readonly players: readonly string[]
  readonly options?: Options
  readonly seed?: string
}

/** A game that has just been opened at a screen. */
export async function openedAt(game: Game, { players, options = {}, seed = "session" }: Setting): Promise<Scene> {
  const journal = new FragileJournal()
  const seats = players.map((player, i) => ({ name: `Seat ${i}`, player }))
  const opening = openingOf(game, readOptions(game, seats.length, options), { source: "fast", seed }, seats)
  await journal.append("t", 0, { kind: "open", at: 0, opening })
  return joinedAt(game, journal)
}

/** A game as a journal has it, at a screen. */
export async function joinedAt(game: Game, journal: FragileJournal): Promise<Scene> {
  const clock = new FakeClock()
  const thinker = new ScriptedThinker()
  const heads: Head[] = []
  const put = async (head: Head): Promise<void> => void heads.push(head)
  const session = new Session("t", new LiveTable(game, await journal.read("t")), {
    journal,
    heads: { put },
    thinker,
    clock,
    chance: new FastChance("session"),
  })
  return { session, clock, thinker, journal, heads }
}
