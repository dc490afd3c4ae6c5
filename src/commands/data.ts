// Where a server keeps its tables.

import { homedir } from "node:os"
import { join } from "node:path"
import { BadInput } from "../engine/options.ts"

/** The usual place: the folder “server” of COUNTERTOP_HOME, or of .countertop in the home folder. */
const usualData = (): string => join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "server")

/** `--data`, or the usual place. */
export function dataFrom(given: string | undefined): string {
  if (given?.trim() === "") throw new BadInput(`--data takes the name of a folder, not “${given}”`)
  return given ?? usualData()
}
