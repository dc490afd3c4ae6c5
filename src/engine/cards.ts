// A card on the table is one integer: its face, who has seen it, and which shuffle it came from.
// Moving a card moves all of that at once, so no game keeps its own record of who knows what.

import type { Chance } from "./chance.ts"

/** A face, plus everything that the table knows about the card. 0 is an empty place. */
export type Card = number

/** The face of a card that the viewer has not seen. */
export const HIDDEN = 127

/** The bit of spectators. The bit of a seat is `1 << seat`. */
export const SPECTATOR = 1 << 8

/** Seen by all seats and by spectators. */
export const EVERYBODY = 0x1ff

export const FACE = 0x7f //     bits 0–6: the face, 1 to 126
const SEEN_AT = 7 //            bits 7–15: one bit per seat, and one for spectators
const POOL_AT = 16 //           bits 16–23: the shuffle it came from
const TRACK_AT = 24 //          bits 24–30: its place after that shuffle, if everybody could follow it since then
const OPEN = EVERYBODY << SEEN_AT

export const faceOf = (card: Card): number => card & FACE
export const seenBy = (card: Card): number => (card >> SEEN_AT) & EVERYBODY
export const poolOf = (card: Card): number => (card >> POOL_AT) & 0xff

/** Cards of one group were shuffled together. Unseen cards can be exchanged only within a group. */
export const groupOf = (card: Card): number => (card >> (POOL_AT + 1)) & 0x7f

/** Returns the card as one that everybody has seen. */
export const open = (card: Card): Card => card | OPEN

/** Returns the card as one that these viewers (a set of bits) have seen too. */
export const show = (card: Card, to: number): Card => card | (to << SEEN_AT)

/** Returns the card as one that these viewers do not know, for bots that forget cards as people do. */
export const unseenBy = (card: Card, viewers: number): Card => (card & ~(viewers << SEEN_AT)) | HIDDEN

/** Tells whether all of these viewers (a set of bits) know the card's face. */
export const isKnown = (card: Card, viewers: number): boolean => ((card >> SEEN_AT) & viewers) === viewers

/** Returns the card as these viewers see it: with its face hidden, unless all of them have seen it. */
export const masked = (card: Card, viewers: number): Card =>
  card === 0 || isKnown(card, viewers) ? card : card | HIDDEN

/** Returns the same card with another face, for redealing unseen cards. */
export const withFace = (card: Card, face: number): Card => (card & ~FACE) | face

/** Returns an identifier of the card. It lasts until the card's next shuffle and reveals nothing about its face. */
export const tokenOf = (card: Card): number => card >>> POOL_AT

/** Returns a face-up card that no shuffle made, for tests, lessons and pictures. */
export const faceUp = (face: number, track = 0): Card => open(face) | (track << TRACK_AT)

/** The fields that the states of all games share. A game's own fields are numbers and typed arrays too. */
export interface State {
  /** All places of the table: 0 or a card. */
  readonly cards: Int32Array
  /**
   * The faces of all cards of the game, in order. Constant. It has the type of `cards` so that it can be copied there.
   */
  readonly deck: Int32Array
  /** For each card of `deck`: the group of its latest shuffle, counted from `base`. Shuffles are public. */
  readonly groups: Uint8Array
  /** For each place, the faces that it cannot hold, in the game's own code. Notes move with the cards of a hand. */
  readonly notes?: Uint8Array
  /** The group of the latest shuffle of the whole deck. */
  base: number
  /** The group of the latest shuffle. */
  group: number
  /** Number of players. */
  seats: number
  /** When several seats have a choice at once, the seat to ask first; the others follow clockwise. */
  lead: number
}

const GROUPS = 0x7f

/** Forgets all shuffles, for a new game. */
export function forgetShuffles(state: State): void {
  if (state.group !== state.base) state.groups.fill(0)
  state.base = state.group = 0
}

/** Returns a group's number as stored in `groups`. */
const fromBase = (state: State, group: number): number => (group - state.base) & GROUPS

/** Tells whether this card of the deck belongs to this group. */
export const isOfGroup = (state: State, i: number, group: number): boolean => state.groups[i] === fromBase(state, group)

/**
 * Returns a group that contains no card any more. It is never the group of the whole deck, so `group` shows whether
 * there was another shuffle.
 */
function freeGroup(state: State): number {
  let group = state.group
  do group = (group + 1) & GROUPS
  while (group === state.base || state.groups.includes(fromBase(state, group)))
  return group
}

/**
 * Lays the whole deck at `from`, shuffled and unseen. The caller must empty all other places first. A game that rarely
 * reaches the bottom can ask to shuffle only about the `wanted` top cards. Returns the number of cards below that are
 * not shuffled yet. Call `shuffleRest` before any of them is drawn. Nobody has seen them, so nobody can tell the
 * difference.
 */
export function layShuffled(state: State, from: number, chance: Chance, wanted: number = state.deck.length): number {
  const { cards, deck } = state
  if (state.group !== state.base) state.groups.fill(0)
  const group = (state.group + 1) & GROUPS
  state.base = state.group = group
  cards.set(deck, from)
  const pool = group << (POOL_AT + 1)
  const loose = chance.shuffle(cards, from, deck.length, pool, 1 << TRACK_AT, wanted)
  for (let i = 0; i < loose; i++) cards[from + i] |= pool | (i << TRACK_AT)
  return loose
}

/** Shuffles the `loose` lowest cards, which `layShuffled` left unshuffled at `from`. */
export function shuffleRest(state: State, from: number, loose: number, chance: Chance): void {
  mix(state, from, loose, poolOf(state.cards[from]), chance)
}

/** Lays and shuffles a part of the deck that forms a separate deck. */
export function layPartShuffled(state: State, from: number, chance: Chance, first: number, count: number): void {
  const { cards, deck, groups } = state
  const group = freeGroup(state)
  state.group = group
  groups.fill(fromBase(state, group), first, first + count)
  for (let i = 0; i < count; i++) cards[from + i] = deck[first + i]
  chance.shuffle(cards, from, count, group << (POOL_AT + 1), 1 << TRACK_AT)
}

/**
 * Shuffles `count` cards that everybody has seen, or all cards of a kind if none lies elsewhere. After that, nobody
 * knows where they are.
 */
export function shuffle(state: State, from: number, count: number, chance: Chance): void {
  const { cards } = state
  const group = freeGroup(state)
  for (let i = from; i < from + count; i++) regroup(state, cards[i], group)
  state.group = group
  mix(state, from, count, group << 1, chance)
}

/**
 * Shuffles cards of which some are unseen. They stay in their group. `poolOf` distinguishes the reshuffled cards from
 * the rest of it.
 */
export function shuffleUnseen(state: State, from: number, count: number, chance: Chance): void {
  mix(state, from, count, poolOf(state.cards[from]) | 1, chance)
}

function mix({ cards }: State, from: number, count: number, pool: number, chance: Chance): void {
  for (let i = from; i < from + count; i++) cards[i] = faceOf(cards[i])
  chance.shuffle(cards, from, count, pool << POOL_AT, 1 << TRACK_AT)
}

/** Moves one card of this face from its old group to `group` in `groups`. */
function regroup(state: State, card: Card, group: number): void {
  let i = state.deck.indexOf(faceOf(card))
  while (!isOfGroup(state, i, groupOf(card))) i++
  state.groups[i] = fromBase(state, group)
}
