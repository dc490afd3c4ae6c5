// Full tables on the smallest phone and on a usual screen: every tap target is large enough for a finger, and nothing
// else catches its taps.

import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { play } from "./support/player.ts"
import { waitUntilStill } from "./support/table.ts"
import { smallTargets } from "./support/targets.ts"

const FINGER = 43 // 44 pixels, measured in steps of two
const SCREENS = [
  { width: 360, height: 640, taps: 9 },
  { width: 1280, height: 800, taps: 3 },
] as const

test.use({ hasTouch: true })

for (const { id, name, seats } of games)
  for (const { width, height, taps } of SCREENS)
    test(`${name} for ${seats.max} on ${width}×${height} has only tap targets that fit a finger`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(`/new/${id}?go=1&seed=fingers&seats=${seats.max}`)
      await page.locator("[data-table]").waitFor()
      for (let tap = 0; tap < taps; tap++) {
        await play(page, { taps: 1, touch: true, seed: tap * 7919 + 1 })
        expect(await smallTargets(page, FINGER), `after ${tap + 1} taps`).toEqual([])
      }
    })

test("a table that scrolls brings the next tap target into view", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto("/new/contarlos?go=1&seed=fingers&seats=4")
  const lit = page.locator("[data-lit]:not([data-picked])")
  await lit.first().waitFor()
  await waitUntilStill(page)
  await page
    .locator("[data-table] > div")
    .first()
    .evaluate((ground) => ground.scrollTo(0, 0))
  await lit.first().tap()
  await expect(lit.last()).toBeInViewport({ ratio: 0.5 })
})
