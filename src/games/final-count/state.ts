// The state of a game, and the readable form of its moves.

import type { State } from "../../engine/cards.ts"
import { seat, type Verb, word } from "../../engine/moves.ts"
import type { Options, OptionsOf } from "../../engine/options.ts"
import { cardNames, DECK } from "./cards.ts"
import type { options } from "./options.ts"
import { ALL, HAND, handOf, NOBODY, STARTING } from "./places.ts"

export const MOST_HANDS = 100

export interface FinalCount extends State {
  readonly held: Uint8Array // cards in each hand; the board has none
  readonly tabled: Uint8Array // cards on each table, the board's last
  readonly scores: Int32Array // points so far
  readonly history: Uint8Array // points from each finished hand, hand by hand, seat by seat
  pileCount: number
  loose: number // the lowest cards of the pile, not shuffled yet
  discardCount: number
  firstDealer: number
  dealer: number
  turn: number // the seat whose turn it is
  phase: number
  die: number // the number rolled this turn; 0 before the roll
  caller: number // the seat that called; -1 before the call
  goal: number // goal of this hand; 0 without one
  turns: number // number of turns taken in this hand
  hands: number // number of finished hands
  limit: number // 1 if FC-21 ended the game
  // scoring of the latest finished hand
  readonly shown: Int32Array // by face: who had the card, encoded by `shownAs`
  readonly sums: Int32Array // sum of each seat's cards and the board, encoded as in `adds`
  readonly totals: Uint8Array // total of each seat with the best choice for aces; 0 if bust
  winners: number // one bit per seat
  bonus: number // bonus by FC-17
  onGoal: number // the goal, if it decided the hand
  // options
  dealerOption: number // a seat, or -1 for random
  drawnSwaps: number
  hitGoal: number
  target: number
  inHand: number // cards dealt into each hand
  onTable: number // cards dealt face up in front of each seat
  onBoard: number
  most: number // highest total that is not bust
  callBonus: number // for the winners, if the caller is not among them
  goalPoints: number
  // statistics
  turnsHad: number
  handsWon: number
  winningTotals: number
  busts: number
  ties: number
  callerWins: number
  goalWins: number
}

export function create(given: Options, seats: number): FinalCount {
  const o = given as OptionsOf<typeof options>
  return {
    cards: new Int32Array(handOf(seats + 1)),
    deck: Int32Array.from(DECK),
    groups: new Uint8Array(ALL),
    base: 0,
    group: 0,
    seats,
    lead: 0,
    held: new Uint8Array(seats + 1),
    tabled: new Uint8Array(seats + 1),
    scores: new Int32Array(seats),
    history: new Uint8Array(MOST_HANDS * seats),
    pileCount: 0,
    loose: 0,
    discardCount: 0,
    firstDealer: 0,
    dealer: 0,
    turn: 0,
    phase: STARTING,
    die: 0,
    caller: NOBODY,
    goal: 0,
    turns: 0,
    hands: 0,
    limit: 0,
    shown: new Int32Array(ALL + 1),
    sums: new Int32Array(seats),
    totals: new Uint8Array(seats),
    winners: 0,
    bonus: 0,
    onGoal: 0,
    dealerOption: o.dealer === "random" ? -1 : o.dealer,
    drawnSwaps: o.swaps === "drawn" ? 1 : 0,
    hitGoal: o.hitGoal === "on" ? 1 : 0,
    target: o.target,
    inHand: o.hand,
    onTable: o.table,
    onBoard: o.board,
    most: o.limit,
    callBonus: o.bonus,
    goalPoints: o.goalPoints,
    turnsHad: 0,
    handsWon: 0,
    winningTotals: 0,
    busts: 0,
    ties: 0,
    callerWins: 0,
    goalWins: 0,
  }
}

/** Copies everything except the values that `create` fixes. */
export function copy(from: FinalCount, into: FinalCount): void {
  into.cards.set(from.cards)
  into.groups.set(from.groups)
  into.base = from.base
  into.group = from.group
  into.lead = from.lead
  into.held.set(from.held)
  into.tabled.set(from.tabled)
  into.scores.set(from.scores)
  into.history.set(from.history)
  into.pileCount = from.pileCount
  into.loose = from.loose
  into.discardCount = from.discardCount
  into.firstDealer = from.firstDealer
  into.dealer = from.dealer
  into.turn = from.turn
  into.phase = from.phase
  into.die = from.die
  into.caller = from.caller
  into.goal = from.goal
  into.turns = from.turns
  into.hands = from.hands
  into.limit = from.limit
  into.shown.set(from.shown)
  into.sums.set(from.sums)
  into.totals.set(from.totals)
  into.winners = from.winners
  into.bonus = from.bonus
  into.onGoal = from.onGoal
  into.turnsHad = from.turnsHad
  into.handsWon = from.handsWon
  into.winningTotals = from.winningTotals
  into.busts = from.busts
  into.ties = from.ties
  into.callerWins = from.callerWins
  into.goalWins = from.goalWins
}

// A hand card is named by its place in the hand, so that a log reveals nothing. A table card is named by its face.
const inHand = Array.from({ length: HAND }, (_, i) => `hand${i + 1}`)
const own = word("own card (hand1, hand2 and so on, or one on your table such as QH)", [...inHand, ...cardNames])
const theirs = word("card of theirs (blind, or one on their table such as QH)", ["blind", ...cardNames])
const boardCard = word("card of the board such as QH", cardNames)
export const verbs: readonly Verb[] = [
  { name: "roll", takes: [] },
  { name: "call", takes: [] },
  { name: "end", takes: [] },
  { name: "keep", takes: [] },
  { name: "discard", takes: [] },
  { name: "give", takes: [seat()] },
  { name: "board", takes: [] },
  { name: "swap", takes: [own] },
  { name: "putBack", takes: [] },
  { name: "trade", takes: [own, seat(), theirs] },
  { name: "decline", takes: [] },
  { name: "tradeBoard", takes: [own, boardCard] },
  { name: "swapTheirs", takes: [seat(), theirs] },
  { name: "swapBoard", takes: [boardCard] },
]
