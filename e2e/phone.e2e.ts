// On phones, the smallest as well, and in the language with the longer words: nothing is cut, covered or broken that has room.

import type { Locator, Page } from "@playwright/test"
import { expect, test } from "./support/app.ts"
import { goOnTo } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { atRest, table } from "./support/table.ts"

const SMALL = { width: 320, height: 568 }
const USUAL = { width: 390, height: 844 }

test.use({ settings: { language: "es", confirm: false }, hasTouch: true, isMobile: true })

const heightOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.height ?? 0

for (const viewport of [SMALL, USUAL])
  test(`what many buttons took from the table is given back, on ${viewport.width} by ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto("/new/final-count?seats=me,person,person&names=Ana,Bea,Eva&seed=roll&go=1")
    await goOnTo(page, /^give\(/)
    await page.locator("[data-onward]").click()
    await atRest(page)
    const bar = table(page).locator(".bar")
    expect(await heightOf(bar)).toBeGreaterThan(viewport.height * 0.2)
    expect(await heightOf(bar)).toBeLessThan(viewport.height * 0.37)
    const last = page.locator("[data-press]").last()
    await last.scrollIntoViewIfNeeded()
    await last.tap()
    await expect(page.locator("[data-press]")).toHaveCount(2)
    await atRest(page)
    expect(await heightOf(bar)).toBeLessThan(viewport.height * 0.23)
  })

/** In the page: names that take more than a line. */
const brokenNames = (): string[] =>
  [...document.querySelectorAll("[data-result] .name")].flatMap((name) => {
    const line = Number.parseFloat(getComputedStyle(name).lineHeight)
    return name.getBoundingClientRect().height > line * 1.5 ? [name.textContent ?? ""] : []
  })

/** In the page: how far the widest thing of the result reaches beyond its sheet. */
const beyondSheet = (): number => {
  const body = document.querySelector("dialog[open] .body")
  return body === null ? -1 : body.scrollWidth - body.clientWidth
}

async function openResult(page: Page): Promise<void> {
  await page.goto(shortLink("forty-below").replace("seats=me,easy", "seats=me,easy,easy&names=Ana,Carmen,Maximiliano"))
  await play(page, { touch: true })
  await page.locator("[data-result]").waitFor()
  await atRest(page)
}

test("the result has names in one line, and nothing beyond its sheet when text is twice as large", async ({ page }) => {
  await page.setViewportSize(USUAL)
  await openResult(page)
  expect(await page.evaluate(brokenNames)).toEqual([])
  await page.setViewportSize(SMALL)
  await atRest(page)
  expect(await page.evaluate(brokenNames)).toEqual([])
  await page.setViewportSize(USUAL)
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await atRest(page)
  expect(await page.evaluate(beyondSheet)).toBe(0)
})
