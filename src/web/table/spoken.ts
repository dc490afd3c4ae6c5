// The names that a screen reader says for zones and for cards in their places.

import type { SceneCard, Zone } from "../../engine/scene.ts"
import { settings } from "../settings.svelte.ts"
import { cardName, cardsAsked, type TableContext, told } from "./context.ts"
import { drawnOrder } from "./sorting.ts"
import { t } from "./words.ts"

/** Tells whether a card is a back, and the screen shows nothing about its face. */
const isBack = (card: SceneCard | undefined): boolean =>
  card?.face === 0 && !(settings.memory && card.remembered !== undefined)

/** Tells whether a listener hears the cards of a zone as one item: a pile, or backs of which none can be chosen. */
export function isOneItem(context: TableContext, zone: Zone): boolean {
  const { kind, cards } = zone
  return kind === "pile" || (kind !== "grid" && cards.every(isBack) && cardsAsked(context, zone).length === 0)
}

/** Describes all cards of a zone together. */
function cardsName(context: TableContext, zone: Zone): string {
  const n = zone.cards.filter((card) => card !== undefined).length
  const top = zone.cards.at(-1)
  if (n === 0) return t("empty")
  if (!isOneItem(context, zone)) return t("cards", { n })
  return isBack(top) ? t("allDown", { n }) : t("onTop", { n, card: cardName(context, top) })
}

/** Describes a card with its place in its zone. The last card of a single item stands for all of them. */
export function cardNameAt(context: TableContext, zone: Zone, index: number): string {
  const { kind, cards, columns } = zone
  const isLast = index === cards.length - 1
  if (isLast && isOneItem(context, zone)) return cardsName(context, zone)
  const card = cardName(context, cards[index])
  const i = drawnOrder(zone).indexOf(index) + 1
  if (kind !== "grid" || columns === undefined) return t("placeOf", { card, i, n: cards.length })
  return t("inGrid", { card, row: Math.floor(index / columns) + 1, column: (index % columns) + 1 })
}

const withNote = (context: TableContext, name: string, { note }: Zone): string =>
  note === undefined ? name : `${name}; ${told(note, context)}`

/** Describes a zone: its name, the number of cards, its note. */
export const zoneName = (context: TableContext, zone: Zone): string =>
  withNote(context, `${told(zone.label, context)}: ${cardsName(context, zone)}`, zone)

/** Names the list of a zone's cards. It leaves out the number of cards if the only item tells it. */
export const listName = (context: TableContext, zone: Zone): string =>
  zone.cards.length > 0 && isOneItem(context, zone)
    ? withNote(context, told(zone.label, context), zone)
    : zoneName(context, zone)
