// Says what each ability would do, before it is used. The rules find out, on a copy of the view.

import { type Card, faceOf, HIDDEN } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import { cloneState } from "../../engine/hidden.ts"
import type { Scene } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import { COLOURS, colourOfAbility, isLow, whichAbility } from "./cards.ts"
import { VALUE } from "./payments.ts"
import { BEYOND_ALL, DRAW_FOUR, hand, SLOT, TURN, WILD_CARD, WILD_DRAW_FOUR_CARD } from "./places.ts"
import { applyAbility, play } from "./rules.ts"
import { type Contarlos, top } from "./state.ts"

const TITLES = ["skip", "reverse", "drawTwo"] as const

/** Returns the short name of an ability. */
export function titleOf(face: number): string {
  if (face === WILD_CARD) return "ability.wild"
  return face === WILD_DRAW_FOUR_CARD ? "ability.wildDrawFour" : `ability.${TITLES[whichAbility(face)]}`
}

/** Returns what each unused ability would do if the player whose turn it is used it. */
export function previews(view: Contarlos): NonNullable<Scene["previews"]> {
  if (view.phase !== TURN) return []
  return Array.from({ length: view.abilities }, (_, slot) => slot)
    .filter((slot) => view.unused & (1 << slot))
    .map((slot) => ({
      spot: { zone: "abilities", index: slot },
      text: previewOf(view, faceOf(view.cards[SLOT + slot])),
    }))
}

/** Returns a copy on which the rules have applied an ability. */
function applied(view: Contarlos, face: number): Contarlos {
  const tried = cloneState(view)
  applyAbility(tried, view.turn, face, new FastChance("preview"))
  return tried
}

function previewOf(view: Contarlos, face: number): Text {
  const name = { word: titleOf(face) }
  const after = applied(view, face)
  if (face === WILD_CARD) return wild(view, "preview.wild", { name })
  if (face === WILD_DRAW_FOUR_CARD) {
    play(after, view.turn, DRAW_FOUR, new FastChance("preview"))
    return wild(view, "preview.wildDrawFour", { name, n: drawn(view, after) })
  }
  const [colour, which] = [colourOfAbility(face), whichAbility(face)]
  if (which === 2)
    return { key: drawn(view, after) === 0 ? "preview.noDraw" : "preview.draw", with: { name, n: drawn(view, after) } }
  if (view.highCount[colour] < 2) return { key: "preview.same", with: { name, colour: { word: COLOURS[colour] } } }
  const [card, next] = [top(view, colour), top(after, colour)]
  const key = which === 0 ? "preview.skip" : "preview.reverse"
  return { key: isKnown(next) ? key : `${key}.unknown`, with: { name, card: { card }, next: { card: next } } }
}

const isKnown = (card: Card): boolean => faceOf(card) !== HIDDEN

const drawn = (before: Contarlos, { held }: Contarlos): number => held[before.turn] - before.held[before.turn]

/** Adds the top cards that the hand could pay for. The cheapest card of the hand covers the Wild. */
function wild(view: Contarlos, key: string, parts: NonNullable<Text["with"]>): Text {
  const cards = Array.from(view.cards.subarray(hand(view.turn), hand(view.turn) + view.held[view.turn]))
  const isOpen = cards.length > 0 && cards.every((card) => isLow(faceOf(card)))
  if (!isOpen) return { key: `${key}.any`, with: parts }
  const values = cards.map((card) => VALUE[faceOf(card)])
  const worth = values.reduce((sum, value) => sum + value, 0) - Math.min(...values)
  const affordable = COLOURS.flatMap((_, colour) =>
    view.price[colour] !== BEYOND_ALL && view.price[colour] <= worth ? [top(view, colour)] : [],
  )
  if (affordable.length === 0) return { key: `${key}.none`, with: parts }
  return { key, with: { ...parts, cards: { cards: affordable } } }
}
