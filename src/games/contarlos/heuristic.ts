// Plays like a good club player. Low cards are worth the points that they will buy. Their worth decides what to pay
// with, which card to put on an ability, what an ability is worth, and when to pass.

import { faceOf, isKnown } from "../../engine/cards.ts"
import type { Heuristic } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import { colourOfAbility, colourOfKind, whichAbility } from "./cards.ts"
import { outlook, stage } from "./outlook.ts"
import { countHand, leanFrom, leanOf, newHandCount, VALUE, valueOfKind } from "./payments.ts"
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

// Each value was found in thousands of games against a heuristic with another value.
const PATIENCE = 0.7 // share of their worth that cards retain while their top card is too expensive
const TAKEN = 0.35 // chance that another player changes a top card in a turn
const NEW_TOP = 0.2 // share of the hoped-for gain from a better top card that comes true
const WILD = 1.2 // factor for each point gained with a Wild, because Wilds are few
const DENIED = 0.8 // loss to the others from drawing, per point that it gives
const START = 2.6 // points for going first in the next round
const LEFT = 0.4 // share of the worth that is lost by passing, for cards that can buy nothing yet
const LOG_ODDS = 0.7 // per point

// The top card of a colour: 0 to 4 for the numbers 6 to 10, or none, or unseen.
const NONE = 5
const UNSEEN = 6
const TOPS = 7
const HOW_MANY = [2, 2, 2, 2, 1] // cards of each price in a deck
const IN_ALL = HOW_MANY.reduce((sum, n) => sum + n)

// A pip that buys nothing in its own colour is worth 0.2 points without Wilds, and up to 0.6 with one Wild per player.
const LEVELS = 5
const ODD = 0.2
const ODD_MORE = 0.1

const rowOf = (level: number, top: number): number => (level * TOPS + top) * HANDS_OF_COLOUR

const UNITS = [1, 3, 9, 27, 81] // code of a card of each number in a hand of one colour
const numberIn = (cards: number, i: number): number => Math.floor(cards / UNITS[i]) % 3
const pips = Uint8Array.from({ length: HANDS_OF_COLOUR }, (_, cards) =>
  UNITS.reduce((sum, _unit, i) => sum + numberIn(cards, i) * (i + 1), 0),
)

/** The worth of the cards of one colour, by level, top card and hand of that colour. */
interface Appraisal {
  readonly worth: Float64Array
  readonly worthMore: Float64Array // how much another card of the colour adds to it, on average
  readonly left: Uint8Array // cards left after the planned purchase, if there is one
}

const { worth, worthMore, left } = appraiseAll()

function appraiseAll(): Appraisal {
  const size = LEVELS * TOPS * HANDS_OF_COLOUR
  const all = { worth: new Float64Array(size), worthMore: new Float64Array(size), left: new Uint8Array(size) }
  for (let level = 0; level < LEVELS; level++) {
    for (let cards = 0; cards < HANDS_OF_COLOUR; cards++) appraise(all, level, cards)
    for (let at = rowOf(level, 0); at < rowOf(level + 1, 0); at++) all.worthMore[at] = gainOfOneMore(all, at)
  }
  return all
}

/**
 * Appraises a hand of one colour. Smaller hands have already been appraised, so the worth of the cards left by a
 * purchase is known. A player who does not buy hopes for another top card, again and again.
 */
function appraise(all: Appraisal, level: number, cards: number): void {
  const { worth, left } = all
  const odd = (ODD + level * ODD_MORE) * pips[cards]
  const bought = HOW_MANY.map((_, price) => bestPurchase(all, level, price, cards))
  let keep = odd
  let hope = odd
  for (let n = 0; n < 12; n++) {
    hope = bought.reduce((sum, points, price) => sum + (Math.max(points, keep) * HOW_MANY[price]) / IN_ALL, 0)
    keep = Math.max(odd, PATIENCE * hope)
  }
  bought.forEach((points, price) => {
    worth[rowOf(level, price) + cards] = Math.max(points, keep)
    if (points < keep) left[rowOf(level, price) + cards] = cards
  })
  worth[rowOf(level, NONE) + cards] = odd
  worth[rowOf(level, UNSEEN) + cards] = hope
  left[rowOf(level, NONE) + cards] = left[rowOf(level, UNSEEN) + cards] = cards
}

/**
 * Returns the points for the top card plus the worth of the cards left; 0 if the hand cannot pay. Records the cards
 * left.
 */
function bestPurchase({ worth, left }: Appraisal, level: number, price: number, cards: number): number {
  const at = price * HANDS_OF_COLOUR + cards
  let best = 0
  for (let i = leanFrom[at]; i < leanFrom[at + 1]; i++) {
    const points = CHEAPEST + price + worth[rowOf(level, UNSEEN) + cards - leanOf[i]]
    if (points <= best) continue
    best = points
    left[rowOf(level, price) + cards] = cards - leanOf[i]
  }
  return best
}

function gainOfOneMore({ worth }: Appraisal, at: number): number {
  const cards = at % HANDS_OF_COLOUR
  const gains = UNITS.map((unit, i) => {
    const unseen = 2 - numberIn(cards, i)
    return unseen === 0 ? 0 : (unseen / 2) * (worth[at + unit] - worth[at])
  })
  return gains.reduce((sum, gain) => sum + gain) / UNITS.length
}

/** Values that one weighing looks up once. The next weighing reuses the memory. */
const newAnalysis = () => ({
  hand: newHandCount(),
  cards: new Int32Array(4), // the hand's cards of each colour, as a code
  now: new Int32Array(4), // start of the row of their worth under the top card…
  next: new Int32Array(4), // …and under the one below it
  collecting: new Float64Array(4), // worth of collecting, apart from the cards left
  cost: new Float64Array(KINDS), // loss of worth for each kind of card given up
  gain: new Float64Array(SLOTS), // gain from each ability
  opponents: 0, // number of opponents who have not passed
  level: 0, // level of `worth`, by the number of unused Wilds
})
type Analysis = ReturnType<typeof newAnalysis>

const COLOUR = Uint8Array.from({ length: KINDS }, (_, kind) => colourOfKind(kind))
const UNIT = Uint8Array.from({ length: KINDS }, (_, kind) => UNITS[valueOfKind(kind) - 1])

function weigh(a: Analysis, s: Contarlos, seat: number, moves: MoveList, into: Float64Array): void {
  lookRound(a, s, seat)
  if (s.phase === TURN) weighTurn(a, s, seat, moves, into)
  else weighPurchases(a, s, moves, into)
}

function lookRound(a: Analysis, s: Contarlos, seat: number): void {
  countHand(a.hand, s.cards, hand(seat), s.held[seat])
  a.opponents = 0
  for (let other = 0; other < s.seats; other++) if (other !== seat && !(s.passed & (1 << other))) a.opponents++
  a.level = Math.round((LEVELS - 1) * Math.min(1, unusedWilds(s) / (1 + a.opponents)))
  for (let colour = 0; colour < 4; colour++) {
    const top = high(colour) + s.highCount[colour] - 1
    a.cards[colour] = (a.hand.colours >>> (8 * colour)) & 255
    a.now[colour] = rowUnder(a, s, seat, colour, top)
    a.next[colour] = rowUnder(a, s, seat, colour, top - 1)
  }
}

function unusedWilds(s: Contarlos): number {
  let count = 0
  for (let rest = s.unused; rest !== 0; rest &= rest - 1) if (faceOf(s.cards[SLOT + lowest(rest)]) >= WILD_CARD) count++
  return count
}

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** Returns the row of `worth` for the high card at this place as top card. */
function rowUnder(a: Analysis, s: Contarlos, seat: number, colour: number, at: number): number {
  if (at < high(colour)) return rowOf(a.level, NONE)
  return rowOf(a.level, isKnown(s.cards[at], 1 << seat) ? VALUE[faceOf(s.cards[at])] - CHEAPEST : UNSEEN)
}

function weighTurn(a: Analysis, s: Contarlos, seat: number, moves: MoveList, into: Float64Array): void {
  priceCards(a)
  priceTops(a)
  for (let rest = s.unused; rest !== 0; rest &= rest - 1) a.gain[lowest(rest)] = gainOf(a, s, seat, lowest(rest))
  for (let i = 0; i < moves.count; i++) {
    const move = moves.at[i]
    if (move === PASS) into[i] = LOG_ODDS * passing(a, s)
    else if ((move & 15) === USE) into[i] = LOG_ODDS * (a.gain[(move >> 4) & (SLOTS - 1)] - a.cost[move >> 7])
    else {
      const colour = (move >> 4) & 3
      const paid = Math.floor(move / (64 * COLOUR_UNIT[colour]))
      into[i] = LOG_ODDS * (s.price[colour] + a.collecting[colour] + worth[a.next[colour] + a.cards[colour] - paid])
    }
  }
}

const COLOUR_UNIT = Float64Array.from({ length: 4 }, (_, colour) => HANDS_OF_COLOUR ** colour)

/** Sets the loss for each kind of card in the hand. */
function priceCards(a: Analysis): void {
  for (let rest = a.hand.has; rest !== 0; rest &= rest - 1) {
    const kind = lowest(rest)
    const at = a.now[COLOUR[kind]] + a.cards[COLOUR[kind]]
    a.cost[kind] = worth[at] - worth[at - UNIT[kind]]
  }
}

/** Sets the worth of collecting each top card. It is higher if the next top card would be worse for the hand. */
function priceTops(a: Analysis): void {
  const taken = 1 - (1 - TAKEN) ** a.opponents
  for (let colour = 0; colour < 4; colour++) {
    const mine = worth[a.now[colour] + a.cards[colour]]
    a.collecting[colour] = taken * Math.max(0, mine - worth[a.next[colour] + a.cards[colour]]) - mine
  }
}

const isStartOpen = (s: Contarlos): boolean => s.passed === 0 && s.round + 1 < s.rounds

/**
 * Returns the points for passing. It loses cards that could buy something, but the first to pass starts the next round.
 */
function passing(a: Analysis, s: Contarlos): number {
  let points = isStartOpen(s) ? START : 0
  for (let colour = 0; colour < 4; colour++) {
    const lost = worth[a.now[colour] + a.cards[colour]]
    points -= pips[a.cards[colour]] >= s.price[colour] ? lost : LEFT * lost
  }
  return points
}

function gainOf(a: Analysis, s: Contarlos, seat: number, slot: number): number {
  const face = faceOf(s.cards[SLOT + slot])
  if (face === WILD_CARD) return wildGain(a, s)
  if (face === WILD_DRAW_FOUR_CARD) return Math.max(denying(a, s) * drawGain(a, s, s.drawFour), wildGain(a, s))
  const which = whichAbility(face)
  if (which === 2) return denying(a, s) * drawGain(a, s, s.drawTwo)
  const colour = colourOfAbility(face)
  return newTopGain(a, colour, which === 0 ? a.next[colour] : rowUnder(a, s, seat, colour, high(colour)))
}

/**
 * Returns the factor for the worth of drawing. While the next start is open it is 1, because more cards also mean more
 * turns. After that it is higher, because drawing takes cards from the others.
 */
const denying = (a: Analysis, s: Contarlos): number =>
  a.opponents === 0 || isStartOpen(s) ? 1 : 1 + DENIED / a.opponents

/** Returns the worth of drawing: for each card, what it adds to its colour on average. */
function drawGain(a: Analysis, s: Contarlos, wanted: number): number {
  const count = Math.min(wanted, s.drawCount + s.reshuffle * s.discardCount)
  let more = 0
  for (let colour = 0; colour < 4; colour++) more += worthMore[a.now[colour] + a.cards[colour]]
  return (count * more) / 4
}

/**
 * Returns the gain from a new top card. The last player left can count on it if they know the next card. Other players
 * mostly hope in vain. The last card of a deck does not move.
 */
function newTopGain(a: Analysis, colour: number, then: number): number {
  if (a.next[colour] === rowOf(a.level, NONE)) return 0
  const better = worth[then + a.cards[colour]] - worth[a.now[colour] + a.cards[colour]]
  return a.opponents === 0 && then !== rowOf(a.level, UNSEEN) ? better : NEW_TOP * better
}

/** Returns the gain from a Wild. It pays with cards that no colour needs, and loses what they are worth without it. */
function wildGain(a: Analysis, s: Contarlos): number {
  let odd = 0
  let oddWorth = 0
  let price = 0
  for (let colour = 0; colour < 4; colour++) {
    const over = left[a.now[colour] + a.cards[colour]]
    odd += pips[over]
    oddWorth += worth[(over === a.cards[colour] ? a.now[colour] : a.next[colour]) + over]
    if (s.price[colour] < a.hand.worth && s.price[colour] > price) price = s.price[colour]
  }
  return odd < 2 ? 0 : WILD * Math.min(price, odd - 1) * (1 - oddWorth / odd)
}

const HALF = HANDS_OF_COLOUR ** 2

/** Weighs the purchases after a Wild, by the worth of the cards left in all colours. */
function weighPurchases(a: Analysis, s: Contarlos, moves: MoveList, into: Float64Array): void {
  let before = 0
  for (let colour = 0; colour < 4; colour++) before += worth[a.now[colour] + a.cards[colour]]
  for (let i = 0; i < moves.count; i++) {
    const move = moves.at[i]
    if (move === DRAW_FOUR) into[i] = LOG_ODDS * drawGain(a, s, s.drawFour)
    else {
      const colour = (move >> 4) & 3
      const upper = Math.floor(move / (64 * HALF))
      const lower = Math.floor(move / 64) - upper * HALF
      const then = worthAfter(a, colour, lower, 0) + worthAfter(a, colour, upper, 2)
      into[i] = LOG_ODDS * (s.price[colour] + then - before)
    }
  }
}

/** Returns the worth of the cards of two colours after they pay for a top card. */
function worthAfter(a: Analysis, bought: number, paid: number, first: number): number {
  const second = first + 1
  const ofSecond = (paid / HANDS_OF_COLOUR) | 0
  const ofFirst = paid - ofSecond * HANDS_OF_COLOUR
  return (
    worth[(bought === first ? a.next[first] : a.now[first]) + a.cards[first] - ofFirst] +
    worth[(bought === second ? a.next[second] : a.now[second]) + a.cards[second] - ofSecond]
  )
}

export function createHeuristic(): Heuristic<Contarlos> {
  const analysis = newAnalysis()
  return { weigh: (s, seat, moves, into) => weigh(analysis, s, seat, moves, into), stage, outlook }
}
