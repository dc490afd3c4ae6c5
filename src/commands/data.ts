// Where a server keeps its tables.

import { homedir } from "node:os"
import { join } from "node:path"

/** `--data`, or the folder “online” of COUNTERTOP_HOME, or of .countertop in the home folder. */
export const dataFolder = (given: string | undefined): string =>
  given ?? join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "online")
