// People at online tables, each in a browser of their own.

import type { Browser, BrowserContext, Page } from "@playwright/test"
import { expect } from "./app.ts"

export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** What went wrong in their browser. */
  readonly errors: string[]
}

/** Somebody with a browser in which nothing is kept yet. */
export async function person(browser: Browser, baseURL: string | undefined, name: string): Promise<Person> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const errors: string[] = []
  context.on("weberror", (error) => errors.push(String(error.error())))
  await context.addInitScript(
    (settings) => {
      try {
        localStorage["countertop.settings"] ??= settings
      } catch {
        // Not a page of the app.
      }
    },
    JSON.stringify({ language: "en", name, pace: "instant", theme: "light" }),
  )
  return { context, page: await context.newPage(), errors }
}

/** Opens a table from the set-up form; gives back its path. */
export async function host(page: Page, game: string, query = ""): Promise<string> {
  await page.goto(`/new/${game}?seats=me,person${query}&with=friends`)
  await page.getByRole("button", { name: "Open the table" }).click()
  await page.locator("[data-gathering]").waitFor()
  return new URL(page.url()).pathname
}

/** Comes by the link and takes a free seat. */
export async function sit(page: Page, path: string, seat = 1): Promise<void> {
  await page.goto(path)
  await page.locator(`[data-sit="${seat}"]`).click()
  await expect(page.locator(`[data-seat="${seat}"]`)).toContainText("you")
}

export async function start(page: Page): Promise<void> {
  await page.locator("[data-start]").click()
  await page.locator("[data-table]").waitFor()
}

/** Two people at a table, the game begun; the first is its host. */
export async function begin(ana: Page, ben: Page, game: string, query = ""): Promise<string> {
  const path = await host(ana, game, query)
  await sit(ben, path)
  await start(ana)
  await ben.locator("[data-table]").waitFor()
  return path
}

/** How many moves had been made when the page was last drawn. */
export const stepOf = async (page: Page): Promise<number> =>
  Number(await page.locator("[data-table]").getAttribute("data-step"))
