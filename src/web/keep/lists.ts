// Lists the tables in this browser. Repairs the summaries of pages that were closed too soon, and leaves out removed
// tables.

import { DatabaseTimeout } from "./database.ts"
import { changed, type Keep, keep, type TableSummary } from "./keep.svelte.ts"

/** Milliseconds during which a removed table can be restored. */
const GRACE = 60_000
/** When this page removed each table, by the monotonic clock, because the wall clock may be changed meanwhile. */
const thrown = new Map<string, number>()

/** Returns all tables, the latest first. */
export async function allTables(): Promise<TableSummary[]> {
  const kept = await keep()
  const summaries = await upToDate(kept, await kept.summaries.all())
  await forgetRemoved(kept, summaries)
  return summaries.filter(({ removed }) => removed === undefined).sort((a, b) => b.latest - a.latest)
}

/** Returns one table, or undefined if this browser does not have it. */
export async function tableSummary(id: string): Promise<TableSummary | undefined> {
  const kept = await keep()
  const summary = await kept.summaries.get(id)
  return summary === undefined ? madeAnew(kept, id) : freshHead(kept, summary)
}

/** Removes a table. `restoreTable` can bring it back within a minute. */
export async function removeTable({ id }: TableSummary): Promise<void> {
  thrown.set(id, performance.now())
  await setRemoved(id, Date.now())
}

export const restoreTable = async ({ id }: TableSummary): Promise<void> => setRemoved(id, undefined)

async function setRemoved(id: string, at: number | undefined): Promise<void> {
  const { summaries } = await keep()
  const summary = await summaries.get(id)
  if (summary === undefined) return
  const { removed: _, ...rest } = summary
  await summaries.put(at === undefined ? rest : { ...rest, removed: at })
}

/**
 * Remakes missing and outdated summaries. A page writes summaries a little after the entries, and may be closed in
 * between.
 */
async function upToDate(kept: Keep, summaries: readonly TableSummary[]): Promise<TableSummary[]> {
  const found = await Promise.all(summaries.map((summary) => freshHead(kept, summary)))
  const known = new Set(summaries.map(({ id }) => id))
  const orphans = (await kept.journal.tables()).filter((id) => !known.has(id))
  const adopted = await Promise.all(orphans.map((id) => madeAnew(kept, id)))
  return [...found, ...adopted].filter((summary) => summary !== undefined)
}

async function freshHead(kept: Keep, summary: TableSummary): Promise<TableSummary | undefined> {
  if (summary.result !== undefined || summary.removed !== undefined) return summary
  if ((await kept.count(summary.id).catch(zeroOnTimeout)) <= summary.entries) return summary
  return (await madeAnew(kept, summary.id)) ?? summary
}

/** Counts a timeout as no entries. The old summary will do until the database answers and the lists reload. */
function zeroOnTimeout(problem: unknown): number {
  if (!(problem instanceof DatabaseTimeout)) throw problem
  return 0
}

async function madeAnew(kept: Keep, id: string): Promise<TableSummary | undefined> {
  const { remakeSummary } = await import("./repair.ts")
  return remakeSummary(kept, id)
}

async function forgetRemoved({ journal, summaries }: Keep, all: readonly TableSummary[]): Promise<void> {
  const ago = (id: string, removed: number): number => {
    const here = thrown.get(id)
    return here === undefined ? Math.abs(Date.now() - removed) : performance.now() - here
  }
  const old = all.filter(({ id, removed }) => removed !== undefined && ago(id, removed) > GRACE)
  for (const { id } of old) {
    await journal.remove(id)
    await summaries.remove(id)
  }
}

/** Deletes every game, immediately and permanently. */
export async function forgetAll(): Promise<void> {
  const { journal, summaries } = await keep()
  const ids = new Set([...(await journal.tables()), ...(await summaries.all()).map(({ id }) => id)])
  for (const id of ids) {
    await journal.remove(id)
    await summaries.remove(id)
  }
  changed()
}
