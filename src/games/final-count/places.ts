// Places of cards, phases and verbs as numbers. The file starts with constants and imports only types. So the bundler
// can inline them into the code that runs millions of times a second.

import type { State } from "../../engine/cards.ts"

export const ALL = 52
/** Number of places in a hand: the most cards that can be dealt into it. */
export const HAND = 4

// Places of cards: the draw pile and the discards from their bottoms, the card just drawn, and then each owner's hand
// and table in order of arrival. The board is the table of an extra owner after the last seat.
export const PILE = 0
export const DISCARDS = ALL
export const DRAWN = 2 * ALL
const OWNERS = DRAWN + 1
const APART = HAND + ALL

/** Phases: a turn begins; the player obeys the die; the turn may end; the game is over. */
export const STARTING = 0
export const ACTING = 1
export const ENDING = 2
export const OVER = 3

export const NOBODY = -1

// Verbs, and the radices of their arguments.
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
