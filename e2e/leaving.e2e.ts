// Pages that the player leaves during a game and that come back from the back/forward cache. Also a database that
// another page has locked.

import type { BrowserContext } from "@playwright/test"
import { test as base, expect } from "./support/app.ts"
import { keptTable, tableOf } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { myTurn, stepOf } from "./support/table.ts"

/**
 * Enables the back/forward cache, which users have. Playwright starts Chromium without it, and the headless shell has
 * none.
 */
const test = base.extend<object>({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    { scope: "worker" },
  ],
})

const LATE = /This browser's storage does not answer/

/** In the page: records the table's number of moves when the player leaves the page. */
function watch(): void {
  addEventListener("pagehide", () => {
    sessionStorage.left = document.querySelector("[data-table]")?.getAttribute("data-step") ?? ""
  })
}

test("a table that is left while bots move continues on return, with no move lost and none made twice", async ({
  page,
}) => {
  await page.goto("/new/forty-below?seats=me,easy,easy,easy&opt.rounds=20&seed=e2e&go=1")
  await play(page, { taps: 2 })
  await page.evaluate(watch)
  await play(page, { taps: 2 })
  const id = tableOf(page)
  await page.goto("/history")
  const left = await page.evaluate(() => Number(sessionStorage.left))
  await page.getByText("No finished games yet").waitFor()
  await page.goBack()
  await myTurn(page)
  expect(await stepOf(page)).toBeGreaterThanOrEqual(left)
  await play(page, { taps: 2 })
  await keptTable(page)
  await page.goto("/")
  await expect(page.locator(`a[href="/play/${id}"]`)).toBeVisible()
})

/** In the page: locks the database until the test releases it, like a page that was frozen in the middle of a write. */
async function hold(): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open("countertop")
    opening.onsuccess = () => {
      const stores = ["entries", "tables"]
      const rows = opening.result.transaction(stores, "readwrite").objectStore("entries")
      const goOn = (): void => {
        if (!("isOver" in window)) rows.count().onsuccess = goOn
        else opening.result.close()
      }
      goOn()
      resolve()
    }
  })
}

/** Opens another tab that locks the database. Returns a function that releases it. */
async function holder(context: BrowserContext): Promise<() => Promise<void>> {
  const tab = await context.newPage()
  await tab.goto("/icon.svg")
  await tab.evaluate(hold)
  return () => tab.evaluate(() => void Object.assign(window, { isOver: true }))
}

test.describe("while another tab locks the database", () => {
  for (const [name, path, sign] of [
    ["Home", () => "/", (id: string) => `a[href="/play/${id}"]`],
    ["a table", (id: string) => `/play/${id}`, () => "[data-table]"],
    ["a replay", (id: string) => `/replay/${id}`, () => "[data-box]"],
  ] as const)
    test(`${name} says that storage does not answer, and continues when it does`, async ({ page, context }) => {
      await page.goto(shortLink("forty-below"))
      await play(page, { taps: 2 })
      await keptTable(page)
      const id = tableOf(page)
      const letGo = await holder(context)
      await page.goto(path(id))
      await expect(page.getByText(LATE)).toBeVisible()
      if (name === "Home") await expect(page.getByRole("button", { name: "Play Contarlos" })).toBeVisible()
      await expect(page.locator(sign(id)).first()).toBeHidden()
      await letGo()
      await expect(page.locator(sign(id)).first()).toBeVisible()
      await expect(page.getByText(LATE)).toBeHidden()
    })

  for (const [path, text] of [
    ["/history", /No finished games yet/],
    ["/stats", /No statistics yet|No/],
  ] as const)
    test(`${path} shows a waiting message until it can read the database`, async ({ page, context }) => {
      await page.goto("/history")
      await page.getByText("No finished games yet").waitFor()
      const letGo = await holder(context)
      await page.goto(path)
      await expect(page.getByText(LATE)).toBeVisible()
      await expect(page.getByText("One moment…")).toBeVisible()
      await letGo()
      await expect(page.getByRole("main").getByText(text).first()).toBeVisible()
      await expect(page.getByText(LATE)).toBeHidden()
    })

  test("a new game starts at once, and is saved when the database is free again", async ({ page, context }) => {
    await page.goto("/history")
    await page.getByText("No finished games yet").waitFor()
    const letGo = await holder(context)
    await page.goto(shortLink("forty-below"))
    await play(page, { taps: 3 })
    await expect(page.getByText(LATE)).toBeVisible()
    await letGo()
    await expect(page.getByText(LATE)).toBeHidden()
    await play(page, { taps: 2 })
    const { match } = await keptTable(page)
    expect(match.moves.length).toBeGreaterThan(2)
  })
})
