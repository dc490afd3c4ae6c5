// Forty Below: have the lowest total after ten rounds. Follows the order of the rules and cites their ids.

import {
  type Card,
  faceOf,
  forgetShuffles,
  HIDDEN,
  layShuffled,
  open,
  show,
  shuffle,
  shuffleRest,
} from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import type { Result } from "../../engine/game.ts"
import { argumentOf, type Move, type MoveList, verbOf } from "../../engine/moves.ts"
import { rank } from "../../engine/result.ts"
import type { Text, Trace } from "../../engine/trace.ts"
import { VALUE } from "./cards.ts"
import { addForAll, addReveals } from "./moves.ts"
import { type Forty, UP_COUNT } from "./state.ts"
import {
  ALL_UP,
  COLUMNS,
  DECK,
  DISCARD,
  DISCARDS,
  DRAW,
  DRAWN,
  grid,
  HOLDING,
  NEXT_SLOT,
  NOBODY,
  OPENING,
  OVER,
  PLACE,
  REVEAL,
  SLOTS,
  TAKE,
  TURN,
} from "./table.ts"
import { traceRound, traceScore, traceSlot, traceTheRest } from "./traces.ts"

const OFTEN_USED = 10 // cards dealt and drawn per player; the rest is shuffled only when it is reached

// Causes of chance: each has its own stream of random numbers.
const TITLES = 1
const SHUFFLE = 2
const RESHUFFLE = 3
const SHUFFLE_REST = 4

export function deal(s: Forty, chance: Chance, trace?: Trace): void {
  s.totals.fill(0)
  s.outs.fill(0)
  s.penalties.fill(0)
  s.scores.fill(0)
  s.cancelled.fill(0)
  s.blocks.fill(0)
  s.ended.fill(0)
  forgetShuffles(s)
  s.round = s.turnsInAll = 0
  drawForTitles(s, chance, trace)
  s.dealer = s.firstDealer
  startRound(s, chance, trace)
}

const HIGHEST = 1
const LOWEST = -1

// FB-1: the highest card deals first, the lowest keeps the score. Tied players draw again among themselves.
function drawForTitles(s: Forty, chance: Chance, trace?: Trace): void {
  const everyone = (1 << s.seats) - 1
  let draws = 0
  let highest = 0
  let lowest = 0
  do {
    drawEach(s, everyone, draws++, chance, trace)
    highest = holdersOf(s, everyone, HIGHEST)
    lowest = holdersOf(s, everyone, LOWEST)
  } while (highest === everyone)
  for (; isSeveral(highest); highest = holdersOf(s, highest, HIGHEST)) drawEach(s, highest, draws++, chance, trace)
  for (; isSeveral(lowest); lowest = holdersOf(s, lowest, LOWEST)) drawEach(s, lowest, draws++, chance, trace)
  s.firstDealer = seatOf(highest)
  s.keeper = seatOf(lowest)
  if (trace) {
    trace.rule("FB-1")
    trace.event("titles", { who: { seat: s.firstDealer }, keeper: { seat: s.keeper } })
  }
}

const isSeveral = (seats: number): boolean => (seats & (seats - 1)) !== 0
const seatOf = (seats: number): number => 31 - Math.clz32(seats)

/** Draws a card from the whole deck for each of these seats, and puts it into the seat's first slot. */
function drawEach(s: Forty, seats: number, draw: number, chance: Chance, trace?: Trace): void {
  const { cards } = s
  cards.set(s.deck, DECK)
  chance.open(TITLES, draw)
  let left = s.deck.length
  for (let seat = 0; seat < s.seats; seat++) {
    if (!(seats & (1 << seat))) continue
    const at = DECK + chance.below(left--)
    cards[grid(seat)] = open(cards[at])
    cards[at] = cards[DECK + left]
    trace?.event("drawForTitle", { who: { seat }, card: { card: cards[grid(seat)] } })
  }
}

/** Returns those of the seats whose card is the highest or, with a sign of -1, the lowest. */
function holdersOf(s: Forty, seats: number, sign: number): number {
  let holders = 0
  let best = 0
  for (let seat = 0; seat < s.seats; seat++) {
    if (!(seats & (1 << seat))) continue
    const face = faceOf(s.cards[grid(seat)])
    if (holders === 0 || sign * (face - best) > 0) {
      holders = 0
      best = face
    }
    if (face === best) holders |= 1 << seat
  }
  return holders
}

/** Clears the cards of the previous round, except the grids, which the deal overwrites. */
function clearTable(s: Forty): void {
  for (let at = DISCARDS; at < DISCARDS + s.discardCount; at++) s.cards[at] = 0
  s.cards[DRAWN] = 0
}

// FB-2: deals six cards each, face down and unseen.
function startRound(s: Forty, chance: Chance, trace?: Trace): void {
  clearTable(s)
  chance.open(SHUFFLE, s.round)
  s.loose = layShuffled(s, DECK, chance, Math.min(OFTEN_USED * s.seats, s.deck.length))
  s.deckCount = s.deck.length
  for (let seat = 0; seat < s.seats; seat++) dealSix(s, seat)
  s.discardCount = s.turns = s.reshuffles = 0
  s.out = NOBODY
  s.phase = OPENING
  s.turn = s.lead = leftOf(s, s.dealer)
  s.acting = (1 << s.seats) - 1
  if (trace) {
    trace.rule("FB-2")
    trace.event("deal", { who: { seat: s.dealer }, n: s.round + 1 })
  }
  if (s.startUp === 0) startTurns(s, trace)
}

function dealSix(s: Forty, seat: number): void {
  const { cards } = s
  const from = grid(seat)
  s.deckCount -= SLOTS
  for (let i = 0; i < SLOTS; i++) {
    cards[from + i] = cards[s.deckCount + i]
    cards[s.deckCount + i] = 0
  }
  s.up[seat] = 0
}

const leftOf = (s: Forty, seat: number): number => (seat + 1 === s.seats ? 0 : seat + 1)

/** Removes and returns the top card of the deck. */
function takeTop(s: Forty): Card {
  const at = DECK + --s.deckCount
  const card = s.cards[at]
  s.cards[at] = 0
  return card
}

export function actors(s: Forty): number {
  return s.acting
}

export function legal(s: Forty, seat: number, into: MoveList): void {
  into.count = 0
  if (!(s.acting & (1 << seat))) return
  if (s.phase === HOLDING) return addForAll(into, PLACE, DISCARD)
  if (s.phase === TURN) addForAll(into, TAKE, DRAW)
  addReveals(into, s.up[seat])
}

export function check(s: Forty, seat: number, move: Move): Text | undefined {
  if (s.phase === OVER) return { key: "refuse.over" }
  if (!(s.acting & (1 << seat))) return s.phase === OPENING ? { key: "refuse.wait" } : { key: "refuse.notYourTurn" }
  const verb = verbOf(move)
  const slots = verb === DRAW || verb === DISCARD ? 1 : SLOTS
  if (verb > DISCARD || argumentOf(move) >= slots) return { key: "refuse.notNow" }
  if (s.phase === HOLDING) return verb === PLACE || verb === DISCARD ? undefined : { key: "refuse.holding" }
  if (verb === REVEAL) return s.up[seat] & (1 << argumentOf(move)) ? { key: "refuse.faceUp" } : undefined
  if (s.phase === OPENING) return { key: "refuse.opening", with: { many: { word: `many${s.startUp}` } } }
  return verb === PLACE || verb === DISCARD ? { key: "refuse.drawFirst" } : undefined
}

export function play(s: Forty, seat: number, move: Move, chance: Chance, trace?: Trace): void {
  const slot = move >> 4
  const verb = move & (NEXT_SLOT - 1)
  if (s.phase === OPENING) revealFirst(s, seat, slot, trace)
  else if (verb === REVEAL) reveal(s, seat, slot, chance, trace)
  else if (verb === DRAW) draw(s, seat, chance, trace)
  else if (verb === TAKE) take(s, seat, slot, chance, trace)
  else if (verb === PLACE) place(s, seat, slot, chance, trace)
  else discard(s, seat, chance, trace)
}

// FB-3: everybody turns up two cards (or as many as the option says), without waiting for others.
function revealFirst(s: Forty, seat: number, slot: number, trace?: Trace): void {
  turnUp(s, seat, slot)
  if (trace) {
    trace.rule("FB-3")
    traceSlot(s, "reveal", seat, slot, trace)
  }
  if (UP_COUNT[s.up[seat]] === s.startUp) s.acting &= ~(1 << seat)
  if (s.acting === 0) startTurns(s, trace)
}

function turnUp(s: Forty, seat: number, slot: number): void {
  const at = grid(seat) + slot
  s.cards[at] = open(s.cards[at])
  s.up[seat] |= 1 << slot
}

// FB-4: turns up a card to start the discard pile. The player left of the dealer has the first turn.
function startTurns(s: Forty, trace?: Trace): void {
  const card = open(takeTop(s))
  putOnDiscards(s, card)
  s.phase = TURN
  s.acting = 1 << s.turn
  if (trace) {
    trace.rule("FB-4")
    trace.event("start", { who: { seat: s.turn }, card: { card } })
  }
}

function putOnDiscards(s: Forty, card: Card): void {
  s.cards[DISCARDS + s.discardCount++] = card
}

// FB-5, reveal: one of the three kinds of turn.
function reveal(s: Forty, seat: number, slot: number, chance: Chance, trace?: Trace): void {
  turnUp(s, seat, slot)
  if (trace) {
    trace.rule("FB-5")
    traceSlot(s, "reveal", seat, slot, trace)
  }
  endTurn(s, seat, chance, trace)
}

// FB-5, draw: the player looks at the card, and then places or discards it.
function draw(s: Forty, seat: number, chance: Chance, trace?: Trace): void {
  if (s.deckCount === s.loose) openMore(s, chance, trace)
  const card = show(takeTop(s), 1 << seat)
  s.cards[DRAWN] = card
  s.phase = HOLDING
  if (trace) {
    trace.rule("FB-5")
    trace.event("draw", { who: { seat }, card: { card } })
  }
}

function place(s: Forty, seat: number, slot: number, chance: Chance, trace?: Trace): void {
  const card = s.cards[DRAWN]
  s.cards[DRAWN] = 0
  replace(s, seat, slot, card, "place", trace)
  endTurn(s, seat, chance, trace)
}

function discard(s: Forty, seat: number, chance: Chance, trace?: Trace): void {
  const card = open(s.cards[DRAWN])
  s.cards[DRAWN] = 0
  putOnDiscards(s, card)
  trace?.event("discard", { who: { seat }, card: { card } })
  endTurn(s, seat, chance, trace)
}

// FB-5, take: the top discard goes into the grid.
function take(s: Forty, seat: number, slot: number, chance: Chance, trace?: Trace): void {
  const card = s.cards[DISCARDS + --s.discardCount] // the replaced card takes its place
  trace?.rule("FB-5")
  replace(s, seat, slot, card, "take", trace)
  endTurn(s, seat, chance, trace)
}

// FB-6: the new card lies face up; the old one goes face up on the discard pile.
function replace(s: Forty, seat: number, slot: number, card: Card, event: string, trace?: Trace): void {
  const at = grid(seat) + slot
  const old = open(s.cards[at])
  s.cards[at] = open(card)
  s.up[seat] |= 1 << slot
  putOnDiscards(s, old)
  if (trace) {
    trace.rule("FB-6")
    trace.event(event, {
      who: { seat },
      card: { card: s.cards[at] },
      old: { card: old },
      slot: { word: `slot${slot}` },
    })
  }
}

function endTurn(s: Forty, seat: number, chance: Chance, trace?: Trace): void {
  s.turns++
  if (s.up[seat] === ALL_UP && s.out === NOBODY) goOut(s, seat, trace)
  s.phase = TURN
  s.turn = s.lead = leftOf(s, seat)
  s.acting = 1 << s.turn
  if (s.turn === s.out) scoreRound(s, chance, trace)
  else if (s.out === NOBODY && s.turns === s.turnLimit * s.seats) endByLimit(s, chance, trace)
}

// FB-7: every other player has one last turn. The round is scored when the turn returns to the player who went out.
function goOut(s: Forty, seat: number, trace?: Trace): void {
  s.out = seat
  if (trace) {
    trace.rule("FB-7")
    trace.event("out", { who: { seat } })
  }
}

function scoreRound(s: Forty, chance: Chance, trace?: Trace): void {
  turnUpTheRest(s, trace)
  for (let seat = 0; seat < s.seats; seat++) score(s, seat, trace)
  const penalty = s.out === NOBODY ? 0 : payPenalty(s, trace)
  s.outs[s.round] = s.out
  s.penalties[s.round] = penalty
  s.turnsInAll += s.turns
  recordEnd(s)
  if (trace) traceRound(s, trace)
  s.round++
  if (s.round === s.rounds) over(s, trace)
  else passTheDeal(s, chance, trace)
}

// FB-8: turns up the remaining face-down cards, which count.
function turnUpTheRest(s: Forty, trace?: Trace): void {
  for (let seat = 0; seat < s.seats; seat++) {
    if (s.up[seat] === ALL_UP) continue
    for (let at = grid(seat); at < grid(seat) + SLOTS; at++) s.cards[at] = open(s.cards[at])
    if (trace) traceTheRest(s, seat, s.up[seat], trace)
    s.up[seat] = ALL_UP
  }
}

/** The score of six cards. */
interface Count {
  readonly score: number
  readonly cancelled: number // columns that count 0, except those of a block
  readonly blocks: number
}

/**
 * Returns the face of a column of two equal cards, or 0. In a view, a face-down card equals no other and counts
 * nothing.
 */
function pairAt(cards: Int32Array, at: number): number {
  const face = faceOf(cards[at])
  return face === faceOf(cards[at + COLUMNS]) && face !== HIDDEN ? face : 0
}

const sumAt = (cards: Int32Array, at: number): number => VALUE[faceOf(cards[at])] + VALUE[faceOf(cards[at + COLUMNS])]

export function count(s: Forty, seat: number): Count {
  const { cards } = s
  const at = grid(seat)
  const left = pairAt(cards, at)
  const middle = pairAt(cards, at + 1)
  const right = pairAt(cards, at + 2)
  // FB-9: adds up the six cards; a column of two equal cards counts 0.
  let score = 0
  let cancelled = 0
  if (left === 0) score += sumAt(cards, at)
  else cancelled++
  if (middle === 0) score += sumAt(cards, at + 1)
  else cancelled++
  if (right === 0) score += sumAt(cards, at + 2)
  else cancelled++
  // FB-10: a block is four equal cards in neighbouring columns. Both possible blocks include the middle column.
  const blocks = middle !== 0 && (left === middle || right === middle) ? 1 : 0
  return { score: score + s.blockPoints * blocks, cancelled: cancelled - 2 * blocks, blocks }
}

function score(s: Forty, seat: number, trace?: Trace): void {
  const at = s.round * s.seats + seat
  const { score, cancelled, blocks } = count(s, seat)
  s.scores[at] = score
  s.cancelled[at] = cancelled
  s.blocks[at] = blocks
  s.totals[seat] += score
  if (trace) traceScore(s, seat, at, trace)
}

// FB-11: going out costs 10 (or the optional penalty) for each opponent whose score, before penalties, is equal or
// lower.
function payPenalty(s: Forty, trace?: Trace): number {
  const from = s.round * s.seats
  const own = s.scores[from + s.out]
  let below = 0
  let equal = 0
  for (let seat = 0; seat < s.seats; seat++) {
    if (s.scores[from + seat] < own) below++
    else if (s.scores[from + seat] === own && seat !== s.out) equal++
  }
  const isFree = s.tieIsFree === 1 && below === 0
  const penalty = isFree ? 0 : s.penalty * (below + equal)
  s.totals[s.out] += penalty
  if (trace && s.penalty * (below + equal) > 0) {
    trace.rule("FB-11")
    trace.event(isFree ? "tieIsFree" : "penalty", { who: { seat: s.out }, n: penalty })
  }
  return penalty
}

/** Records the cards that everybody has just seen, because the next deal removes them at once. */
function recordEnd(s: Forty): void {
  const count = SLOTS * s.seats
  for (let i = 0; i < count; i++) s.ended[i] = faceOf(s.cards[grid(0) + i])
  s.ended[count] = faceOf(s.cards[DISCARDS + s.discardCount - 1])
}

// FB-12: the deal passes to the left.
function passTheDeal(s: Forty, chance: Chance, trace?: Trace): void {
  s.dealer = leftOf(s, s.dealer)
  trace?.rule("FB-12")
  startRound(s, chance, trace)
}

/** Refills the shuffled cards when they are used up: shuffles the rest of the deck, or makes a new deck. */
function openMore(s: Forty, chance: Chance, trace?: Trace): void {
  if (s.loose === 0) return reshuffle(s, chance, trace)
  chance.open(SHUFFLE_REST, s.round)
  shuffleRest(s, DECK, s.loose, chance)
  s.loose = 0
}

// FB-13: the discard pile, except for its top card, becomes the new deck.
function reshuffle(s: Forty, chance: Chance, trace?: Trace): void {
  const { cards } = s
  const under = s.discardCount - 1
  cards.copyWithin(DECK, DISCARDS, DISCARDS + under)
  cards[DISCARDS] = cards[DISCARDS + under]
  cards.fill(0, DISCARDS + 1, DISCARDS + s.discardCount)
  s.discardCount = 1
  s.deckCount = under
  chance.open(RESHUFFLE, s.round * 1000 + s.reshuffles++)
  shuffle(s, DECK, under, chance)
  if (trace) {
    trace.rule("FB-13")
    trace.event("reshuffle", { n: under })
  }
}

// FB-14: if nobody goes out, the round is scored with the cards as they are.
function endByLimit(s: Forty, chance: Chance, trace?: Trace): void {
  if (trace) {
    trace.rule("FB-14")
    trace.event("limit", { n: s.turnLimit })
  }
  scoreRound(s, chance, trace)
}

function over(s: Forty, trace?: Trace): void {
  s.phase = OVER
  s.acting = 0
  trace?.rule("FB-15")
}

// FB-15: the lowest total wins; equal totals share. FB-14 ends rounds, never the game, so no limit ends the game.
export function result(s: Forty, into?: Result): Result | undefined {
  return s.phase === OVER ? rank(s.totals, s.seats, "low", false, into) : undefined
}
