// The usual ways to play at an online table.

import type { RoomSettings } from "./entries.ts"

const MINUTE = 60_000

/** Among friends. */
export const FRIENDS: RoomSettings = {
  ...{ isPublic: false, isLocked: false, clock: "none", time: MINUTE, tempo: 0, patience: MINUTE },
  ...{ takeOver: true, chat: "all", watching: true, delay: 0 },
}

/** With anybody: ready-made messages only, and nobody keeps the others waiting. */
export const ANYBODY: RoomSettings = { ...FRIENDS, isPublic: true, chat: "phrases", clock: "move", time: MINUTE }
