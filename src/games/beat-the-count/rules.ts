// Beat the Count: be the first to have no cards left. Follows the order of the rules and cites their ids.

import { type Card, faceOf, forgetShuffles, layShuffled, open, type State, shuffle } from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import type { Result } from "../../engine/game.ts"
import { argumentOf, type Move, type MoveList, seat, VERBS, type Verb, verbOf } from "../../engine/moves.ts"
import type { Options, OptionsOf } from "../../engine/options.ts"
import { rank } from "../../engine/result.ts"
import type { Part, Text, Trace } from "../../engine/trace.ts"
import { deckOf, GO_FOR_IT_CARD, KNOCKOUT_CARD } from "./cards.ts"
import type { options } from "./options.ts"

// Places of cards: the play pile from its bottom, then the cards set aside, then the decks. Each deck is a ring of
// places, so a pile can go under it without moving other cards. A ring has room for the largest deck and the cards set
// aside from it.
export const PILE = 0
export const RING = 128
export const deck = (seat: number): number => (1 + seat) * RING
export const aside = (s: BeatTheCount): number => PILE + s.deck.length
export const setAside = (s: BeatTheCount): number => s.deck.length % s.seats

/**
 * Phases: a player has to flip (or, in a run, may stop); a match has to be taken; a Knockout needs a name; the game is
 * over.
 */
export const FLIPPING = 0
export const MATCHED = 1
export const KNOCKOUT = 2
export const OVER = 3

// Causes of chance: each has its own stream of random numbers.
const SHUFFLE = 1
const DEALER = 2
const PICKUP = 3

export interface BeatTheCount extends State {
  readonly held: Uint8Array // cards in each deck
  readonly top: Uint8Array // index in its ring of each deck's top card
  pileCount: number
  dealer: number
  turn: number // the seat that flips or has flipped
  count: number // the number said last; 0 if the next is one
  run: number // flips in this Go For It run, including the Go For It; 0 outside a run
  phase: number
  limit: number // 1 if BC-14 ended the game
  pickups: number // number of shuffled pickups, for chance
  // options
  dealerOption: number // a seat, or -1 for random
  shufflePickups: number
  restart: number // 1 if the count restarts at one after a match
  jumping: number
  highest: number // the number after which the count returns to one
  copies: number // cards of each number
  mostFlips: number
  // statistics
  flips: number
  matches: number
  named: number
  runs: number
  matchesJumped: number
  knockoutsJumped: number
}

export const FLIP = 0
export const STOP = 1
export const TAKE = 2
const KNOCK = 3
export const verbs: readonly Verb[] = [
  { name: "flip", takes: [] },
  { name: "stop", takes: [] },
  { name: "take", takes: [] },
  { name: "knock", takes: [seat()] },
]
const knockOf = (seat: number): Move => seat * VERBS + KNOCK

export function create(given: Options, seats: number): BeatTheCount {
  const o = given as OptionsOf<typeof options>
  const cards = deckOf(o.highest, o.copies, o.knockouts, o.goForIts)
  return {
    cards: new Int32Array(deck(seats)),
    deck: cards,
    groups: new Uint8Array(cards.length),
    held: new Uint8Array(seats),
    top: new Uint8Array(seats),
    base: 0,
    group: 0,
    seats,
    lead: 0,
    pileCount: 0,
    dealer: 0,
    turn: 0,
    count: 0,
    run: 0,
    phase: FLIPPING,
    limit: 0,
    pickups: 0,
    dealerOption: o.dealer === "random" ? -1 : o.dealer,
    shufflePickups: o.shufflePickups === "on" ? 1 : 0,
    restart: o.countAfterMatch === "restart" ? 1 : 0,
    jumping: o.jumping === "on" ? 1 : 0,
    highest: o.highest,
    copies: o.copies,
    mostFlips: o.mostFlips,
    flips: 0,
    matches: 0,
    named: 0,
    runs: 0,
    matchesJumped: 0,
    knockoutsJumped: 0,
  }
}

/** Copies everything that play changes. The rest is set by `create` and therefore equal. */
export function copy(from: BeatTheCount, into: BeatTheCount): void {
  into.cards.set(from.cards)
  into.groups.set(from.groups)
  into.held.set(from.held)
  into.top.set(from.top)
  into.base = from.base
  into.group = from.group
  into.lead = from.lead
  into.pileCount = from.pileCount
  into.dealer = from.dealer
  into.turn = from.turn
  into.count = from.count
  into.run = from.run
  into.phase = from.phase
  into.limit = from.limit
  into.pickups = from.pickups
  into.flips = from.flips
  into.matches = from.matches
  into.named = from.named
  into.runs = from.runs
  into.matchesJumped = from.matchesJumped
  into.knockoutsJumped = from.knockoutsJumped
}

export function deal(s: BeatTheCount, chance: Chance, trace?: Trace): void {
  s.cards.fill(0)
  s.top.fill(0)
  forgetShuffles(s)
  s.pileCount = s.count = s.limit = s.pickups = 0
  s.flips = s.matches = s.named = s.runs = s.matchesJumped = s.knockoutsJumped = 0
  dealOut(s, chance)
  // BC-2: the dealer plays first.
  if (s.dealerOption < 0) chance.open(DEALER, 0)
  s.dealer = s.dealerOption < 0 ? chance.below(s.seats) : s.dealerOption
  giveTurn(s, s.dealer)
  if (trace) traceDeal(s, trace)
}

// BC-1: deals equal shares face down and sets the remaining cards aside, all unseen.
function dealOut(s: BeatTheCount, chance: Chance): void {
  const { cards, seats } = s
  chance.open(SHUFFLE, 0)
  layShuffled(s, PILE, chance)
  const all = s.deck.length
  const share = (all - setAside(s)) / seats
  s.held.fill(share)
  for (let seat = 0; seat < seats; seat++) cards.copyWithin(deck(seat), PILE + seat * share, PILE + (seat + 1) * share)
  cards.copyWithin(aside(s), PILE + seats * share, PILE + all)
  cards.fill(0, PILE, PILE + all)
}

function traceDeal(s: BeatTheCount, trace: Trace): void {
  trace.rule("BC-1")
  trace.rule("BC-2")
  trace.event("deal", { n: s.held[0] })
  if (setAside(s) > 0) trace.event("setAside", { n: setAside(s) })
  trace.event("dealer", { who: { seat: s.dealer } })
}

/** Traces that a rule took effect, with an event about this seat. */
function tell(trace: Trace, rule: string, event: string, seat: number): void {
  trace.rule(rule)
  trace.event(event, { who: { seat } })
}

export const left = (s: BeatTheCount, seat: number): number => (seat + 1 === s.seats ? 0 : seat + 1)

function giveTurn(s: BeatTheCount, seat: number): void {
  s.turn = s.lead = seat
  s.run = 0
  s.phase = FLIPPING
}

export function actors(s: BeatTheCount): number {
  return s.phase === OVER ? 0 : (1 << s.turn) | mayWait(s)
}

/** BC-8, BC-10: returns the seat that can jump a match or a Knockout, as a bit. */
export function mayWait(s: BeatTheCount): number {
  return s.jumping === 1 && (s.phase === MATCHED || s.phase === KNOCKOUT) ? 1 << left(s, s.turn) : 0
}

export function legal(s: BeatTheCount, seat: number, into: MoveList): void {
  into.count = 0
  if (seat !== s.turn) {
    if (mayWait(s) & (1 << seat)) into.add(FLIP)
  } else if (s.phase === FLIPPING) {
    into.add(FLIP)
    if (s.run > 0) into.add(STOP)
  } else if (s.phase === KNOCKOUT) {
    for (let other = left(s, seat); other !== seat; other = left(s, other)) into.add(knockOf(other))
    if (s.run > 0) into.add(FLIP)
  } else if (s.phase === MATCHED) into.add(TAKE)
}

export function check(s: BeatTheCount, seat: number, move: Move): Text | undefined {
  if (s.phase === OVER) return { key: "refuse.over" }
  if (seat !== s.turn) return checkJump(s, seat, move)
  if (s.phase === MATCHED) return move === TAKE ? undefined : { key: "refuse.mustTake" }
  if (s.phase === KNOCKOUT) return checkKnockout(s, seat, move)
  if (move === FLIP || (move === STOP && s.run > 0)) return undefined
  return { key: move === STOP ? "refuse.noRun" : move === TAKE ? "refuse.noMatch" : "refuse.noKnockout" }
}

function checkJump(s: BeatTheCount, seat: number, move: Move): Text | undefined {
  if (!(mayWait(s) & (1 << seat))) return { key: "refuse.wait", with: { other: { seat: s.turn } } }
  return move === FLIP ? undefined : { key: "refuse.onlyJump" }
}

function checkKnockout(s: BeatTheCount, seat: number, move: Move): Text | undefined {
  const mayGoOn = s.run > 0
  if (move === FLIP && mayGoOn) return undefined
  if (verbOf(move) !== KNOCK) return { key: mayGoOn ? "refuse.nameOrGoOn" : "refuse.mustName" }
  const other = argumentOf(move)
  if (other >= s.seats) return { key: "refuse.emptySeat" }
  return other === seat ? { key: "refuse.self" } : undefined
}

export function play(s: BeatTheCount, seat: number, move: Move, chance: Chance, trace?: Trace): void {
  if (move !== FLIP) answer(s, seat, move, chance, trace)
  else if (seat === s.turn) flip(s, seat, chance, trace)
  else jump(s, seat, chance, trace)
}

function answer(s: BeatTheCount, seat: number, move: Move, chance: Chance, trace?: Trace): void {
  if (move === STOP) stop(s, seat, trace)
  else if (move === TAKE) takeMatch(s, seat, chance, trace)
  else knock(s, seat, argumentOf(move), chance, trace)
}

// BC-2: a turn is one flip. BC-13: a last card that does not match wins, whatever it is.
function flip(s: BeatTheCount, seat: number, chance: Chance, trace?: Trace): void {
  if (s.phase === KNOCKOUT) goOn(s, seat, trace)
  const face = flipTop(s, seat, trace)
  if (face === s.count) match(s, seat, chance, trace)
  else if (s.held[seat] === 0) win(s, seat, trace)
  else if (s.flips === s.mostFlips) endByLimit(s, trace)
  else if (face === KNOCKOUT_CARD) knockout(s, seat, trace)
  else if (s.run > 0) runOn(face, trace)
  else if (face === GO_FOR_IT_CARD) goForIt(s, seat, trace)
  else noMatch(s, seat, trace)
}

// BC-3: the count rises by one, and returns to one after the highest number, which is ten by default.
export const nextCount = (s: BeatTheCount, count: number): number => (count === s.highest ? 1 : count + 1)

/** Flips the top card onto the pile and says the next number. Returns the card's face. */
function flipTop(s: BeatTheCount, seat: number, trace?: Trace): number {
  const { cards } = s
  const top = s.top[seat]
  const at = deck(seat) + top
  const card = open(cards[at])
  cards[at] = 0
  s.top[seat] = (top + 1) & (RING - 1)
  s.held[seat]--
  cards[PILE + s.pileCount++] = card
  s.flips++
  if (s.run > 0) s.run++
  s.count = nextCount(s, s.count)
  if (trace) traceFlip(s, seat, card, trace)
  return faceOf(card)
}

function traceFlip(s: BeatTheCount, seat: number, card: Card, trace: Trace): void {
  trace.rule("BC-3")
  trace.event("flip", { who: { seat }, said: said(s.count), card: { card } })
}

/** Returns the word for a number of the count. */
export const said = (count: number): Part => ({ word: `said.${count}` })

// BC-4
function noMatch(s: BeatTheCount, seat: number, trace?: Trace): void {
  trace?.rule("BC-4")
  giveTurn(s, left(s, seat))
}

// BC-5: a match must be taken. BC-8: until then, it can be jumped.
function match(s: BeatTheCount, seat: number, chance: Chance, trace?: Trace): void {
  s.matches++
  if (trace) tell(trace, "BC-5", "match", seat)
  if (s.jumping === 0) trace?.rule("BC-15")
  if (s.jumping === 0 || s.flips === s.mostFlips) return takeMatch(s, seat, chance, trace)
  s.phase = MATCHED
  s.lead = left(s, seat)
}

// BC-5
function takeMatch(s: BeatTheCount, seat: number, chance: Chance, trace?: Trace): void {
  pickUp(s, seat, chance, trace)
  countAfterMatch(s, trace)
  endFlip(s, left(s, seat), trace)
}

// BC-6: the pile goes under the deck, in its order or shuffled.
function pickUp(s: BeatTheCount, seat: number, chance: Chance, trace?: Trace): void {
  const { cards, pileCount } = s
  if (s.shufflePickups === 1) {
    chance.open(PICKUP, s.pickups++)
    shuffle(s, PILE, pileCount, chance)
  }
  const from = deck(seat)
  const bottom = s.top[seat] + s.held[seat]
  for (let i = 0; i < pileCount; i++) {
    cards[from + ((bottom + i) & (RING - 1))] = cards[PILE + i]
    cards[PILE + i] = 0
  }
  s.held[seat] += pileCount
  s.pileCount = 0
  if (trace) {
    trace.rule("BC-6")
    trace.event(s.shufflePickups === 1 ? "takeShuffled" : "take", { who: { seat }, n: pileCount })
  }
}

// BC-7
function countAfterMatch(s: BeatTheCount, trace?: Trace): void {
  if (s.restart === 1) s.count = 0
  trace?.rule("BC-7")
}

/** Ends a flip after a pile has been taken, and gives the turn to `next`. */
function endFlip(s: BeatTheCount, next: number, trace?: Trace): void {
  giveTurn(s, next)
  if (s.flips === s.mostFlips) endByLimit(s, trace)
}

function jump(s: BeatTheCount, seat: number, chance: Chance, trace?: Trace): void {
  flipTop(s, seat, trace)
  trace?.event(s.phase === MATCHED ? "jumpMatch" : "jumpKnockout", { who: { seat }, other: { seat: s.turn } })
  if (s.phase === MATCHED) jumpMatch(s, seat, chance, trace)
  else jumpKnockout(s, seat, chance, trace)
}

// BC-8: the jumper takes the pile, whatever they flipped. BC-13: so if the match was a last card, its player wins after
// all.
function jumpMatch(s: BeatTheCount, seat: number, chance: Chance, trace?: Trace): void {
  s.matchesJumped++
  trace?.rule("BC-8")
  pickUp(s, seat, chance, trace)
  countAfterMatch(s, trace)
  if (s.held[s.turn] === 0) win(s, s.turn, trace)
  else endFlip(s, left(s, seat), trace)
}

// BC-9: play stops until an opponent is named.
function knockout(s: BeatTheCount, seat: number, trace?: Trace): void {
  s.phase = KNOCKOUT
  if (s.jumping === 1) s.lead = left(s, seat)
  if (trace) tell(trace, s.run > 0 ? "BC-12" : "BC-9", "knockout", seat)
  if (s.jumping === 0) trace?.rule("BC-15")
}

// BC-9: the named opponent takes the pile, has the next turn, and restarts the count at one.
function knock(s: BeatTheCount, seat: number, other: number, chance: Chance, trace?: Trace): void {
  s.named++
  if (trace) {
    trace.rule("BC-9")
    trace.event("knock", { who: { seat }, other: { seat: other } })
  }
  pickUp(s, other, chance, trace)
  s.count = 0
  giveTurn(s, other)
}

// BC-10: jumping a Knockout has the same effect as being named.
function jumpKnockout(s: BeatTheCount, seat: number, chance: Chance, trace?: Trace): void {
  s.knockoutsJumped++
  trace?.rule("BC-10")
  pickUp(s, seat, chance, trace)
  s.count = 0
  endFlip(s, seat, trace)
}

// BC-11: a Go For It starts a run.
function goForIt(s: BeatTheCount, seat: number, trace?: Trace): void {
  s.run = 1
  s.runs++
  if (trace) tell(trace, "BC-11", "goForIt", seat)
}

// BC-11: the player may stop after any flip except a match or a Knockout.
function stop(s: BeatTheCount, seat: number, trace?: Trace): void {
  if (trace) {
    trace.rule("BC-11")
    trace.event("stop", { who: { seat }, n: s.run })
  }
  giveTurn(s, left(s, seat))
}

// BC-11, BC-12: within a run, another Go For It counts as a card that matches nothing.
function runOn(face: number, trace?: Trace): void {
  trace?.rule(face === GO_FOR_IT_CARD ? "BC-12" : "BC-11")
}

// BC-12: within a run, the player may treat a Knockout as a card that matches nothing.
function goOn(s: BeatTheCount, seat: number, trace?: Trace): void {
  s.phase = FLIPPING
  s.lead = seat
  if (trace) tell(trace, "BC-12", "goOn", seat)
}

// BC-13
function win(s: BeatTheCount, seat: number, trace?: Trace): void {
  s.phase = OVER
  if (trace) tell(trace, "BC-13", "out", seat)
}

// BC-14
function endByLimit(s: BeatTheCount, trace?: Trace): void {
  s.phase = OVER
  s.limit = 1
  if (trace) {
    trace.rule("BC-14")
    trace.event("limit", { n: s.mostFlips })
  }
}

// BC-13, BC-14: ranks the fewest cards first. A player with none has won.
export function result(s: BeatTheCount, into?: Result): Result | undefined {
  return s.phase === OVER ? rank(s.held, s.seats, "low", s.limit === 1, into) : undefined
}
