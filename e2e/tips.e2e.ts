// The tips of the first games: each once, and never over what must be tapped.

import type { Page } from "@playwright/test"
import { expect, test } from "./support/app.ts"
import { play } from "./support/player.ts"

test.use({ settings: { tips: true, confirm: false }, viewport: { width: 390, height: 844 } })

/** In the page: returns what can be tapped and is covered by the tip. */
const covered = (): string[] => {
  const tip = document.querySelector("[data-tip]")?.getBoundingClientRect()
  if (tip === undefined) return ["no tip"]
  return [...document.querySelectorAll("[data-lit], [data-press], [data-onward]")].flatMap((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const isApart = right <= tip.left || tip.right <= left || bottom <= tip.top || tip.bottom <= top
    return isApart ? [] : [one.outerHTML.slice(0, 100)]
  })
}

const openTable = (page: Page): Promise<unknown> => page.goto("/new/final-count?seats=me,easy&seed=tips&go=1")

test("the first game offers sounds, then a tip a turn, and none of them comes back", async ({ page }) => {
  await openTable(page)
  const tip = page.locator("[data-tip]")
  await expect(tip).toBeVisible()
  await expect(tip).toContainText("sounds")
  expect(await page.evaluate(covered)).toEqual([])
  await page.getByRole("button", { name: "Turn on" }).click()
  expect(await page.evaluate(() => JSON.parse(localStorage["countertop.settings"]).sounds)).toBe(true)
  await expect(tip).toHaveCount(0)
  await play(page, { until: "[data-tip=lit]" })
  await expect(tip).toBeVisible()
  expect(await page.evaluate(covered)).toEqual([])
  await tip.getByRole("button").click()
  await page.reload()
  await play(page, { until: "[data-tip]" })
  await expect(tip).toHaveAttribute("data-tip", "why")
})
