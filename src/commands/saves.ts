// Where games are kept: one readable file each, written whole or not at all.

import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { BadInput } from "../engine/options.ts"
import { type GameRecord, readRecord } from "../engine/record.ts"
import { findGame } from "../games/index.ts"
import type { SavedGame } from "../terminal/menu.ts"

/** The folder of saved games: COUNTERTOP_HOME, or .countertop in the home folder. */
const savesFolder = (): string => join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "games")

/** A file name for a game that begins now. */
export function newSavePath(gameId: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replace(/[T:]/g, "-")
  return join(savesFolder(), `${gameId}-${time}-${crypto.randomUUID().slice(0, 4)}.json`)
}

/** Writes a file so that whoever reads it finds the old text or the new one, never half of it. */
export function writeWhole(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const part = `${path}.${process.pid}.part`
    writeFileSync(part, text)
    renameSync(part, path)
  } catch (problem) {
    throw new BadInput(
      `the game could not be saved to ${path}: ${problem instanceof Error ? problem.message : problem}`,
    )
  }
}

/** Reads a record file. */
export function loadRecord(path: string): GameRecord {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (problem) {
    const code = (problem as NodeJS.ErrnoException).code
    throw new BadInput(code === "ENOENT" ? `there is no file ${path}` : `${path} cannot be read: ${code}`)
  }
  try {
    return readRecord(text, findGame)
  } catch (problem) {
    if (problem instanceof BadInput) throw new BadInput(`${path}: ${problem.message}`)
    throw problem
  }
}

/** The unfinished games in the folder, newest first; files that cannot be read are left out. */
export function unfinishedGames(): SavedGame[] {
  let files: string[]
  try {
    files = readdirSync(savesFolder()).filter((name) => name.endsWith(".json"))
  } catch {
    return [] // no game was ever saved
  }
  const found = files.flatMap((name): SavedGame[] => {
    const path = join(savesFolder(), name)
    try {
      return [{ path, record: loadRecord(path) }]
    } catch {
      return []
    }
  })
  const timeOf = ({ path }: SavedGame): string => /\d{4}-.*$/.exec(path)?.[0] ?? ""
  return found.filter(({ record }) => record.result === undefined).sort((a, b) => timeOf(b).localeCompare(timeOf(a)))
}
