// Only transform and opacity animate cards. With reduced motion nothing moves.

import type { Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"

test.use({ settings: { pace: "fast" } })

declare global {
  interface Window {
    /** Animated properties at the table, each with its longest duration. */
    animated: Record<string, number>
  }
}

/** Records the running animations in every frame. */
function watch(): void {
  window.animated = {}
  const look = (): void => {
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect) || effect.target?.closest("[data-table]") == null) continue
      const { duration } = effect.getComputedTiming()
      for (const frame of effect.getKeyframes())
        for (const property of Object.keys(frame))
          if (!["offset", "computedOffset", "easing", "composite"].includes(property))
            window.animated[property] = Math.max(window.animated[property] ?? 0, Number(duration))
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function animatedIn(page: Page, id: string): Promise<Record<string, number>> {
  await page.addInitScript(watch)
  await page.goto(shortLink(id))
  await play(page, { taps: 8 })
  return page.evaluate(() => window.animated)
}

for (const { id, name } of games) {
  test(`cards of ${name} are animated with transform and opacity only`, async ({ page }) => {
    const animated = await animatedIn(page, id)
    expect(Object.keys(animated)).toContain("transform")
    expect(Object.keys(animated).filter((property) => !["transform", "opacity"].includes(property))).toEqual([])
  })
}

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  for (const { id, name } of games)
    test(`${name} animates nothing but short fades`, async ({ page }) => {
      const animated = await animatedIn(page, id)
      expect(Object.keys(animated).filter((property) => property !== "opacity")).toEqual([])
      expect(animated.opacity ?? 0).toBeLessThanOrEqual(100)
    })
})
