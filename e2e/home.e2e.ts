// Home: one click starts a game.

import type { Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { keptTable } from "./support/kept.ts"

test("Home shows every game, and one click starts it against bots", async ({ page }) => {
  await page.goto("/")
  for (const { name, about } of games) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible()
    await expect(page.getByText(about.en)).toBeVisible()
  }
  for (const { name, id, seats } of games) {
    await page.goto("/")
    await page.getByRole("button", { name: `Play ${name}` }).click()
    await page.locator("[data-table]").waitFor()
    const table = await keptTable(page)
    expect([table.game.id, table.seats.length, table.people]).toEqual([id, seats.usual, [0]])
  }
})

test("one choice of strength holds for every game, also after the page is loaded again", async ({ page }) => {
  await page.goto("/")
  await page.getByText("Hard", { exact: true }).click()
  await page.reload()
  await expect(page.getByRole("radio", { name: "Hard" })).toBeChecked()
  await page.getByRole("button", { name: "Play Contarlos" }).click()
  await page.locator("[data-table]").waitFor()
  expect((await keptTable(page)).seats.slice(1).map(({ player }) => player)).toEqual(["hard", "hard"])
})

test("friends are as near as bots: both ways are the same size for every game", async ({ page }) => {
  await page.goto("/")
  for (const { name } of games) {
    const bots = await page.getByRole("button", { name: `Play ${name}` }).boundingBox()
    const friends = await page.getByRole("link", { name: `With friends: ${name}` }).boundingBox()
    expect([friends?.width, friends?.height]).toEqual([bots?.width, bots?.height])
  }
  await page.getByRole("link", { name: "With friends: Contarlos" }).click()
  await expect(page.getByRole("button", { name: "Open the table" })).toBeVisible()
})

test("a newcomer gets the lesson with one tap, and the offer is made once", async ({ page }) => {
  await page.goto("/")
  await page.locator("[data-welcome]").getByRole("link").click()
  await expect(page.getByText(/Step 1 of/)).toBeVisible()
  await page.goto("/")
  await page.getByRole("heading", { name: "Contarlos" }).waitFor()
  await expect(page.locator("[data-welcome]")).toHaveCount(0)
})

/** In the page: returns how much of it has moved by itself since it was opened. */
const shifted = (): Promise<number> =>
  new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: "layout-shift", buffered: true })
    requestAnimationFrame(() => setTimeout(() => resolve(sum)))
  })

const openHome = async (page: Page): Promise<void> => {
  await page.goto("/")
  await page.getByRole("heading", { name: "Contarlos" }).waitFor()
}

test("nothing on Home moves by itself, on the first visit and on the first return from a game", async ({ page }) => {
  await openHome(page)
  expect(await page.evaluate(shifted)).toBe(0)
  await page.getByRole("button", { name: "Play Contarlos" }).click()
  await page.locator("[data-table]").waitFor()
  await keptTable(page)
  await openHome(page)
  await page.getByRole("region", { name: "Continue" }).getByRole("article").waitFor()
  expect(await page.evaluate(shifted)).toBe(0)
})

test.describe("dark on a light system", () => {
  test.use({ settings: { theme: "dark" }, colorScheme: "light" })

  test("the pictures of the games are the dark ones", async ({ page }) => {
    const pictures = (): Promise<string[]> =>
      page.locator("li article img").evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
    await openHome(page)
    const dark = await pictures()
    await page.evaluate(() => localStorage.removeItem("countertop.settings"))
    await page.addInitScript(() => localStorage.setItem("countertop.settings", '{"language":"en","theme":"light"}'))
    await openHome(page)
    const light = await pictures()
    expect(dark.filter((picture) => light.includes(picture))).toEqual([])
    expect(new Set([...dark, ...light]).size).toBe(2 * games.length)
  })
})

test("hovering over a game's button loads its page before the click", async ({ page }) => {
  const PLAY = /\/assets\/Play-.*\.js$/
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto("/")
  const button = page.getByRole("button", { name: "Play Contarlos" })
  await button.waitFor()
  expect(asked.filter((url) => PLAY.test(url))).toEqual([])
  const loading = page.waitForRequest(PLAY)
  await button.hover()
  await loading
})
