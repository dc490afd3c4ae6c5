// The app's front page.

import { expect, test } from "@playwright/test"
import { games } from "../src/games/index.ts"

test("home names every game", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  for (const game of games) await expect(page.getByText(game.id).first()).toBeVisible()
})
