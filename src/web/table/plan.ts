// The input of a table's layout, and its result: the place of everything.

import type { Counter, Scene, Zone } from "../../engine/scene.ts"
import type { Caption, Rect, ZonePlace } from "./boxes.ts"
import type { Seating } from "./seating.ts"

/** The detail in which the other seats are drawn: in full, with small cards and no captions, or without cards. */
export const DETAILS = ["full", "small", "bare"] as const
export type Detail = (typeof DETAILS)[number]

export interface Room {
  readonly width: number
  readonly height: number
  /** The text size that the reader has chosen, in pixels. */
  readonly rem: number
  /** Whether it is a picture. Nobody taps it, so cards may be tiny. */
  readonly isPicture?: boolean
}

export interface TableFacts {
  readonly scene: Scene
  /** The seat at the bottom. */
  readonly you: number
  caption(zone: Zone): Caption
  head(seat: number): SeatHead
  /** The number of buttons at each seat. */
  readonly buttons: ReadonlyMap<number, number>
  /** Zones and counters that come and go. Their room stays reserved. */
  readonly kept: Kept
}

/** The texts of a seat. */
export interface SeatHead {
  readonly name: string
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

/** How a table is laid out. The next plan keeps this layout if it can. */
export interface Layout {
  readonly detail: Detail
  readonly seating: Seating
  readonly sizes: Sizes
  readonly room: Room
  /** The greatest height of the texts of each other seat so far. */
  readonly heads: ReadonlyMap<number, number>
}

export interface SeatPlace {
  readonly rect: Rect
  readonly head: Rect
  readonly detail: Detail
  /** Whether it is at the bottom. Its texts then stand side by side if they fit. */
  readonly isOwn: boolean
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
}
