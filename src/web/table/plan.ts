// What a table is laid out from, and what comes out: where everything on it lies.

import type { Counter, Scene, Zone } from "../../engine/scene.ts"
import type { Caption, Rect, ZonePlace } from "./boxes.ts"
import type { Seating } from "./seating.ts"

/** How much is drawn of the others: all, small cards without captions, or no cards at all. */
export const DETAILS = ["full", "small", "bare"] as const
export type Detail = (typeof DETAILS)[number]

export interface Room {
  readonly width: number
  readonly height: number
  /** The size of text that the reader has chosen, in pixels. */
  readonly rem: number
  /** Nobody has to tap or read everything: cards may be tiny. */
  readonly isPicture?: boolean
}

export interface TableFacts {
  readonly scene: Scene
  /** The seat at the bottom. */
  readonly you: number
  caption(zone: Zone): Caption
  head(seat: number): SeatHead
  /** How many buttons of their own seats have. */
  readonly buttons: ReadonlyMap<number, number>
  /** Zones and counters that come and go: their room stays, so that nothing jumps. */
  readonly kept: Kept
}

/** What stands at a seat in words. */
export interface SeatHead {
  readonly name: string
  readonly facts: readonly string[]
  readonly tags: readonly string[]
}

/** What has been in the middle before. */
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

/** How a table is laid out, so that it stays like that. */
export interface Habit {
  readonly detail: Detail
  readonly seating: Seating
  readonly sizes: Sizes
  readonly room: Room
  /** How high the words of the others have been. */
  readonly heads: ReadonlyMap<number, number>
}

export interface SeatPlace {
  readonly rect: Rect
  readonly head: Rect
  readonly detail: Detail
  /** At the bottom: its words stand side by side, if they fit. */
  readonly isOwn: boolean
  /** Room for buttons of its own. */
  readonly buttons: Rect | undefined
}

export interface Plan {
  /** Of everything; more than the room only where not even the least cards fit, and one has to scroll. */
  readonly height: number
  /** How it was done: the next plan keeps to it, if it can. */
  readonly habit: Habit
  readonly zones: ReadonlyMap<string, ZonePlace>
  readonly seats: ReadonlyMap<number, SeatPlace>
  readonly counters: ReadonlyMap<string, Rect>
}
