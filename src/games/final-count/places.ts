// Where cards lie, and the numbers that stand for phases and moves. Constants first and nothing imported but types: that
// lets the bundler fold them into the code that runs millions of times a second.

import type { State } from "../../engine/cards.ts"

export const ALL = 52
/** Places of a hand: the most cards that it can be dealt. */
export const HAND = 4

// The draw pile and the discards from below, the one card that was drawn and is looked at, and of each owner a hand and a
// table in order of arrival. The board is the table of an owner of its own, after the last seat.
export const PILE = 0
export const DISCARDS = ALL
export const DRAWN = 2 * ALL
const OWNERS = DRAWN + 1
const APART = HAND + ALL

/** A turn begins; the die is to be obeyed; that is done, and the turn may end; nothing any more. */
export const STARTING = 0
export const ACTING = 1
export const ENDING = 2
export const OVER = 3

export const NOBODY = -1

// Verbs, and the sizes of what they take.
export const ROLL = 0
export const CALL = 1
export const END = 2
export const KEEP = 3
export const DISCARD = 4
export const GIVE = 5
export const TO_BOARD = 6
export const SWAP = 7
export const PUT_BACK = 8
export const TRADE = 9
export const DECLINE = 10
export const TRADE_BOARD = 11
export const SWAP_THEIRS = 12
export const SWAP_BOARD = 13
export const VERB = 16
export const OWN = HAND + ALL
export const SEATS = 8
export const BLIND = 0

export const handOf = (owner: number): number => OWNERS + owner * APART
export const tableOf = (owner: number): number => OWNERS + HAND + owner * APART
export const boardOf = (s: State): number => s.seats
