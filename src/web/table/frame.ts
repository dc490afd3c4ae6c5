// What a table component draws: a scene, and how it is told.

import type { Scene } from "../../engine/scene.ts"
import type { Telling } from "../../engine/words.ts"

/** What is on the screen. */
export interface Frame {
  readonly scene: Scene
  /** How it is told: to `you`, or to all. */
  readonly telling: Telling
  /** The seat at the bottom, whose hand is open; nobody's while the device is passed on, or when only bots play. */
  readonly you: number | undefined
  /** How many moves have been made: one more is a move to show, anything else a jump. */
  readonly step: number
  /** What is to be known of whoever sits there, by seat: that they are away, or that a bot plays for them. */
  readonly marks?: readonly (string | undefined)[]
  /** A bot plays for `you`: nothing is asked of them. */
  readonly isStoodIn?: true
  /** A move made at this screen is on its way to the table. */
  readonly waits?: true
}
