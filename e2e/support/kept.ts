// Replays the entries of a game that the browser has stored, with the engine in Node.

import { expect, type Page } from "@playwright/test"
import type { Match } from "../../src/engine/match.ts"
import { writeMove } from "../../src/engine/moves.ts"
import { readRecord, replay } from "../../src/engine/record.ts"
import { findGame } from "../../src/games/index.ts"
import { type Entry, LiveTable } from "../../src/table/table.ts"

/** Returns the id of the page's table. */
export const tableOf = (page: Page): string => new URL(page.url()).pathname.split("/")[2] ?? ""

const entriesIn = (table: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("countertop")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const rows = opening.result.transaction("entries").objectStore("entries")
      const asked = rows.getAll(IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]))
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result)
      }
    }
  })

async function readTable(page: Page): Promise<LiveTable> {
  const id = tableOf(page)
  const entries = (await page.evaluate(entriesIn, id)) as Entry[]
  const [first] = entries
  if (first?.kind !== "open") throw new Error(`nothing is kept of the table ${id}`)
  return new LiveTable(findGame(first.opening.game), entries)
}

/**
 * Rebuilds the table from its stored entries. Waits until all moves that the page shows are stored, because storing may
 * lag behind.
 */
export async function keptTable(page: Page): Promise<LiveTable> {
  await expect
    .poll(async () => {
      const { moves } = (await readTable(page)).match
      const shown = await page.evaluate(() => document.querySelector("[data-table]")?.getAttribute("data-step"))
      return shown === undefined || moves.length === Number(shown)
    }, "what is kept is what is shown")
    .toBe(true)
  return readTable(page)
}

/** In the page: stores more entries of a table. */
const keepEntries = ({ id, from, entries }: { id: string; from: number; entries: readonly unknown[] }): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("countertop")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const change = opening.result.transaction("entries", "readwrite")
      for (const [n, entry] of entries.entries()) change.objectStore("entries").put(entry, [id, from + n])
      change.onerror = () => reject(change.error)
      change.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

const MOST_MOVES = 400

/**
 * Continues the page's game with the engine until a wanted move is legal. Returns that move. All seats must be people,
 * so that nobody else moves.
 */
export async function goOnTo(page: Page, wanted: RegExp): Promise<string> {
  await expect(page).toHaveURL(/\/play\//)
  const kept = await readTable(page)
  const [path, id, from, entries] = [page.url(), tableOf(page), kept.version, [] as Entry[]]
  const legal = () => kept.people.flatMap((seat) => kept.legal(seat).map((move) => ({ seat, move })))
  const found = (): string | undefined =>
    legal()
      .map(({ move }) => writeMove(kept.game.verbs, move))
      .find((move) => wanted.test(move))
  for (let n = 0; n < MOST_MOVES && found() === undefined; n++) {
    const choices = legal()
    const { seat, move } = choices[n % choices.length]
    const entry = kept.moveEntry(seat, move, { at: Date.now() })
    if (!("kind" in entry)) throw new Error("a legal move was refused")
    kept.apply(entry)
    entries.push(kept.checked(entry))
  }
  await page.goto("/about")
  await page.evaluate(keepEntries, { id, from, entries })
  await page.goto(path)
  return found() ?? ""
}

/**
 * Rebuilds a finished game from its stored entries; the engine checks every move. The last moves may not be stored yet
 * when the result appears.
 */
export async function finishedMatch(page: Page): Promise<Match> {
  await expect.poll(async () => (await readTable(page)).match.result).toBeDefined()
  return replay(readRecord((await readTable(page)).record(), findGame))
}
