// The state of a table.

import type { State } from "../../engine/cards.ts"
import type { Options, OptionsOf } from "../../engine/options.ts"
import { deckOf } from "./cards.ts"
import type { options } from "./options.ts"
import { ALL_UP, grid, NOBODY, OPENING, SLOTS } from "./table.ts"

export interface Forty extends State {
  readonly up: Uint8Array // by seat: the slots that lie face up, a bit each
  readonly totals: Int32Array // by seat
  // by finished round
  readonly outs: Uint8Array // who went out, or nobody
  readonly penalties: Uint8Array // what that cost
  // by finished round and seat
  readonly scores: Int32Array // before penalties
  readonly cancelled: Uint8Array // columns that count 0, except those of a block
  readonly blocks: Uint8Array
  readonly ended: Uint8Array // the faces of all grids, and then of the top discard, as the latest round ended
  deckCount: number
  loose: number // the lowest of them, not shuffled yet
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
  copies: number // of each value from −1 to 10
  minusTens: number
  startUp: number // turned up before the first turn
  blockPoints: number
  penalty: number // for each opponent
  turnLimit: number // for each player
  // what is measured
  turnsInAll: number // of the finished rounds
}

/** The number of slots that lie face up, by a bit for each. */
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
