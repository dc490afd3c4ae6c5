// The table as data: what a terminal, a browser and a screen reader draw, with no code for single games.

import { type Card, faceOf, HIDDEN, tokenOf } from "./cards.ts"
import type { Move } from "./moves.ts"
import type { Text } from "./trace.ts"

/** A card in a zone. */
export interface SceneCard {
  /** Follows the card for as long as the viewer could; says nothing about its face. */
  readonly token: number
  /** The face to draw, 0 for a back. */
  readonly face: number
  /** A face that the viewer knows although the card lies face down. */
  readonly remembered?: number
  /** Lies crosswise, dimmed or otherwise out of use. */
  readonly spent?: boolean
}

/** How a zone's cards lie: one on the other, side by side, in rows of `columns`, or in a hand. */
type ZoneKind = "pile" | "row" | "grid" | "fan"

export interface Zone {
  readonly id: string
  readonly kind: ZoneKind
  readonly label: Text
  /** Whose it is; the middle of the table if nobody's. */
  readonly seat?: number
  /** In order, an empty place as nothing. In a pile the last is on top. */
  readonly cards: readonly (SceneCard | undefined)[]
  /** Of a grid. */
  readonly columns?: number
  /** A number worth knowing at a glance, such as the sum of what is open. */
  readonly note?: Text
  /** May be looked through by anyone. */
  readonly browsable?: boolean
}

/** A number on the table that is no card: the count, a die, a goal. */
export interface Counter {
  readonly id: string
  readonly label: Text
  readonly value: number | string
  readonly kind: "huge" | "die" | "plain"
}

export interface SeatScene {
  readonly seat: number
  /** What stands beside the name: cards left, points, total. */
  readonly facts: readonly { readonly label: Text; readonly value: number | string }[]
  /** “dealer”, “passed”, “called”. */
  readonly tags: readonly Text[]
  readonly score: number
}

/** A place to tap, or to drag from or to: a card of a zone, or the zone itself. */
export interface Spot {
  readonly zone: string
  readonly index?: number
}

/** How a move is made. */
export type Gesture =
  /** Press a button. */
  | { readonly kind: "press"; readonly move: Move; readonly label: Text; readonly final?: boolean }
  /** Tap these in order, or drag from the first to the last. */
  | {
      readonly kind: "tap"
      readonly move: Move
      readonly label: Text
      readonly path: readonly Spot[]
      readonly final?: boolean
    }
  /** Choose cards of a zone worth at least `need`, for what lies at `path`: the move is `base` and the `adds` of the chosen cards. */
  | {
      readonly kind: "pay"
      readonly label: Text
      readonly path: readonly Spot[]
      readonly need: number
      readonly from: string
      readonly cards: readonly { readonly index: number; readonly value: number; readonly add: number }[]
      readonly base: Move
    }

/** One line of how a score came about. */
export interface ScoreLine {
  readonly label: Text
  /** By seat, nothing where it does not apply. */
  readonly values: readonly (number | string | undefined)[]
}

/** A round or hand with its working. */
export interface ScoreRound {
  readonly title: Text
  readonly lines: readonly ScoreLine[]
  readonly scores: readonly number[]
}

export interface Scene {
  readonly game: string
  /** The seats that have a choice, a bit each. */
  readonly turn: number
  readonly seats: readonly SeatScene[]
  readonly zones: readonly Zone[]
  readonly counters: readonly Counter[]
  /** What is asked of whoever has the turn. */
  readonly prompt: Text
  /** How the viewer makes each of its legal moves; of all seats it may act for. */
  readonly gestures: readonly { readonly seat: number; readonly gesture: Gesture }[]
  /** Why places that one might well try lead to nothing now; where there is more to say than what is asked. */
  readonly whyNot?: readonly { readonly spot: Spot; readonly why: Text }[]
  readonly rounds: readonly ScoreRound[]
  /** The rules that matter right now, the weightiest first. */
  readonly rules: readonly string[]
  /** What `score` counts, and whether few is good. */
  readonly scoring: { readonly label: Text; readonly lowWins: boolean }
}

/** A card lying face up (as far as the viewer knows it). */
export function sceneCard(card: Card): SceneCard | undefined {
  if (card === 0) return undefined
  const face = faceOf(card)
  return { token: tokenOf(card), face: face === HIDDEN ? 0 : face }
}

/** A card lying face down: known or not, its back is drawn. */
export function faceDown(card: Card): SceneCard | undefined {
  if (card === 0) return undefined
  const face = faceOf(card)
  return face === HIDDEN ? { token: tokenOf(card), face: 0 } : { token: tokenOf(card), face: 0, remembered: face }
}

/** `count` cards from `from` on, drawn by `as`. */
export function sceneCards(
  cards: Int32Array,
  from: number,
  count: number,
  as: (card: Card) => SceneCard | undefined,
): (SceneCard | undefined)[] {
  return Array.from(cards.subarray(from, from + count), as)
}
