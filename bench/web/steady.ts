// How steady a page is while it appears, and how soon the first card lies on the table.

import type { Page } from "@playwright/test"
import { games } from "../../src/games/index.ts"
import { type Bench, line, median, withPage } from "./browser.ts"

const RUNS = 5
const SLOWED = 4
const FIRST_CARD = 1000 // milliseconds

declare global {
  interface Window {
    shift: number
    dealt: Promise<number>
  }
}

function watchShifts(): void {
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shift += entry.value
  }).observe({ type: "layout-shift", buffered: true })
}

/** The sum of all shifts from the first byte on, until nothing is loaded or moves any more. */
const shiftOf = (bench: Bench, path: string, shown: string): Promise<number> =>
  withPage(bench, async (page) => {
    await page.addInitScript(watchShifts)
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    await page.waitForLoadState("networkidle")
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    return page.evaluate(() => window.shift)
  })

/** From the next click to the frame in which the first card is on the screen. */
function watchFirstCard(): void {
  window.dealt = new Promise((resolve) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const look = (): void => {
          const isThere = document.querySelector("[data-table] [data-card]") !== null
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - timeStamp))
          else requestAnimationFrame(look)
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}

async function firstCard(page: Page, name: string): Promise<number> {
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  const client = await page.context().newCDPSession(page)
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWED })
  await page.evaluate(watchFirstCard)
  await page
    .locator("[data-play]")
    .filter({ hasText: name })
    .or(page.locator(`[data-play="${name}"]`))
    .first()
    .click()
  return page.evaluate(() => window.dealt)
}

export async function steady(bench: Bench): Promise<void> {
  console.log("\nLayout shift")
  const home = await shiftOf(bench, "/", "h1")
  line("home", home.toFixed(4), home === 0, "none")
  for (const { id } of games) {
    const shift = await shiftOf(bench, `/new/${id}?go=1&seed=steady`, "[data-table]")
    line(id, shift.toFixed(4), shift === 0, "none")
  }

  console.log(`\nFrom a click on home to the first card, on a CPU slowed ${SLOWED} times, median of ${RUNS}`)
  for (const { id } of games) {
    const times: number[] = []
    for (let i = 0; i < RUNS; i++) times.push(await withPage(bench, (page) => firstCard(page, id)))
    const time = median(times)
    line(id, `${Math.round(time)} ms`, time <= FIRST_CARD, `at most ${FIRST_CARD} ms`)
  }
}
