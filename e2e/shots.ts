// npm run shots: takes screenshots of every page and of every game's table into e2e/shots/. Sizes are a phone and a
// desktop, in light and dark.

import { test } from "./support/app.ts"
import { PAGES } from "./support/pages.ts"
import { waitUntilStill } from "./support/table.ts"

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

test.use({ settings: { theme: "auto" }, contextOptions: { reducedMotion: "reduce" } })

for (const [size, viewport] of Object.entries(SIZES))
  for (const { name, open } of PAGES)
    test(`${name} on a ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await open(page)
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme })
        await waitUntilStill(page)
        await page.screenshot({ path: `e2e/shots/${name}-${size}-${colorScheme}.png`, fullPage: true })
      }
    })
