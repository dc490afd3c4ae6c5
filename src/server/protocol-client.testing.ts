// A client written from docs/protocol.md and docs/protocol-games.json alone. It imports nothing from the product, so
// those two files hold everything that it needs to know.

import { readFileSync } from "node:fs"

type Values = Readonly<Record<string, number | readonly number[]>>
type Face = { readonly name: string; readonly value?: number; readonly second?: number } | null

export interface Taken {
  readonly what: string
  readonly radix: number
  readonly words?: readonly string[]
  readonly sum?: readonly string[]
}

interface OptionRow {
  readonly name: string
  readonly kind: "switch" | "choice" | "integer" | "seat"
  readonly values?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly default: string | number
}

interface FieldRow {
  readonly name: string
  readonly size?: string
  readonly start?: string
}

interface ZoneRow {
  readonly name: string
  readonly times?: string
  readonly at: string
  readonly room: string
  readonly count?: string
  readonly begin?: string
}

/** The entry of a game in docs/protocol-games.json. */
export interface GameTable {
  readonly id: string
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  readonly options: readonly OptionRow[]
  readonly faces: readonly Face[]
  readonly deck: readonly { readonly from: number; readonly to: number; readonly times: string }[]
  readonly fields: readonly FieldRow[]
  readonly zones: readonly ZoneRow[]
  readonly actors: string
  readonly mayWait: string
  readonly over: string
  readonly verbs: readonly { readonly name: string; readonly takes: readonly Taken[] }[]
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly words: readonly (readonly [key: string, english: string])[]
  readonly parts: readonly string[]
}

export type View = Readonly<Record<string, number | number[]>>
export type WireOptions = Readonly<Record<string, string | number>>

export function tableOf(id: string): GameTable {
  const { games } = JSON.parse(readFileSync("docs/protocol-games.json", "utf8")) as { games: GameTable[] }
  const found = games.find((table) => table.id === id)
  if (found === undefined) throw new Error(`docs/protocol-games.json has no game ${id}`)
  return found
}

// Formulas.

const BINARY: Readonly<Record<string, readonly [level: number, of: (a: number, b: number) => number]>> = {
  "<": [1, (a, b) => Number(a < b)],
  "<=": [1, (a, b) => Number(a <= b)],
  ">": [1, (a, b) => Number(a > b)],
  ">=": [1, (a, b) => Number(a >= b)],
  "==": [1, (a, b) => Number(a === b)],
  "!=": [1, (a, b) => Number(a !== b)],
  "+": [2, (a, b) => a + b],
  "-": [2, (a, b) => a - b],
  "*": [3, (a, b) => a * b],
  "//": [3, (a, b) => Math.floor(a / b)],
  "%": [3, (a, b) => a - b * Math.floor(a / b)],
  "**": [4, (a, b) => a ** b],
}
const TOKEN = /\s*(\d+|\w+|\*\*|\/\/|[<>=!]=|[-+*%()<>[\],])/y

/** Returns the value of a formula. */
export const evaluate = (formula: string, names: Values): number => new Evaluation(formula, names).value()

/** Evaluates a formula from left to right, by recursive descent. */
class Evaluation {
  readonly #formula: string
  readonly #tokens: readonly string[]
  readonly #names: Values
  #at = 0

  constructor(formula: string, names: Values) {
    this.#formula = formula
    this.#tokens = tokensOf(formula)
    this.#names = names
  }

  value(): number {
    const value = this.#expression(0)
    if (this.#at < this.#tokens.length) throw new Error(`“${this.#formula}” should end at part ${this.#at}`)
    return value
  }

  get #next(): string {
    return this.#tokens[this.#at]
  }

  #take(wanted?: string): string {
    const token = this.#tokens[this.#at++]
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`“${this.#formula}” should have ${wanted ?? "more"} at part ${this.#at}`)
    return token
  }

  #expression(level: number): number {
    let value = this.#single()
    for (let found = BINARY[this.#next]; found !== undefined && found[0] > level; found = BINARY[this.#next]) {
      this.#at++
      value = found[1](value, this.#expression(found[0]))
    }
    return value
  }

  #single(): number {
    const token = this.#take()
    if (token === "-") return -this.#expression(3)
    if (/^\d/.test(token)) return Number(token)
    if (token !== "(") return this.#named(token)
    const value = this.#expression(0)
    this.#take(")")
    return value
  }

  #named(name: string): number {
    if (this.#next === "(") return this.#call(name)
    if (this.#next === "[") {
      this.#take("[")
      const index = this.#expression(0)
      this.#take("]")
      return this.#list(name)[index]
    }
    const value = this.#names[name]
    if (typeof value !== "number") throw new Error(`“${this.#formula}”: ${name} should be a number`)
    return value
  }

  #list(name: string): readonly number[] {
    const value = this.#names[name]
    if (typeof value !== "object") throw new Error(`“${this.#formula}”: ${name} should be a list`)
    return value
  }

  #call(name: string): number {
    this.#take("(")
    if (name === "len") {
      const { length } = this.#list(this.#take())
      this.#take(")")
      return length
    }
    const all = [this.#expression(0)]
    while (this.#next === ",") {
      this.#take(",")
      all.push(this.#expression(0))
    }
    this.#take(")")
    return name === "min" ? Math.min(...all) : Math.max(...all)
  }
}

const known = new Map<string, readonly string[]>()

function tokensOf(formula: string): readonly string[] {
  const tokens = known.get(formula) ?? split(formula)
  known.set(formula, tokens)
  return tokens
}

function split(formula: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < formula.length) {
    const from = TOKEN.lastIndex
    const found = TOKEN.exec(formula)
    if (found === null) throw new Error(`“${formula}” cannot be read from ${from} on`)
    tokens.push(found[1])
  }
  return tokens
}

// The table before the deal.

/** Returns the options as numbers, by name. Options that the table does not name have their defaults. */
function optionNumbers({ options }: GameTable, given: WireOptions): Readonly<Record<string, number>> {
  return Object.fromEntries(
    options.map((option) => {
      const value = given[option.name] ?? option.default
      if (value === "random") return [option.name, -1]
      return [option.name, option.values === undefined ? Number(value) : option.values.indexOf(String(value))]
    }),
  )
}

/** Returns every field before the deal, in order. */
export function newView(table: GameTable, given: WireOptions, seats: number): View {
  const numbers = { ...optionNumbers(table, given), seats }
  const deck = table.deck.flatMap(({ from, to, times }) => {
    const count = evaluate(times, numbers)
    return Array.from({ length: (to - from + 1) * count }, (_, i) => from + Math.floor(i / count))
  })
  const names: Values = { ...numbers, deck }
  return Object.fromEntries(
    table.fields.map(({ name, size, start = "0" }) => {
      if (name === "deck") return [name, deck]
      const value = evaluate(start, names)
      return [name, size === undefined ? value : Array<number>(evaluate(size, names)).fill(value)]
    }),
  )
}

// Bytes.

/** Called for each part that was read, with where its bytes begin and end, and what they mean. */
export type Note = (from: number, to: number, meaning: string) => void

class Bytes {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isDone(): boolean {
    return this.at >= this.#bytes.length
  }

  count(): number {
    let n = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) throw new Error("the message breaks off")
      n += (byte % 128) * weight
      if (byte < 128) return n
    }
  }

  number(): number {
    const n = this.count()
    return n === 0 ? -this.count() : n - 1
  }

  text(): string {
    const length = this.count()
    const text = new TextDecoder().decode(this.#bytes.subarray(this.at, this.at + length))
    this.at += length
    return text
  }
}

const shortened = (numbers: readonly number[]): string =>
  numbers.length > 8 ? `${numbers.slice(0, 3).join(", ")} … ${numbers.at(-1)}` : numbers.join(", ")

export type EventPart =
  | number
  | { readonly seat: number }
  | { readonly card: number }
  | { readonly cards: readonly number[] }
  | { readonly word: string }

export interface GameEvent {
  readonly key: string
  readonly with?: Readonly<Record<string, EventPart>>
}

export interface Took {
  readonly kind: "snapshot" | "step"
  /** Whether it answers the oldest command. */
  readonly isAnswer: boolean
  readonly events: readonly GameEvent[]
}

/** A game as one connection sees it. */
export class ProtocolGame {
  readonly table: GameTable
  readonly #start: View
  #numbers: number[] = []
  games = 0
  version = 0
  step = 0
  readonly events: GameEvent[] = []

  /** Takes the options and the number of seats from `room`. */
  constructor(id: string, options: WireOptions, seats: number) {
    this.table = tableOf(id)
    this.#start = newView(this.table, options, seats)
  }

  /** The fields by name. */
  get view(): View {
    let at = 0
    return Object.fromEntries(
      Object.entries(this.#start).map(([name, like]) => {
        if (typeof like === "number") return [name, this.#numbers[at++]]
        at += like.length
        return [name, this.#numbers.slice(at - like.length, at)]
      }),
    )
  }

  take(message: Uint8Array, note: Note = () => {}): Took {
    const bytes = new Bytes(message)
    const noted = (name: string): number => {
      const from = bytes.at
      const n = bytes.count()
      note(from, bytes.at, `${name}: ${n}`)
      return n
    }
    const kind = bytes.count()
    note(0, bytes.at, ["", "a step", "a step that is an answer", "a snapshot"][kind])
    if (kind === 3) {
      this.games = noted("games")
      this.version = noted("version")
      this.step = noted("step")
      this.events.length = 0
      this.#numbers = Object.values(this.#start).flat()
    } else {
      this.version = noted("version")
      this.step++
    }
    const events = this.#readEvents(bytes, note)
    this.events.push(...events)
    this.#readChange(bytes, note)
    return { kind: kind === 3 ? "snapshot" : "step", isAnswer: kind === 2, events }
  }

  #readEvents(bytes: Bytes, note: Note): GameEvent[] {
    const from = bytes.at
    const count = bytes.count()
    note(from, bytes.at, `events: ${count}`)
    return Array.from({ length: count }, () => {
      const begin = bytes.at
      const key = this.#readKey(bytes)
      const parts = Array.from({ length: bytes.count() }, () => this.#readPart(bytes))
      const event = parts.length === 0 ? { key } : { key, with: Object.fromEntries(parts) }
      note(begin, bytes.at, `event ${JSON.stringify(event)}`)
      return event
    })
  }

  #readKey(bytes: Bytes): string {
    const place = bytes.count()
    return place === 0 ? bytes.text() : this.table.words[place - 1][0]
  }

  #readPart(bytes: Bytes): readonly [string, EventPart] {
    const head = bytes.count()
    const place = Math.floor(head / 5)
    const name = place === 0 ? bytes.text() : this.table.parts[place - 1]
    switch (head % 5) {
      case 0:
        return [name, bytes.number()]
      case 1:
        return [name, { seat: bytes.count() }]
      case 2:
        return [name, { card: bytes.count() }]
      case 3:
        return [name, { cards: Array.from({ length: bytes.count() }, () => bytes.count()) }]
      default:
        return [name, { word: this.#readKey(bytes) }]
    }
  }

  #readChange(bytes: Bytes, note: Note): void {
    const old = [...this.#numbers]
    let at = 0
    while (!bytes.isDone) {
      const from = bytes.at
      const head = bytes.count()
      const kept = Math.floor(head / 4)
      const stay = kept < 31 ? kept : 31 + bytes.count()
      at += stay
      const begin = at
      if (head % 4 === 3) at = this.#readStretch(bytes, old, at)
      else this.#numbers[at] = [old[at] + 1, old[at++] - 1, 0][head % 4]
      note(from, bytes.at, `${stay} stay; ${this.#nameOf(begin, at)} = ${shortened(this.#numbers.slice(begin, at))}`)
    }
  }

  #readStretch(bytes: Bytes, old: readonly number[], at: number): number {
    const head = bytes.count()
    const length = Math.floor(head / 3)
    if (head % 3 === 0) for (let i = 0; i < length; i++) this.#numbers[at + i] = bytes.number()
    else if (head % 3 === 1) {
      const source = at + bytes.number()
      for (let i = 0; i < length; i++) this.#numbers[at + i] = old[source + i]
    } else {
      const first = bytes.number()
      const more = bytes.number()
      for (let i = 0; i < length; i++) this.#numbers[at + i] = first + i * more
    }
    return at + length
  }

  /** Returns the names of these numbers of the view. */
  #nameOf(begin: number, end: number): string {
    let first = 0
    for (const [name, like] of Object.entries(this.#start)) {
      const length = typeof like === "number" ? 1 : like.length
      if (begin < first + length) {
        const more = end > first + length ? " and on" : ""
        if (typeof like === "number") return `${name}${more}`
        const last = Math.min(end, first + length) - 1 - first
        return last === begin - first ? `${name}[${last}]${more}` : `${name}[${begin - first} to ${last}]${more}`
      }
      first += length
    }
    throw new Error(`the view has no number ${begin}`)
  }

  get isOver(): boolean {
    return evaluate(this.table.over, this.view) === 1
  }

  /** The seats that may act, a bit each. */
  get actors(): number {
    return evaluate(this.table.actors, this.view)
  }
}

// Zones.

export interface ZoneAt {
  readonly name: string
  /** Its number, if there are several zones of this name. */
  readonly i: number
  /** The indices of its places in `cards`, first card first. */
  readonly places: readonly number[]
  /** How many of the places hold cards; undefined if any of them may be empty. */
  readonly count: number | undefined
}

export function zonesOf({ zones }: GameTable, view: View): ZoneAt[] {
  return zones.flatMap(({ name, times, at, room, count, begin }) =>
    Array.from({ length: times === undefined ? 1 : evaluate(times, view) }, (_, i) => {
      const names: Values = { ...view, i }
      const [first, length] = [evaluate(at, names), evaluate(room, names)]
      const offset = begin === undefined ? 0 : evaluate(begin, names)
      const places = Array.from({ length }, (_, k) => first + ((offset + k) % length))
      return { name, i, places, count: count === undefined ? undefined : evaluate(count, names) }
    }),
  )
}

// Moves.

/** Returns the number of a move: its verb, plus 16 times its arguments in mixed radix, the first one lowest. */
export function moveNumber({ verbs }: GameTable, text: string): number {
  const [, name, inside] = /^\s*(\w+)\s*(?:\((.*)\))?\s*$/.exec(text) ?? []
  const verb = verbs.findIndex((one) => one.name.toLowerCase() === name?.toLowerCase())
  if (verb < 0) throw new Error(`“${text}” has no verb of this game`)
  const words = inside === undefined ? [] : inside.split(",").map((word) => word.trim())
  const { takes } = verbs[verb]
  let code = 0
  for (let i = takes.length - 1; i >= 0; i--) code = code * takes[i].radix + argumentNumber(takes[i], words[i])
  return 16 * code + verb
}

function argumentNumber({ words, sum = [], what }: Taken, text: string): number {
  const same = (word: string): boolean => word.toLowerCase() === text.toLowerCase()
  if (words === undefined) {
    if (text === "nothing") return 0
    return text.split("+").reduce((all, name) => all + 3 ** sum.indexOf(name), 0)
  }
  const value = words.findIndex(same)
  if (value < 0) throw new Error(`“${text}” is no ${what}`)
  return value
}

/** Returns the text of the move with this number. */
export function moveText({ verbs }: GameTable, move: number): string {
  const { name, takes } = verbs[move % 16]
  let code = Math.floor(move / 16)
  const words = takes.map((one) => {
    const value = code % one.radix
    code = Math.floor(code / one.radix)
    return argumentText(one, value)
  })
  return words.length === 0 ? name : `${name}(${words.join(", ")})`
}

function argumentText({ words, sum = [] }: Taken, value: number): string {
  if (words !== undefined) return words[value]
  const paid = sum.flatMap((name, k) => Array<string>(Math.floor(value / 3 ** k) % 3).fill(name))
  return paid.length === 0 ? "nothing" : paid.join("+")
}
