// Payments as numbers: counts the cards of a hand by kind, and lists lean payments (those with no card to spare).

import { faceOf } from "../../engine/cards.ts"
import { type Argument, type Move, type MoveList, VERBS } from "../../engine/moves.ts"
import { COLOURS, colourOfKind, faceOfKind, faces, kindOfFace } from "./cards.ts"
import { BEYOND_ALL, CHEAPEST, COLOURED_PAYMENTS, collectOf, HANDS_OF_COLOUR, KINDS } from "./places.ts"

/** The value of each face, as payment or as points. */
export const VALUE = Uint8Array.from({ length: 128 }, (_, face) => faces[face]?.value ?? 0)
export const valueOfKind = (kind: number): number => (kind % 5) + 1

/**
 * The weight of each kind in a payment. A payment is a number in radix 3 with a digit for each kind, so adding a card
 * adds its weight. Some exceed 32 bits.
 */
const WEIGHT = Float64Array.from({ length: KINDS }, (_, kind) => 3 ** kind)
export const PAYMENTS = 3 ** KINDS

/** Creates the count of a hand. */
export const newHandCount = () => ({
  kinds: new Uint8Array(KINDS + 1), // the different kinds, in order of arrival…
  different: 0, // …their number…
  has: 0, // …and a bit for each of them
  hasTwins: 0, // a bit for each kind of which it has both cards
  colours: 0, // each colour's part as a payment of five kinds in radix 3, eight bits per colour
  worth: 0, // total value
})
export type HandCount = ReturnType<typeof newHandCount>
const IN_COLOURS = Int32Array.from({ length: KINDS }, (_, kind) => (3 ** (kind % 5)) << (8 * colourOfKind(kind)))

/** Counts a hand, as far as its cards are visible. */
export function countHand(into: HandCount, cards: Int32Array, from: number, count: number): HandCount {
  const { kinds } = into
  const inColours = IN_COLOURS // locals are faster to access than module variables
  let different = 0
  let has = 0
  let hasTwins = 0
  let colours = 0
  let worth = 0
  for (let i = from; i < from + count; i++) {
    const kind = kindOfFace(faceOf(cards[i]))
    if (kind >= KINDS) continue
    kinds[different] = kind
    different += 1 - ((has >> kind) & 1)
    hasTwins |= has & (1 << kind)
    has |= 1 << kind
    colours = (colours + inColours[kind]) | 0
    worth += valueOfKind(kind)
  }
  into.different = different
  into.has = has
  into.hasTwins = hasTwins
  into.colours = colours
  into.worth = worth
  return into
}

// Half of the kinds fit into 32 bits.
const HALF = 3 ** (KINDS / 2)
export const upperHalf = (code: number): number => Math.floor(code / HALF) | 0
export const lowerHalf = (code: number): number => (code - upperHalf(code) * HALF) | 0

/** Returns the kinds of a payment in order, with twins next to each other. */
export const kindsOf = (code: number): number[] => [
  ...kindsOfHalf(lowerHalf(code), 0),
  ...kindsOfHalf(upperHalf(code), KINDS / 2),
]

function kindsOfHalf(half: number, first: number): number[] {
  const kinds: number[] = []
  for (let kind = first; half > 0; kind++) {
    for (let n = half % 3; n > 0; n--) kinds.push(kind)
    half = (half / 3) | 0
  }
  return kinds
}

/** What a card adds to a move that pays with it: its weight, multiplied to leave room for the verb and the colour. */
export const ADD = WEIGHT.map((weight) => weight * COLOURS.length * VERBS)

// One colour has few hands (five kinds in radix 3) and prices, so their lean payments are precomputed.
export const { leanFrom, leanOf } = allLean()
const COLOUR_ADD = Float64Array.from(COLOURS, (_, colour) => ADD[colour * 5])

/**
 * Returns the lean payments for each price and each hand of a colour, in order, and the index at which each list
 * begins.
 */
function allLean(): { readonly leanFrom: Uint16Array; readonly leanOf: Uint8Array } {
  const all: number[] = []
  const begins = [0]
  const payments = Array.from({ length: HANDS_OF_COLOUR }, (_, code) => kindsOf(code))
  const sumOf = (kinds: readonly number[]): number => kinds.reduce((sum, kind) => sum + valueOfKind(kind), 0)
  const isLean = (kinds: readonly number[], price: number): boolean =>
    sumOf(kinds) >= price && sumOf(kinds) - valueOfKind(kinds[0]) < price
  const isPartOf = (code: number, hand: number): boolean =>
    [1, 3, 9, 27, 81].every((unit) => Math.floor(code / unit) % 3 <= Math.floor(hand / unit) % 3)
  for (let price = CHEAPEST; price < CHEAPEST + 5; price++) {
    const lean = payments.flatMap((kinds, code) => (isLean(kinds, price) ? [code] : []))
    for (let hand = 0; hand < HANDS_OF_COLOUR; hand++) {
      all.push(...lean.filter((code) => isPartOf(code, hand)))
      begins.push(all.length)
    }
  }
  return { leanFrom: Uint16Array.from(begins), leanOf: Uint8Array.from(all) }
}

/** Lists every lean payment from each colour's part of the hand, for each colour that has a price. */
export function listByColour({ colours }: HandCount, prices: Uint8Array, into: MoveList): void {
  const starts = leanFrom
  const list = into.reserve(COLOURED_PAYMENTS)
  let n = into.count
  for (let colour = 0; colour < 4; colour++) {
    if (prices[colour] === BEYOND_ALL) continue
    const at = (prices[colour] - CHEAPEST) * HANDS_OF_COLOUR + ((colours >>> (8 * colour)) & 255)
    const last = starts[at + 1]
    for (let i = starts[at]; i < last; i++) list[n++] = collectOf(colour) + leanOf[i] * COLOUR_ADD[colour]
  }
  into.count = n
}

/** The cards to pay with, the most valuable first and twins together. */
const newPurse = () => ({
  value: new Uint8Array(2 * KINDS), // value of each card
  add: new Float64Array(2 * KINDS), // what each card adds to a move
  next: new Uint8Array(2 * KINDS), // index at which the next kind begins
  worth: new Uint8Array(2 * KINDS + 1), // total value of this card and all after it
  taken: new Uint8Array(2 * KINDS), // indices of the cards in the payment so far
})
type Purse = ReturnType<typeof newPurse>

/**
 * Working memory for listing moves. It is stored in the list that receives the moves, so the caller of the list owns
 * it.
 */
class Scratch {
  readonly hand = newHandCount()
  readonly purse = newPurse()
  readonly begin = new Uint32Array(COLOURS.length) // index in the list at which the payments for each colour begin…
  readonly end = new Uint32Array(COLOURS.length) // …and end
}

export const scratchOf = (list: MoveList): Scratch =>
  list.scratch instanceof Scratch ? list.scratch : (list.scratch = new Scratch())

/** Fills a purse with the cards of a hand. */
function fillPurse({ value, add, next, worth }: Purse, { has, hasTwins }: HandCount): void {
  let count = 0
  for (let each = 5; each > 0; each--)
    for (let kind = each - 1; kind < KINDS; kind += 5) {
      if (!(has & (1 << kind))) continue
      const after = count + 1 + ((hasTwins >> kind) & 1)
      while (count < after) {
        value[count] = each
        add[count] = ADD[kind]
        next[count++] = after
      }
    }
  worth[count] = 0
  while (--count >= 0) worth[count] = worth[count + 1] + value[count]
}

/**
 * Lists every lean payment of a price from the purse, added to `move`. Cards are taken in order of falling value, so a
 * payment that reaches the price with its last card is lean. A twin is taken only after the card before it.
 */
function listLean({ value, add, next, worth, taken }: Purse, price: number, move: Move, into: MoveList): void {
  let list = into.reserve(1)
  let n = into.count
  let depth = 0
  let owed = price
  for (let at = 0; ; ) {
    if (worth[at] < owed) {
      if (depth === 0) break
      at = taken[--depth]
      owed += value[at]
      move -= add[at]
      at = next[at]
    } else if (value[at] < owed) {
      owed -= value[at]
      move += add[at]
      taken[depth++] = at++
    } else {
      if (n === list.length) list = into.reserve(n + 1 - into.count)
      list[n++] = move + add[at]
      at = next[at]
    }
  }
  into.count = n
}

/** Lists every lean payment from the whole hand, for each colour that has a price. Equal prices have equal payments. */
export function listInAnyColours({ hand, purse, begin, end }: Scratch, prices: Uint8Array, into: MoveList): void {
  fillPurse(purse, hand)
  for (let colour = 0; colour < 4; colour++) {
    begin[colour] = into.count
    let same = 0
    while (prices[same] !== prices[colour]) same++
    if (same === colour) listLean(purse, prices[colour], collectOf(colour), into)
    else listAgain(begin[same], end[same], collectOf(colour) - collectOf(same), into)
    end[colour] = into.count
  }
}

function listAgain(from: number, to: number, more: number, into: MoveList): void {
  const list = into.reserve(to - from)
  for (let i = from; i < to; i++) list[into.count++] = list[i] + more
}

export const kindNames: readonly string[] = Array.from(
  { length: KINDS },
  (_, kind) => faces[faceOfKind(kind)]?.name ?? "",
)

/** An argument for cards by kind, such as red5+red5+blue2. */
export const payment: Argument = {
  radix: PAYMENTS,
  what: "payment, such as red2+red5",
  write: (code) =>
    kindsOf(code)
      .map((kind) => kindNames[kind])
      .join("+") || "nothing",
  read: (text) => {
    if (text.toLowerCase() === "nothing") return 0
    const kinds = text.split("+").map((name) => kindNames.indexOf(name.trim().toLowerCase()))
    const isNone = kinds.some((kind) => kind < 0 || kinds.filter((other) => other === kind).length > 2)
    return isNone ? undefined : kinds.reduce((sum, kind) => sum + WEIGHT[kind], 0)
  },
}
