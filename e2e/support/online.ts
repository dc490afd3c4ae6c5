// People at online tables, each in a browser of their own.

import type { Browser, BrowserContext, Page } from "@playwright/test"
import { type Served, serve } from "../../scripts/serving.ts"
import { test as base, expect } from "./app.ts"

interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors in this person's browser. */
  readonly errors: string[]
}

/** Opens a browser for a person, with nothing stored. */
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
    JSON.stringify({ language: "en", name, pace: "instant", theme: "light", tips: false }),
  )
  return { context, page: await context.newPage(), errors }
}

export const test = base.extend<{ come: (name: string) => Promise<Person> }>({
  /** Adds a person with a browser of their own. */
  come: async ({ browser, baseURL }, use) => {
    const people: Person[] = []
    await use(async (name) => {
      const guest = await person(browser, baseURL, name)
      people.push(guest)
      return guest
    })
    for (const { context } of people) await context.close()
    for (const { errors } of people) expect(errors, "errors in their browsers").toEqual([])
  },
})

/** Tests with their own server, whose lobby is empty. */
export const testAlone = test.extend<object, { forNode: readonly string[]; server: Served }>({
  forNode: [[], { scope: "worker" }],
  server: [
    async ({ forNode }, use) => {
      const server = await serve("dist/cli.mjs", forNode)
      await use(server)
      server.stop()
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

/**
 * Tests with a server on which time passes faster, for tests that wait. The server soon treats people who do not answer
 * as away.
 */
export const testFaster = testAlone.extend({
  forNode: [["--import", "./e2e/support/faster.mjs"], { scope: "worker" }],
})

/** Opens a table from the set-up form. Returns its path. */
export async function host(page: Page, game: string, query = "", seats = "me,person"): Promise<string> {
  await page.goto(`/new/${game}?seats=${seats}${query}&with=friends`)
  await page.getByRole("button", { name: "Open the table" }).click()
  await page.locator("[data-gathering]").waitFor()
  return new URL(page.url()).pathname
}

/** Opens the link and takes the seat. */
export async function sit(page: Page, path: string, seat = 1): Promise<void> {
  await page.goto(path)
  await page.locator(`[data-sit="${seat}"]`).click()
  await expect(page.locator(`[data-seat="${seat}"]`)).toContainText("you")
}

export async function start(page: Page): Promise<void> {
  await page.locator("[data-start]").click()
  await page.locator("[data-table]").waitFor()
}

/** Requests a link at the table that moves this seat to another device. Returns the link. */
export async function handLink(page: Page): Promise<string> {
  await page.locator("[data-menu]").click()
  await page.locator("[data-device]").click()
  await expect(page.locator("[data-link]")).toHaveValue(/\/hand\/./)
  return page.locator("[data-link]").inputValue()
}

/** Puts two people at a table and starts the game. The first is the host. Returns the table's path. */
export async function begin(ana: Page, ben: Page, game: string, query = ""): Promise<string> {
  const path = await host(ana, game, query)
  await sit(ben, path)
  await start(ana)
  await ben.locator("[data-table]").waitFor()
  return path
}
