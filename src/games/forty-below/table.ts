// The table in numbers: places, phases, verbs. In a file of nothing but such constants, so that bundling folds them into the rules.

/** Places for the deck and for the discards: as many as there can be cards once two players have theirs. */
const ROOM = 112

/** Each player's cards: two rows of three. */
export const SLOTS = 6
export const COLUMNS = 3
export const ALL_UP = 0x3f

// Where cards lie: the deck and the discard pile (the last is on top), the drawn card, and each player's six. A deck that was
// just laid may reach into the room for the discards: they are empty then, and the deal makes it small enough.
export const DECK = 0
export const DISCARDS = DECK + ROOM
export const DRAWN = 2 * ROOM
const GRIDS = DRAWN + 1
export const grid = (seat: number): number => GRIDS + seat * SLOTS

/** All turn up a few; a turn begins; a drawn card is in hand; nothing any more. */
export const OPENING = 0
export const TURN = 1
export const HOLDING = 2
export const OVER = 3

/** In the place of a seat. */
export const NOBODY = 8

export const REVEAL = 0
export const DRAW = 1
export const TAKE = 2
export const PLACE = 3
export const DISCARD = 4

/** From a move to the same move for the next slot: the engine's number of verbs. */
export const NEXT_SLOT = 16
