// How the house plays: it weighs each move by how the hand stands after it.

import { faceOf } from "../../engine/cards.ts"
import type { House } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import { adds, bestTotal } from "./cards.ts"
import {
  ACTING,
  BLIND,
  boardOf,
  CALL,
  DRAWN,
  END,
  GIVE,
  HAND,
  handOf,
  KEEP,
  NOBODY,
  OWN,
  SEATS,
  SWAP,
  SWAP_BOARD,
  SWAP_THEIRS,
  TO_BOARD,
  TRADE,
  TRADE_BOARD,
  tableOf,
  VERB,
} from "./places.ts"
import { isOnGoal } from "./rules.ts"
import type { FinalCount } from "./state.ts"

const UNSEEN = 7 // what a card that nobody shows counts on average
export const P = { c0: -6, c1: 0.2, e0: 0, e1: 0.08, f1: 0.25, r: 0.03, o:0.0, scale: 7 }

const sums = new Int32Array(SEATS + 1)

function sumOf(s: FinalCount, seat: number, owner: number): number {
  const { cards } = s
  let sum = 0
  const end = tableOf(owner) + s.tabled[owner]
  for (let at = tableOf(owner); at < end; at++) sum += adds(cards[at])
  if (owner !== seat) return sum + UNSEEN * s.held[owner]
  for (let at = handOf(owner); at < handOf(owner) + s.held[owner]; at++) sum += adds(cards[at])
  return sum
}

function standing(s: FinalCount, owner: number): number {
  const sum = sums[owner] + sums[s.seats]
  if (isOnGoal(s, sum)) return s.most + 15
  const total = bestTotal(sum, s.most)
  return total > s.most ? s.most - 30 - (total - s.most) : total
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** What the hand is worth to the seat as it stands, called or not. */
function worth(s: FinalCount, seat: number, caller: number): number {
  const mine = standing(s, seat)
  let chance = 1
  let best = 0
  for (let other = 0; other < s.seats; other++) {
    if (other === seat) continue
    const theirs = standing(s, other)
    best = Math.max(best, theirs)
    const gap = mine - theirs
    if (caller === NOBODY) chance *= sigmoid(P.e0 + P.e1 * gap)
    else if (yetToPlay(s, seat, other, caller)) {
      const danger = Math.max(0, 10 - (s.most - mine))
      chance *= sigmoid(P.c1 * (gap + P.c0) - P.r * danger)
    } else chance *= sigmoid(P.f1 * gap)
  }
  const lost = best + (caller === seat ? s.callBonus : 0)
  return chance * mine - ((1 - chance) * lost) / (s.seats - 1)
}

/** In the last round, once the seat has played: has the other a turn yet? */
function yetToPlay(s: FinalCount, seat: number, other: number, caller: number): boolean {
  const after = (of: number): number => (of - caller + s.seats) % s.seats
  return after(other) > after(seat)
}

function placed(s: FinalCount, seat: number): number {
  if (s.caller !== NOBODY) return worth(s, seat, s.caller)
  return Math.max(worth(s, seat, seat), worth(s, seat, NOBODY))
}

function valueOf(s: FinalCount, seat: number, owner: number, more: number): number {
  sums[owner] += more
  const value = placed(s, seat)
  sums[owner] -= more
  return value
}

const ownAdds = (s: FinalCount, seat: number, own: number): number =>
  own < HAND ? adds(s.cards[handOf(seat) + own]) : adds(own - HAND + 1)

function tradeValue(s: FinalCount, seat: number, own: number, other: number, theirs: number): number {
  const gave = ownAdds(s, seat, own)
  const got = theirs === BLIND ? UNSEEN : adds(theirs)
  sums[other] += gave - got
  const value = valueOf(s, seat, seat, got - gave)
  sums[other] -= gave - got
  return value
}

function actionValue(s: FinalCount, seat: number, move: number): number {
  const args = move >> 4
  const drawn = adds(s.cards[DRAWN])
  const board = boardOf(s)
  switch (move & (VERB - 1)) {
    case KEEP:
      return valueOf(s, seat, seat, drawn)
    case GIVE:
      return valueOf(s, seat, args, drawn)
    case TO_BOARD:
      return valueOf(s, seat, board, drawn)
    case SWAP:
      return valueOf(s, seat, seat, drawn - ownAdds(s, seat, args))
    case TRADE:
      return tradeValue(s, seat, args % OWN, ((args / OWN) | 0) % SEATS, (args / (OWN * SEATS)) | 0)
    case TRADE_BOARD:
      return tradeValue(s, seat, args % OWN, board, ((args / OWN) | 0) + 1)
    case SWAP_THEIRS: {
      const theirs = (args / SEATS) | 0
      return valueOf(s, seat, args % SEATS, drawn - (theirs === BLIND ? UNSEEN : adds(theirs)))
    }
    case SWAP_BOARD:
      return valueOf(s, seat, board, drawn - adds(args + 1))
    default:
      return placed(s, seat) + 0.01
  }
}

export const house: House<FinalCount> = {
  weigh(s: FinalCount, seat: number, moves: MoveList, into: Float64Array): void {
    for (let owner = 0; owner <= s.seats; owner++) sums[owner] = sumOf(s, seat, owner)
    for (let i = 0; i < moves.count; i++) {
      const move = moves.at[i]
      if (s.phase === ACTING) into[i] = actionValue(s, seat, move) / P.scale
      else if (move === CALL) into[i] = worth(s, seat, seat) / P.scale
      else if (move === END) into[i] = worth(s, seat, NOBODY) / P.scale
      else into[i] = 3 + Math.max(worth(s, seat, seat), worth(s, seat, NOBODY)) / P.scale
    }
  },
}
void faceOf
