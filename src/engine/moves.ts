// Moves are integers inside the program and readable text outside: `play(5/3)`, `knock(2)`, `collect(red, 2+3+5)`. A
// game declares its verbs and their arguments. Both forms follow from that declaration.

import { BadInput } from "./options.ts"

/** A move is its verb's number plus 16 times its arguments in mixed radix, up to 2^53. */
export type Move = number
export const VERBS = 16

/** A reusable list of moves. */
export class MoveList {
  count = 0
  at = new Float64Array(64)
  /** Working memory for a game's `legal`, so that it need not allocate any for each call. */
  scratch: object | undefined
  #room = 64

  add(move: Move): void {
    if (this.count === this.#room) this.#grow()
    this.at[this.count++] = move
  }

  /** Makes room for `more` moves and returns `at`, for callers that write into it themselves. */
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

/** An argument of a verb: a number below `radix`, with its readable form. */
export interface Argument {
  readonly radix: number
  write(value: number): string
  /** Returns the number, or undefined if the text is not valid. */
  read(text: string): number | undefined
  /** A description of valid input, for error messages. */
  readonly what: string
}

export interface Verb {
  readonly name: string
  readonly takes: readonly Argument[]
}

/** Returns an argument that is one of these words. */
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

/** Returns an argument that is a number from 0 to below-1. */
export const number = (what: string, below: number): Argument =>
  word(
    what,
    Array.from({ length: below }, (_, i) => String(i)),
  )

/** Returns an argument that is a seat at the table. */
export const seat = (what = "seat"): Argument => number(what, 8)

/** Returns the number of a move's verb. */
export const verbOf = (move: Move): number => move % VERBS

/** Returns all of a move's arguments as one number. */
export const argumentOf = (move: Move): number => Math.floor(move / VERBS)

/** Encodes a verb's number and arguments as a move. */
export function encode(verbs: readonly Verb[], verb: number, args: readonly number[]): Move {
  const { takes } = verbs[verb]
  let code = 0
  for (let i = takes.length - 1; i >= 0; i--) code = code * takes[i].radix + (args[i] as number)
  return code * VERBS + verb
}

/** Decodes a move; the inverse of `encode`. */
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

/** Maximum size of each cache of moves or their texts, per game. */
const CACHE_SIZE = 1000

interface Cache {
  readonly texts: Map<Move, string>
  readonly moves: Map<string, Move>
}

const caches = new WeakMap<readonly Verb[], Cache>()

function cacheOf(verbs: readonly Verb[]): Cache {
  const before = caches.get(verbs)
  if (before !== undefined) return before
  const known = { texts: new Map<Move, string>(), moves: new Map<string, Move>() }
  caches.set(verbs, known)
  return known
}

/** Returns a value from the cache, or makes it. */
function cached<K, V>(
  known: Map<K, V>,
  verbs: readonly Verb[],
  key: K,
  make: (verbs: readonly Verb[], key: K) => V,
): V {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make(verbs, key)
  if (known.size < CACHE_SIZE) known.set(key, made)
  return made
}

/** Returns the readable form of a move, as used in records, logs and errors. */
export const writeMove = (verbs: readonly Verb[], move: Move): string =>
  cached(cacheOf(verbs).texts, verbs, move, textOf)

function textOf(verbs: readonly Verb[], move: Move): string {
  const { verb, args } = decode(verbs, move)
  if (args.length === 0) return verb.name
  return `${verb.name}(${args.map((value, i) => verb.takes[i].write(value)).join(", ")})`
}

/** Parses the readable form, ignoring blanks and case. Uses a cache, because a table parses a move more than once. */
export const readMove = (verbs: readonly Verb[], text: string): Move =>
  cached(cacheOf(verbs).moves, verbs, text, parseMove)

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
