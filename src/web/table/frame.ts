// What a table draws: a scene, and how to tell it.

import type { Scene } from "../../engine/scene.ts"
import type { Telling } from "../../engine/words.ts"

/** What is on the screen. */
export interface Frame {
  readonly scene: Scene
  /** To whom it is told: to `you`, or to all. */
  readonly telling: Telling
  /** The seat at the bottom, whose hand is open. Undefined while the device is passed on, or when only bots play. */
  readonly you: number | undefined
  /** The number of moves made. If it grows by one, that move is animated; any other change is a jump. */
  readonly step: number
  /** By seat: whether the player is away, or a bot plays for them. */
  readonly marks?: readonly (string | undefined)[]
  /** A bot plays for `you`, so nothing is asked. */
  readonly isStoodIn?: true
  /** A move made on this screen is not confirmed by the table yet. */
  readonly waits?: true
}
