// Makes a summary again from the entries of its table. A module of its own, so that lists need no game code.

import { LiveTable } from "../../table/table.ts"
import { loadGame } from "../games.ts"
import type { Keep } from "./keep.svelte.ts"
import type { TableSummary } from "./summary.ts"
import { summaryOf } from "./summary-of.ts"

/** Undefined if the entries cannot be played by today's rules. */
export async function remakeSummary({ journal, summaries }: Keep, id: string): Promise<TableSummary | undefined> {
  try {
    const entries = await journal.read(id)
    const [first] = entries
    if (first?.kind !== "open") return undefined
    const table = new LiveTable(await loadGame(first.opening.game), entries)
    const summary = summaryOf(id, table, entries.at(-1)?.at ?? first.at)
    await summaries.put(summary)
    return summary
  } catch {
    return undefined
  }
}
