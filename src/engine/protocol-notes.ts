// Describes a game's state, zones, moves and events, for clients that do not run its code. docs/protocol-games.md is
// generated from this.

/**
 * Arithmetic that a client can evaluate: integers, names, `name[i]`, `len(name)`, `min`, `max`, parentheses, and the
 * operators + - * // % ** < <= > >= == != of Python. A comparison counts 1 or 0.
 */
type Formula = string

/** Part of a deck: the faces `from` to `to` in order, `times` copies of each. */
export interface DeckPart {
  readonly from: number
  readonly to: number
  /** In terms of `seats` and the options. */
  readonly times: Formula
}

/** A field of the state. */
export interface FieldNote {
  readonly about: string
  /** Its length, in terms of `seats`, the options and `len(deck)`. A field without a size is a single number. */
  readonly size?: Formula
  /** The value of its numbers before the deal, in the same terms; 0 if left out. */
  readonly start?: Formula
}

/** A group of places in `cards`. Its formulas use the fields of the state. */
export interface ZoneNote {
  readonly name: string
  readonly about: string
  /** The number of such zones; 1 if left out. Formulas use the zone's number `i`, counted from 0. */
  readonly times?: Formula
  /** The index of its first place. */
  readonly at: Formula
  /** The number of its places. */
  readonly room: Formula
  /** The number of cards in it, stored contiguously from its first place. Without it, any place may be empty (0). */
  readonly count?: Formula
  /** For a ring buffer: the place of the first card, counted from `at`. The first place follows the last. */
  readonly begin?: Formula
}

/** When a verb is legal and what it does. The conditions use the fields of the view. */
interface MoveNote {
  readonly when: string
  readonly does: string
}

/** Names of an event's parts, in the order in which they are sent. */
type EventNote = readonly string[]

export interface ProtocolNotes {
  readonly deck: readonly DeckPart[]
  /** Every field except those that all games share. */
  readonly fields: Readonly<Record<string, FieldNote>>
  readonly zones: readonly ZoneNote[]
  /** The meanings of the values of `phase`, from 0. */
  readonly phases: readonly string[]
  /** The seats that may act, one bit each (2 ** seat). */
  readonly actors: Formula
  /** The actors who may also wait, because they can jump in. */
  readonly mayWait?: Formula
  /** 1 when the game is over. */
  readonly over: Formula
  /** Who wins, and which field says so. */
  readonly winners: string
  readonly moves: Readonly<Record<string, MoveNote>>
  readonly events: Readonly<Record<string, EventNote>>
}

/** The fields that all games share. */
export const SHARED_FIELDS: Readonly<Record<string, FieldNote>> = {
  cards: { about: "every place of the table: 0 or a card; see the zones" },
  deck: { about: "the faces of all cards of the game, in order; never changes", size: "len(deck)" },
  groups: {
    about: "for each card of `deck`: the group in which it was last shuffled, counted from `base`, modulo 128",
    size: "len(deck)",
  },
  base: { about: "the group of the latest shuffle of the whole deck" },
  group: { about: "the latest group" },
  seats: { about: "how many play", start: "seats" },
  lead: { about: "the seat to ask first when several may act" },
}
