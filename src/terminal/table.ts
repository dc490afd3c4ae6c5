// One game at this keyboard from move to move: who is asked next, what bots do, when it is saved. Screens and pipes are fronts to it.

import { type Bot, BotFailure, randomBot } from "../bots/bot.ts"
import type { FastChance } from "../engine/chance.ts"
import type { Result } from "../engine/game.ts"
import type { Match } from "../engine/match.ts"
import { type Move, MoveList } from "../engine/moves.ts"
import type { Language } from "../engine/options.ts"
import { nextActor } from "../engine/playout.ts"
import type { Text } from "../engine/trace.ts"
import { say, type Telling } from "../engine/words.ts"
import { type Log, sceneFor, tellingOf, viewOf } from "../table/seen.ts"
import { harmless } from "./ink.ts"
import { ui } from "./words.ts"

export type Player = { readonly kind: "person" } | { readonly kind: "bot"; readonly bot: Bot }

export interface Table {
  readonly match: Match
  readonly names: readonly string[]
  readonly players: readonly Player[]
  readonly language: Language
  readonly colour: boolean
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  /** Writes the record now; gives back its path. */
  save(): string
  /** How to go on with this game later. */
  readonly resumeHint: string
  /** For who jumps in races, and for stand-ins. */
  readonly choice: FastChance
  /** Milliseconds between the moves of bots; none if left out. */
  readonly pace?: number
  /** How often a bot jumps where it may. */
  readonly jumpRate?: number
}

export type Choice =
  | { readonly kind: "move"; readonly move: Move }
  | { readonly kind: "wait" }
  | { readonly kind: "quit" }

/** What shows a game and asks people. */
export interface Front {
  /** Asks the person in this seat; with `wait` they may let it be. */
  choose(seat: number, wait: boolean): Promise<Choice>
  /** Says why a move was refused. */
  refused(seat: number, why: Text): void
  /** Shows that something happened; `quit` if the player has had enough. */
  moved(): Promise<"on" | "quit">
  /** Waits for a bot, unless the player has had enough. */
  thinking(seat: number, move: Promise<Move>): Promise<Move | "quit">
  /** Shows the sheet after a round. */
  roundOver(): Promise<void>
  over(result: Result): Promise<void>
}

/** The log from `from` on as these viewers may hear it, with nothing in it that a terminal would obey. */
export const told = (log: Log, viewers: number, telling: Telling, from = 0): string[] =>
  log.told(viewers, telling, from).map(harmless)

export const peopleOf = ({ players }: Pick<Table, "players">): number[] =>
  players.flatMap((player, seat) => (player.kind === "person" ? [seat] : []))

export const tellingFor = (table: Pick<Table, "match" | "language" | "names">, you: number | undefined): Telling =>
  tellingOf(table.match.game, table.language, table.names.map(harmless), you)

const JUMP_RATE = 0.1

/** Plays the match to its end, or until somebody quits; the record is written after every move that was shown. */
export async function run(table: Table, front: Front, log: Log): Promise<"finished" | "quit"> {
  const { match } = table
  const bots = table.players.map((player) => (player.kind === "bot" ? player.bot : undefined))
  const next = askInTurn(table)
  let rounds = roundsOf(table)
  for (;;) {
    const { result } = match
    if (result !== undefined) {
      table.save()
      await front.over(result)
      return "finished"
    }
    const { seat, wait } = next.who()
    const bot = bots[seat]
    const made =
      bot === undefined ? await askPerson(table, front, log, seat, wait) : await askBot(table, front, log, seat, bots)
    if (made === "quit") {
      table.save()
      return "quit"
    }
    if (made === "wait") next.letBe(seat)
    if (made === "again" || made === "wait") continue
    if (bot === undefined || (table.pace ?? 0) > 0) table.save()
    if ((await front.moved()) === "quit") {
      table.save()
      return "quit"
    }
    const now = roundsOf(table)
    if (now > rounds && match.result === undefined) await front.roundOver()
    rounds = now
  }
}

const roundsOf = (table: Table): number => sceneFor(table.match, undefined).rounds.length

/** How often whoever could jump in does, as far as they are bots. */
function jumpsOf(players: readonly Player[], waiting: number): number {
  const player = players.find((_, seat) => waiting & (1 << seat))
  return player?.kind === "bot" ? (player.bot.reaction?.jumps ?? JUMP_RATE) : 0
}

interface Turns {
  /** Who is asked now. The same until a move is made or somebody lets it be. */
  who(): { readonly seat: number; readonly wait: boolean }
  letBe(seat: number): void
}

/** In a race people are asked first whether they jump in; a bot jumps as often as the table says. Each is asked once a window. */
function askInTurn(table: Table): Turns {
  const { match, players, choice } = table
  const { game, state } = match
  let at = -1
  let declined = 0
  let asked: { seat: number; wait: boolean } | undefined
  const decide = (): { seat: number; wait: boolean } => {
    const actors = game.actors(state)
    const several = (actors & (actors - 1)) !== 0
    const waiting = several ? (game.mayWait?.(state) ?? 0) & actors : 0
    const person = players.findIndex(
      (player, seat) => player.kind === "person" && (waiting & ~declined & (1 << seat)) !== 0,
    )
    if (person >= 0) return { seat: person, wait: true }
    const rate = declined === 0 ? (table.jumpRate ?? jumpsOf(players, waiting)) : 0
    return { seat: nextActor(game, state, choice, rate), wait: false }
  }
  return {
    who: () => {
      if (at !== match.moves.length) {
        at = match.moves.length
        declined = 0
        asked = undefined
      }
      asked ??= decide()
      return asked
    },
    letBe: (seat) => {
      declined |= 1 << seat
      asked = undefined
    },
  }
}

type Made = "made" | "again" | "wait" | "quit"

async function askPerson(table: Table, front: Front, log: Log, seat: number, wait: boolean): Promise<Made> {
  const choice = await front.choose(seat, wait)
  if (choice.kind !== "move") return choice.kind
  const refusal = table.match.play(seat, choice.move, log)
  if (refusal === undefined) return "made"
  front.refused(seat, refusal)
  return "again"
}

async function askBot(table: Table, front: Front, log: Log, seat: number, bots: (Bot | undefined)[]): Promise<Made> {
  const bot = bots[seat] ?? randomBot(table.choice)
  try {
    const move = await front.thinking(seat, askIt(table, bot, seat))
    if (move === "quit") return "quit"
    const refusal = table.match.play(seat, move, log)
    if (refusal !== undefined) throw new BotFailure(say(refusal, tellingFor(table, seat)))
    return "made"
  } catch (problem) {
    if (!(problem instanceof BotFailure)) throw problem
    log.note(ui(table.language, "botFailed", { name: table.names[seat], why: problem.message }))
    bots[seat] = randomBot(table.choice)
    return "again"
  }
}

async function askIt({ match }: Table, bot: Bot, seat: number): Promise<Move> {
  const { game, setup } = match
  const seen = viewOf(match, 1 << seat)
  const moves = new MoveList()
  game.legal(seen, seat, moves)
  await new Promise(setImmediate) // keys and signals get their turn between the moves of bots that think
  return bot.choose({ game, options: setup.options, seat, view: seen, legal: moves.toArray() })
}
