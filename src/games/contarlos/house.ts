// How a good club player plays: cards are worth the points that they will buy. From that follow which card to pay with, which to
// cover an ability with, what an ability is worth, and when nothing is left to hope for.

import { faceOf, isKnown } from "../../engine/cards.ts"
import type { House } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import { colourOfAbility, colourOfKind, whichAbility } from "./cards.ts"
import { counted, countHand, leanFrom, leanOf, VALUE, valueOfKind } from "./payments.ts"
import {
  CHEAPEST,
  DRAW_FOUR,
  HANDS_OF_COLOUR,
  hand,
  high,
  KINDS,
  PASS,
  SLOT,
  SLOTS,
  TURN,
  USE,
  WILD_CARD,
  WILD_DRAW_FOUR_CARD,
} from "./places.ts"
import type { Contarlos } from "./state.ts"

export const P = {
  odd: [0.15, 0.4, 0.6],
  patience: 0.6,
  hurry: 0.5,
  skipHope: 1,
  drawWorth: 1,
  wildShare: 1,
  initiative: 0.3,
  passLoss: 1,
  scale: 0.8,
}

// A colour's cards are worth something under each price of its top card (6 to 10), with no card left, and with a new one to come.
const PRICES = 5
const NO_CARD = 5
const NEW_CARD = 6
const ROWS = 7
const HOW_OFTEN = [2, 2, 2, 2, 1] // in a colour's deck, 6 to 10
const IN_ALL = 9

const LEVELS = 3 // how many Wilds can still be used: none, one, more
const worth = new Float64Array(LEVELS * ROWS * HANDS_OF_COLOUR)
const moreWorth = new Float64Array(LEVELS * ROWS * HANDS_OF_COLOUR)
const rowOf = (level: number, row: number): number => (level * ROWS + row) * HANDS_OF_COLOUR
const UNITS = [1, 3, 9, 27, 81]
const countOf = (code: number, i: number): number => Math.floor(code / UNITS[i]) % 3
const pips = Uint8Array.from({ length: HANDS_OF_COLOUR }, (_, code) =>
  UNITS.reduce((sum, _unit, i) => sum + countOf(code, i) * (i + 1), 0),
)

export function fill(): void {
  for (let level = 0; level < LEVELS; level++) {
    for (let code = 0; code < HANDS_OF_COLOUR; code++) appraise(level, code)
    for (let row = 0; row < ROWS; row++)
      for (let code = 0; code < HANDS_OF_COLOUR; code++) {
        let more = 0
        UNITS.forEach((unit, i) => {
          const left = 2 - countOf(code, i)
          if (left > 0) more += (left / 2) * (worth[rowOf(level, row) + code + unit] - worth[rowOf(level, row) + code])
        })
        moreWorth[rowOf(level, row) + code] = more / 5
      }
  }
}

function bestBuy(level: number, price: number, code: number): number {
  const at = price * HANDS_OF_COLOUR + code
  let best = 0
  for (let i = leanFrom[at]; i < leanFrom[at + 1]; i++)
    best = Math.max(best, CHEAPEST + price + worth[rowOf(level, NEW_CARD) + code - leanOf[i]])
  return best
}

function appraise(level: number, code: number): void {
  const odd = P.odd[level] * pips[code]
  const buys = HOW_OFTEN.map((_, price) => bestBuy(level, price, code))
  let hope = odd
  for (let n = 0; n < 20; n++) {
    const keep = Math.max(odd, P.patience * hope)
    hope = buys.reduce((sum, buy, price) => sum + (Math.max(buy, keep) * HOW_OFTEN[price]) / IN_ALL, 0)
  }
  const keep = Math.max(odd, P.patience * hope)
  buys.forEach((buy, price) => {
    worth[rowOf(level, price) + code] = Math.max(buy, keep)
  })
  worth[rowOf(level, NO_CARD) + code] = odd
  worth[rowOf(level, NEW_CARD) + code] = hope
}
fill()

// What a call finds out once: by colour, and by kind of card.
const codes = new Int32Array(4)
const now = new Int32Array(4) // rows of `worth`: with the top card…
const next = new Int32Array(4) // …and without it
const spare = new Float64Array(KINDS) // what a hand loses by giving away a card
const gain = new Float64Array(SLOTS) // what it gains by an ability
const collecting = new Float64Array(4)

function rowAt(s: Contarlos, seat: number, level: number, at: number, colour: number): number {
  if (at < high(colour)) return rowOf(level, NO_CARD)
  const card = s.cards[at]
  return rowOf(level, isKnown(card, 1 << seat) ? VALUE[faceOf(card)] - CHEAPEST : NEW_CARD)
}

function lookAround(s: Contarlos, seat: number): void {
  let wilds = 0
  for (let left = s.unused; left !== 0; left &= left - 1) {
    const face = faceOf(s.cards[SLOT + 31 - Math.clz32(left & -left)])
    if (face >= WILD_CARD) wilds++
  }
  const level = Math.min(wilds, 2)
  for (let colour = 0; colour < 4; colour++) {
    codes[colour] = (counted.colours >>> (8 * colour)) & 255
    const at = high(colour) + s.highCount[colour] - 1
    now[colour] = rowAt(s, seat, level, at, colour)
    next[colour] = rowAt(s, seat, level, at - 1, colour)
  }
}

const UNIT_OF_KIND = Int32Array.from({ length: KINDS }, (_, kind) => 3 ** (kind % 5))
const COLOUR_OF_KIND = Int32Array.from({ length: KINDS }, (_, kind) => colourOfKind(kind))

function weigh(s: Contarlos, seat: number, moves: MoveList, into: Float64Array): void {
  countHand(s.cards, hand(seat), s.held[seat])
  lookAround(s, seat)
  if (s.phase === TURN) weighTurn(s, seat, moves, into)
  else weighWild(s, moves, into)
}

function total(): number {
  let sum = 0
  for (let colour = 0; colour < 4; colour++) sum += worth[now[colour] + codes[colour]]
  return sum
}

function drawGain(s: Contarlos, wanted: number): number {
  const n = Math.min(wanted, s.drawCount + (s.reshuffle ? s.discardCount : 0))
  let sum = 0
  for (let colour = 0; colour < 4; colour++) sum += moreWorth[now[colour] + codes[colour]]
  return (P.drawWorth * n * sum) / 4
}

function abilityGain(s: Contarlos, seat: number, slot: number, least: number): number {
  const face = faceOf(s.cards[SLOT + slot])
  if (face === WILD_CARD) return wildGain(s, least)
  if (face === WILD_DRAW_FOUR_CARD) return Math.max(drawGain(s, 4), wildGain(s, least))
  const which = whichAbility(face)
  if (which === 2) return drawGain(s, 2)
  const colour = colourOfAbility(face)
  if (s.highCount[colour] < 2) return 0
  const code = codes[colour]
  const level = (now[colour] / (ROWS * HANDS_OF_COLOUR)) | 0
  const after = which === 0 ? next[colour] : rowAt(s, seat, level, high(colour), colour)
  return P.skipHope * (worth[after + code] - worth[now[colour] + code])
}

/** Buying with odd cards what they could not buy otherwise. */
function wildGain(s: Contarlos, least: number): number {
  let best = 0
  const lost = total() / Math.max(1, counted.worth)
  for (let colour = 0; colour < 4; colour++) {
    const price = s.price[colour]
    if (price > counted.worth - least) continue
    const code = codes[colour]
    best = Math.max(best, price * (1 - lost) + P.wildShare * (worth[next[colour] + code] - worth[now[colour] + code]))
  }
  return best
}

function weighTurn(s: Contarlos, seat: number, moves: MoveList, into: Float64Array): void {
  let least = 5
  for (let left = counted.has; left !== 0; left &= left - 1) {
    const kind = 31 - Math.clz32(left & -left)
    const colour = COLOUR_OF_KIND[kind]
    const at = now[colour] + codes[colour]
    spare[kind] = worth[at] - worth[at - UNIT_OF_KIND[kind]]
    least = Math.min(least, valueOfKind(kind))
  }
  for (let left = s.unused; left !== 0; left &= left - 1) {
    const slot = 31 - Math.clz32(left & -left)
    gain[slot] = abilityGain(s, seat, slot, least)
  }
  const alone = s.passed === (((1 << s.seats) - 1) & ~(1 << seat))
  for (let colour = 0; colour < 4; colour++) {
    const at = now[colour] + codes[colour]
    const urgency = alone ? 0 : P.hurry * Math.max(0, worth[at] - worth[next[colour] + codes[colour]])
    collecting[colour] = s.price[colour] - worth[at] + urgency
  }
  const initiative = s.passed === 0 ? P.initiative : 0
  for (let i = 0; i < moves.count; i++) {
    const move = moves.at[i]
    let points: number
    if (move === PASS) points = initiative - P.passLoss * total()
    else if ((move & 15) === USE) points = gain[(move >> 4) & 7] - spare[move >> 7]
    else {
      const colour = (move >> 4) & 3
      const part = Math.floor(move / 64 / POWER[colour])
      points = collecting[colour] + worth[next[colour] + codes[colour] - part]
    }
    into[i] = P.scale * points
  }
}

const POWER = [1, 243, 243 ** 2, 243 ** 3]
const HALF = 243 ** 2

function weighWild(s: Contarlos, moves: MoveList, into: Float64Array): void {
  const before = total()
  const [red, yellow, green, blue] = codes
  for (let i = 0; i < moves.count; i++) {
    const move = moves.at[i]
    if (move === DRAW_FOUR) {
      into[i] = P.scale * drawGain(s, 4)
      continue
    }
    const colour = (move >> 4) & 3
    const code = Math.floor(move / 64)
    const upper = Math.floor(code / HALF)
    const lower = code - upper * HALF
    const yellows = (lower / 243) | 0
    const reds = lower - yellows * 243
    const blues = (upper / 243) | 0
    const greens = upper - blues * 243
    const after =
      worth[(colour === 0 ? next[0] : now[0]) + red - reds] +
      worth[(colour === 1 ? next[1] : now[1]) + yellow - yellows] +
      worth[(colour === 2 ? next[2] : now[2]) + green - greens] +
      worth[(colour === 3 ? next[3] : now[3]) + blue - blues]
    into[i] = P.scale * (s.price[colour] + after - before)
  }
}

export const house: House<Contarlos> = { weigh }
