// The data that every part of a table needs, and the names of the things on it.

import type { Game } from "../../engine/game.ts"
import type { Counter, Scene, SceneCard, Zone } from "../../engine/scene.ts"
import type { Theme } from "../../engine/theme.ts"
import type { Text } from "../../engine/trace.ts"
import { say, type Telling } from "../../engine/words.ts"
import { type Offer, spotKey } from "../../table/choice.ts"
import { PLAIN } from "../cards/theme.ts"
import { settings } from "../settings.svelte.ts"
import type { Caption } from "./boxes.ts"
import type { Frame } from "./frame.ts"
import { zonesByOwner } from "./owners.ts"
import type { Kept, TableFacts } from "./plan.ts"
import { t } from "./words.ts"

export interface TableContext {
  readonly game: Game
  readonly theme: Theme
  readonly scene: Scene
  readonly telling: Telling
  /** The seat of the player at this screen. */
  readonly you: number | undefined
  /** The spots that can be tapped, each with the moves that it leads to. */
  readonly lit: ReadonlyMap<string, readonly Offer[]>
  readonly picked: ReadonlySet<string>
  /** The spots that the selected cards can pay for. */
  readonly buys: ReadonlySet<string>
  /** Shows what the card at a spot would do; without a spot, no longer. */
  lookAt(key: string | undefined): void
  /** The spots of the move that the table has not confirmed yet. */
  readonly sent: ReadonlySet<string>
  /** The seat of a bot that has been thinking for a while. */
  readonly thinking: number | undefined
  /** A still picture: no motion, no input. */
  readonly isStill: boolean
  /** By seat: whether the player is away, or a bot plays for them. */
  readonly marks: Frame["marks"]
  /** By seat: whether it belongs to a bot. */
  readonly bots: Frame["bots"]
}

interface Shown {
  readonly game: Game
  readonly theme?: Theme
  readonly frame: Frame
  readonly thinking?: number | undefined
  readonly still?: boolean
}

const NOTHING_LIT: TableContext["lit"] = new Map()
const NOTHING_SENT: TableContext["sent"] = new Set()

/** The contents of the large view: a zone to look through or choose from, or the cards of a seat. */
export type Peeked = { readonly zone: string; readonly isToChoose?: boolean } | { readonly seat: number }

/**
 * Returns the context of a table at any moment. Every member is a getter, so a component redraws only when a value that
 * it uses changes.
 */
export const liveContext = (
  shown: () => Shown,
  scene: () => Scene,
  chooser: Pick<TableContext, "lit" | "picked" | "sent" | "buys" | "lookAt">,
): TableContext => ({
  get game() {
    return shown().game
  },
  get theme() {
    return shown().theme ?? PLAIN
  },
  get scene() {
    return scene()
  },
  get telling() {
    return shown().frame.telling
  },
  get you() {
    return shown().frame.you
  },
  get lit() {
    return this.isStill ? NOTHING_LIT : chooser.lit
  },
  get picked() {
    return chooser.picked
  },
  get buys() {
    return chooser.buys
  },
  lookAt: (key) => chooser.lookAt(key),
  get marks() {
    return shown().frame.marks
  },
  get bots() {
    return shown().frame.bots
  },
  get sent() {
    return shown().frame.waits ? chooser.sent : NOTHING_SENT
  },
  get thinking() {
    return shown().thinking
  },
  get isStill() {
    return shown().still ?? false
  },
})

/** Makes the first letter a capital, for a move on a button. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const told = (text: Text, { telling }: Pick<TableContext, "telling">): string => say(text, telling)

/** Names a card. */
export function cardName({ game, telling }: TableContext, card: SceneCard | undefined): string {
  if (card === undefined) return t("gap")
  const nameOf = (face: number): string => game.faces[face]?.say[telling.language] ?? "?"
  if (card.face !== 0) return card.spent ? t("spent", { card: nameOf(card.face) }) : nameOf(card.face)
  if (settings.memory && card.remembered !== undefined) return t("remembered", { card: nameOf(card.remembered) })
  return t("faceDown")
}

/** Returns the caption of a zone. It leaves out what the seat's own line tells, and the name of a seat's only zone. */
export function captionOf({ scene, telling }: Pick<TableContext, "scene" | "telling">, zone: Zone): Caption {
  const note = zone.note === undefined ? "" : say(zone.note, telling)
  const label = say(zone.label, telling)
  const count = `${zone.cards.length}`
  const isCounted = !note.startsWith(`${count} `)
  const siblings = zone.seat === undefined ? [] : zonesByOwner(scene).ofSeat[zone.seat]
  if (zone.seat === undefined || !siblings.includes(zone)) return { label, note, isCounted }
  const { facts, number } = seatWords({ scene, telling }, zone.seat)
  const known = [number, ...facts]
  const isSaid = known.some(({ value, label: of }) => `${value} ${of}` === note || `${of} ${value}` === note)
  return {
    label: siblings.length === 1 ? "" : label,
    note: isSaid ? "" : note,
    isCounted: isCounted && !known.some(({ value }) => value === count),
  }
}

/** Describes the effect of a tap: the one move that it leads to, or a choice. */
export function spotName(context: TableContext, key: string, what: string): string {
  if (context.picked.has(key)) return t("chosen", { what })
  const offers = context.lit.get(key) ?? []
  return offers.length === 1 ? t("does", { what, move: told(offers[0].gesture.label, context) }) : t("choose", { what })
}

/** Says what using the card at a spot would do. */
export function previewAt(
  { scene, telling }: Pick<TableContext, "scene" | "telling">,
  key: string,
): string | undefined {
  const found = scene.previews?.find(({ spot }) => spotKey(spot) === key)
  return found && say(found.text, telling)
}

/** Lists the cards of a zone that can be chosen or are chosen. */
export const cardsAsked = ({ lit, picked }: TableContext, { id, cards }: Zone): string[] =>
  cards.map((_, index) => `${id}/${index}`).filter((key) => lit.has(key) || picked.has(key))

export interface SeatWords {
  readonly name: string
  /** The one number of this seat. */
  readonly number: { readonly label: string; readonly value: string; readonly isLabelFirst: boolean }
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly tags: readonly string[]
}

const figure = (value: number | string): string => String(value).replace("-", "−")

/** Returns a label that agrees with its number: one card, two cards. */
const counted = (label: Text, value: number | string, telling: Telling): string =>
  say(typeof value === "number" ? { ...label, with: { n: value, ...label.with } } : label, telling)

/** Returns the name of a seat. Adds that it is yours, unless the name says so. */
export function seatName({ telling, you }: Pick<TableContext, "telling" | "you">, seat: number): string {
  const name = telling.names[seat] ?? `${seat + 1}`
  return seat === you && name !== say({ key: "you" }, telling) ? t("you", { name }) : name
}

/** Returns the texts of a seat. Its number is the first fact that is marked as such, or else the score. */
export function seatWords({ scene, telling }: Pick<TableContext, "scene" | "telling">, seat: number): SeatWords {
  const { facts, tags, score } = scene.seats[seat]
  const { label } = scene.scoring
  const said = facts.map((fact) => ({ label: counted(fact.label, fact.value, telling), value: figure(fact.value) }))
  const scoreLabel = counted(label, score, telling)
  const scored = { label: scoreLabel, value: figure(score) }
  const main = scene.seats[seat].main
  const number =
    main === undefined
      ? { ...scored, isLabelFirst: false }
      : { label: say(main.label, telling), value: figure(main.value), isLabelFirst: true }
  const others = said.filter(({ label }) => label !== scoreLabel)
  return {
    name: telling.names[seat] ?? `${seat + 1}`,
    number,
    facts: main === undefined ? others : [...others, scored],
    tags: tags.map((tag) => say(tag, telling)),
  }
}

/** Returns the facts about a scene that the layout needs. Each text is made once. */
export function tableFacts(
  context: Pick<TableContext, "scene" | "telling" | "you" | "marks">,
  bottom: number,
  buttons: TableFacts["buttons"],
  kept: Kept,
): TableFacts {
  const captions = new Map<Zone, Caption>()
  const caption = (zone: Zone): Caption => {
    const found = captions.get(zone) ?? captionOf(context, zone)
    captions.set(zone, found)
    return found
  }
  const heads = context.scene.seats.map(({ seat }) => {
    const { facts, tags, number } = seatWords(context, seat)
    const mark = context.marks?.[seat]
    return {
      name: seatName(context, seat),
      number: { value: number.value, unit: number.label },
      facts: facts.map(({ label, value }) => `${value} ${label}`),
      tags: mark === undefined ? tags : [mark, ...tags],
    }
  })
  const counter = ({ label }: Counter): string => told(label, context)
  return { scene: context.scene, you: bottom, caption, head: (seat) => heads[seat], counter, buttons, kept }
}
