// The input of a table's layout, and its result: the place of everything.

import type { Counter, Scene, Zone } from "../../engine/scene.ts"
import type { Caption, Rect, ZonePlace } from "./boxes.ts"
import type { Shape } from "./regions.ts"

/**
 * What gives way when room is short, step by step: the words beside numbers and the lines below names; captions and
 * piles nobody acts on; card backs that only say a number, and all words at seats but names and numbers.
 */
export const DETAILS = ["full", "brief", "small", "bare"] as const
export type Detail = (typeof DETAILS)[number]

export interface Room {
  readonly width: number
  readonly height: number
  /** The text size that the reader has chosen, in pixels. */
  readonly rem: number
  /** Whether it is a picture. Nobody taps it, so cards may be tiny. */
  readonly isPicture?: boolean
  readonly shape: Shape
}

export interface TableFacts {
  readonly scene: Scene
  /** The seat at the bottom. */
  readonly you: number
  caption(zone: Zone): Caption
  head(seat: number): SeatHead
  /** The name of a counter. */
  counter(counter: Counter): string
  /** The number of buttons at each seat. */
  readonly buttons: ReadonlyMap<number, number>
  /** Zones and counters that come and go. Their room stays reserved. */
  readonly kept: Kept
}

/** The texts of a seat. */
export interface SeatHead {
  readonly name: string
  /** The one number of this seat, with its unit. */
  readonly number: { readonly value: string; readonly unit: string }
  readonly facts: readonly string[]
  readonly tags: readonly string[]
}

/** Everything that has been in the middle so far. */
export interface Kept {
  readonly zones: ReadonlyMap<string, Zone>
  readonly counters: ReadonlyMap<string, Counter>
}

/** The widths of cards. */
export interface Sizes {
  readonly own: number
  readonly middle: number
  readonly other: number
}

/**
 * How the middle is arranged: in rows; with the main cards beside the rest; with the small piles to the left and right;
 * or, beside a hand of two rows, in two halves to its left and right.
 */
export type Arrangement = "rows" | "beside" | "flanked" | "parted"

/** How a table is laid out. The next plan keeps this layout if it can. */
export interface Layout {
  readonly detail: Detail
  readonly shape: Shape
  readonly arrangement: Arrangement
  readonly sizes: Sizes
  readonly room: Room
  /** The greatest height of the texts of each other seat so far. */
  readonly heads: ReadonlyMap<number, number>
}

export interface SeatPlace {
  readonly rect: Rect
  readonly head: Rect
  readonly detail: Detail
  /** Whether it is at the bottom. */
  readonly isOwn: boolean
  /** Whether its texts stand to the left of its cards, one below the other, with a large number. */
  readonly isPlate: boolean
  /** The height of the line with the name. */
  readonly line: number
  /** Room for the buttons of this seat. */
  readonly buttons: Rect | undefined
}

export interface Plan {
  /** The height of everything. It exceeds the room only where not even the smallest cards fit. */
  readonly height: number
  /** How it was laid out, for the next plan. */
  readonly layout: Layout
  readonly zones: ReadonlyMap<string, ZonePlace>
  readonly seats: ReadonlyMap<number, SeatPlace>
  readonly counters: ReadonlyMap<string, Rect>
  /** On a desk: the place of the prompt and the buttons, to the right of your cards. */
  readonly actions: Rect | undefined
}
