// Contarlos: collect high cards worth the most points in a few rounds. Follows the order of the rules and cites their
// ids.

import {
  type Card,
  faceOf,
  forgetShuffles,
  layPartShuffled,
  open,
  poolOf,
  show,
  shuffle,
  shuffleUnseen,
} from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import type { Result } from "../../engine/game.ts"
import { argumentOf, type Move, type MoveList, number, type Verb, verbOf, word } from "../../engine/moves.ts"
import { rank } from "../../engine/result.ts"
import type { Text, Trace } from "../../engine/trace.ts"
import {
  ABILITY_PART,
  COLOURS,
  colourOfAbility,
  colourOfKind,
  faceOfKind,
  kindOfFace,
  LOW_PART,
  whichAbility,
} from "./cards.ts"
import {
  countHand,
  type HandCount,
  kindNames,
  kindsOf,
  listByColour,
  listInAnyColours,
  lowerHalf,
  newHandCount,
  PAYMENTS,
  payment,
  scratchOf,
  upperHalf,
  VALUE,
  valueOfKind,
} from "./payments.ts"
import {
  ABILITIES,
  ABILITY_CARDS,
  AWAY,
  BEYOND_ALL,
  COLLECT,
  COVER,
  DISCARD,
  DRAW,
  DRAW_FOUR,
  HANDS,
  HIGH_CARDS,
  hand,
  high,
  KINDS,
  LOW,
  LOW_CARDS,
  OVER,
  PASS,
  SLOT,
  SLOTS,
  TURN,
  USE,
  useOf,
  WILD,
  WILD_CARD,
  WILD_DRAW_FOUR,
  WILD_DRAW_FOUR_CARD,
  won,
} from "./places.ts"
import { type Contarlos, cheapest, top } from "./state.ts"

// Causes of chance: each has its own stream of random numbers.
const SHUFFLE_HIGH = 1
const SHUFFLE_ABILITIES = 2
const SHUFFLE_LOW = 3
const DRAW_FOR_START = 4
const RESHUFFLE = 5

export const verbs: readonly Verb[] = [
  { name: "collect", takes: [word("colour", COLOURS), payment] },
  { name: "use", takes: [number("slot from 0 to 7", SLOTS), word("low card, such as red5", kindNames)] },
  { name: "pass", takes: [] },
  { name: "drawFour", takes: [] },
]

export function deal(s: Contarlos, chance: Chance, trace?: Trace): void {
  s.cards.fill(0)
  forgetShuffles(s)
  s.cannot.fill(0)
  s.wonCount.fill(0)
  s.taken.fill(0)
  s.points.fill(0)
  s.shownOnce.fill(0)
  s.shownTwice.fill(0)
  s.mixedAgain.fill(0)
  s.round = s.awayCount = 0
  s.turns = s.abilitiesUsed = s.sameColour = s.byWild = 0
  layHighDecks(s, chance, trace)
  chance.open(SHUFFLE_ABILITIES, 0)
  layPartShuffled(s, ABILITIES, chance, ABILITY_PART, ABILITY_CARDS)
  s.abilityCount = ABILITY_CARDS
  layAbilities(s, trace)
  dealLow(s, chance, trace)
  s.first = drawForStart(s, chance, trace)
  startRound(s, s.first)
}

// CO-1
function layHighDecks(s: Contarlos, chance: Chance, trace?: Trace): void {
  for (let colour = 0; colour < 4; colour++) {
    chance.open(SHUFFLE_HIGH, colour)
    layPartShuffled(s, high(colour), chance, high(colour), HIGH_CARDS)
    s.highCount[colour] = HIGH_CARDS
    turnUpTop(s, colour)
  }
  if (trace) {
    trace.rule("CO-1")
    trace.event("highs", { cards: { cards: COLOURS.map((_, colour) => top(s, colour)) } })
  }
}

function turnUpTop(s: Contarlos, colour: number): void {
  const at = high(colour) + s.highCount[colour] - 1
  if (at < high(colour)) s.price[colour] = BEYOND_ALL
  else {
    s.cards[at] = open(s.cards[at])
    s.price[colour] = VALUE[faceOf(s.cards[at])]
  }
}

// CO-2
function layAbilities(s: Contarlos, trace?: Trace): void {
  s.unused = s.unusedWild = 0
  for (let slot = 0; slot < s.abilities; slot++) {
    const from = ABILITIES + --s.abilityCount
    const card = open(s.cards[from])
    s.cards[SLOT + slot] = card
    s.cards[from] = 0
    s.unused |= 1 << slot
    if (faceOf(card) === WILD_CARD) s.unusedWild |= 1 << slot
  }
  if (trace && s.abilities > 0) {
    trace.rule("CO-2")
    trace.event("abilitiesLaid", { cards: { cards: Array.from(s.cards.subarray(SLOT, SLOT + s.abilities)) } })
  }
}

// CO-3
function dealLow(s: Contarlos, chance: Chance, trace?: Trace): void {
  s.held.fill(0)
  s.discardCount = s.reshuffles = 0
  chance.open(SHUFFLE_LOW, s.round)
  layPartShuffled(s, DRAW, chance, LOW_PART, LOW_CARDS)
  s.drawCount = LOW_CARDS
  for (let seat = 0; seat < s.seats; seat++) for (let i = 0; i < s.handSize; i++) drawCard(s, seat)
  if (trace) {
    trace.rule("CO-3")
    trace.event("deal", { n: s.handSize, round: s.round + 1 })
  }
}

/** Moves the top card of the draw pile into a hand. Its owner sees it. */
function drawCard(s: Contarlos, seat: number): void {
  const from = DRAW + --s.drawCount
  s.cards[hand(seat) + s.held[seat]++] = show(s.cards[from], 1 << seat)
  s.cards[from] = 0
}

// CO-4: the highest card goes first. In a tie, these seats draw again after the drawn cards have been shuffled in. If
// large hands leave only cards of one value, no draw can break the tie, so chance decides.
function drawForStart(s: Contarlos, chance: Chance, trace?: Trace): number {
  let drawing = (1 << s.seats) - 1
  for (let draw = 0; (drawing & (drawing - 1)) !== 0; draw++) {
    drawing = highestDrawn(s, drawing, trace)
    chance.open(DRAW_FOR_START, draw)
    shuffleUnseen(s, DRAW, s.drawCount, chance)
    if (isPileAlike(s)) drawing = oneOf(drawing, chance)
  }
  const first = 31 - Math.clz32(drawing)
  if (trace) {
    trace.rule("CO-4")
    trace.event("starts", { who: { seat: first } })
  }
  return first
}

function isPileAlike(s: Contarlos): boolean {
  const value = VALUE[faceOf(s.cards[DRAW])]
  for (let i = DRAW + 1; i < DRAW + s.drawCount; i++) if (VALUE[faceOf(s.cards[i])] !== value) return false
  return true
}

/** Returns one of these bits at random. */
function oneOf(bits: number, chance: Chance): number {
  let found = 0
  let seen = 0
  for (let left = bits; left !== 0; left &= left - 1) if (chance.below(++seen) === 0) found = left & -left
  return found
}

/** Shows a card of the draw pile for each of these seats (one bit each). Returns the seats with the highest card. */
function highestDrawn(s: Contarlos, drawing: number, trace?: Trace): number {
  const end = DRAW + s.drawCount
  let best = 0
  let highest = 0
  for (let seat = 0, at = end - 1; seat < s.seats; seat++) {
    if (!(drawing & (1 << seat))) continue
    const face = faceOf(s.cards[at])
    rememberShown(s, face, at + 1, end)
    if (trace) trace.event("drawForStart", { who: { seat }, card: { card: open(s.cards[at]) } })
    if (VALUE[face] > best) highest = 0
    if (VALUE[face] >= best) highest |= 1 << seat
    best = Math.max(best, VALUE[face])
    at--
  }
  return highest
}

/** Records that everybody knows this face to be in the draw pile, and whether both of its kind were shown together. */
function rememberShown(s: Contarlos, face: number, from: number, to: number): void {
  const kind = kindOfFace(face)
  let isSecond = false
  for (let i = from; i < to; i++) if (faceOf(s.cards[i]) === face) isSecond = true
  if (isSecond) {
    s.shownOnce[kind]--
    s.shownTwice[kind]++
  } else s.shownOnce[kind]++
}

function startRound(s: Contarlos, seat: number): void {
  s.starter = s.turn = s.lead = seat
  s.passed = 0
  s.firstPassed = -1
  s.phase = TURN
}

// CO-5: the turn passes to the left, skipping players who have passed.
function endTurn(s: Contarlos, trace?: Trace): void {
  s.turns++
  s.phase = TURN
  let next = s.turn
  do next = next + 1 === s.seats ? 0 : next + 1
  while (s.passed & (1 << next))
  s.turn = s.lead = next
  if (trace) trace.rule("CO-5")
}

export function actors(s: Contarlos): number {
  return s.phase === OVER ? 0 : 1 << s.turn
}

export function legal(s: Contarlos, seat: number, into: MoveList): void {
  into.count = 0
  if (s.phase === OVER || seat !== s.turn) return
  const scratch = scratchOf(into)
  countHand(scratch.hand, s.cards, hand(seat), s.held[seat])
  if (s.phase === TURN) {
    listByColour(scratch.hand, s.price, into) // CO-6
    listUses(s, scratch.hand, into) // CO-7
    into.add(PASS) // CO-14
  } else {
    if (s.phase === WILD_DRAW_FOUR) into.add(DRAW_FOUR) // CO-11
    listInAnyColours(scratch, s.price, into) // CO-10
  }
}

// CO-12: a Wild can be used only if the remaining cards pay for some top card. Other abilities can always be used.
function listUses(s: Contarlos, { kinds, different, worth }: HandCount, into: MoveList): void {
  const list = into.reserve(SLOTS * different)
  let n = into.count
  for (let left = s.unused & ~s.unusedWild; left !== 0; left &= left - 1) {
    const slot = 31 - Math.clz32(left & -left)
    for (let i = 0; i < different; i++) list[n++] = useOf(slot, kinds[i])
  }
  const spare = worth - cheapest(s)
  for (let left = s.unusedWild; left !== 0; left &= left - 1) {
    const slot = 31 - Math.clz32(left & -left)
    for (let i = 0; i < different; i++) if (valueOfKind(kinds[i]) <= spare) list[n++] = useOf(slot, kinds[i])
  }
  into.count = n
}

export function check(s: Contarlos, seat: number, move: Move): Text | undefined {
  if (s.phase === OVER) return { key: "refuse.over" }
  if (seat !== s.turn) return { key: "refuse.notYourTurn" }
  const argument = argumentOf(move)
  if (verbOf(move) === COLLECT && argument < 4 * PAYMENTS)
    return checkCollect(s, argument % 4, Math.floor(argument / 4))
  const n = s.drawFour
  if (move === DRAW_FOUR) return s.phase === WILD_DRAW_FOUR ? undefined : { key: "refuse.noDrawFour", with: { n } }
  if (s.phase === WILD) return { key: "refuse.payFirst" }
  if (s.phase === WILD_DRAW_FOUR) return { key: "refuse.drawOrPay", with: { n } }
  if (verbOf(move) === USE && argument < SLOTS * KINDS)
    return checkUse(s, argument % SLOTS, Math.floor(argument / SLOTS))
  return move === PASS ? undefined : { key: "refuse.notNow" }
}

// CO-6, CO-10: checks a purchase by the seat whose turn it is.
function checkCollect(s: Contarlos, colour: number, code: number): Text | undefined {
  const card = top(s, colour)
  if (card === 0) return { key: "refuse.noCard", with: { colour: { word: COLOURS[colour] } } }
  const need = s.price[colour]
  const paid = kindsOf(code)
  let total = 0
  const { has, hasTwins } = countHand(newHandCount(), s.cards, hand(s.turn), s.held[s.turn])
  for (const [i, kind] of paid.entries()) {
    const isSecond = i > 0 && paid[i - 1] === kind
    if (!((isSecond ? hasTwins : has) & (1 << kind)))
      return { key: "refuse.notYours", with: { card: { card: faceOfKind(kind) } } }
    if (s.phase === TURN && colourOfKind(kind) !== colour)
      return { key: "refuse.colour", with: { card: { card }, colour: { word: COLOURS[colour] } } }
    total += valueOfKind(kind)
  }
  return total >= need ? undefined : { key: "refuse.tooLittle", with: { card: { card }, total, need } }
}

// CO-7, CO-12
function checkUse(s: Contarlos, slot: number, kind: number): Text | undefined {
  const { has, worth } = countHand(newHandCount(), s.cards, hand(s.turn), s.held[s.turn])
  const card = { card: faceOfKind(kind) }
  if (slot >= s.abilities) return { key: "refuse.noAbility" }
  if (!(s.unused & (1 << slot))) return { key: "refuse.used" }
  if (!(has & (1 << kind))) return { key: "refuse.notYours", with: { card } }
  if (!(s.unusedWild & (1 << slot)) || worth - valueOfKind(kind) >= cheapest(s)) return undefined
  return { key: "refuse.wild", with: { card } }
}

export function play(s: Contarlos, seat: number, move: Move, chance: Chance, trace?: Trace): void {
  if (move === PASS) pass(s, seat, chance, trace)
  else if (move === DRAW_FOUR) drawFour(s, seat, chance, trace)
  else if ((move & 15) === USE) use(s, seat, move >> 4, chance, trace)
  else collect(s, seat, (move >> 4) & 3, Math.floor(move / 64), trace)
}

// CO-6, or CO-10 after a Wild: moves the payment to the discard pile and the card to its new owner.
function collect(s: Contarlos, seat: number, colour: number, payment: number, trace?: Trace): void {
  const before = s.discardCount
  pay(s, seat, payment)
  const from = high(colour) + --s.highCount[colour]
  const card = s.cards[from]
  s.cards[from] = 0
  s.cards[won(seat) + s.wonCount[seat]++] = card
  s.taken[s.round * s.seats + seat]++
  s.points[seat] += VALUE[faceOf(card)]
  turnUpTop(s, colour)
  if (s.phase === TURN) s.sameColour++
  else s.byWild++
  if (trace) {
    trace.rule(s.phase === TURN ? "CO-6" : s.phase === WILD ? "CO-10" : "CO-11")
    const cards = Array.from(s.cards.subarray(DISCARD + before, DISCARD + s.discardCount))
    trace.event("collect", { who: { seat }, card: { card }, cards: { cards } })
    traceTop(s, colour, trace)
  }
  endTurn(s, trace)
}

function traceTop(s: Contarlos, colour: number, trace: Trace): void {
  const card = top(s, colour)
  if (card === 0) trace.event("noTop", { colour: { word: COLOURS[colour] } })
  else trace.event("top", { card: { card } })
}

function pay(s: Contarlos, seat: number, payment: number): void {
  payHalf(s, seat, lowerHalf(payment), 0)
  payHalf(s, seat, upperHalf(payment), KINDS / 2)
}

/**
 * Pays with half of the kinds, starting with `first`. The digits of `half` in radix 3 are the number of cards of each.
 */
function payHalf(s: Contarlos, seat: number, half: number, first: number): void {
  for (let kind = first; half > 0; kind++) {
    for (let n = half % 3; n > 0; n--) s.cards[DISCARD + s.discardCount++] = open(takeFromHand(s, seat, kind))
    half = (half / 3) | 0
  }
}

/** Removes the first card of this kind from a hand. Everybody can infer that no card before it was of this kind. */
function takeFromHand(s: Contarlos, seat: number, kind: number): Card {
  const { cards, cannot } = s
  const last = hand(seat) + --s.held[seat]
  let at = hand(seat)
  for (; kindOfFace(faceOf(cards[at])) !== kind; at++) cannot[at - HANDS] |= 1 << kind
  const card = cards[at]
  for (; at < last; at++) {
    cards[at] = cards[at + 1]
    cannot[at - HANDS] = cannot[at + 1 - HANDS]
  }
  cards[last] = cannot[last - HANDS] = 0
  return card
}

// CO-7: covers an unused ability card with any one card from the hand, and applies the ability.
function use(s: Contarlos, seat: number, argument: number, chance: Chance, trace?: Trace): void {
  const slot = argument & (SLOTS - 1)
  const cover = open(takeFromHand(s, seat, argument >> 3))
  s.cards[COVER + slot] = cover
  s.unused &= ~(1 << slot)
  s.unusedWild &= s.unused
  s.abilitiesUsed++
  if (trace) {
    trace.rule("CO-7")
    trace.event("use", { who: { seat }, card: { card: cover }, ability: { card: s.cards[SLOT + slot] } })
  }
  applyAbility(s, seat, faceOf(s.cards[SLOT + slot]), chance, trace)
}

// CO-8 to CO-11: does what an ability says.
export function applyAbility(s: Contarlos, seat: number, face: number, chance: Chance, trace?: Trace): void {
  if (face === WILD_CARD || face === WILD_DRAW_FOUR_CARD) return useWild(s, face, trace)
  const colour = colourOfAbility(face)
  const which = whichAbility(face)
  if (which === 0) skip(s, colour, trace)
  else if (which === 1) reverse(s, colour, trace)
  else {
    if (trace) trace.rule("CO-9")
    draw(s, seat, s.drawTwo, chance, trace)
  }
  endTurn(s, trace)
}

// CO-10, CO-11, CO-12: the same seat makes the choice that follows.
function useWild(s: Contarlos, face: number, trace?: Trace): void {
  s.phase = face === WILD_CARD ? WILD : WILD_DRAW_FOUR
  if (trace) {
    trace.rule(s.phase === WILD ? "CO-10" : "CO-11")
    if (s.phase === WILD) trace.rule("CO-12")
  }
}

// CO-8: moves the top card of a high deck to its bottom.
function skip(s: Contarlos, colour: number, trace?: Trace): void {
  const bottom = high(colour)
  const last = bottom + s.highCount[colour] - 1
  if (last > bottom) {
    const card = s.cards[last]
    for (let i = last; i > bottom; i--) s.cards[i] = s.cards[i - 1]
    s.cards[bottom] = card
    turnUpTop(s, colour)
  }
  if (trace) traceTurned(s, colour, "skip", trace)
}

// CO-8: moves the bottom card of a high deck to its top.
function reverse(s: Contarlos, colour: number, trace?: Trace): void {
  const bottom = high(colour)
  const last = bottom + s.highCount[colour] - 1
  if (last > bottom) {
    const card = s.cards[bottom]
    for (let i = bottom; i < last; i++) s.cards[i] = s.cards[i + 1]
    s.cards[last] = card
    turnUpTop(s, colour)
  }
  if (trace) traceTurned(s, colour, "reverse", trace)
}

function traceTurned(s: Contarlos, colour: number, key: string, trace: Trace): void {
  trace.rule("CO-8")
  if (s.highCount[colour] > 1) return trace.event(key, { card: { card: top(s, colour) } })
  trace.rule("CO-12")
  trace.event("nothingMoves", { colour: { word: COLOURS[colour] } })
}

// CO-9, CO-11, CO-13: draws as many of the wanted cards as the draw pile has.
function draw(s: Contarlos, seat: number, wanted: number, chance: Chance, trace?: Trace): void {
  let n = 0
  while (n < wanted && (s.drawCount > 0 || reshuffle(s, chance, trace))) {
    drawCard(s, seat)
    n++
  }
  if (trace) {
    if (n > 0) traceDrawn(s, seat, n, trace)
    if (n === 0) trace.rule("CO-12")
    if (n < wanted) {
      trace.rule("CO-13")
      trace.event("noMore")
    }
  }
}

function traceDrawn(s: Contarlos, seat: number, n: number, trace: Trace): void {
  const end = hand(seat) + s.held[seat]
  trace.event("draw", { who: { seat }, n, cards: { cards: Array.from(s.cards.subarray(end - n, end)) } })
}

// CO-13 with reshuffle: the discard pile becomes the draw pile.
function reshuffle(s: Contarlos, chance: Chance, trace?: Trace): boolean {
  const count = s.discardCount
  if (s.reshuffle === 0 || count === 0) return false
  for (let i = 0; i < count; i++) {
    const card = s.cards[DISCARD + i]
    if (poolOf(card) & 1) s.mixedAgain[kindOfFace(faceOf(card))]++
    s.cards[DRAW + i] = card
    s.cards[DISCARD + i] = 0
  }
  s.drawCount = count
  s.discardCount = 0
  chance.open(RESHUFFLE, s.round * 1000 + s.reshuffles++)
  shuffle(s, DRAW, count, chance)
  if (trace) {
    trace.rule("CO-13")
    trace.event("reshuffle", { n: count })
  }
  return true
}

// CO-11
function drawFour(s: Contarlos, seat: number, chance: Chance, trace?: Trace): void {
  if (trace) trace.rule("CO-11")
  draw(s, seat, s.drawFour, chance, trace)
  endTurn(s, trace)
}

// CO-14: the player is out for the rest of the round, which ends when all have passed.
function pass(s: Contarlos, seat: number, chance: Chance, trace?: Trace): void {
  s.passed |= 1 << seat
  if (s.firstPassed < 0) s.firstPassed = seat
  if (trace) {
    trace.rule("CO-14")
    trace.event("pass", { who: { seat } })
  }
  if (s.passed !== (1 << s.seats) - 1) return endTurn(s, trace)
  s.turns++
  if (s.round + 1 < s.rounds) nextRound(s, chance, trace)
  else over(s, trace)
}

// CO-16: collects the low cards and puts the abilities away. The high decks and collected cards stay.
function nextRound(s: Contarlos, chance: Chance, trace?: Trace): void {
  const { cards } = s
  for (let slot = 0; slot < s.abilities; slot++) cards[AWAY + s.awayCount++] = cards[SLOT + slot]
  cards.fill(0, LOW)
  s.cannot.fill(0)
  s.round++
  if (trace) {
    trace.rule("CO-16")
    trace.event("roundOver", { n: s.round })
  }
  layAbilities(s, trace)
  dealLow(s, chance, trace)
  // CO-15: the first to pass goes first.
  startRound(s, s.firstPassed)
  if (trace) {
    trace.rule("CO-15")
    trace.event("startsRound", { who: { seat: s.turn } })
  }
}

function over(s: Contarlos, trace?: Trace): void {
  s.phase = OVER
  if (trace) {
    trace.rule("CO-17")
    trace.event(`over.${s.rounds}`)
  }
}

// CO-17: the most points win; ties are broken by the most tens, then nines and so on.
const MOST = 9 // more than the number of cards of any value

export function result(s: Contarlos, into?: Result): Result | undefined {
  if (s.phase !== OVER) return undefined
  const ranked = into ?? { places: [], scores: [], limit: false }
  for (let seat = 0; seat < s.seats; seat++) ranked.scores[seat] = standingOf(s, seat)
  rank(ranked.scores, s.seats, "high", false, ranked)
  for (let seat = 0; seat < s.seats; seat++) ranked.scores[seat] = s.points[seat]
  return ranked
}

/** Returns points, tens, nines, eights, sevens and sixes as one number. */
function standingOf(s: Contarlos, seat: number): number {
  let all = s.points[seat] * MOST ** 5
  for (let i = won(seat); i < won(seat) + s.wonCount[seat]; i++) all += MOST ** (VALUE[faceOf(s.cards[i])] - 6)
  return all
}
