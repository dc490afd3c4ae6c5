// Lists of the tables in this browser. They repair summaries of pages that were closed too soon, and leave out removed
// tables.

import { DatabaseTimeout } from "./database.ts"
import { changed, type Head, type Keep, keep } from "./keep.svelte.ts"

/** How long a removed table can be restored, in ms. */
const GRACE = 60_000
/** When this page removed tables, by its monotonic clock, because the wall clock may be set meanwhile. */
const thrown = new Map<string, number>()

/** All tables, the latest first. */
export async function allTables(): Promise<Head[]> {
  const kept = await keep()
  const heads = await upToDate(kept, await kept.heads.all())
  await forgetRemoved(kept, heads)
  return heads.filter(({ removed }) => removed === undefined).sort((a, b) => b.latest - a.latest)
}

/** One table, or undefined if this browser does not have it. */
export async function tableHead(id: string): Promise<Head | undefined> {
  const kept = await keep()
  const head = await kept.heads.get(id)
  return head === undefined ? madeAnew(kept, id) : freshHead(kept, head)
}

/** Removes a table. `restore` brings it back within a minute. */
export async function removeTable({ id }: Head): Promise<void> {
  thrown.set(id, performance.now())
  await setRemoved(id, Date.now())
}

export const restoreTable = async ({ id }: Head): Promise<void> => setRemoved(id, undefined)

async function setRemoved(id: string, at: number | undefined): Promise<void> {
  const { heads } = await keep()
  const head = await heads.get(id)
  if (head === undefined) return
  const { removed: _, ...rest } = head
  await heads.put(at === undefined ? rest : { ...rest, removed: at })
}

/** A page writes summaries a little after the entries, and may be closed in between. */
async function upToDate(kept: Keep, heads: readonly Head[]): Promise<Head[]> {
  const found = await Promise.all(heads.map((head) => freshHead(kept, head)))
  const known = new Set(heads.map(({ id }) => id))
  const orphans = (await kept.journal.tables()).filter((id) => !known.has(id))
  const adopted = await Promise.all(orphans.map((id) => madeAnew(kept, id)))
  return [...found, ...adopted].filter((head) => head !== undefined)
}

async function freshHead(kept: Keep, head: Head): Promise<Head | undefined> {
  if (head.result !== undefined || head.removed !== undefined) return head
  if ((await kept.count(head.id).catch(zeroOnTimeout)) <= head.entries) return head
  return (await madeAnew(kept, head.id)) ?? head
}

/** The old summary will do until the database answers; then lists are made again. */
function zeroOnTimeout(problem: unknown): number {
  if (!(problem instanceof DatabaseTimeout)) throw problem
  return 0
}

async function madeAnew(kept: Keep, id: string): Promise<Head | undefined> {
  const { remakeHead } = await import("./repair.ts")
  return remakeHead(kept, id)
}

async function forgetRemoved({ journal, heads }: Keep, all: readonly Head[]): Promise<void> {
  const ago = (id: string, removed: number): number => {
    const here = thrown.get(id)
    return here === undefined ? Math.abs(Date.now() - removed) : performance.now() - here
  }
  const old = all.filter(({ id, removed }) => removed !== undefined && ago(id, removed) > GRACE)
  for (const { id } of old) {
    await journal.remove(id)
    await heads.remove(id)
  }
}

/** Deletes every game, at once and for good. */
export async function forgetAll(): Promise<void> {
  const { journal, heads } = await keep()
  const ids = new Set([...(await journal.tables()), ...(await heads.all()).map(({ id }) => id)])
  for (const id of ids) {
    await journal.remove(id)
    await heads.remove(id)
  }
  changed()
}
