// The default settings of online tables.

import type { RoomSettings } from "./entries.ts"

const MINUTE = 60_000

/** For a game among friends. */
export const FRIENDS: RoomSettings = {
  ...{ isPublic: false, isLocked: false, clock: "none", time: MINUTE, tempo: 0, patience: MINUTE },
  ...{ takeOver: true, chat: "all", watching: true, delay: 0 },
}

/** For a public game: ready-made messages only, and a clock so that nobody keeps the others waiting. */
export const ANYBODY: RoomSettings = { ...FRIENDS, isPublic: true, chat: "phrases", clock: "move", time: MINUTE }
