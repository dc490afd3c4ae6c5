// Every page of the app, and how to get to one that is worth looking at.

import type { Page } from "@playwright/test"
import { games } from "../../src/games/index.ts"
import { play } from "./player.ts"

export interface Shown {
  readonly name: string
  readonly isTable: boolean
  open(page: Page): Promise<unknown>
}

const at = (name: string, path: string): Shown => ({
  name,
  isTable: false,
  open: async (page) => {
    await page.goto(path)
    await page.getByRole("heading", { level: 1 }).first().waitFor()
  },
})

/** A game that has gone on for a few taps. */
async function openTable(page: Page, id: string, query = "", taps = 6): Promise<void> {
  await page.goto(`/new/${id}?go=1&seed=e2e${query}`)
  await page.locator("[data-table]").waitFor()
  await play(page, { taps })
}

const tables = games.map(
  ({ id }): Shown => ({
    name: `table-${id}`,
    isTable: true,
    open: (page) => openTable(page, id),
  }),
)

/** Full tables are the hardest to draw. */
const fullTables = games.map(
  ({ id, seats }): Shown => ({
    name: `table-${id}-${seats.max}-seats`,
    isTable: true,
    open: (page) => openTable(page, id, `&seats=${seats.max}`, 3),
  }),
)

export const PAGES: readonly Shown[] = [
  at("home", "/"),
  ...games.map(({ id }) => at(`set-up-${id}`, `/new/${id}`)),
  ...games.map(({ id }) => at(`lesson-${id}`, `/learn/${id}`)),
  ...games.map(({ id }) => at(`rules-${id}`, `/rules/${id}`)),
  ...tables,
  ...fullTables,
  at("history-empty", "/history"),
  at("statistics-empty", "/stats"),
  at("settings", "/settings"),
  at("about", "/about"),
  at("nowhere", "/nowhere"),
]

/** When nothing on the page moves any more. */
export const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return playState !== "running" || isEndless
    }),
  )
