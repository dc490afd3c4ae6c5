// English and Spanish: the whole app switches at once.

import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { waitUntilStill } from "./support/table.ts"

test("Home changes its language at once, and keeps it after a reload", async ({ page }) => {
  await page.goto("/")
  const html = page.locator("html")
  await expect(html).toHaveAttribute("lang", "en")
  const before = await page.getByRole("heading", { level: 1 }).textContent()
  await page
    .getByRole("button", { name: /español/i })
    .or(page.getByRole("radio", { name: /español/i }))
    .first()
    .click()
  await expect(html).toHaveAttribute("lang", "es")
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(before ?? "")
  await page.reload()
  await expect(html).toHaveAttribute("lang", "es")
})

test("a table changes its language at once, in the middle of a game", async ({ page }) => {
  await page.goto(shortLink("contarlos"))
  await play(page, { taps: 2 })
  await page.keyboard.press("m")
  await page.getByRole("button", { name: "Settings" }).click()
  await page.getByRole("dialog").getByLabel("Language").selectOption("es")
  await expect(page.getByRole("dialog", { name: "Ajustes" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByText(/^(Te toca|Le toca a)/).first()).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText(/\b(your|cards|turn|deals|wins)\b/i)
})

test.describe("in Spanish", () => {
  test.use({ settings: { language: "es" } })

  for (const { id, about } of games)
    test(`${id} is played and described in Spanish`, async ({ page }) => {
      await page.goto("/")
      await expect(page.getByText(about.es)).toBeVisible()
      await page.goto(shortLink(id))
      await play(page, { taps: 5 })
      await waitUntilStill(page)
      await expect(page.locator("body")).not.toContainText(/\b(your|cards|turn|deals|wins)\b/i)
    })
})
