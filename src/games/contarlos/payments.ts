// Paying: what a hand has of each kind, the lean payments it can make, and a payment as a number.

import { faceOf } from "../../engine/cards.ts"
import type { Argument, Move, MoveList } from "../../engine/moves.ts"
import { faceOfKind, faces, isLow, KINDS, kindOfFace } from "./cards.ts"

/** What a face counts, as payment or as points. */
export const VALUE = Uint8Array.from({ length: 128 }, (_, face) => faces[face]?.value ?? 0)
const valueOfKind = (kind: number): number => VALUE[faceOfKind(kind)]

/** A payment is how often it has each kind, in radix 3: to add a card, add its weight. Some are beyond 32 bits. */
export const WEIGHT = Float64Array.from({ length: KINDS }, (_, kind) => 3 ** kind)
export const PAYMENTS = 3 ** KINDS

/** How many there are of each kind in the hand last counted; then those that cannot be seen. */
export const inHand = new Uint8Array(KINDS + 1)
const KIND = Uint8Array.from({ length: 128 }, (_, face) => (isLow(face) ? kindOfFace(face) : KINDS))

/** Counts the kinds of a hand; gives back what they add up to. */
export function countHand(cards: Int32Array, from: number, count: number): number {
  inHand.fill(0)
  let total = 0
  for (let i = from; i < from + count; i++) {
    const face = faceOf(cards[i])
    inHand[KIND[face]]++
    total += VALUE[face]
  }
  return total
}

/** How many there are of each kind in the payment last counted. */
export const paid = new Uint8Array(KINDS)
const HALF = 3 ** (KINDS / 2)

/** Counts the kinds of a payment; gives back what they add up to. */
export function countPayment(code: number): number {
  return countHalf(code % HALF, 0) + countHalf(Math.floor(code / HALF), KINDS / 2)
}

/** Half of the kinds at a time: that fits into 32 bits. */
function countHalf(code: number, first: number): number {
  let total = 0
  for (let kind = first; kind < first + KINDS / 2; kind++) {
    paid[kind] = code % 3
    total += paid[kind] * valueOfKind(kind)
    code = (code / 3) | 0
  }
  return total
}

// The kinds to pay with, the dearest first, and what each of them and all after it add up to.
const purse = new Uint8Array(KINDS)
const worth = new Uint8Array(KINDS + 1)

/** Makes a purse of what the hand last counted has in the colours from `first` to below `end`; gives back what it is worth. */
export function fillPurse(first: number, end: number): number {
  let count = 0
  for (let value = 5; value > 0; value--)
    for (let colour = first; colour < end; colour++) {
      const kind = colour * 5 + value - 1
      if (inHand[kind] > 0) purse[count++] = kind
    }
  worth[count] = 0
  for (let i = count - 1; i >= 0; i--) worth[i] = worth[i + 1] + inHand[purse[i]] * valueOfKind(purse[i])
  return worth[0]
}

/** What a card adds to a move that pays with it: its weight, past the verb and the colour. */
export const ADD = WEIGHT.map((weight) => weight * 4 * 16)

/** Lists every lean payment of a price, which the purse can pay, added to `move`. */
export function listLean(price: number, move: Move, into: MoveList): void {
  payFrom(0, price, move, into)
}

/** Takes none, one or both of a kind and goes on with the cheaper ones. Whatever reaches the price with its last, cheapest card is lean. */
function payFrom(at: number, owed: number, move: Move, into: MoveList): void {
  const kind = purse[at]
  const rest = worth[at + 1]
  if (rest >= owed) payFrom(at + 1, owed, move, into)
  for (let n = inHand[kind]; n > 0; n--) {
    owed -= valueOfKind(kind)
    move += ADD[kind]
    if (owed <= 0) return into.add(move)
    if (rest >= owed) payFrom(at + 1, owed, move, into)
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
    countPayment(code)
    return kindNames.flatMap((name, kind) => Array<string>(paid[kind]).fill(name)).join("+") || "nothing"
  },
  read: (text) => {
    if (text.toLowerCase() === "nothing") return 0
    const kinds = text.split("+").map((name) => kindNames.indexOf(name.trim().toLowerCase()))
    const isNone = kinds.some((kind) => kind < 0 || kinds.filter((other) => other === kind).length > 2)
    return isNone ? undefined : kinds.reduce((sum, kind) => sum + WEIGHT[kind], 0)
  },
}
