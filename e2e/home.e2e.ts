// Home: one click starts a game.

import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { keptTable } from "./support/kept.ts"

test("home shows every game, and one click plays it against bots", async ({ page }) => {
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
