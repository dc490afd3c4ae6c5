// What every part of a drawn table needs to know, and how things on it are called.

import type { Game } from "../../engine/game.ts"
import type { Scene, SceneCard, Zone } from "../../engine/scene.ts"
import type { Theme } from "../../engine/theme.ts"
import type { Text } from "../../engine/trace.ts"
import { say, type Telling } from "../../engine/words.ts"
import type { Offer } from "../../table/choice.ts"
import { PLAIN } from "../cards/theme.ts"
import { settings } from "../settings.svelte.ts"
import type { Caption } from "./boxes.ts"
import type { Frame } from "./frame.ts"
import { partsOf } from "./parts.ts"
import type { Kept, TableFacts } from "./plan.ts"
import { t } from "./words.ts"

export interface Desk {
  readonly game: Game
  readonly theme: Theme
  readonly scene: Scene
  readonly telling: Telling
  /** The seat whose own screen it is. */
  readonly you: number | undefined
  /** What can be tapped, by spot, and what it leads to. */
  readonly lit: ReadonlyMap<string, readonly Offer[]>
  readonly picked: ReadonlySet<string>
  /** What was chosen for the move that is on its way. */
  readonly sent: ReadonlySet<string>
  /** Who takes long to move. */
  readonly thinking: number | undefined
  /** A picture: nothing moves, nothing can be done. */
  readonly isStill: boolean
  /** By seat: that somebody is away, or that a bot plays for them. */
  readonly marks: Frame["marks"]
}

interface Shown {
  readonly game: Game
  readonly theme?: Theme
  readonly frame: Frame
  readonly thinking?: number | undefined
  readonly still?: boolean
}

const NOTHING_LIT: Desk["lit"] = new Map()
const NOTHING_SENT: Desk["sent"] = new Set()

/** What is seen large: a zone to look through or to choose from, or the cards of a seat. */
export type Peeked = { readonly zone: string; readonly isToChoose?: boolean } | { readonly seat: number }

/** The desk of a table as it is at the moment. Each thing is looked up by itself: what shows one is not drawn anew when another changes. */
export const liveDesk = (shown: () => Shown, chooser: Pick<Desk, "lit" | "picked" | "sent">): Desk => ({
  get game() {
    return shown().game
  },
  get theme() {
    return shown().theme ?? PLAIN
  },
  get scene() {
    return shown().frame.scene
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
  get marks() {
    return shown().frame.marks
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

/** With a capital letter: a move on a button. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const told = (text: Text, { telling }: Pick<Desk, "telling">): string => say(text, telling)

/** What a card is called. */
export function cardName({ game, telling }: Desk, card: SceneCard | undefined): string {
  if (card === undefined) return t("gap")
  const nameOf = (face: number): string => game.faces[face]?.say[telling.language] ?? "?"
  if (card.face !== 0) return card.spent ? t("spent", { card: nameOf(card.face) }) : nameOf(card.face)
  if (settings.memory && card.remembered !== undefined) return t("remembered", { card: nameOf(card.remembered) })
  return t("faceDown")
}

/** What is written at a zone. What the seat's own line says already is left out, and the name of a seat's only zone. */
export function captionOf({ scene, telling }: Pick<Desk, "scene" | "telling">, zone: Zone): Caption {
  const note = zone.note === undefined ? "" : say(zone.note, telling)
  const label = say(zone.label, telling)
  const count = `${zone.cards.length}`
  const isCounted = !note.startsWith(`${count} `)
  const siblings = zone.seat === undefined ? [] : partsOf(scene).ofSeat[zone.seat]
  if (zone.seat === undefined || !siblings.includes(zone)) return { label, note, isCounted }
  const { facts } = seatWords({ scene, telling }, zone.seat)
  return {
    label: siblings.length === 1 ? "" : label,
    note: facts.some((fact) => `${fact.value} ${fact.label}` === note) ? "" : note,
    isCounted: isCounted && !facts.some(({ value }) => value === count),
  }
}

/** A zone in words: its name, how many cards, what is worth knowing. */
export function zoneName(desk: Desk, zone: Zone): string {
  const label = told(zone.label, desk)
  const note = zone.note === undefined ? "" : told(zone.note, desk)
  const n = zone.cards.filter((card) => card !== undefined).length
  const top = zone.cards.at(-1)
  const cards =
    n === 0 ? t("empty") : zone.kind === "pile" ? t("onTop", { n, card: cardName(desk, top) }) : t("cards", { n })
  return [`${label}: ${cards}`, note].filter(Boolean).join("; ")
}

/** What tapping a thing does, in words: the one move it leads to, or that it is chosen. */
export function spotName(desk: Desk, key: string, what: string): string {
  if (desk.picked.has(key)) return t("chosen", { what })
  const offers = desk.lit.get(key) ?? []
  return offers.length === 1 ? t("does", { what, move: told(offers[0].gesture.label, desk) }) : t("choose", { what })
}

/** The cards of a zone that can be chosen, or are. */
export const cardsAsked = ({ lit, picked }: Desk, { id, cards }: Zone): string[] =>
  cards.map((_, index) => `${id}/${index}`).filter((key) => lit.has(key) || picked.has(key))

export interface SeatWords {
  readonly name: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly tags: readonly string[]
}

const figure = (value: number | string): string => String(value).replace("-", "−")

/** A label as it goes with its number: one card, two cards. */
const counted = (label: Text, value: number | string, telling: Telling): string =>
  say(typeof value === "number" ? { ...label, with: { n: value, ...label.with } } : label, telling)

/** A seat's name, saying whose it is where the name does not. */
export function seatName({ telling, you }: Pick<Desk, "telling" | "you">, seat: number): string {
  const name = telling.names[seat] ?? `${seat + 1}`
  return seat === you && name !== say({ key: "you" }, telling) ? t("you", { name }) : name
}

/** What stands at a seat; the score too, unless a fact says it already. */
export function seatWords({ scene, telling }: Pick<Desk, "scene" | "telling">, seat: number): SeatWords {
  const { facts, tags, score } = scene.seats[seat]
  const { label } = scene.scoring
  const said = facts.map((fact) => ({ label: counted(fact.label, fact.value, telling), value: figure(fact.value) }))
  const scoreLabel = counted(label, score, telling)
  const knowsScore = said.some((fact) => fact.label === scoreLabel)
  return {
    name: telling.names[seat] ?? `${seat + 1}`,
    facts: knowsScore ? said : [...said, { label: scoreLabel, value: figure(score) }],
    tags: tags.map((tag) => say(tag, telling)),
  }
}

/** What the layout needs to know of a scene, each thing said once. */
export function tableFacts(
  desk: Pick<Desk, "scene" | "telling" | "you" | "marks">,
  bottom: number,
  buttons: TableFacts["buttons"],
  kept: Kept,
): TableFacts {
  const captions = new Map<Zone, Caption>()
  const caption = (zone: Zone): Caption => {
    const found = captions.get(zone) ?? captionOf(desk, zone)
    captions.set(zone, found)
    return found
  }
  const heads = desk.scene.seats.map(({ seat }) => {
    const { facts, tags } = seatWords(desk, seat)
    const mark = desk.marks?.[seat]
    return {
      name: seatName(desk, seat),
      facts: facts.map(({ label, value }) => `${value} ${label}`),
      tags: mark === undefined ? tags : [mark, ...tags],
    }
  })
  return { scene: desk.scene, you: bottom, caption, head: (seat) => heads[seat], buttons, kept }
}
