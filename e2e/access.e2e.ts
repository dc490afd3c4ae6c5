// What everybody needs: no violation that axe finds, on any page, by day and by night.

import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { expect, test } from "./support/app.ts"
import { atRest, PAGES } from "./support/pages.ts"

test.use({ settings: { theme: "auto" } })

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
  )
}

for (const { name, open } of PAGES)
  test(`axe finds nothing on ${name}`, async ({ page }) => {
    await open(page)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await atRest(page)
      expect(await violations(page), colorScheme).toEqual([])
    }
  })
