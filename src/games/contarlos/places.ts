// The constants of the game. The bundler inlines them into the rules, which must be fast.

/** Low cards have 20 kinds, five per colour. Twins are of the same kind. */
export const KINDS = 20
export const HIGH_CARDS = 9 // per colour
export const ABILITY_CARDS = 32
export const LOW_CARDS = 40
export const SLOTS = 8 // for abilities

// Places of cards. The last card of a deck, of the draw pile and of the discard pile is its top.
const HIGH = 0 //         four decks of 9
export const ABILITIES = 36 //   32 not laid out yet
export const SLOT = 68 //        8 laid out, or fewer
export const AWAY = 76 //        24 of earlier rounds
const WON = 100 //        36 per seat
export const LOW = 244 //        from here on, low cards only:
export const COVER = 244 //      8 on abilities
export const DRAW = 252 //       40
export const DISCARD = 292 //    40
export const HANDS = 332 //      40 per seat

// Phases: a turn; the choice after a Wild; the choice after a Wild Draw Four; the game is over.
export const TURN = 0
export const WILD = 1
export const WILD_DRAW_FOUR = 2
export const OVER = 3

// A colour has five kinds, and a hand has none, one or two cards of each. No hand has more than 32 lean payments for
// one price.
export const HANDS_OF_COLOUR = 243
export const COLOURED_PAYMENTS = 4 * 32

/** The lowest price of a high card. */
export const CHEAPEST = 6

/** The price if there is no card: more than the value of any hand. */
export const BEYOND_ALL = 255

// Verbs.
export const COLLECT = 0
export const USE = 1
export const PASS = 2
export const DRAW_FOUR = 3

// Faces: the low kinds from 1 on, then the high cards (five per colour), the abilities (three per colour) and the two
// Wilds.
export const HIGH_FACES = 21
export const ABILITY_FACES = 41
export const WILD_CARD = 53
export const WILD_DRAW_FOUR_CARD = 54

export const high = (colour: number): number => HIGH + colour * HIGH_CARDS
export const won = (seat: number): number => WON + seat * 4 * HIGH_CARDS
export const hand = (seat: number): number => HANDS + seat * LOW_CARDS

// A move is its verb plus 16 times its arguments. Without payments, these numbers are small enough for bit operations.
export const collectOf = (colour: number): number => (colour << 4) | COLLECT
export const useOf = (slot: number, kind: number): number => (kind << 7) | (slot << 4) | USE
