// The table at the end of a hand, before the next deal, as a viewer saw it.

import { type Card, faceOf, HIDDEN, withFace } from "../../engine/cards.ts"
import { cloneState } from "../../engine/hidden.ts"
import type { Text } from "../../engine/trace.ts"
import { DISCARDS, DRAWN, HAND, handOf, OVER, tableOf } from "./places.ts"
import { shownAs } from "./rules.ts"
import type { FinalCount } from "./state.ts"

interface Knowledge {
  /** By face: the cards that the viewer knew before the last move. */
  readonly known: ReadonlyMap<number, Card>
  /** By place: the cards that the viewer did not know, and that have not been laid yet. */
  readonly hidden: Map<number, Card>
  /** The faces of unknown cards that came from elsewhere. */
  readonly strangers: number[]
}

/**
 * Returns the table when the latest hand was scored. `before` is what the viewer knew before the last move, `after`
 * says who has shown which cards, and the events which of them were in a hand. Of each player's points, the share
 * `counted` is counted already.
 */
export function roundEnd(
  before: FinalCount,
  after: FinalCount,
  { counted, events }: { readonly counted: number; readonly events: readonly Text[] },
): FinalCount {
  const end = cloneState(before)
  const knowledge: Knowledge = { known: knownCards(before), hidden: hiddenCards(before), strangers: [] }
  for (let owner = 0; owner <= before.seats; owner++)
    lay(end, owner, shownBy(after, owner), handOfEvents(events, owner), knowledge)
  const others = knowledge.hidden.values()
  for (const face of knowledge.strangers) {
    const at = end.cards.findIndex((card, place) => place > DRAWN && card === face)
    end.cards[at] = withFace(others.next().value ?? 0, face)
  }
  end.cards[DRAWN] = 0
  for (const [face, card] of knowledge.known)
    if (wasOut(before, face) && !isShown(after, face)) end.cards[DISCARDS + end.discardCount++] = card
  for (let seat = 0; seat < end.seats; seat++)
    end.scores[seat] = before.scores[seat] + Math.round(counted * (after.scores[seat] - before.scores[seat]))
  end.phase = OVER
  return end
}

function knownCards({ cards }: FinalCount): Map<number, Card> {
  const known = new Map<number, Card>()
  for (const card of cards) if (card !== 0 && faceOf(card) !== HIDDEN) known.set(faceOf(card), card)
  return known
}

/** Returns the drawn card and those in hands, as far as the viewer did not know them. */
function hiddenCards({ cards, seats }: FinalCount): Map<number, Card> {
  const places = [DRAWN, ...Array.from({ length: seats * HAND }, (_, i) => handOf(Math.floor(i / HAND)) + (i % HAND))]
  return new Map(places.flatMap((at): [number, Card][] => (faceOf(cards[at]) === HIDDEN ? [[at, cards[at]]] : [])))
}

const isShown = (after: FinalCount, face: number): boolean =>
  after.shown[face] >= shownAs(after.hands - 1, 0) && after.shown[face] <= shownAs(after.hands - 1, after.seats)

/** Tells whether a card was with a player or drawn, so that it is discarded if nobody shows it. */
const wasOut = ({ cards }: FinalCount, face: number): boolean =>
  cards.findIndex((card) => card !== 0 && faceOf(card) === face) >= DRAWN

function shownBy(after: FinalCount, owner: number): number[] {
  const as = shownAs(after.hands - 1, owner)
  return [...after.shown.keys()].filter((face) => after.shown[face] === as)
}

/** Returns the faces that a player showed from the hand. */
function handOfEvents(events: readonly Text[], owner: number): Set<number> {
  for (const { key, with: { who, cards } = {} } of events) {
    const isOwn = typeof who === "object" && "seat" in who && who.seat === owner
    if ((key === "total" || key === "bust") && isOwn && typeof cards === "object" && "cards" in cards)
      return new Set(cards.cards.map(faceOf))
  }
  return new Set()
}

/** Lays the cards that an owner showed, into the hand and on the table. */
function lay(end: FinalCount, owner: number, all: readonly number[], hand: Set<number>, knowledge: Knowledge): void {
  const [inHand, onTable] = [all.filter((face) => hand.has(face)), all.filter((face) => !hand.has(face))]
  end.held[owner] = layFrom(end, handOf(owner), end.held[owner], inHand, knowledge)
  end.tabled[owner] = layFrom(end, tableOf(owner), end.tabled[owner], onTable, knowledge)
}

/** Lays these faces where `count` cards lay. Returns their number. */
function layFrom(end: FinalCount, from: number, count: number, faces: readonly number[], knowledge: Knowledge): number {
  const most = Math.max(count, faces.length)
  const places = Array.from({ length: most }, (_, i) => from + i)
  const empty = layAt(end, places, faces, knowledge)
  const cards = places.filter((at) => !empty.includes(at)).map((at) => end.cards[at])
  end.cards.fill(0, from, from + most)
  end.cards.set(cards, from)
  return cards.length
}

/**
 * Lays these faces at these places. Cards that the viewer saw there stay. The others go to the places of hidden cards
 * and of cards that left. Returns the places that stay empty.
 */
function layAt(
  { cards }: FinalCount,
  places: readonly number[],
  faces: readonly number[],
  { known, hidden, strangers }: Knowledge,
): readonly number[] {
  const missing = new Set(faces)
  const open = places.filter((at) => !missing.delete(faceOf(cards[at])))
  for (const face of missing) {
    const at = open.shift()
    if (at === undefined) break
    const card = known.get(face) ?? hidden.get(at)
    if (card === undefined) strangers.push(face)
    cards[at] = withFace(card ?? 0, face)
    if (!known.has(face)) hidden.delete(at)
  }
  return open
}
