// Adding a sixth game takes only one folder: the app draws and plays it without changes.

import { test as base, expect } from "./support/app.ts"
import { play } from "./support/player.ts"
import type { Served } from "./support/served.ts"
import { serveSixth } from "./support/sixth.ts"

const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its pattern
    async ({}, use) => {
      const served = await serveSixth()
      await use(served)
      served.stop()
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ served }, use) => use(served.address),
})

test("a game added as one folder appears on Home, has rules, and can be played to its end", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByText("High Card").first()).toBeVisible()
  await page.goto("/rules/high-card")
  await expect(page.getByText("HC-1").first()).toBeVisible()
  await page.goto("/new/high-card?go=1&seed=six")
  await play(page)
  await expect(page.locator("[data-result]")).toBeVisible()
})
