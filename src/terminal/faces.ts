// Draws single cards: as a box, or in brackets where there is little room. Shape and colour both tell them apart.

import type { Face, Game, Ink, Shape } from "../engine/game.ts"
import type { SceneCard } from "../engine/scene.ts"
import { BOLD, DIM, padText, REVERSE, type Row, type Span, span, widthOf } from "./ink.ts"

/** How a card or place is marked: it can be chosen, it is highlighted, or it has been chosen. */
export type Mark = "none" | "legal" | "focus" | "chosen"

const INKS: Readonly<Record<Ink, string>> = {
  ink: BOLD,
  red: "1;31",
  yellow: "1;93",
  green: "1;32",
  blue: "1;94",
  gold: "1;33",
  silver: "1;37",
  ice: "1;96",
}

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
  const inner = Math.max(2, ...known.map((face) => widthOf(textOf(face, shaped))))
  return { faces: game.faces, shaped, inner }
}

const textOf = (face: Face, shaped: boolean): string =>
  face.short.replace("-", "−") + (shaped ? SHAPES[face.shape] : "")

/** Returns the face of a card in a few characters. */
export function faceText(deck: Deck, face: number): string {
  const known = deck.faces[face]
  return known === undefined ? "?" : textOf(known, deck.shaped)
}

const faceInk = (deck: Deck, face: number): string => INKS[deck.faces[face]?.ink ?? "ink"]

/** Returns the text between the edges of a card, in exactly `deck.inner` columns. */
function inside(deck: Deck, card: SceneCard | undefined, mark: Mark): Span {
  if (card === undefined) return span(" ".repeat(deck.inner))
  if (card.face === 0) return span("▒".repeat(deck.inner), mark === "focus" ? REVERSE : DIM)
  const text = faceText(deck, card.face)
  const left = Math.floor((deck.inner - widthOf(text)) / 2)
  const ink = card.spent ? DIM : faceInk(deck, card.face)
  return span(padText(" ".repeat(left) + text, deck.inner), mark === "focus" ? `${ink};${REVERSE}` : ink)
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

const MARK_STYLE: Readonly<Record<Mark, string>> = { none: DIM, legal: BOLD, focus: "1;7", chosen: "1;35" }

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
  const middle = [span(side, style), inside(deck, card, mark), ...(open ? [] : [span(side, style)])]
  return [edge(topLeft, top, topRight), middle, edge(lowLeft, low, lowRight)]
}

/** Draws a card in five rows. */
export function tallCard(deck: Deck, card: SceneCard | undefined, mark: Mark): Row[] {
  const wide: Deck = { ...deck, inner: deck.inner + 2 }
  const [top, middle, low] = boxed(wide, card, mark)
  const blank = card !== undefined && card.face === 0 ? middle : middle.map((part, i) => (i === 1 ? empty(part) : part))
  return [top, blank, middle, blank, low]
}

const empty = ({ text, style }: Span): Span => span(" ".repeat(widthOf(text)), style)

const BRACKETS: Readonly<Record<Mark, string>> = { none: "[]", legal: "‹›", focus: "»«", chosen: "++" }

/** Draws a card in one row. */
export function smallCard(deck: Deck, card: SceneCard | undefined, mark: Mark): Row {
  const [left, right] = mark === "none" && card?.spent ? "()" : BRACKETS[mark]
  if (card === undefined && mark === "none") return [span(padText(" ·", deck.inner + 2), DIM)]
  return [span(left, MARK_STYLE[mark]), inside(deck, card, mark), span(right, MARK_STYLE[mark])]
}

/** Returns a card in as few characters as possible, for summaries. */
export function tinyCard(deck: Deck, card: SceneCard, mark: Mark): Row {
  const [left, right] = mark === "none" ? ["", ""] : BRACKETS[mark]
  const ink = card.face === 0 ? DIM : faceInk(deck, card.face)
  const text = card.face === 0 ? "▒" : faceText(deck, card.face)
  return [span(left + text + right, mark === "focus" ? `${ink};${REVERSE}` : ink)]
}
