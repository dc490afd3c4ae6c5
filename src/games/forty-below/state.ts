// The state of a table.

import type { State } from "../../engine/cards.ts"
import type { Options, OptionsOf } from "../../engine/options.ts"
import { deckOf } from "./cards.ts"
import type { options } from "./options.ts"
import { ALL_UP, grid, NOBODY, OPENING, SLOTS } from "./table.ts"

export interface Forty extends State {
  readonly up: Uint8Array // by seat: the face-up slots, one bit each
  readonly totals: Int32Array // by seat
  // by finished round
  readonly outs: Uint8Array // the seat that went out, or NOBODY
  readonly penalties: Uint8Array // penalty of the seat that went out
  // by finished round and seat
  readonly scores: Int32Array // before penalties
  readonly cancelled: Uint8Array // columns that count 0, except those of a block
  readonly blocks: Uint8Array
  readonly ended: Uint8Array // the faces of all grids and of the top discard, at the end of the latest round
  deckCount: number
  loose: number // the lowest cards of the deck, not shuffled yet
  discardCount: number
  firstDealer: number
  keeper: number // the seat that keeps the score
  dealer: number
  round: number // counted from 0
  turn: number // the seat whose turn it is
  acting: number // the seats that have a choice, one bit each
  out: number // the seat that has gone out this round, or NOBODY
  turns: number // number of turns this round
  reshuffles: number // number of reshuffles this round
  phase: number
  // options
  rounds: number
  tieIsFree: number
  copies: number // cards of each value from −1 to 10
  minusTens: number
  startUp: number // cards to turn up before the first turn
  blockPoints: number
  penalty: number // points for each opponent
  turnLimit: number // turns for each player
  // statistics
  turnsInAll: number // turns in all finished rounds
}

/** The number of face-up slots, by the set of them as bits. */
export const UP_COUNT = Uint8Array.from({ length: ALL_UP + 1 }, (_, up) => up.toString(2).replaceAll("0", "").length)

export function create(given: Options, seats: number): Forty {
  const o = given as OptionsOf<typeof options>
  const deck = deckOf(o.minusTens, o.copies)
  return {
    cards: new Int32Array(grid(seats)),
    deck,
    groups: new Uint8Array(deck.length),
    up: new Uint8Array(seats),
    totals: new Int32Array(seats),
    outs: new Uint8Array(o.rounds),
    penalties: new Uint8Array(o.rounds),
    scores: new Int32Array(o.rounds * seats),
    cancelled: new Uint8Array(o.rounds * seats),
    blocks: new Uint8Array(o.rounds * seats),
    ended: new Uint8Array(SLOTS * seats + 1),
    base: 0,
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
    copies: o.copies,
    minusTens: o.minusTens,
    startUp: o.startUp,
    blockPoints: o.blockPoints,
    penalty: o.penalty,
    turnLimit: o.turnLimit,
    turnsInAll: 0,
  }
}

/** Copies everything that changes after `create`. */
export function copy(from: Forty, into: Forty): void {
  into.cards.set(from.cards)
  into.groups.set(from.groups)
  into.up.set(from.up)
  into.totals.set(from.totals)
  into.outs.set(from.outs)
  into.penalties.set(from.penalties)
  into.scores.set(from.scores)
  into.cancelled.set(from.cancelled)
  into.blocks.set(from.blocks)
  into.ended.set(from.ended)
  into.base = from.base
  into.group = from.group
  into.lead = from.lead
  into.deckCount = from.deckCount
  into.loose = from.loose
  into.discardCount = from.discardCount
  into.firstDealer = from.firstDealer
  into.keeper = from.keeper
  into.dealer = from.dealer
  into.round = from.round
  into.turn = from.turn
  into.acting = from.acting
  into.out = from.out
  into.turns = from.turns
  into.reshuffles = from.reshuffles
  into.phase = from.phase
  into.turnsInAll = from.turnsInAll
}
