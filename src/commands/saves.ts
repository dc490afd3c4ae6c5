// Saves and loads games. Each game is one readable file, written atomically.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { BadInput } from "../engine/options.ts"
import { type GameRecord, readRecord } from "../engine/record.ts"
import { findGame } from "../games/index.ts"
import type { SavedGame } from "../terminal/menu.ts"

/** Returns the folder of saved games: in COUNTERTOP_HOME, or in .countertop in the home folder. */
const savesFolder = (): string => join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "games")

/** Returns a new file name for a game. */
export function newSavePath(gameId: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replace(/[T:]/g, "-")
  return join(savesFolder(), `${gameId}-${time}-${crypto.randomUUID().slice(0, 4)}.json`)
}

/** Refuses a path that exists: a new game never overwrites a file. */
export function checkNewFile(path: string): string {
  if (path.trim() === "") throw new BadInput("--save takes the name of a file, not nothing")
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new BadInput(
      `there is a file ${path} already; play --resume goes on with a saved game, --save takes a new name`,
    )
  return path
}

/** Writes a file atomically: readers see the old text or the new one, never half of it. */
export function writeWhole(path: string, text: string, mode = 0o666): void {
  const part = `${path}.${process.pid}.part`
  try {
    makeFolder(dirname(path))
    writeFileSync(part, text, { mode })
    renameSync(part, path)
  } catch (problem) {
    rmSync(part, { force: true })
    const { code, message } = problem as NodeJS.ErrnoException
    throw new BadInput(`the game could not be saved to ${path}: ${WHY[code ?? ""] ?? message}`)
  }
}

const WHY: Record<string, string> = {
  EACCES: "writing there is not allowed",
  EPERM: "writing there is not allowed",
  EROFS: "nothing can be written there",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of that path is no folder",
  ENOENT: "the folder cannot be made",
}

/** Makes a folder and its parents one by one: with `recursive`, mkdir can hang where folders cannot be made. */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  mkdirSync(path, mode)
}

/** Reads a record file. */
export function loadRecord(path: string): GameRecord {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (problem) {
    const code = (problem as NodeJS.ErrnoException).code
    if (code === "EISDIR") throw new BadInput(`${path} is a folder, not a record`)
    throw new BadInput(code === "ENOENT" ? `there is no file ${path}` : `${path} cannot be read: ${code}`)
  }
  try {
    return readRecord(text.replace(/^\uFEFF/, ""), findGame)
  } catch (problem) {
    if (problem instanceof BadInput) throw new BadInput(`${path}: ${problem.message}`)
    throw problem
  }
}

/** Returns the games in the folder, newest first. Leaves out files that cannot be read. */
export function savedGames(): SavedGame[] {
  let files: string[]
  try {
    files = readdirSync(savesFolder()).filter((name) => name.endsWith(".json"))
  } catch {
    return [] // no game has been saved yet
  }
  const found = files.flatMap((name): SavedGame[] => {
    const path = join(savesFolder(), name)
    try {
      return [{ path, record: loadRecord(path), at: statSync(path).mtime }]
    } catch {
      return []
    }
  })
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Deletes a saved game, if it is still there. */
export const removeGame = (path: string): void => rmSync(path, { force: true })
