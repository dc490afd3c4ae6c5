// countertop ban: keeps addresses away from a server's tables.

import { BadInput } from "../engine/options.ts"
import { banKey, rangeOf, readRange } from "../server/bans.ts"
import { type Values, withValues } from "../server/journal/values.ts"
import { type Command, readArgs } from "./command.ts"
import { dataFrom } from "./data.ts"

export const banCommand: Command = {
  name: "ban",
  usage: "ADDRESS [--lift] [--data DIR], or ban --list [--data DIR]",
  about: "keep an address away from a server's tables",
  details: `  ADDRESS     one address, or all that begin alike: 203.0.113.7, 203.0.113.0/24, 203.0.113.*, 2001:db8::/32, 2001:db8:1:*
  --lift      let it come again
  --list      those that are banned
  --data DIR  the folder of the server, as given to serve (the folder server of COUNTERTOP_HOME, or of ~/.countertop)
A running server sees it within a few seconds, and ends the connections of whoever is banned. The seats stay as they are.
Behind a proxy the server must be run with --trust-proxy, or everybody has the proxy's address.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        data: { type: "string" },
        list: { type: "boolean", default: false },
        lift: { type: "boolean", default: false },
      },
      1,
    )
    const folder = dataFrom(values.data)
    const [given] = positionals
    if (values.list) {
      if (given !== undefined || values.lift) throw new BadInput("--list stands alone")
      const all = await withValues(folder, (kept) => kept.list(banKey("")))
      if (all.length === 0) console.log("nobody is banned.")
      for (const [key, since] of all) console.log(`${rangeOf(key)}  since ${since}`)
      return 0
    }
    if (given === undefined) throw new BadInput("which address? --list shows those that are banned")
    const range = readRange(given)
    if (!values.lift) {
      await withValues(folder, (kept) => kept.put(banKey(range), new Date().toISOString().slice(0, 10)))
      console.log(`${range} is banned.`)
      return 0
    }
    if (!(await withValues(folder, (kept) => lift(kept, range))))
      throw new BadInput(`${range} is not banned; --list shows what is`)
    console.log(`${range} may come again.`)
    return 0
  },
}

/** Lifts a ban. Tells whether there was one. Older versions stored ranges as typed, so one can be banned twice. */
function lift(kept: Values, range: string): boolean {
  const same = kept.list(banKey("")).filter(([key]) => readRange(rangeOf(key)) === range)
  for (const [key] of same) kept.forget(key)
  return same.length > 0
}
