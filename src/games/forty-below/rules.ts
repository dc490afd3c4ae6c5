// Forty Below: have the lowest total after ten rounds. In the order of the rules; the ids are theirs.

import { type Card, faceOf, HIDDEN, layShuffled, open, type State, settle, show, shuffle } from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import type { Result } from "../../engine/game.ts"
import { argumentOf, type Move, type MoveList, number, type Verb, verbOf } from "../../engine/moves.ts"
import type { Options, OptionsOf } from "../../engine/options.ts"
import { rank } from "../../engine/result.ts"
import type { Text, Trace } from "../../engine/trace.ts"
import { CARDS, VALUE } from "./cards.ts"
import type { options } from "./options.ts"
import {
  ALL,
  ALL_UP,
  BLOCK,
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

const PENALTY = 10
const TURNS_EACH = 60
const SETTLED_EACH = 10 // cards for each player, dealt and drawn, are enough for most rounds: those below are shuffled when it comes to it

// Causes of chance.
const TITLES = 1
const SHUFFLE = 2
const SETTLE = 3
const RESHUFFLE = 4

export interface Forty extends State {
  readonly up: Uint8Array // by seat: the slots that lie face up, a bit each
  readonly totals: Int32Array // by seat
  // by finished round
  readonly outs: Uint8Array // who went out, or nobody
  readonly penalties: Uint8Array // what that cost
  // by finished round and seat
  readonly scores: Int32Array // before penalties
  readonly cancelled: Uint8Array // columns that count 0, those of a block aside
  readonly blocks: Uint8Array
  readonly ended: Uint8Array // the faces of all grids, and then of the top discard, as the latest round ended
  deckCount: number
  loose: number // the lowest cards of the deck, not shuffled yet
  discardCount: number
  firstDealer: number
  keeper: number // of the score
  dealer: number
  round: number // from 0
  turn: number // the seat whose turn it is
  acting: number // the seats that have a choice, a bit each
  out: number // who has gone out this round, or nobody
  turns: number // had this round
  reshuffles: number // this round
  phase: number
  // options
  rounds: number
  tieIsFree: number
  // what is measured
  turnsInAll: number // of the finished rounds
}

const slotNumber = number("slot from 0 to 5", SLOTS)
export const verbs: readonly Verb[] = [
  { name: "reveal", takes: [slotNumber] },
  { name: "draw", takes: [] },
  { name: "take", takes: [slotNumber] },
  { name: "place", takes: [slotNumber] },
  { name: "discard", takes: [] },
]

export function create(given: Options, seats: number): Forty {
  const o = given as OptionsOf<typeof options>
  return {
    cards: new Int32Array(grid(seats)),
    deck: CARDS.slice(),
    groups: new Uint8Array(ALL),
    up: new Uint8Array(seats),
    totals: new Int32Array(seats),
    outs: new Uint8Array(o.rounds),
    penalties: new Uint8Array(o.rounds),
    scores: new Int32Array(o.rounds * seats),
    cancelled: new Uint8Array(o.rounds * seats),
    blocks: new Uint8Array(o.rounds * seats),
    ended: new Uint8Array(SLOTS * seats + 1),
    group: 0,
    seats,
    lead: 0,
    deckCount: 0,
    loose: 0,
    discardCount: 0,
    firstDealer: 0,
    keeper: 0,
    dealer: 0,
    round: 0,
    turn: 0,
    acting: 0,
    out: NOBODY,
    turns: 0,
    reshuffles: 0,
    phase: OPENING,
    rounds: o.rounds,
    tieIsFree: o.tieForLowest === "free" ? 1 : 0,
    turnsInAll: 0,
  }
}

export function deal(s: Forty, chance: Chance, trace?: Trace): void {
  s.totals.fill(0)
  s.outs.fill(0)
  s.penalties.fill(0)
  s.scores.fill(0)
  s.cancelled.fill(0)
  s.blocks.fill(0)
  s.ended.fill(0)
  s.group = s.round = s.turnsInAll = 0
  drawForTitles(s, chance, trace)
  s.dealer = s.firstDealer
  startRound(s, chance, trace)
}

// FB-1: the highest card deals first, the lowest keeps the score; ties draw again among themselves.
function drawForTitles(s: Forty, chance: Chance, trace?: Trace): void {
  const everyone = (1 << s.seats) - 1
  let draws = 0
  let highest = 0
  let lowest = 0
  do {
    drawEach(s, everyone, draws++, chance, trace)
    highest = withHighest(s, everyone)
    lowest = withLowest(s, everyone)
  } while (highest === everyone)
  for (; isSeveral(highest); highest = withHighest(s, highest)) drawEach(s, highest, draws++, chance, trace)
  for (; isSeveral(lowest); lowest = withLowest(s, lowest)) drawEach(s, lowest, draws++, chance, trace)
  s.firstDealer = seatOf(highest)
  s.keeper = seatOf(lowest)
  if (trace) {
    trace.rule("FB-1")
    trace.event("titles", { who: { seat: s.firstDealer }, keeper: { seat: s.keeper } })
  }
}

const isSeveral = (seats: number): boolean => (seats & (seats - 1)) !== 0
const seatOf = (seats: number): number => 31 - Math.clz32(seats)

/** Each of these seats draws a card from the whole deck; it lies in the seat's first slot. */
function drawEach(s: Forty, seats: number, draw: number, chance: Chance, trace?: Trace): void {
  const { cards } = s
  cards.set(s.deck, DECK)
  chance.open(TITLES, draw)
  let left = ALL
  for (let seat = 0; seat < s.seats; seat++) {
    if (!(seats & (1 << seat))) continue
    const at = DECK + chance.below(left--)
    cards[grid(seat)] = open(cards[at])
    cards[at] = cards[DECK + left]
    trace?.event("drawForTitle", { who: { seat }, card: { card: cards[grid(seat)] } })
  }
}

/** Those of the seats whose card is the highest. */
function withHighest(s: Forty, seats: number): number {
  let best = 0
  for (let seat = 0; seat < s.seats; seat++) if (seats & (1 << seat)) best = Math.max(best, faceOf(s.cards[grid(seat)]))
  return withFace(s, seats, best)
}

/** Those of the seats whose card is the lowest. */
function withLowest(s: Forty, seats: number): number {
  let best = ALL
  for (let seat = 0; seat < s.seats; seat++) if (seats & (1 << seat)) best = Math.min(best, faceOf(s.cards[grid(seat)]))
  return withFace(s, seats, best)
}

function withFace(s: Forty, seats: number, face: number): number {
  let found = 0
  for (let seat = 0; seat < s.seats; seat++)
    if (seats & (1 << seat) && faceOf(s.cards[grid(seat)]) === face) found |= 1 << seat
  return found
}

// FB-2: six cards each, face down, unseen.
function startRound(s: Forty, chance: Chance, trace?: Trace): void {
  const { cards } = s
  cards.fill(0, DISCARDS)
  chance.open(SHUFFLE, s.round)
  s.loose = ALL - SETTLED_EACH * s.seats
  layShuffled(s, DECK, chance, ALL - s.loose)
  s.deckCount = ALL
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

/** Takes the top card of the deck. */
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

// The lists are written out, without a loop and without a test, which takes a third of the time.

/** A move for each of the six slots, and one more. */
function addForAll(into: MoveList, verb: number, more: Move): void {
  const { at } = into
  at[0] = verb
  at[1] = NEXT_SLOT + verb
  at[2] = 2 * NEXT_SLOT + verb
  at[3] = 3 * NEXT_SLOT + verb
  at[4] = 4 * NEXT_SLOT + verb
  at[5] = 5 * NEXT_SLOT + verb
  at[6] = more
  into.count = 7
}

/** A move for each slot that is not up: the next one is written over those that do not count. */
function addReveals(into: MoveList, up: number): void {
  const { at } = into
  let n = into.count
  at[n] = REVEAL
  at[(n += ~up & 1)] = NEXT_SLOT + REVEAL
  at[(n += (~up >> 1) & 1)] = 2 * NEXT_SLOT + REVEAL
  at[(n += (~up >> 2) & 1)] = 3 * NEXT_SLOT + REVEAL
  at[(n += (~up >> 3) & 1)] = 4 * NEXT_SLOT + REVEAL
  at[(n += (~up >> 4) & 1)] = 5 * NEXT_SLOT + REVEAL
  into.count = n + ((~up >> 5) & 1)
}

export function check(s: Forty, seat: number, move: Move): Text | undefined {
  if (s.phase === OVER) return { key: "refuse.over" }
  if (!(s.acting & (1 << seat))) return { key: s.phase === OPENING ? "refuse.wait" : "refuse.notYourTurn" }
  const verb = verbOf(move)
  const slots = verb === DRAW || verb === DISCARD ? 1 : SLOTS
  if (verb > DISCARD || argumentOf(move) >= slots) return { key: "refuse.notNow" }
  if (s.phase === HOLDING) return verb === PLACE || verb === DISCARD ? undefined : { key: "refuse.holding" }
  if (verb === REVEAL) return s.up[seat] & (1 << argumentOf(move)) ? { key: "refuse.faceUp" } : undefined
  if (s.phase === OPENING) return { key: "refuse.opening" }
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

// FB-3: everybody turns up two, nobody waiting for another.
function revealFirst(s: Forty, seat: number, slot: number, trace?: Trace): void {
  turnUp(s, seat, slot)
  if (trace) {
    trace.rule("FB-3")
    traceSlot(s, "reveal", seat, slot, trace)
  }
  if (isSeveral(s.up[seat])) s.acting &= ~(1 << seat)
  if (s.acting === 0) startTurns(s, trace)
}

function turnUp(s: Forty, seat: number, slot: number): void {
  const at = grid(seat) + slot
  s.cards[at] = open(s.cards[at])
  s.up[seat] |= 1 << slot
}

function traceSlot(s: Forty, event: string, seat: number, slot: number, trace: Trace): void {
  trace.event(event, { who: { seat }, card: { card: s.cards[grid(seat) + slot] }, slot: { word: `slot${slot}` } })
}

// FB-4: a card starts the discard pile, and the player left of the dealer the turns.
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

// FB-5: a turn is one of three. Reveal:
function reveal(s: Forty, seat: number, slot: number, chance: Chance, trace?: Trace): void {
  turnUp(s, seat, slot)
  if (trace) {
    trace.rule("FB-5")
    traceSlot(s, "reveal", seat, slot, trace)
  }
  endTurn(s, seat, chance, trace)
}

// FB-5, draw: look at it, and either put it in place or discard it.
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

// FB-5, take: the top discard goes in place.
function take(s: Forty, seat: number, slot: number, chance: Chance, trace?: Trace): void {
  const card = s.cards[DISCARDS + --s.discardCount] // its place goes to the card that it replaces
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
  else if (s.out === NOBODY && s.turns === TURNS_EACH * s.seats) endByLimit(s, chance, trace)
}

// FB-7: every other player has one last turn; the round is scored when it would be the first one's again.
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

// FB-8: what is still face down is turned up and counts.
function turnUpTheRest(s: Forty, trace?: Trace): void {
  for (let seat = 0; seat < s.seats; seat++) {
    if (s.up[seat] === ALL_UP) continue
    for (let at = grid(seat); at < grid(seat) + SLOTS; at++) s.cards[at] = open(s.cards[at])
    if (trace) traceTheRest(s, seat, s.up[seat], trace)
    s.up[seat] = ALL_UP
  }
}

function traceTheRest(s: Forty, seat: number, up: number, trace: Trace): void {
  const six = Array.from(s.cards.subarray(grid(seat), grid(seat) + SLOTS))
  const turned = six.filter((_, slot) => !(up & (1 << slot)))
  trace.rule("FB-8")
  trace.event("turnUpTheRest", { who: { seat }, n: turned.length, cards: { cards: turned } })
}

/** What six cards count. */
export interface Count {
  score: number
  cancelled: number // columns that count 0, those of a block aside
  blocks: number
}
const counted: Count = { score: 0, cancelled: 0, blocks: 0 } // filled again and again

/** The face of a column of two equal cards, or 0. In a view, what lies face down is equal to nothing and counts nothing. */
function pairAt(cards: Int32Array, at: number): number {
  const face = faceOf(cards[at])
  return face === faceOf(cards[at + COLUMNS]) && face !== HIDDEN ? face : 0
}

const sumAt = (cards: Int32Array, at: number): number => VALUE[faceOf(cards[at])] + VALUE[faceOf(cards[at + COLUMNS])]

export function count(s: Forty, seat: number, into: Count): Count {
  const { cards } = s
  const at = grid(seat)
  const left = pairAt(cards, at)
  const middle = pairAt(cards, at + 1)
  const right = pairAt(cards, at + 2)
  // FB-9: the sum of the six, a column of two equal cards counting 0.
  let score = 0
  let cancelled = 0
  if (left === 0) score += sumAt(cards, at)
  else cancelled++
  if (middle === 0) score += sumAt(cards, at + 1)
  else cancelled++
  if (right === 0) score += sumAt(cards, at + 2)
  else cancelled++
  // FB-10: four equal cards in neighbouring columns. Both blocks that there could be have the middle column.
  const blocks = middle !== 0 && (left === middle || right === middle) ? 1 : 0
  into.score = score + BLOCK * blocks
  into.cancelled = cancelled - 2 * blocks
  into.blocks = blocks
  return into
}

function score(s: Forty, seat: number, trace?: Trace): void {
  const at = s.round * s.seats + seat
  const { score, cancelled, blocks } = count(s, seat, counted)
  s.scores[at] = score
  s.cancelled[at] = cancelled
  s.blocks[at] = blocks
  s.totals[seat] += score
  if (trace) traceScore(s, seat, at, trace)
}

function traceScore(s: Forty, seat: number, at: number, trace: Trace): void {
  trace.rule("FB-9")
  if (s.cancelled[at] > 0) trace.event("cancelled", { who: { seat }, n: s.cancelled[at] })
  if (s.blocks[at] > 0) {
    trace.rule("FB-10")
    trace.event("block", { who: { seat } })
  }
}

// FB-11: going out costs 10 for each opponent who is equal or below, before penalties.
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
  const penalty = isFree ? 0 : PENALTY * (below + equal)
  s.totals[s.out] += penalty
  if (trace && below + equal > 0) {
    trace.rule("FB-11")
    trace.event(isFree ? "tieIsFree" : "penalty", { who: { seat: s.out }, n: penalty })
  }
  return penalty
}

/** The next deal takes the cards away at once: what all have just seen stays on record. */
function recordEnd(s: Forty): void {
  const count = SLOTS * s.seats
  for (let i = 0; i < count; i++) s.ended[i] = faceOf(s.cards[grid(0) + i])
  s.ended[count] = faceOf(s.cards[DISCARDS + s.discardCount - 1])
}

function traceRound(s: Forty, trace: Trace): void {
  for (let seat = 0; seat < s.seats; seat++) {
    const points = s.scores[s.round * s.seats + seat] + (seat === s.out ? s.penalties[s.round] : 0)
    trace.event("scored", { who: { seat }, n: points, total: s.totals[seat] })
  }
}

// FB-12: the deal moves left.
function passTheDeal(s: Forty, chance: Chance, trace?: Trace): void {
  s.dealer = leftOf(s, s.dealer)
  trace?.rule("FB-12")
  startRound(s, chance, trace)
}

/** The cards shuffled so far are used up: shuffle the rest of the deck, or make a new one. */
function openMore(s: Forty, chance: Chance, trace?: Trace): void {
  if (s.loose === 0) return reshuffle(s, chance, trace)
  chance.open(SETTLE, s.round)
  settle(s, DECK, s.loose, chance)
  s.loose = 0
}

// FB-13: the discard pile but for its top card becomes the new deck.
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

// FB-14: a round in which nobody goes out is scored as it lies.
function endByLimit(s: Forty, chance: Chance, trace?: Trace): void {
  if (trace) {
    trace.rule("FB-14")
    trace.event("limit", { n: TURNS_EACH })
  }
  scoreRound(s, chance, trace)
}

function over(s: Forty, trace?: Trace): void {
  s.phase = OVER
  s.acting = 0
  trace?.rule("FB-15")
}

// FB-15: the lowest total wins, equal totals sharing. FB-14 ends rounds, never the game, so no limit ends one.
export function result(s: Forty, into?: Result): Result | undefined {
  return s.phase === OVER ? rank(s.totals, s.seats, "low", false, into) : undefined
}
