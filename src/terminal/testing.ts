// Helpers for tests: a table at a terminal that exists only in memory.

import { PassThrough } from "node:stream"
import { type Bot, randomBot } from "../bots/bot.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { Match } from "../engine/match.ts"
import { MoveList } from "../engine/moves.ts"
import { type Language, readOptions } from "../engine/options.ts"
import { nextActor } from "../engine/playout.ts"
import type { Clock } from "../table/clock.ts"
import { type Entry, openingOf } from "../table/table.ts"
import { PatientClock } from "./local/clock.ts"
import { LocalSession } from "./local/session.ts"
import { playAtTerminal } from "./play.ts"
import type { Ended } from "./session.ts"
import type { Terminal } from "./terminal.ts"

export const NAMES = ["Ana", "Benjamín", "Chloé", "Dov", "Eve", "Fay", "Gus", "Hal"]

export interface Setting {
  readonly seats?: number
  readonly people?: number
  readonly options?: Record<string, string | number>
  readonly seed?: string
  readonly isPractice?: boolean
  readonly language?: Language
  readonly bot?: Bot
  readonly width?: number
  readonly height?: number
  readonly jumpRate?: number
  readonly pace?: number
  readonly clock?: Clock
  /** All entries of a resumed game, the deal first. */
  readonly entries?: readonly Entry[]
  /** Is it a terminal and not a pipe? */
  readonly isScreen?: boolean
}

export interface FakeTable {
  readonly session: LocalSession
  readonly terminal: Terminal
  /** The game as it is now. */
  readonly match: Match
  /** Plays until the session ends. */
  play(): Promise<Ended>
  /** Everything written so far. */
  written(): string
  /** The lines that a terminal would show now. */
  screen(): string[]
  /** Returns the record that was saved last, or `undefined`. */
  saved(): string | undefined
  saves(): number
  /** Sends keys, and waits until all their effects are done. */
  press(...keys: readonly string[]): Promise<void>
}

export const KEY = {
  enter: "\r",
  left: "\x1b[D",
  right: "\x1b[C",
  up: "\x1b[A",
  down: "\x1b[B",
  backspace: "\x7f",
  interrupt: "\x03",
  space: " ",
} as const

/** Waits until streams and promises have done their work. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve))
}

export function matchOf(game: Game, setting: Setting = {}): Match {
  const { seats = game.seats.usual, options = {}, seed = "test" } = setting
  return new Match(game, { options: readOptions(game, seats, options), seats, chance: { source: "fast", seed } })
}

/** Returns a terminal that exists only in memory, or a pipe if `isScreen` is false. */
export function fakeTerminal({ language = "en", width = 80, height = 24, isScreen = true }: Setting = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  if (isScreen) Object.assign(input, { isTTY: true, setRawMode: () => {} })
  Object.assign(output, { isTTY: isScreen, columns: width, rows: height })
  let text = ""
  output.on("data", (data) => {
    text += String(data)
  })
  const terminal: Terminal = {
    ...{ language, colour: false },
    input: input as unknown as NodeJS.ReadStream,
    output: output as unknown as NodeJS.WriteStream,
  }
  return { terminal, input, output, written: () => text, screen: () => emulate(text, height) }
}

export function fakeTable(game: Game, setting: Setting = {}): FakeTable {
  const { seats = game.seats.usual, people = 1, language = "en", options = {}, seed = "test" } = setting
  const { terminal, input, written, screen } = fakeTerminal(setting)
  let record: string | undefined
  let saves = 0
  const choice = new FastChance("choice")
  const bot = setting.bot ?? randomBot(choice)
  const players = Array.from({ length: seats }, (_, seat) => (seat < people ? "person" : bot.name))
  const seated = players.map((player, seat) => ({ name: NAMES[seat], player }))
  const opening = openingOf(
    game,
    readOptions(game, seats, options),
    { source: "fast", seed },
    seated,
    setting.isPractice,
  )
  const session = new LocalSession({
    ...{
      game,
      choice,
      language,
      savesBots: false,
      pace: setting.pace ?? 0,
      clock: setting.clock ?? new PatientClock(),
    },
    entries: setting.entries ?? [{ kind: "open", at: 0, opening }],
    bots: players.map((player) => (player === "person" ? undefined : bot)),
    chance: new FastChance("hands"),
    ...(setting.jumpRate === undefined ? {} : { jumpRate: setting.jumpRate }),
    save: (text) => {
      saves++
      record = text
      return "/saved/game.json"
    },
    resumeHint: "countertop play --resume /saved/game.json",
  })
  return {
    ...{ session, terminal, written, screen },
    get match() {
      return session.live.match
    },
    play: () => playAtTerminal(session, terminal),
    saved: () => record,
    saves: () => saves,
    press: async (...keys) => {
      for (const key of keys) {
        input.write(key)
        await settle()
      }
    },
  }
}

/** Returns what a terminal shows after `text` was written to it. Knows only the few sequences that `Screen` uses. */
export function emulate(text: string, height: number): string[] {
  const lines = Array.from({ length: height }, () => "")
  let y = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is written to terminals
  for (const [, code, end, plain] of text.matchAll(/\x1b\[([0-9;?]*)([A-Za-z])|([^\x1b]+)/g)) {
    if (plain !== undefined) lines[y] += plain
    else if (end === "H") y = code === "" ? 0 : Number(code.split(";")[0]) - 1
    else if (end === "K") lines[y] = ""
    else if (end === "J") lines.fill("")
  }
  return lines
}

/** Makes this many random moves. */
export function advance(match: Match, moves: number, seed: string): void {
  const { game, state } = match
  const choice = new FastChance(seed)
  const list = new MoveList()
  for (let i = 0; i < moves; i++) {
    const seat = nextActor(game, state, choice, 0.2)
    if (seat < 0) return
    game.legal(state, seat, list)
    match.play(seat, list.at[choice.below(list.count)])
  }
}
