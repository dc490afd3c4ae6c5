// Draws single cards: as a box, or in brackets where there is little room. Shape and colour both tell them apart.

import type { Face, Game, Shape } from "../engine/game.ts"
import type { Language } from "../engine/options.ts"
import type { SceneCard } from "../engine/scene.ts"
import { BOLD, DIM, padText, REVERSE, type Row, rowWidth, type Span, span, TITLE, widthOf } from "./ink.ts"
import { ui } from "./words.ts"

/** How a card or place is marked: it can be chosen, it is highlighted, or it has been chosen. */
export type Mark = "none" | "legal" | "focus" | "chosen"

const SHAPES: Readonly<Record<Shape, string>> = {
  none: "",
  disc: "●",
  hexagon: "⬢",
  square: "■",
  triangle: "▲",
  diamond: "♦",
  star: "★",
  heart: "♥",
  club: "♣",
  spade: "♠",
}

/** How the cards of a game are drawn: whether shapes differ, and how wide a face is. */
export interface Deck {
  readonly faces: readonly (Face | undefined)[]
  readonly shaped: boolean
  readonly inner: number
}

/** Returns how to draw the cards of a game. Leaves the shape out if all cards share it. */
export function deckOf(game: Game): Deck {
  const known = game.faces.filter((face) => face !== undefined)
  const shaped = new Set(known.map(({ shape }) => shape)).size > 1
  const inner = Math.max(2, ...known.map((face) => rowWidth(facePartsOf(face, shaped))))
  return { faces: game.faces, shaped, inner }
}

/** Returns a face in a few characters. Each of two numbers on a card has its own colour and shape: `5●3⬢`. */
function facePartsOf({ short, ink, shape, second }: Face, shaped: boolean): Row {
  const style = `${BOLD} ${ink}`
  if (second === undefined) return [span(short.replace("-", "−") + (shaped ? SHAPES[shape] : ""), style)]
  const [first, other] = short.split("/")
  return [span(first + SHAPES[shape], style), span(other + SHAPES[second.shape], `${BOLD} ${second.ink}`)]
}

function partsAt({ faces, shaped }: Deck, face: number): Row {
  const known = faces[face]
  return known === undefined ? [span("?", BOLD)] : facePartsOf(known, shaped)
}

/** Returns the face of a card in a few characters. */
export const faceText = (deck: Deck, face: number): string =>
  partsAt(deck, face)
    .map(({ text }) => text)
    .join("")

/** Returns what the shapes of two numbers on a card mean: `● gold ⬢ silver`. Empty if cards have one number. */
export function legendOf({ faces }: Deck, language: Language): Row {
  const face = faces.find((one) => one?.second !== undefined)
  if (face?.second === undefined) return []
  return [face, face.second].flatMap(({ ink, shape }) => [
    span(` ${SHAPES[shape]} `, `${BOLD} ${ink}`),
    span(ui(language, `ink.${ink}`), DIM),
  ])
}

/** Returns what is between the edges of a card, in exactly `deck.inner` columns. */
function inside(deck: Deck, card: SceneCard | undefined, mark: Mark): Row {
  if (card === undefined) return [span(" ".repeat(deck.inner))]
  if (card.face === 0) return [span("▒".repeat(deck.inner), mark === "focus" ? REVERSE : DIM)]
  const parts = partsAt(deck, card.face)
  const left = Math.floor((deck.inner - rowWidth(parts)) / 2)
  const right = deck.inner - rowWidth(parts) - left
  return [span(" ".repeat(left)), ...parts, span(" ".repeat(right))].map(({ text, style }) =>
    span(text, [card.spent ? DIM : style, mark === "focus" ? REVERSE : ""].join(" ").trim()),
  )
}

/** Corners and edges: top left, top, top right, side, bottom left, bottom, bottom right. */
const EDGES: Readonly<Record<Mark | "empty" | "spent", string>> = {
  none: "╭─╮│╰─╯",
  legal: "┏━┓┃┗━┛",
  focus: "╔═╗║╚═╝",
  chosen: "┏┅┓┋┗┅┛",
  empty: "╭╌╮╎╰╌╯",
  spent: "╭┄╮┆╰┄╯",
}

const MARK_STYLE: Readonly<Record<Mark, string>> = {
  none: DIM,
  legal: BOLD,
  focus: TITLE,
  chosen: "bold magenta",
}

function edgesOf(card: SceneCard | undefined, mark: Mark): string {
  if (mark !== "none") return EDGES[mark]
  if (card === undefined) return EDGES.empty
  return card.spent ? EDGES.spent : EDGES.none
}

/** Draws a card in three rows. With `open` the next card covers its right edge. */
export function boxed(deck: Deck, card: SceneCard | undefined, mark: Mark, open = false): Row[] {
  const [topLeft, top, topRight, side, lowLeft, low, lowRight] = edgesOf(card, mark)
  const style = MARK_STYLE[mark]
  const edge = (left: string, line: string, right: string): Row => [
    span(left + line.repeat(deck.inner) + (open ? "" : right), style),
  ]
  const middle = [span(side, style), ...inside(deck, card, mark), ...(open ? [] : [span(side, style)])]
  return [edge(topLeft, top, topRight), middle, edge(lowLeft, low, lowRight)]
}

/** Draws a card in five rows. */
export function tallCard(deck: Deck, card: SceneCard | undefined, mark: Mark): Row[] {
  const wide: Deck = { ...deck, inner: deck.inner + 2 }
  const [top, middle, low] = boxed(wide, card, mark)
  const blank =
    card !== undefined && card.face === 0
      ? middle
      : middle.map((part, i) => (i > 0 && i < middle.length - 1 ? empty(part) : part))
  return [top, blank, middle, blank, low]
}

const empty = ({ text, style }: Span): Span => span(" ".repeat(widthOf(text)), style)

const BRACKETS: Readonly<Record<Mark, string>> = { none: "[]", legal: "{}", focus: "»«", chosen: "++" }

/** Draws a card in one row. */
export function smallCard(deck: Deck, card: SceneCard | undefined, mark: Mark): Row {
  const [left, right] = mark === "none" && card?.spent ? "()" : BRACKETS[mark]
  if (card === undefined && mark === "none") return [span(padText(" ·", deck.inner + 2), DIM)]
  return [span(left, MARK_STYLE[mark]), ...inside(deck, card, mark), span(right, MARK_STYLE[mark])]
}

/** Returns a card in as few characters as possible, for summaries. */
export function tinyCard(deck: Deck, card: SceneCard, mark: Mark): Row {
  const [left, right] = mark === "none" ? ["", ""] : BRACKETS[mark]
  const parts = card.face === 0 ? [span("▒", DIM)] : partsAt(deck, card.face)
  const edge = (text: string): Row => (text === "" ? [] : [span(text, MARK_STYLE[mark])])
  const shown = mark === "focus" ? parts.map(({ text, style }) => span(text, `${style} ${REVERSE}`)) : parts
  return [...edge(left), ...shown, ...edge(right)]
}
