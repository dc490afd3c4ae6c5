// On the smallest phone, at the fullest tables: whatever can be tapped is large enough for a finger, and no other takes its taps.

import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { play } from "./support/player.ts"
import { smallTargets } from "./support/targets.ts"

const FINGER = 43 // 44 pixels, measured in steps of two
const TAPS = 14

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

for (const { id, name, seats } of games)
  for (const count of [seats.min, seats.max])
    test(`${name} for ${count} has nothing to tap that a finger misses`, async ({ page }) => {
      await page.goto(`/new/${id}?go=1&seed=fingers&seats=${count}`)
      await page.locator("[data-table]").waitFor()
      for (let tap = 0; tap < TAPS; tap++) {
        expect(await smallTargets(page, FINGER), `after ${tap} taps`).toEqual([])
        await play(page, { taps: 1, touch: true, seed: tap * 7919 + 1 })
      }
    })
