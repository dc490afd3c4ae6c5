// A game's state, zones, moves and events, described for clients that do not run its code. docs/protocol-games.md is
// generated from it.

/**
 * Arithmetic that a client can evaluate: whole numbers, names, `name[i]`, `len(name)`, `min`, `max`, parentheses, and
 * the operators + - * // % ** < <= > >= == != of Python. A comparison counts 1 or 0.
 */
type Formula = string

/** Faces `from` to `to`, each `times` times, one face after the other. */
export interface DeckPart {
  readonly from: number
  readonly to: number
  /** In `seats` and the options. */
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
  /** How many such zones there are: number `i` goes from 0. One if left out. */
  readonly times?: Formula
  /** The index of its first place. */
  readonly at: Formula
  /** How many places it has. */
  readonly room: Formula
  /** How many cards lie in it, one after the other from its first place on. Without it a place may be empty (0). */
  readonly count?: Formula
  /** For a ring: the place of the first card, counted from `at`. After the last place comes the first. */
  readonly begin?: Formula
}

/** When a verb is legal and what it does. The conditions use the fields of the view. */
interface MoveNote {
  readonly when: string
  readonly does: string
}

/** Names of the parts of an event, in the order in which they are sent. */
type EventNote = readonly string[]

export interface ProtocolNotes {
  readonly deck: readonly DeckPart[]
  /** Every field but those that all games share. */
  readonly fields: Readonly<Record<string, FieldNote>>
  readonly zones: readonly ZoneNote[]
  /** What the values of `phase` mean, from 0. */
  readonly phases: readonly string[]
  /** The seats that may act, a bit each (2 ** seat). */
  readonly actors: Formula
  /** Those of the actors who may also wait: they can jump in. */
  readonly mayWait?: Formula
  /** 1 when the game is over. */
  readonly over: Formula
  /** Who wins, from which field. */
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
