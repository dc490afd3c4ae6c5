// Rebuilds a summary from the entries of its table. This is a separate module, so that lists need no game code.

import { LiveTable } from "../../table/table.ts"
import { loadGame } from "../games.ts"
import type { Keep } from "./keep.svelte.ts"
import type { TableSummary } from "./summary.ts"
import { summaryOf } from "./summary-of.ts"

/** Rebuilds and stores a summary. Returns undefined if the entries cannot be replayed with the current rules. */
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
