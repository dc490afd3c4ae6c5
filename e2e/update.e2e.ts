// A new version of the app announces itself, waits for the user, and loses no game.

import type { Page } from "@playwright/test"
import { test as base, expect } from "./support/app.ts"
import { finishedMatch, keptTable, tableOf } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { myTurn } from "./support/table.ts"
import { type Released, serveVersions } from "./support/versions.ts"

const test = base.extend<{ app: Released }>({
  // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its pattern
  app: async ({}, use) => {
    const app = await serveVersions()
    await use(app)
    app.stop()
  },
  baseURL: ({ app }, use) => use(app.address),
})

const ready = (page: Page) => page.getByText("A new version is ready.")
const release = (page: Page) => page.locator('meta[name="release"]')

/** Waits until the first version is ready for offline use and controls this page. */
async function firstVisit(page: Page): Promise<void> {
  await page.goto("/")
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Checks for a new version, as the browser does from time to time. */
const lookForNew = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })

test("a new version is announced at the table, loads on request, and the game continues", async ({ page, app }) => {
  await firstVisit(page)
  await page.goto(shortLink("forty-below"))
  await play(page, { taps: 5 })
  await myTurn(page)
  const [id, step] = [tableOf(page), String((await keptTable(page)).match.moves.length)]
  app.release("aaaaaaaaaaaa")
  await expect(ready(page)).toHaveCount(0)
  await lookForNew(page)
  await expect(ready(page)).toBeVisible()
  await expect(page.locator("[data-table]")).toHaveAttribute("data-step", step)
  await expect(release(page)).toHaveCount(0)

  await page.getByRole("button", { name: "Use it now" }).click()
  await expect(release(page)).toHaveAttribute("content", "aaaaaaaaaaaa")
  await expect(page).toHaveURL(new RegExp(`/play/${id}$`))
  await expect(page.locator("[data-table]")).toHaveAttribute("data-step", step)
  await expect(ready(page)).toHaveCount(0)
  await play(page)
  await finishedMatch(page)
})

test("a postponed version loads once every page of the old one is closed", async ({ page, app, context }) => {
  await firstVisit(page)
  app.release("bbbbbbbbbbbb")
  await lookForNew(page)
  await page.getByRole("button", { name: "Later" }).click()
  await expect(ready(page)).toHaveCount(0)
  await page.goto("/settings")
  await expect(release(page)).toHaveCount(0)
  await page.close()
  const next = await context.newPage()
  await expect
    .poll(async () => {
      await next.goto("/")
      return release(next).count()
    })
    .toBe(1)
})
