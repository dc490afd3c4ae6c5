// The tables of this browser as lists: put right where a page was closed too soon, without those that were thrown away.

import { Late } from "./database.ts"
import { changed, type Head, type Keep, keep } from "./keep.svelte.ts"

/** For so long what was thrown away can be had back, in milliseconds. */
const GRACE = 60_000
/** When this page threw tables away, by its monotonic clock: the wall clock may be set within the minute. */
const thrown = new Map<string, number>()

/** All tables, the latest first. */
export async function allTables(): Promise<Head[]> {
  const kept = await keep()
  const heads = await upToDate(kept, await kept.heads.all())
  await forgetRemoved(kept, heads)
  return heads.filter(({ removed }) => removed === undefined).sort((a, b) => b.latest - a.latest)
}

/** One table; nothing if it is not in this browser. */
export async function tableHead(id: string): Promise<Head | undefined> {
  const kept = await keep()
  const head = await kept.heads.get(id)
  return head === undefined ? madeAnew(kept, id) : freshHead(kept, head)
}

/** Throws a table away; `bringBack` within a minute has it back. */
export async function throwAway({ id }: Head): Promise<void> {
  thrown.set(id, performance.now())
  await setRemoved(id, Date.now())
}

export const bringBack = async ({ id }: Head): Promise<void> => setRemoved(id, undefined)

async function setRemoved(id: string, at: number | undefined): Promise<void> {
  const { heads } = await keep()
  const head = await heads.get(id)
  if (head === undefined) return
  const { removed: _, ...rest } = head
  await heads.put(at === undefined ? rest : { ...rest, removed: at })
}

/** Heads are written a little after the entries: a page may be gone before. */
async function upToDate(kept: Keep, heads: readonly Head[]): Promise<Head[]> {
  const found = await Promise.all(heads.map((head) => freshHead(kept, head)))
  const known = new Set(heads.map(({ id }) => id))
  const orphans = (await kept.journal.tables()).filter((id) => !known.has(id))
  const adopted = await Promise.all(orphans.map((id) => madeAnew(kept, id)))
  return [...found, ...adopted].filter((head) => head !== undefined)
}

async function freshHead(kept: Keep, head: Head): Promise<Head | undefined> {
  if (head.result !== undefined || head.removed !== undefined) return head
  if ((await kept.count(head.id).catch(noneIfLate)) <= head.entries) return head
  return (await madeAnew(kept, head.id)) ?? head
}

/** The head will do until the database answers: the lists are made anew then. */
function noneIfLate(problem: unknown): number {
  if (!(problem instanceof Late)) throw problem
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

/** Forgets every game, at once and for good. */
export async function forgetAll(): Promise<void> {
  const { journal, heads } = await keep()
  const ids = new Set([...(await journal.tables()), ...(await heads.all()).map(({ id }) => id)])
  for (const id of ids) {
    await journal.remove(id)
    await heads.remove(id)
  }
  changed()
}
