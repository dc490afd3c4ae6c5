// Places, phases and verbs as numbers. This file contains only constants, so that the bundler can inline them into the
// rules.

/** Number of places for the deck, and for the discards: the most cards that remain with two players. */
const ROOM = 112

/** The number of cards of each player: two rows of three. */
export const SLOTS = 6
export const COLUMNS = 3
export const ALL_UP = 0x3f

// Places of cards: the deck and the discard pile (the last card is on top), the drawn card, and each player's six. A
// new deck may extend into the places of the discards, which are empty then. The deal makes it small enough.
export const DECK = 0
export const DISCARDS = DECK + ROOM
export const DRAWN = 2 * ROOM
const GRIDS = DRAWN + 1
export const grid = (seat: number): number => GRIDS + seat * SLOTS

/** Phases: all players turn up a few cards; a turn begins; a drawn card is in hand; the game is over. */
export const OPENING = 0
export const TURN = 1
export const HOLDING = 2
export const OVER = 3

/** Stands for no seat. */
export const NOBODY = 8

export const REVEAL = 0
export const DRAW = 1
export const TAKE = 2
export const PLACE = 3
export const DISCARD = 4

/** The difference between a move and the same move for the next slot. It is the engine's number of verbs. */
export const NEXT_SLOT = 16
