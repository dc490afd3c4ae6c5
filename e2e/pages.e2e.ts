// Every page is accessible: axe finds nothing in light or dark. On all screens from a small phone up, and with text at
// twice its size, nothing is cut off or too small to tap, and no table scrolls.

import { expect, test } from "./support/app.ts"
import { faultsOf, SAID_AS_WRITTEN, violationsOn } from "./support/faults.ts"
import { PAGES } from "./support/pages.ts"
import { waitUntilStill } from "./support/table.ts"

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const

test.use({ settings: { theme: "auto" } })

for (const { name, open, isTable, hasTable = isTable } of PAGES)
  test(`${name} is accessible in every theme and size`, async ({ page }) => {
    await open(page)
    await page.emulateMedia({ colorScheme: "light" })
    await waitUntilStill(page)
    expect.soft(await violationsOn(page), "by day").toEqual([])
    await page.emulateMedia({ colorScheme: "dark" })
    await waitUntilStill(page)
    expect.soft(await violationsOn(page, ["color-contrast"]), "by night").toEqual([])
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await waitUntilStill(page)
      const wanted = { isWhole: isTable, target: hasTable ? 24 : 44 }
      const faults = [...(await faultsOf(page, wanted)), ...(await violationsOn(page, [SAID_AS_WRITTEN]))]
      expect.soft(faults, `${size.width}×${size.height}`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 1024 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    await waitUntilStill(page)
    expect.soft(await faultsOf(page, { isWhole: isTable, target: 24 }), "at 200 %").toEqual([])
  })
