// Helpers for tests: hand-made positions, and scripted random numbers.

import { EVERYBODY, faceUp, type State, show } from "./cards.ts"
import type { Chance } from "./chance.ts"
import type { Game } from "./game.ts"
import { MoveList, readMove, writeMove } from "./moves.ts"
import { readOptions } from "./options.ts"
import { Story } from "./trace.ts"
import { say, type Telling } from "./words.ts"

/**
 * A source of scripted numbers, whose shuffles change no order. A test checks at its end that all numbers were used.
 */
export class ScriptedChance implements Chance {
  readonly #left: number[]

  constructor(...numbers: number[]) {
    this.#left = numbers
  }

  open(): void {}

  below(n: number): number {
    const next = this.#left.shift()
    if (next === undefined) throw new Error(`nothing was scripted for a number below ${n}`)
    if (next >= n) throw new Error(`${next} was scripted for a number below ${n}`)
    return next
  }

  shuffle(list: Int32Array, from: number, count: number, mark = 0, step = 0): number {
    for (let i = 0; i < count; i++) list[from + i] |= mark + i * step
    return 0
  }

  /** The number of scripted numbers that are not used yet. */
  get unused(): number {
    return this.#left.length
  }
}

/** Returns the number of the face with this name. */
export function faceNamed(game: Game, name: string): number {
  const face = game.faces.findIndex((known) => known?.name === name)
  if (face < 0) throw new Error(`${game.name} has no card ${name}`)
  return face
}

/**
 * Lays cards by name (“5/3 6/6”) at `from`, seen by these viewers. Returns their number. Each gets a different track.
 */
export function lay(game: Game, state: State, from: number, names: string, seen: number = EVERYBODY): number {
  const list = names.split(" ").filter((name) => name !== "")
  list.forEach((name, i) => {
    const card = faceUp(faceNamed(game, name), (from + i) & 0x7f)
    state.cards[from + i] = seen === EVERYBODY ? card : show(card & ~(EVERYBODY << 7), seen)
  })
  return list.length
}

/** Returns an empty table: no cards, and all fields zero except those from the options. */
export function emptyTable<S extends State>(
  game: Game<S>,
  seats: number,
  options: Record<string, string | number> = {},
): S {
  return game.create(readOptions(game, seats, options), seats)
}

/** Returns the legal moves in readable form, sorted. */
export function legalMoves<S extends State>(game: Game<S>, state: S, seat: number): string[] {
  const moves = new MoveList()
  game.legal(state, seat, moves)
  return moves
    .toArray()
    .map((move) => writeMove(game.verbs, move))
    .sort()
}

/** Checks and plays a move in readable form. Returns the rules that fired and the events. */
export function playMove<S extends State>(
  game: Game<S>,
  state: S,
  seat: number,
  text: string,
  chance: Chance = new ScriptedChance(),
): Story {
  const move = readMove(game.verbs, text)
  const refusal = game.check(state, seat, move)
  if (refusal !== undefined) throw new Error(`${text} was refused: ${say(refusal, english(game, state.seats))}`)
  const story = new Story()
  game.play(state, seat, move, chance, story)
  return story
}

/** Returns why a move in readable form is refused, or “allowed”. */
export function refusal<S extends State>(game: Game<S>, state: S, seat: number, text: string): string {
  const refused = game.check(state, seat, readMove(game.verbs, text))
  return refused === undefined ? "allowed" : say(refused, english(game, state.seats))
}

/** Returns settings for plain English, with everybody named by seat. */
export function english(game: Game, seats: number): Telling {
  return {
    language: "en",
    words: game.words,
    faceName: (face) => game.faces[face]?.say.en ?? "?",
    names: Array.from({ length: seats }, (_, seat) => `Seat ${seat}`),
  }
}
