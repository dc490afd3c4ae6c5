// countertop backup: copies all online tables.

import { BadInput } from "../engine/options.ts"
import { backUp } from "../server/journal/backup.ts"
import { howToRestore } from "../server/journal/presence.ts"
import { type Command, readArgs } from "./command.ts"
import { dataFrom } from "./data.ts"

export const backupCommand: Command = {
  name: "backup",
  usage: "--to FILE [--data DIR]",
  about: "a copy of all online tables, also while they are being played at",
  details: `  --to FILE   where to; a file that is there is never written over
  --data DIR  the folder of the server, as given to serve (the folder server of COUNTERTOP_HOME, or of ~/.countertop)
The copy is what was there at one moment, in one file, and is checked. Keep it as safe as the folder itself: it holds the cards of
every game that is being played.`,
  async run(args) {
    const { values } = readArgs(args, { data: { type: "string" }, to: { type: "string" } }, 0)
    if (values.to === undefined || values.to.trim() === "") throw new BadInput("--to takes the name of a new file")
    const folder = dataFrom(values.data)
    const { tables, bytes } = await backUp(folder, values.to)
    console.log(report(folder, values.to, tables, bytes))
    return 0
  },
}

const report = (folder: string, to: string, tables: number, bytes: number): string =>
  [
    `${to}: ${tables.toLocaleString("en")} ${tables === 1 ? "table" : "tables"}, ${Math.ceil(bytes / 1024).toLocaleString("en")} kB, checked.`,
    `To go back to it: ${howToRestore(folder).join("\n")}`,
  ].join("\n")
