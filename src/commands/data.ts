// Where a server keeps its tables.

import { homedir } from "node:os"
import { join } from "node:path"

/** The usual place: the folder “server” of COUNTERTOP_HOME, or of .countertop in the home folder. */
export const usualData = (): string => join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "server")
