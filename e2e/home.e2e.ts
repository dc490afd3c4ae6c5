// Home: one click starts a game.

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
