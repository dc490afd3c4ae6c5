// The folder in which a server keeps its tables.

import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { BadInput } from "../engine/options.ts"
import { makeFolder } from "./saves.ts"

/** Returns the default folder: “server” in COUNTERTOP_HOME, or in .countertop in the home folder. */
const usualData = (): string => join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "server")

/** Returns `--data`, or the default folder. */
export function dataFrom(given: string | undefined): string {
  if (given?.trim() === "") throw new BadInput(`--data takes the name of a folder, not “${given}”`)
  return given ?? usualData()
}

/** Creates the folder if it is missing, and its parents only for the default folder. Returns the folder. */
export function makeData(folder: string, isUsual: boolean): string {
  try {
    if (isUsual || existsSync(dirname(folder))) makeFolder(folder, 0o700) // for this user only: it holds all cards
    return folder
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException
    throw new BadInput(
      `the folder ${folder} for the tables cannot be made (${WHY_NO_FOLDER[code ?? ""] ?? message}); --data names another`,
    )
  }
}

const WHY_NO_FOLDER: Readonly<Record<string, string>> = {
  EACCES: "writing there is not allowed",
  EPERM: "writing there is not allowed",
  EROFS: "nothing can be written there",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of its path is no folder",
  ENOENT: "no folder can be made there",
}
