// Whole games in the browser: by clicks, by keyboard alone, and by touch on a phone. What is shown at the end is what the engine says of the
// moves that were kept.

import type { Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { shownResult } from "./support/ending.ts"
import { finishedMatch } from "./support/kept.ts"
import { playByKeys } from "./support/keys.ts"
import { play } from "./support/player.ts"
import { SHORT, shortLink } from "./support/short.ts"

async function expectResultOfEngine(page: Page): Promise<void> {
  const { result } = await finishedMatch(page)
  expect(await shownResult(page)).toEqual({ places: result?.places, scores: result?.scores })
}

for (const { id, name } of games)
  test(`${name} is played by clicks to its end`, async ({ page }) => {
    expect(SHORT[id], "a short set-up").toBeDefined()
    await page.goto(shortLink(id))
    await play(page)
    await expectResultOfEngine(page)
  })

test("a game is played by keyboard alone, from the first page to its end", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await playByKeys(page)
  await expectResultOfEngine(page)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a game is played by touch to its end", async ({ page }) => {
    await page.goto(shortLink("contarlos"))
    await play(page, { touch: true })
    await expectResultOfEngine(page)
  })
})
