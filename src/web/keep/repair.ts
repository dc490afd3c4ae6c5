// Makes a summary again from the entries of its table. A module of its own, so that lists need no game code.

import { LiveTable } from "../../table/table.ts"
import { loadGame } from "../games.ts"
import type { Head } from "./head.ts"
import { headOf } from "./head-of.ts"
import type { Keep } from "./keep.svelte.ts"

/** Undefined if the entries cannot be played by today's rules. */
export async function remakeHead({ journal, heads }: Keep, id: string): Promise<Head | undefined> {
  try {
    const entries = await journal.read(id)
    const [first] = entries
    if (first?.kind !== "open") return undefined
    const table = new LiveTable(await loadGame(first.opening.game), entries)
    const head = headOf(id, table, entries.at(-1)?.at ?? first.at)
    await heads.put(head)
    return head
  } catch {
    return undefined
  }
}
