// Moves are integers inside and readable text outside: `play(5/3)`, `knock(2)`, `collect(red, 2+3+5)`.
// A game declares its verbs and what each takes; both forms are read from that declaration.

import { BadInput } from "./options.ts"

/** A move is its verb's number plus 16 times its arguments, each in its own radix. Up to 2^53. */
export type Move = number
export const VERBS = 16

/** A list of moves that is filled again and again. */
export class MoveList {
  count = 0
  at = new Float64Array(64)
  /** Working memory that a game's `legal` keeps here, so that it need not allocate any for each call. */
  scratch: object | undefined
  #room = 64

  add(move: Move): void {
    if (this.count === this.#room) this.#grow()
    this.at[this.count++] = move
  }

  /** Makes room for so many more, for those who write into `at` themselves; gives it back. */
  reserve(more: number): Float64Array {
    while (this.count + more > this.at.length) this.#grow()
    return this.at
  }

  #grow(): void {
    const larger = new Float64Array(this.at.length * 2)
    larger.set(this.at)
    this.at = larger
    this.#room = larger.length
  }

  has(move: Move): boolean {
    for (let i = 0; i < this.count; i++) if (this.at[i] === move) return true
    return false
  }

  toArray(): Move[] {
    return Array.from(this.at.subarray(0, this.count))
  }
}

/** One thing a verb takes: a number below `radix`, with its readable form. */
export interface Argument {
  readonly radix: number
  write(value: number): string
  /** The number, or nothing if the text is not one. */
  read(text: string): number | undefined
  /** What to expect, for error messages. */
  readonly what: string
}

export interface Verb {
  readonly name: string
  readonly takes: readonly Argument[]
}

/** One of these words. */
export function word(what: string, words: readonly string[]): Argument {
  return {
    radix: words.length,
    what,
    write: (value) => words[value],
    read: (text) => {
      const at = words.findIndex((known) => known.toLowerCase() === text.toLowerCase())
      return at < 0 ? undefined : at
    },
  }
}

/** A number from 0 to below-1. */
export const number = (what: string, below: number): Argument =>
  word(
    what,
    Array.from({ length: below }, (_, i) => String(i)),
  )

/** A seat at the table. */
export const seat = (what = "seat"): Argument => number(what, 8)

/** The verb's number of a move. */
export const verbOf = (move: Move): number => move % VERBS

/** All of a move's arguments as one number. */
export const argumentOf = (move: Move): number => Math.floor(move / VERBS)

/** Puts a move together: verb number and arguments. */
export function encode(verbs: readonly Verb[], verb: number, args: readonly number[]): Move {
  const { takes } = verbs[verb]
  let code = 0
  for (let i = takes.length - 1; i >= 0; i--) code = code * takes[i].radix + (args[i] as number)
  return code * VERBS + verb
}

/** Takes a move apart; the opposite of `encode`. */
export function decode(verbs: readonly Verb[], move: Move): { readonly verb: Verb; readonly args: readonly number[] } {
  const verb = verbs[verbOf(move)]
  if (verb === undefined) throw new BadInput(`there is no move ${move}`)
  let code = argumentOf(move)
  const args = verb.takes.map(({ radix }) => {
    const value = code % radix
    code = Math.floor(code / radix)
    return value
  })
  return { verb, args }
}

/** So many moves, and so many texts of them, are remembered for each game. */
const REMEMBERED = 1000

interface Remembered {
  readonly texts: Map<Move, string>
  readonly moves: Map<string, Move>
}

const remembered = new WeakMap<readonly Verb[], Remembered>()

function rememberedOf(verbs: readonly Verb[]): Remembered {
  const before = remembered.get(verbs)
  if (before !== undefined) return before
  const known = { texts: new Map<Move, string>(), moves: new Map<string, Move>() }
  remembered.set(verbs, known)
  return known
}

/** What was made of this before, or is made of it now. */
function recalled<K, V>(
  known: Map<K, V>,
  verbs: readonly Verb[],
  key: K,
  make: (verbs: readonly Verb[], key: K) => V,
): V {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make(verbs, key)
  if (known.size < REMEMBERED) known.set(key, made)
  return made
}

/** The readable form, as records, logs and errors have it. */
export const writeMove = (verbs: readonly Verb[], move: Move): string =>
  recalled(rememberedOf(verbs).texts, verbs, move, textOf)

function textOf(verbs: readonly Verb[], move: Move): string {
  const { verb, args } = decode(verbs, move)
  if (args.length === 0) return verb.name
  return `${verb.name}(${args.map((value, i) => verb.takes[i].write(value)).join(", ")})`
}

/** Reads the readable form; blanks and capitals do not matter. A table reads every move when it is judged and again when it is made. */
export const readMove = (verbs: readonly Verb[], text: string): Move =>
  recalled(rememberedOf(verbs).moves, verbs, text, parseMove)

function parseMove(verbs: readonly Verb[], text: string): Move {
  const [, name, rest] = /^\s*([a-z]+)\s*(?:\(([^()]*)\))?\s*$/i.exec(text) ?? []
  const at = verbs.findIndex((verb) => verb.name.toLowerCase() === name?.toLowerCase())
  const verb = verbs[at]
  if (verb === undefined) throw new BadInput(`“${text}” is no move here; moves are: ${verbs.map(form).join(", ")}`)
  const parts = rest === undefined || rest.trim() === "" ? [] : rest.split(",").map((part) => part.trim())
  if (parts.length !== verb.takes.length) throw new BadInput(`“${text}” should be ${form(verb)}`)
  const args = verb.takes.map((argument, i) => {
    const value = argument.read(parts[i])
    if (value === undefined)
      throw new BadInput(`“${text}” should be ${form(verb)}; “${parts[i]}” is no ${argument.what}`)
    return value
  })
  return encode(verbs, at, args)
}

const form = (verb: Verb): string =>
  verb.takes.length === 0 ? verb.name : `${verb.name}(${verb.takes.map(({ what }) => what).join(", ")})`
