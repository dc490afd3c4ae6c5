// What a table draws: a scene, and how to put it into words.

import type { Scene } from "../../engine/scene.ts"
import type { Telling } from "../../engine/words.ts"

/** The contents of the screen at one moment. */
export interface Frame {
  readonly scene: Scene
  /** How to word it, and for whom: for `you`, or for everyone. */
  readonly telling: Telling
  /** The seat at the bottom, whose hand is open. Undefined while the device is passed on, or when only bots play. */
  readonly you: number | undefined
  /** The number of moves made. If it grows by one, that move is animated; any other change is a jump. */
  readonly step: number
  /** By seat: whether the player is away, or a bot plays for them. */
  readonly marks?: readonly (string | undefined)[]
  /** By seat: whether it belongs to a bot. */
  readonly bots?: readonly boolean[]
  /** Whether a bot plays for `you`, so that nothing is asked. */
  readonly isStoodIn?: true
  /** Whether a move made on this screen still waits for the confirmation of the table. */
  readonly waits?: true
}
