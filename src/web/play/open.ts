// Opens a local table: a new one, or a saved one.

import { FastChance } from "../../engine/chance.ts"
import type { ChanceSource } from "../../engine/match.ts"
import { BadInput, type Options } from "../../engine/options.ts"
import { realClock } from "../../table/clock.ts"
import type { Seat } from "../../table/seat.ts"
import { type Entry, LiveTable, openingOf } from "../../table/table.ts"
import { browserAdviser } from "../bots/advising.ts"
import { browserThinker } from "../bots/asking.ts"
import { loadGame, loadTheme } from "../games.ts"
import { keep } from "../keep/keep.svelte.ts"
import { summaryOf } from "../keep/summary-of.ts"
import { randomName } from "../random.ts"
import { LocalSession } from "./local.svelte.ts"

const newSecret = (): ChanceSource => ({
  source: "chacha20",
  secret: Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
})

export interface NewTable {
  readonly game: string
  readonly seats: readonly Seat[]
  readonly options: Options
  /** The same seed gives the same deal. Without one, the seed is secret. */
  readonly seed?: string
  /** The chance of another table, for the same deal. */
  readonly chance?: ChanceSource
  /** Whether any move can be taken back. */
  readonly isPractice?: boolean | undefined
}

const chanceOf = ({ seed, chance }: NewTable): ChanceSource =>
  chance ?? (seed === undefined ? newSecret() : { source: "fast", seed })

/** Creates a table and returns its id. */
export async function openTable(wanted: NewTable): Promise<string> {
  const { seats, options, isPractice } = wanted
  const game = await loadGame(wanted.game)
  const at = Date.now()
  const opening = openingOf(game, options, chanceOf(wanted), seats, isPractice)
  const entry: Entry = { kind: "open", at, opening }
  const table = new LiveTable(game, [entry])
  const name = randomName(10)
  const { journal, summaries } = await keep()
  await journal.append(name, 0, table.checked(entry))
  await summaries.put(summaryOf(name, table, at))
  return name
}

/** Opens the saved table with this id. */
export async function joinTable(id: string, onBotFailure: (why: string) => void): Promise<LocalSession> {
  const { journal, summaries } = await keep()
  const entries = await journal.read(id)
  const [first] = entries
  if (first?.kind !== "open") throw new BadInput(`there is no game “${id}” in this browser`)
  const { game } = first.opening
  const [loaded] = await Promise.all([loadGame(game), loadTheme(game)]) // the page needs the theme next
  return new LocalSession(id, loaded, entries, {
    journal,
    summaries,
    thinker: browserThinker(onBotFailure),
    adviser: browserAdviser(),
    clock: realClock,
    chance: new FastChance(randomName(12)),
  })
}
