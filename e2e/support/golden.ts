// Finished games, as records.

import { readFileSync } from "node:fs"
import { type GameRecord, readRecord } from "../../src/engine/record.ts"
import { findGame } from "../../src/games/index.ts"

export const goldenText = (game: string): string => readFileSync(`src/games/${game}/golden/default.json`, "utf8")

export const goldenRecord = (game: string): GameRecord => readRecord(goldenText(game), findGame)
