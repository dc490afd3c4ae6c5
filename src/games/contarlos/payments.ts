// Paying: what a hand has of each kind, the lean payments it can make, and a payment as a number.

import { faceOf } from "../../engine/cards.ts"
import { type Argument, type Move, type MoveList, VERBS } from "../../engine/moves.ts"
import { COLOURS, colourOfKind, faceOfKind, faces, isLow, kindOfFace } from "./cards.ts"
import { KINDS } from "./places.ts"

/** What a face counts, as payment or as points. */
export const VALUE = Uint8Array.from({ length: 128 }, (_, face) => faces[face]?.value ?? 0)
export const valueOfKind = (kind: number): number => (kind % 5) + 1

/** A payment is how often it has each kind, in radix 3: to add a card, add its weight. Some are beyond 32 bits. */
export const WEIGHT = Float64Array.from({ length: KINDS }, (_, kind) => 3 ** kind)
export const PAYMENTS = 3 ** KINDS

// What the hand last counted has: the different kinds in order of arrival, how many of each, and what they add up to in each colour.
export const kinds = new Uint8Array(KINDS)
export const inHand = new Uint8Array(KINDS)
export const inColour = new Uint8Array(COLOURS.length)
let counted = 0
const KIND = Uint8Array.from({ length: 128 }, (_, face) => (isLow(face) ? kindOfFace(face) : KINDS))
const COLOUR = Uint8Array.from({ length: KINDS + 1 }, (_, kind) => colourOfKind(kind))

/** Looks at a hand, as far as it can be seen; gives back how many kinds it has. */
export function countHand(cards: Int32Array, from: number, count: number): number {
  for (let i = 0; i < counted; i++) inHand[kinds[i]] = 0
  inColour[0] = inColour[1] = inColour[2] = inColour[3] = 0
  let different = 0
  for (let i = from; i < from + count; i++) {
    const kind = KIND[faceOf(cards[i])]
    if (kind === KINDS) continue
    if (inHand[kind]++ === 0) kinds[different++] = kind
    inColour[COLOUR[kind]] += valueOfKind(kind)
  }
  counted = different
  return different
}

/** What the hand last counted adds up to. */
export const inAll = (): number => inColour[0] + inColour[1] + inColour[2] + inColour[3]

/** The kinds of the payment last read, in order; twins one after the other. */
export const paid = new Uint8Array(2 * KINDS)
const HALF = 3 ** (KINDS / 2)

/** Takes a payment apart into cards; gives back how many. Half of the kinds at a time, for that fits into 32 bits. */
export function readPayment(code: number): number {
  const upper = Math.floor(code / HALF)
  return readHalf(upper | 0, KINDS / 2, readHalf((code - upper * HALF) | 0, 0, 0))
}

function readHalf(code: number, first: number, count: number): number {
  for (let kind = first; code > 0; kind++) {
    for (let n = code % 3; n > 0; n--) paid[count++] = kind
    code = (code / 3) | 0
  }
  return count
}

/** What a card adds to a move that pays with it: its weight, past the verb and the colour. */
export const ADD = WEIGHT.map((weight) => weight * COLOURS.length * VERBS)

// The kinds to pay with, the dearest first: how many of each, what one is worth, what it adds; and what it and all after it are worth.
const some = new Uint8Array(KINDS)
const value = new Uint8Array(KINDS)
const add = new Float64Array(KINDS)
const worth = new Uint8Array(KINDS + 1)

/** Makes a purse of what the hand last counted has in the colours from `first` to below `end`. */
export function fillPurse(first: number, end: number): void {
  let count = 0
  for (let each = 5; each > 0; each--)
    for (let colour = first; colour < end; colour++) {
      const kind = colour * 5 + each - 1
      if (inHand[kind] === 0) continue
      some[count] = inHand[kind]
      value[count] = each
      add[count++] = ADD[kind]
    }
  worth[count] = 0
  while (--count >= 0) worth[count] = worth[count + 1] + some[count] * value[count]
}

// The move so far, with the payment that it has by now: numbers that large are slow to hand over.
const sofar = new Float64Array(KINDS + 1)

/** Lists every lean payment of a price from the purse, added to `move`. */
export function listLean(price: number, move: Move, into: MoveList): void {
  sofar[0] = move
  payFrom(0, price, 0, into)
}

/** Pays with one or both of a kind, and what is still owed with cheaper ones. What reaches the price with its last, cheapest card is lean. */
function payFrom(first: number, price: number, depth: number, into: MoveList): void {
  for (let i = first; worth[i] >= price; i++) {
    let move = sofar[depth]
    let owed = price
    for (let n = some[i]; n > 0; n--) {
      move += add[i]
      owed -= value[i]
      if (owed <= 0) {
        into.add(move)
        break
      }
      sofar[depth + 1] = move
      payFrom(i + 1, owed, depth + 1, into)
    }
  }
}

export const kindNames: readonly string[] = Array.from(
  { length: KINDS },
  (_, kind) => faces[faceOfKind(kind)]?.name ?? "",
)

/** Cards by kind, such as red5+red5+blue2. */
export const payment: Argument = {
  radix: PAYMENTS,
  what: "payment, such as red2+red5",
  write: (code) => {
    const count = readPayment(code)
    return Array.from(paid.subarray(0, count), (kind) => kindNames[kind]).join("+") || "nothing"
  },
  read: (text) => {
    if (text.toLowerCase() === "nothing") return 0
    const kinds = text.split("+").map((name) => kindNames.indexOf(name.trim().toLowerCase()))
    const isNone = kinds.some((kind) => kind < 0 || kinds.filter((other) => other === kind).length > 2)
    return isNone ? undefined : kinds.reduce((sum, kind) => sum + WEIGHT[kind], 0)
  },
}
