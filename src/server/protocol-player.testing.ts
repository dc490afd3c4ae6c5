// The legal moves, by the sections “Moves” of docs/protocol-games.md. Written from that page alone: it imports nothing
// from the product.

import { evaluate, type GameTable, type Taken, type View, type ZoneAt, zonesOf } from "./protocol-client.testing.ts"

const HIDDEN = 127
const faceOf = (card: number): number => card % 128

/** A view, with helpers for the conditions. */
class Seen {
  readonly table: GameTable
  readonly seat: number
  readonly #view: View
  readonly #zones: readonly ZoneAt[]

  constructor(table: GameTable, view: View, seat: number) {
    this.table = table
    this.seat = seat
    this.#view = view
    this.#zones = zonesOf(table, view)
  }

  n(field: string): number {
    return this.#view[field] as number
  }

  at(field: string, i: number): number {
    return (this.#view[field] as number[])[i]
  }

  get isMyTurn(): boolean {
    return this.n("turn") === this.seat
  }

  isOther(seat: number): boolean {
    return seat !== this.seat && seat < this.n("seats")
  }

  /** Whether this seat may act only by jumping in. */
  get mayWait(): boolean {
    return Math.floor(evaluate(this.table.mayWait, this.#view) / 2 ** this.seat) % 2 === 1
  }

  /** The faces of the cards in a zone. */
  faces(name: string, i = 0): number[] {
    const zone = this.#zones.find((one) => one.name === name && one.i === i)
    if (zone === undefined) throw new Error(`${this.table.id} has no zone ${name} ${i}`)
    return zone.places.slice(0, zone.count).map((place) => faceOf(this.at("cards", place)))
  }

  names(name: string, i = 0): string[] {
    return this.faces(name, i).map((face) => this.table.faces[face]?.name ?? "?")
  }

  worth(names: readonly string[]): number {
    return names.reduce((sum, name) => sum + (this.table.faces.find((face) => face?.name === name)?.value ?? 0), 0)
  }
}

type Legal = (seen: Seen, words: readonly string[]) => boolean

const bit = (bits: number, i: number): boolean => Math.floor(bits / 2 ** i) % 2 === 1

/** Tells whether `all` contains each word as often as `some` does. */
const holds = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((word) => some.filter((one) => one === word).length <= all.filter((one) => one === word).length)

const acting = (seen: Seen, ...dice: number[]): boolean =>
  seen.isMyTurn && seen.n("phase") === 1 && dice.includes(seen.n("die"))
const isOwn = (seen: Seen, word: string): boolean =>
  /^hand\d$/.test(word) ? Number(word[4]) <= seen.at("held", seen.seat) : seen.names("table", seen.seat).includes(word)
const isTheirs = (seen: Seen, seat: number, word: string): boolean =>
  word === "blind" ? seen.at("held", seat) > 0 : seen.names("table", seat).includes(word)
const isOnBoard = (seen: Seen, word: string): boolean => seen.names("table", seen.n("seats")).includes(word)

const fits = (seen: Seen, name: string): boolean => {
  const [gold] = name.split("/").map(Number)
  const centre = seen.names("pile").at(-1) ?? ""
  const [, silver] = centre.split("/").map(Number)
  const numbers = seen.n("highest") - 2
  return (((gold - silver) % numbers) + numbers) % numbers <= seen.n("reach")
}

const COLOURS = ["red", "yellow", "green", "blue"]
const lowestPrice = (seen: Seen): number => Math.min(...COLOURS.map((_, colour) => seen.at("price", colour)))

const RULES: Readonly<Record<string, Readonly<Record<string, Legal>>>> = {
  "beat-the-count": {
    flip: (s) => (s.isMyTurn && (s.n("phase") === 0 || (s.n("phase") === 2 && s.n("run") > 0))) || s.mayWait,
    stop: (s) => s.isMyTurn && s.n("phase") === 0 && s.n("run") > 0,
    take: (s) => s.isMyTurn && s.n("phase") === 1,
    knock: (s, [seat]) => s.isMyTurn && s.n("phase") === 2 && s.isOther(Number(seat)),
  },
  "forty-below": {
    reveal: (s, [slot]) => bit(s.n("acting"), s.seat) && s.n("phase") <= 1 && !bit(s.at("up", s.seat), Number(slot)),
    draw: (s) => s.isMyTurn && s.n("phase") === 1,
    take: (s) => s.isMyTurn && s.n("phase") === 1,
    place: (s) => s.isMyTurn && s.n("phase") === 2,
    discard: (s) => s.isMyTurn && s.n("phase") === 2,
  },
  contarlos: {
    collect: (s, [colour, payment]) => {
      const cards = payment === "nothing" ? [] : payment.split("+")
      const price = s.at("price", COLOURS.indexOf(colour))
      if (!s.isMyTurn || s.n("phase") > 2 || price === 255) return false
      const isOfColour = s.n("phase") > 0 || cards.every((name) => name.startsWith(colour))
      return holds(s.names("hand", s.seat), cards) && s.worth(cards) >= price && isOfColour
    },
    use: (s, [slot, card]) => {
      const hand = s.names("hand", s.seat)
      if (!s.isMyTurn || s.n("phase") !== 0 || !bit(s.n("unused"), Number(slot)) || !hand.includes(card)) return false
      return !bit(s.n("unusedWild"), Number(slot)) || s.worth(hand) - s.worth([card]) >= lowestPrice(s)
    },
    pass: (s) => s.isMyTurn && s.n("phase") === 0,
    drawFour: (s) => s.isMyTurn && s.n("phase") === 2,
  },
  "final-count": {
    roll: (s) =>
      s.isMyTurn && s.n("phase") === 0 && (s.n("caller") !== -1 || (s.n("pileCount") > 0 && s.n("turns") < 200)),
    call: (s) => s.isMyTurn && [0, 2].includes(s.n("phase")) && s.n("caller") === -1,
    end: (s) => s.isMyTurn && s.n("phase") === 2,
    keep: (s) => acting(s, 1),
    discard: (s) => acting(s, 1, 2, 3),
    give: (s, [seat]) => acting(s, 2) && s.isOther(Number(seat)),
    board: (s) => acting(s, 3),
    swap: (s, [own]) => acting(s, 4) && isOwn(s, own),
    putBack: (s) => acting(s, 4) || (acting(s, 5, 6) && s.n("drawnSwaps") === 1),
    trade: (s, [own, seat, theirs]) =>
      acting(s, 5) &&
      s.n("drawnSwaps") === 0 &&
      isOwn(s, own) &&
      s.isOther(Number(seat)) &&
      isTheirs(s, Number(seat), theirs),
    decline: (s) => acting(s, 5, 6) && s.n("drawnSwaps") === 0,
    tradeBoard: (s, [own, card]) => acting(s, 6) && s.n("drawnSwaps") === 0 && isOwn(s, own) && isOnBoard(s, card),
    swapTheirs: (s, [seat, theirs]) =>
      acting(s, 5) && s.n("drawnSwaps") === 1 && s.isOther(Number(seat)) && isTheirs(s, Number(seat), theirs),
    swapBoard: (s, [card]) => acting(s, 6) && s.n("drawnSwaps") === 1 && isOnBoard(s, card),
  },
  "betski-scram": {
    play: (s, [card]) => s.isMyTurn && s.n("phase") !== 2 && s.names("hand", s.seat).includes(card) && fits(s, card),
    draw: (s) => s.isMyTurn && s.n("phase") !== 2 && !s.names("hand", s.seat).some((card) => fits(s, card)),
    stop: (s) => s.isMyTurn && s.n("phase") !== 2 && s.n("mayStop") === 1 && s.n("played") > 0,
  },
}

/** Tells whether this seat may make this move, according to the page. */
export function isLegal(table: GameTable, view: View, seat: number, text: string): boolean {
  const [, verb, inside] = /^(\w+)(?:\((.*)\))?$/.exec(text) ?? []
  const words = inside === undefined ? [] : inside.split(", ")
  return RULES[table.id][verb](new Seen(table, view, seat), words)
}

/**
 * Lists all moves of this seat that the page allows. Of all payments for one colour, it lists only the one that takes
 * the dearest cards first.
 */
export function legalMoves(table: GameTable, view: View, seat: number): string[] {
  const seen = new Seen(table, view, seat)
  const known = new Set((view.cards as number[]).map(faceOf).filter((face) => face !== HIDDEN))
  const unknown = new Set(table.faces.flatMap((face, n) => (face === null || known.has(n) ? [] : [face.name])))
  return table.verbs.flatMap(({ name, takes }) => {
    let all: string[][] = [[]]
    for (const one of takes)
      all = all.flatMap((before) => choices(seen, one, before, unknown).map((word) => [...before, word]))
    return all
      .filter((words) => RULES[table.id][name](seen, words))
      .map((words) => (words.length === 0 ? name : `${name}(${words.join(", ")})`))
  })
}

function choices(seen: Seen, { words }: Taken, before: readonly string[], unknown: ReadonlySet<string>): string[] {
  // Seats and slots look like the names of some cards.
  if (words !== undefined) return words.filter((word) => word !== "" && (/^\d$/.test(word) || !unknown.has(word)))
  const [colour] = before
  const price = seen.at("price", COLOURS.indexOf(colour))
  const hand = seen.names("hand", seen.seat).filter((name) => seen.n("phase") > 0 || name.startsWith(colour))
  const paid: string[] = []
  for (const name of hand.sort((a, b) => seen.worth([b]) - seen.worth([a])))
    if (seen.worth(paid) < price) paid.push(name)
  return paid.length === 0 ? [] : [paid.join("+")]
}
