// Phones, including the smallest, in the language with the longer words. Where there is room, nothing is cut off,
// covered or broken into lines.

import type { Locator, Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { goOnTo } from "./support/kept.ts"
import { start } from "./support/online.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { table, waitUntilStill } from "./support/table.ts"

const SMALL = { width: 320, height: 568 }
const USUAL = { width: 390, height: 844 }

test.use({ settings: { language: "es", confirm: false }, hasTouch: true, isMobile: true })

const heightOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.height ?? 0

for (const viewport of [SMALL, USUAL])
  test(`the table gets its space back when many buttons disappear, on ${viewport.width} by ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto("/new/final-count?seats=me,person,person&names=Ana,Bea,Eva&seed=roll&go=1")
    await goOnTo(page, /^give\(/)
    await page.locator("[data-onward]").click()
    await waitUntilStill(page)
    const bar = table(page).locator(".bar")
    expect(await heightOf(bar)).toBeGreaterThan(viewport.height * 0.2)
    expect(await heightOf(bar)).toBeLessThan(viewport.height * 0.37)
    const last = page.locator("[data-press]").last()
    await last.scrollIntoViewIfNeeded()
    await last.tap()
    await expect(page.locator("[data-press]")).toHaveCount(2)
    await waitUntilStill(page)
    expect(await heightOf(bar)).toBeLessThan(viewport.height * 0.23)
  })

/** In the page: returns the names that take more than one line. */
const brokenNames = (): string[] =>
  [...document.querySelectorAll("[data-result] .name")].flatMap((name) => {
    const line = Number.parseFloat(getComputedStyle(name).lineHeight)
    return name.getBoundingClientRect().height > line * 1.5 ? [name.textContent ?? ""] : []
  })

/** In the page: returns by how many pixels the result is wider than its sheet; -1 if no sheet is open. */
const beyondSheet = (): number => {
  const body = document.querySelector("dialog[open] .body")
  return body === null ? -1 : body.scrollWidth - body.clientWidth
}

async function openResult(page: Page): Promise<void> {
  await page.goto(shortLink("forty-below").replace("seats=me,easy", "seats=me,easy,easy&names=Ana,Carmen,Maximiliano"))
  await play(page, { touch: true })
  await page.locator("[data-result]").waitFor()
  await waitUntilStill(page)
}

test("the result keeps names on one line, and fits its sheet when text is twice as large", async ({ page }) => {
  await page.setViewportSize(USUAL)
  await openResult(page)
  expect(await page.evaluate(brokenNames)).toEqual([])
  await page.setViewportSize(SMALL)
  await waitUntilStill(page)
  expect(await page.evaluate(brokenNames)).toEqual([])
  await page.setViewportSize(USUAL)
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await waitUntilStill(page)
  expect(await page.evaluate(beyondSheet)).toBe(0)
})

/** In the page: returns the counters with parts that overflow above or below. */
const spilt = (): string[] =>
  [...document.querySelectorAll('[data-table] [data-box^="counter"]')].flatMap((counter) => {
    const { top, bottom } = counter.getBoundingClientRect()
    const isOut = [...counter.children].some((part) => {
      const { top: from, bottom: to } = part.getBoundingClientRect()
      return from < top - 1 || to > bottom + 1
    })
    return isOut ? [counter.textContent ?? ""] : []
  })

test("two numbers in one counter do not overflow it", async ({ page }) => {
  await page.setViewportSize(SMALL)
  await page.goto("/new/beat-the-count?seats=me,easy&opt.goForIts=12&opt.knockouts=0&seed=run&go=1")
  await play(page, { touch: true, until: '[data-box="counter run"]' })
  await waitUntilStill(page)
  expect(await page.evaluate(spilt)).toEqual([])
})

for (const width of [320, 360, 390])
  test(`the latest event spans the screen where there are many buttons, on ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto("/new/contarlos?seats=me,easy,easy&with=friends&seed=said")
    await page.getByRole("button", { name: "Abrir la mesa" }).tap()
    await start(page)
    const latest = page.locator("main header .latest")
    await expect.poll(async () => (await latest.boundingBox())?.width).toBeGreaterThan(width * 0.85)
    expect(await heightOf(page.locator("main header"))).toBeLessThan(100)
    await page.touchscreen.tap(width / 2, ((await latest.boundingBox())?.y ?? 0) + 10)
    await expect(page.getByRole("dialog", { name: "Registro" })).toBeVisible()
  })

for (const { id, name } of games)
  test(`the lesson of ${name} shows all of its text, or at least four lines`, async ({ page }) => {
    await page.setViewportSize(SMALL)
    await page.goto(`/learn/${id}`)
    await page.locator("[data-next], [data-show]").waitFor()
    await waitUntilStill(page)
    const [all, seen, line] = await page
      .locator(".words:has(.say)")
      .evaluate((words) => [
        words.scrollHeight,
        words.clientHeight,
        Number.parseFloat(getComputedStyle(words).lineHeight),
      ])
    expect(seen).toBeGreaterThanOrEqual(Math.min(all, 4 * line))
  })

test("the page's header is one line on the smallest phone", async ({ page }) => {
  await page.setViewportSize(SMALL)
  await page.goto("/")
  await page.getByRole("heading", { level: 1 }).waitFor()
  expect(await heightOf(page.locator("header").first())).toBeLessThan(60)
})
