// Final Count: end the hand nearer to 75 than anyone else, without exceeding it. Follows the order of the rules and
// cites their ids.

import { type Card, faceOf, forgetShuffles, layShuffled, open, show, shuffleRest } from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import type { Result } from "../../engine/game.ts"
import { type Move, MoveList, verbOf } from "../../engine/moves.ts"
import { rank } from "../../engine/result.ts"
import type { Text, Trace } from "../../engine/trace.ts"
import { adds, bestTotal, makesGoal } from "./cards.ts"
import {
  ACTING,
  BLIND,
  boardOf,
  CALL,
  DECLINE,
  DISCARD,
  DISCARDS,
  DRAWN,
  END,
  ENDING,
  GIVE,
  HAND,
  handOf,
  KEEP,
  NOBODY,
  OVER,
  OWN,
  PILE,
  PUT_BACK,
  ROLL,
  SEATS,
  STARTING,
  SWAP,
  SWAP_BOARD,
  SWAP_THEIRS,
  TO_BOARD,
  TRADE,
  TRADE_BOARD,
  tableOf,
  VERB,
} from "./places.ts"
import { type FinalCount, MOST_HANDS } from "./state.ts"
import { tell, traceDeal, traceScore } from "./traces.ts"

const SIDES = 6
const OFTEN_DRAWN = 4 // cards per hand; the rest of the pile is shuffled only when it is reached
const MOST_TURNS = 200

// Causes of chance: each has its own stream of random numbers. A turn has at most one die and one blind pick, so the
// turn number identifies them.
const SHUFFLE = 1
const DEALER = 2
const DIE = 3
const BLIND_PICK = 4
const GOAL = 5
const SHUFFLE_REST = 6
const turnNumber = (s: FinalCount): number => s.hands * 1000 + s.turns

export function deal(s: FinalCount, chance: Chance, trace?: Trace): void {
  for (let seat = 0; seat < s.seats; seat++) s.scores[seat] = s.sums[seat] = s.totals[seat] = 0
  s.history.fill(0)
  s.shown.fill(0)
  forgetShuffles(s)
  s.winners = s.bonus = s.onGoal = s.hands = s.limit = 0
  s.turnsHad = s.handsWon = s.winningTotals = s.busts = s.ties = s.callerWins = s.goalWins = 0
  s.firstDealer = s.dealer = s.dealerOption < 0 ? randomDealer(s, chance) : s.dealerOption
  dealHand(s, chance, trace)
}

function randomDealer(s: FinalCount, chance: Chance): number {
  chance.open(DEALER, 0)
  return chance.below(s.seats)
}

// FC-1
function dealHand(s: FinalCount, chance: Chance, trace?: Trace): void {
  clearTable(s)
  chance.open(SHUFFLE, s.hands)
  s.loose = layShuffled(s, PILE, chance, dealt(s) + OFTEN_DRAWN)
  dealCards(s)
  s.goal = s.hitGoal ? rollGoal(s, chance) : 0
  s.caller = NOBODY
  s.turns = 0
  if (trace) traceDeal(s, trace)
  beginTurn(s, left(s, s.dealer), trace) // FC-2
}

const dealt = (s: FinalCount): number => s.seats * (s.inHand + s.onTable) + s.onBoard

function dealCards(s: FinalCount): void {
  const { cards, seats, inHand, onTable, onBoard } = s
  let top = s.deck.length
  for (let seat = 0; seat < seats; seat++) {
    for (let i = 0; i < inHand; i++) cards[handOf(seat) + i] = show(cards[--top], 1 << seat)
    for (let i = 0; i < onTable; i++) cards[tableOf(seat) + i] = open(cards[--top])
    s.held[seat] = inHand
    s.tabled[seat] = onTable
  }
  for (let i = 0; i < onBoard; i++) cards[tableOf(seats) + i] = open(cards[--top])
  s.tabled[seats] = onBoard
  for (let at = top; at < s.deck.length; at++) cards[at] = 0
  s.pileCount = top
}

function clearTable(s: FinalCount): void {
  const { cards } = s
  for (let at = DISCARDS; at < DISCARDS + s.discardCount; at++) cards[at] = 0
  s.discardCount = 0
  cards[DRAWN] = 0
  for (let owner = 0; owner <= s.seats; owner++) {
    for (let i = s.held[owner] - 1; i >= 0; i--) cards[handOf(owner) + i] = 0
    for (let i = s.tabled[owner] - 1; i >= 0; i--) cards[tableOf(owner) + i] = 0
  }
}

const left = (s: FinalCount, seat: number): number => (seat + 1 === s.seats ? 0 : seat + 1)

/** Removes and returns the top card of the draw pile. */
function take(s: FinalCount, chance: Chance): Card {
  if (s.pileCount === s.loose) settleRest(s, chance)
  const card = s.cards[PILE + --s.pileCount]
  s.cards[PILE + s.pileCount] = 0
  return card
}

function settleRest(s: FinalCount, chance: Chance): void {
  chance.open(SHUFFLE_REST, s.hands)
  shuffleRest(s, PILE, s.loose, chance)
  s.loose = 0
}

function putOnPile(s: FinalCount, card: Card): void {
  s.cards[PILE + s.pileCount++] = card
}

/** Lays a card face up on a table or the board. FC-11: it never goes into a hand. */
function lay(s: FinalCount, owner: number, card: Card): void {
  s.cards[tableOf(owner) + s.tabled[owner]++] = open(card)
}

export function actors(s: FinalCount): number {
  return s.phase === OVER ? 0 : 1 << s.turn
}

// FC-14
export const mustCall = (s: FinalCount): boolean => s.caller === NOBODY && (s.pileCount === 0 || s.turns >= MOST_TURNS)

/** Tells whether this roll begins with drawing a card. */
const draws = (s: FinalCount): boolean => s.die <= 4 || s.drawnSwaps === 1

export function legal(s: FinalCount, seat: number, into: MoveList): void {
  into.count = 0
  if (seat !== s.turn || s.phase === OVER) return
  if (s.phase === ACTING) return listActions(s, seat, into)
  if (s.phase === STARTING && !mustCall(s)) into.add(ROLL)
  if (s.caller === NOBODY) into.add(CALL)
  if (s.phase === ENDING) into.add(END)
}

function listActions(s: FinalCount, seat: number, into: MoveList): void {
  switch (s.die) {
    case 1: // FC-4
      into.add(KEEP)
      return into.add(DISCARD)
    case 2: // FC-5
      for (let other = 0; other < s.seats; other++) if (other !== seat) into.add(other * VERB + GIVE)
      return into.add(DISCARD)
    case 3: // FC-6
      into.add(TO_BOARD)
      return into.add(DISCARD)
    case 4: // FC-7
      listOwn(s, seat, SWAP, into)
      return into.add(PUT_BACK)
  }
  if (s.die === 5) for (let other = 0; other < s.seats; other++) if (other !== seat) listTheirs(s, seat, other, into)
  if (s.die === 6) listTheirs(s, seat, boardOf(s), into)
  into.add(draws(s) ? PUT_BACK : DECLINE)
}

/**
 * FC-8, FC-9, FC-10: lists every swap with the cards of an opponent or the board, for the drawn card or each own card.
 */
function listTheirs(s: FinalCount, seat: number, other: number, into: MoveList): void {
  if (s.held[other] > 0) listSwaps(s, seat, other, BLIND, into)
  const from = tableOf(other)
  const end = from + s.tabled[other]
  for (let at = from; at < end; at++) listSwaps(s, seat, other, faceOf(s.cards[at]), into)
}

function listSwaps(s: FinalCount, seat: number, other: number, theirs: number, into: MoveList): void {
  const onBoard = other === boardOf(s)
  const rest = onBoard ? theirs - 1 : theirs * SEATS + other
  if (s.drawnSwaps) into.add(rest * VERB + (onBoard ? SWAP_BOARD : SWAP_THEIRS))
  else listOwn(s, seat, rest * OWN * VERB + (onBoard ? TRADE_BOARD : TRADE), into)
}

/** Lists a move for each own card; `move` is the rest of the move. */
function listOwn(s: FinalCount, seat: number, move: Move, into: MoveList): void {
  const { cards } = s
  const held = s.held[seat]
  const from = tableOf(seat)
  const end = from + s.tabled[seat]
  const moves = into.reserve(held + end - from)
  let n = into.count
  for (let i = 0; i < held; i++) moves[n++] = i * VERB + move
  for (let at = from; at < end; at++) moves[n++] = (HAND - 1 + faceOf(cards[at])) * VERB + move
  into.count = n
}

export function check(s: FinalCount, seat: number, move: Move): Text | undefined {
  if (s.phase === OVER) return { key: "refuse.over" }
  if (seat !== s.turn) return { key: "refuse.notYourTurn" }
  const listed = new MoveList()
  legal(s, seat, listed)
  if (listed.has(move)) return undefined
  const verb = verbOf(move)
  if (verb === CALL && s.caller !== NOBODY) return { key: "refuse.called", with: { who: { seat: s.caller } } }
  const known = listed.toArray().some((other) => verbOf(other) === verb)
  return { key: known ? "refuse.notThere" : `refuse.${asked(s)}` }
}

/** Returns the key of the sentence that prompts the player whose turn it is. */
export function asked(s: FinalCount): string {
  if (s.phase === ENDING) return "end"
  if (s.phase === ACTING) return s.drawnSwaps && s.die > 4 ? `drawn${s.die}` : `die${s.die}`
  if (s.caller !== NOBODY) return "lastTurn"
  if (!mustCall(s)) return "start"
  return s.pileCount === 0 ? "emptyPile" : "manyTurns"
}

export function play(s: FinalCount, seat: number, move: Move, chance: Chance, trace?: Trace): void {
  switch (move & (VERB - 1)) {
    case ROLL:
      return roll(s, seat, chance, trace)
    case CALL:
      return call(s, seat, chance, trace)
    case END:
      if (trace) trace.event("end", { who: { seat } })
      return endTurn(s, chance, trace)
  }
  act(s, seat, move, chance, trace)
  if (trace) trace.rule(ruleOfDie(s))
  // FC-13: in the last round nobody may call.
  if (s.caller === NOBODY) s.phase = ENDING
  else endTurn(s, chance, trace)
}

// FC-3
function roll(s: FinalCount, seat: number, chance: Chance, trace?: Trace): void {
  chance.open(DIE, turnNumber(s))
  s.die = 1 + chance.below(SIDES)
  s.phase = ACTING
  if (trace) tell(trace, "FC-3", "roll", { who: { seat }, n: s.die })
  if (!draws(s)) return
  if (s.pileCount === 0) return nothingToDraw(s, chance, trace)
  s.cards[DRAWN] = show(take(s, chance), 1 << seat)
  if (trace) trace.event("draw", { who: { seat }, card: { card: s.cards[DRAWN] } })
}

// FC-14
function nothingToDraw(s: FinalCount, chance: Chance, trace?: Trace): void {
  if (trace) tell(trace, "FC-14", "nothingToDraw")
  endTurn(s, chance, trace)
}

export const ruleOfDie = (s: FinalCount): string => (s.drawnSwaps && s.die > 4 ? "FC-10" : `FC-${s.die + 3}`)

function act(s: FinalCount, seat: number, move: Move, chance: Chance, trace?: Trace): void {
  const args = move >> 4
  switch (move & (VERB - 1)) {
    case KEEP: // FC-4
      return layDrawn(s, seat, seat, trace)
    case GIVE: // FC-5
      return layDrawn(s, seat, args, trace)
    case TO_BOARD: // FC-6
      return layDrawn(s, seat, boardOf(s), trace)
    case DISCARD:
      return discard(s, seat, trace)
    case SWAP: // FC-7
      return swapDrawn(s, seat, seat, placeOfOwn(s, seat, args), trace)
    case PUT_BACK:
      return putBack(s, seat, trace)
    case TRADE: // FC-8
      return trade(s, seat, args % OWN, ((args / OWN) | 0) % SEATS, (args / (OWN * SEATS)) | 0, chance, trace)
    case TRADE_BOARD: // FC-9
      return trade(s, seat, args % OWN, boardOf(s), ((args / OWN) | 0) + 1, chance, trace)
    case SWAP_THEIRS: // FC-10
      return swapDrawn(s, seat, args % SEATS, placeOfTheirs(s, args % SEATS, (args / SEATS) | 0, chance), trace)
    case SWAP_BOARD: // FC-10
      return swapDrawn(s, seat, boardOf(s), placeOfTheirs(s, boardOf(s), args + 1, chance), trace)
    default:
      trace?.event("decline", { who: { seat } })
  }
}

function takeDrawn(s: FinalCount): Card {
  const card = s.cards[DRAWN]
  s.cards[DRAWN] = 0
  return card
}

// FC-4, FC-5, FC-6
function layDrawn(s: FinalCount, seat: number, owner: number, trace?: Trace): void {
  const card = takeDrawn(s)
  lay(s, owner, card)
  if (!trace) return
  if (owner < s.seats) trace.rule("FC-11")
  const key = owner === seat ? "keep" : owner < s.seats ? "give" : "board"
  trace.event(key, { who: { seat }, ...otherThan(s, seat, owner), card: { card: open(card) } })
}

/** Returns the opponent that an event is about, if there is one. */
const otherThan = (s: FinalCount, seat: number, owner: number): { readonly other?: { readonly seat: number } } =>
  owner === seat || owner === boardOf(s) ? {} : { other: { seat: owner } }

// FC-12
function discard(s: FinalCount, seat: number, trace?: Trace): void {
  const card = takeDrawn(s)
  s.cards[DISCARDS + s.discardCount++] = card
  if (trace) tell(trace, "FC-12", "discard", { who: { seat }, card: { card } })
}

// FC-7, FC-10: the drawn card replaces the other card, which goes on top of the draw pile.
function swapDrawn(s: FinalCount, seat: number, owner: number, place: number, trace?: Trace): void {
  const drawn = takeDrawn(s)
  const card = replace(s, owner, place, drawn, trace)
  putOnPile(s, card)
  if (!trace) return
  const key = owner === seat ? "swap" : owner < s.seats ? "swapTheirs" : "swapBoard"
  trace.event(key, { who: { seat }, ...otherThan(s, seat, owner), card: { card }, drawn: { card: open(drawn) } })
}

function putBack(s: FinalCount, seat: number, trace?: Trace): void {
  const card = takeDrawn(s)
  putOnPile(s, card)
  if (trace) trace.event("putBack", { who: { seat }, card: { card } })
}

// FC-8, FC-9: both cards are face up afterwards.
function trade(
  s: FinalCount,
  seat: number,
  own: number,
  other: number,
  theirs: number,
  chance: Chance,
  trace?: Trace,
): void {
  const place = placeOfTheirs(s, other, theirs, chance)
  const got = s.cards[place]
  const gave = replace(s, seat, placeOfOwn(s, seat, own), got, trace)
  replace(s, other, place, gave, trace)
  if (!trace) return
  const key = other === boardOf(s) ? "tradeBoard" : theirs === BLIND ? "tradeBlind" : "trade"
  const cards = { card: { card: open(gave) }, theirs: { card: open(got) } }
  trace.event(key, { who: { seat }, ...otherThan(s, seat, other), ...cards })
}

/**
 * Replaces an owner's card with another, face up, and returns the old one. FC-11: the replacement of a hand card goes
 * on the table.
 */
function replace(s: FinalCount, owner: number, place: number, card: Card, trace?: Trace): Card {
  const { cards } = s
  const out = cards[place]
  if (place >= tableOf(owner)) cards[place] = open(card)
  else {
    const last = handOf(owner) + --s.held[owner]
    for (let at = place; at < last; at++) cards[at] = cards[at + 1]
    cards[last] = 0
    lay(s, owner, card)
    if (trace) trace.rule("FC-11")
  }
  return out
}

function placeOfOwn(s: FinalCount, seat: number, own: number): number {
  return own < HAND ? handOf(seat) + own : placeOnTable(s, seat, own - HAND + 1)
}

function placeOfTheirs(s: FinalCount, other: number, theirs: number, chance: Chance): number {
  if (theirs !== BLIND) return placeOnTable(s, other, theirs)
  chance.open(BLIND_PICK, turnNumber(s))
  return handOf(other) + chance.below(s.held[other])
}

function placeOnTable(s: FinalCount, owner: number, face: number): number {
  let place = tableOf(owner)
  while (faceOf(s.cards[place]) !== face) place++
  return place
}

// FC-13: every other player has one more turn.
function call(s: FinalCount, seat: number, chance: Chance, trace?: Trace): void {
  s.caller = seat
  if (trace) tell(trace, "FC-13", "call", { who: { seat } })
  endTurn(s, chance, trace)
}

function endTurn(s: FinalCount, chance: Chance, trace?: Trace): void {
  const next = left(s, s.turn)
  s.turns++
  if (next === s.caller) scoreHand(s, chance, trace)
  else beginTurn(s, next, trace)
}

function beginTurn(s: FinalCount, seat: number, trace?: Trace): void {
  s.turn = s.lead = seat
  s.phase = STARTING
  s.die = 0
  if (trace && mustCall(s)) tell(trace, "FC-14", asked(s), { who: { seat } })
}

function scoreHand(s: FinalCount, chance: Chance, trace?: Trace): void {
  const board = sumUp(s, boardOf(s))
  for (let seat = 0; seat < s.seats; seat++) count(s, seat, board)
  s.shown[0] = 0 // clears the entry of empty places, which are no cards
  const total = findOnGoal(s) ? s.goalPoints : findHighest(s)
  if (s.winners !== 0) award(s, total)
  if (trace) traceScore(s, trace)
  s.turnsHad += s.turns
  s.hands++
  nextHand(s, chance, trace)
}

/** Encodes a hand's number and an owner for `shown`. */
export const shownAs = (hand: number, owner: number): number => (hand + 1) * SEATS + owner

/** Returns the sum of an owner's cards, and records the owner of each for the score sheet. */
function sumUp(s: FinalCount, owner: number): number {
  const { cards, shown } = s
  const as = shownAs(s.hands, owner)
  let sum = 0
  for (let at = handOf(owner); at < handOf(owner) + s.held[owner]; at++) {
    shown[faceOf(cards[at])] = as
    sum += adds(cards[at])
  }
  for (let at = tableOf(owner); at < tableOf(owner) + s.tabled[owner]; at++) {
    shown[faceOf(cards[at])] = as
    sum += adds(cards[at])
  }
  return sum
}

// FC-15: counts hand, table and board together.
function count(s: FinalCount, seat: number, board: number): void {
  const sum = sumUp(s, seat) + board
  const total = bestTotal(sum, s.most)
  const bust = total > s.most
  s.sums[seat] = sum
  s.totals[seat] = bust ? 0 : total
  if (bust) s.busts++
}

// FC-16: finds the winners, and returns the highest total that is not bust, if any.
function findHighest(s: FinalCount): number {
  let highest = 1
  for (let seat = 0; seat < s.seats; seat++) highest = Math.max(highest, s.totals[seat])
  for (let seat = 0; seat < s.seats; seat++) s.winners |= (s.totals[seat] === highest ? 1 : 0) << seat
  return highest
}

// FC-17: the winners get a bonus if the caller is not among them. FC-18: in a tie they share the points, rounded down.
function award(s: FinalCount, total: number): void {
  const { winners } = s
  const sharing = countSeats(winners)
  const callerWon = (winners & (1 << s.caller)) !== 0
  s.bonus = callerWon ? 0 : s.callBonus
  const points = ((total + s.bonus) / sharing) | 0
  s.handsWon++
  s.winningTotals += total
  if (callerWon) s.callerWins++
  if (sharing > 1) s.ties++
  for (let seat = 0; seat < s.seats; seat++) {
    const won = ((winners >> seat) & 1) * points
    s.scores[seat] += won
    s.history[s.hands * s.seats + seat] = won
  }
}

export function countSeats(seats: number): number {
  let n = 0
  for (let rest = seats; rest !== 0; rest &= rest - 1) n++
  return n
}

// FC-19: rolls two dice before the hand. The goal is the larger number followed by the smaller.
function rollGoal(s: FinalCount, chance: Chance): number {
  chance.open(GOAL, s.hands)
  const one = 1 + chance.below(SIDES)
  const two = 1 + chance.below(SIDES)
  return 10 * Math.max(one, two) + Math.min(one, two)
}

/** FC-19: tells whether a sum can be exactly the goal. A goal above the limit cannot be made, because that is bust. */
export const isOnGoal = (s: FinalCount, sum: number): boolean =>
  s.goal > 0 && s.goal <= s.most && makesGoal(sum, s.goal)

// FC-19: finds the winners on the goal, at the end of the hand.
function findOnGoal(s: FinalCount): boolean {
  s.winners = s.onGoal = s.bonus = 0
  if (s.goal === 0) return false
  for (let seat = 0; seat < s.seats; seat++)
    if (isOnGoal(s, s.sums[seat])) {
      s.winners |= 1 << seat
      s.totals[seat] = s.goal
    }
  if (s.winners === 0) return false
  s.onGoal = s.goal
  s.goalWins++
  return true
}

// FC-20, FC-21
function nextHand(s: FinalCount, chance: Chance, trace?: Trace): void {
  const reached = hasReached(s)
  if (reached || s.hands === MOST_HANDS) return over(s, reached, trace)
  s.dealer = left(s, s.dealer)
  dealHand(s, chance, trace)
}

function hasReached(s: FinalCount): boolean {
  for (let seat = 0; seat < s.seats; seat++) if (s.scores[seat] >= s.target) return true
  return false
}

function over(s: FinalCount, reached: boolean, trace?: Trace): void {
  for (let seat = 0; seat < s.seats; seat++)
    for (let i = 0; i < s.held[seat]; i++) s.cards[handOf(seat) + i] = open(s.cards[handOf(seat) + i])
  s.phase = OVER
  s.limit = reached ? 0 : 1
  if (!trace) return
  if (reached) tell(trace, "FC-20", "target", { n: s.target })
  else tell(trace, "FC-21", "limit", { n: MOST_HANDS })
}

// FC-20: players with equal totals share a place.
export function result(s: FinalCount, into?: Result): Result | undefined {
  return s.phase === OVER ? rank(s.scores, s.seats, "high", s.limit === 1, into) : undefined
}
