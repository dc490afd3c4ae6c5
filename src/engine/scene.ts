// The table as data. Terminal, browser and screen reader draw it without code for individual games.

import { type Card, faceOf, HIDDEN, tokenOf } from "./cards.ts"
import type { Move } from "./moves.ts"
import type { Text } from "./trace.ts"

/** A card in a zone. */
export interface SceneCard {
  /** Identifies the card for as long as the viewer could follow it. Reveals nothing about its face. */
  readonly token: number
  /** The face to draw; 0 for the back. */
  readonly face: number
  /** A face that the viewer knows although the card lies face down. */
  readonly remembered?: number
  /** Whether it lies crosswise, dimmed or otherwise out of use. */
  readonly spent?: boolean
}

/** The arrangement of a zone's cards: stacked, side by side, in rows of `columns`, or in a hand. */
type ZoneKind = "pile" | "row" | "grid" | "fan"

export interface Zone {
  readonly id: string
  readonly kind: ZoneKind
  readonly label: Text
  /** Its owner; the middle of the table has none. */
  readonly seat?: number
  /** Cards in order; an empty place is undefined. In a pile the last card is on top. */
  readonly cards: readonly (SceneCard | undefined)[]
  /** Number of columns of a grid. */
  readonly columns?: number
  /** A number to show beside it, such as the sum of the open cards. */
  readonly note?: Text
  /** Whether anyone may look through it. */
  readonly browsable?: boolean
  /** Whether its owner may choose to see it sorted by colour or by number. */
  readonly isSortable?: boolean
  /** The order in which a page draws the cards, as their indices. Only the page knows it. */
  readonly order?: readonly number[]
  /** A short name for each card, where the faces are pictures. */
  readonly titles?: readonly (Text | undefined)[]
}

/** A number on the table: the count, a die, a goal. */
export interface Counter {
  readonly id: string
  readonly label: Text
  readonly value: number | string
  readonly kind: "huge" | "die" | "plain"
}

export interface SeatScene {
  readonly seat: number
  /** Shown beside the name, such as cards left, points or total. */
  readonly facts: readonly { readonly label: Text; readonly value: number | string }[]
  /** The one number to show large, if it is not the score. */
  readonly main?: { readonly label: Text; readonly value: number | string }
  /** Such as “dealer”, “passed” or “called”. */
  readonly tags: readonly Text[]
  readonly score: number
}

/** A place to tap, or to drag from or to: a card of a zone, or the zone itself. */
export interface Spot {
  readonly zone: string
  readonly index?: number
}

/** How a player makes a move on the screen. */
export type Gesture =
  /** Press a button. */
  | { readonly kind: "press"; readonly move: Move; readonly label: Text; readonly final?: boolean }
  /** Tap these spots in order, or drag from the first to the last. */
  | {
      readonly kind: "tap"
      readonly move: Move
      readonly label: Text
      readonly path: readonly Spot[]
      readonly final?: boolean
      /** Whether a tap on the first spot is enough, if it leads to no other move. */
      readonly isDirect?: boolean
    }
  /**
   * Choose cards of a zone worth at least `need`, to pay for `path`. The move is `base` plus the `add` of each chosen
   * card.
   */
  | {
      readonly kind: "pay"
      readonly label: Text
      readonly path: readonly Spot[]
      readonly need: number
      readonly from: string
      readonly cards: readonly { readonly index: number; readonly value: number; readonly add: number }[]
      readonly base: Move
    }

/** One line in the calculation of a score. */
export interface ScoreLine {
  readonly label: Text
  /** By seat; undefined where it does not apply. */
  readonly values: readonly (number | string | undefined)[]
  /** A value that counts for everybody, such as the cards of the board. The line then has no values by seat. */
  readonly all?: number | string
}

/** The scores of a round or hand, with their calculation. */
export interface ScoreRound {
  readonly title: Text
  readonly lines: readonly ScoreLine[]
  readonly scores: readonly number[]
}

/** What a race is about, for those who may jump in, for those who must act, and for everybody else. */
interface RaceScene {
  /** The seats that may jump in or wait, one bit each. */
  readonly jumpers: number
  readonly jump: Text
  readonly act: Text
  readonly watch: Text
}

export interface Scene {
  readonly game: string
  /** The seats that can move now, one bit each. */
  readonly turn: number
  readonly seats: readonly SeatScene[]
  readonly zones: readonly Zone[]
  readonly counters: readonly Counter[]
  /** The instruction for the player whose turn it is. */
  readonly prompt: Text
  /** The prompt for a player who taps cards, where it must say which. */
  readonly tapPrompt?: Text
  /** Whether the player whose turn it is has played a card and plays on. */
  readonly isChain?: boolean
  /** Set while several seats race to act. */
  readonly race?: RaceScene
  /** A gesture for each legal move of the seats that the viewer acts for. */
  readonly gestures: readonly { readonly seat: number; readonly gesture: Gesture }[]
  /** Why a plausible tap is illegal, where the prompt does not say so. */
  readonly whyNot?: readonly { readonly spot: Spot; readonly why: Text }[]
  /** What using a card would do, before it is used. */
  readonly previews?: readonly { readonly spot: Spot; readonly text: Text }[]
  readonly rounds: readonly ScoreRound[]
  /** The rules that matter now, the most important first. */
  readonly rules: readonly string[]
  /** The meaning of `score`, and whether the lowest wins. */
  readonly scoring: { readonly label: Text; readonly lowWins: boolean }
}

/** Returns a face-up card, as far as the viewer knows it. */
export function sceneCard(card: Card): SceneCard | undefined {
  if (card === 0) return undefined
  const face = faceOf(card)
  return { token: tokenOf(card), face: face === HIDDEN ? 0 : face }
}

/** Returns a face-down card. Its back is drawn even if the viewer knows the face. */
export function faceDown(card: Card): SceneCard | undefined {
  if (card === 0) return undefined
  const face = faceOf(card)
  return face === HIDDEN ? { token: tokenOf(card), face: 0 } : { token: tokenOf(card), face: 0, remembered: face }
}

/** Returns `count` cards from `from` on, each converted by `as`. */
export function sceneCards(
  cards: Int32Array,
  from: number,
  count: number,
  as: (card: Card) => SceneCard | undefined,
): (SceneCard | undefined)[] {
  return Array.from(cards.subarray(from, from + count), as)
}
