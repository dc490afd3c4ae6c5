// npm run shots -- sheets: draws one contact sheet per game into docs/pictures, with its table on every size of screen.

import type { Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { test } from "./support/app.ts"
import { play } from "./support/player.ts"
import { waitUntilStill } from "./support/table.ts"

/** Where each screen stands on the sheet, and how large. */
const SCREENS = [
  { width: 1440, height: 900, x: 0, y: 0, scale: 0.5 },
  { width: 1024, height: 768, x: 730, y: 0, scale: 0.47 },
  { width: 844, height: 390, x: 730, y: 371, scale: 0.5 },
  { width: 390, height: 844, x: 0, y: 460, scale: 0.5 },
  { width: 320, height: 568, x: 205, y: 460, scale: 0.6 },
  { width: 844, height: 390, x: 407, y: 576, scale: 0.58 },
] as const
const SHEET = { width: 1220, height: 890 }
const SMALLER = 0.8 // a sheet has at most 400 kB

test.use({ contextOptions: { reducedMotion: "reduce" } })

async function pictureOf(page: Page, { width, height }: { width: number; height: number }): Promise<string> {
  await page.setViewportSize({ width, height })
  await waitUntilStill(page)
  return (await page.screenshot()).toString("base64")
}

for (const { id, name, seats } of games)
  test(`contact sheet of ${name}`, async ({ page }) => {
    const pictures: string[] = []
    for (const [count, screens] of [
      [seats.usual, SCREENS.slice(0, 3)],
      [seats.max, SCREENS.slice(3)],
    ] as const) {
      await page.setViewportSize(screens[0])
      await page.goto(`/new/${id}?go=1&seed=sheet&seats=${count}`)
      await play(page, { taps: 2 })
      await page.locator("[data-lit], [data-press], [data-onward], [data-result]").first().waitFor()
      for (const screen of screens) pictures.push(await pictureOf(page, screen))
    }
    const images = SCREENS.map(({ width, height, x, y, scale }, i) => {
      const place = `position:absolute;left:${x}px;top:${y}px;width:${width * scale}px;height:${height * scale}px`
      return `<img alt="" style="${place}" src="data:image/png;base64,${pictures[i]}">`
    })
    await page.setViewportSize({ width: SHEET.width * SMALLER, height: SHEET.height * SMALLER })
    await page.goto("about:blank") // the app forbids styles in HTML
    await page.setContent(`<body style="margin:0;zoom:${SMALLER};background:#6b6b6b">${images.join("")}`)
    await page.screenshot({ path: `docs/pictures/sheet-${id}.png` })
  })
