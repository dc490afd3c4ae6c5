// Measures layout shift while a page appears, and the time until the first card is on the table.

import type { Page } from "@playwright/test"
import { games } from "../../src/games/index.ts"
import { type Bench, line, median, withPage } from "./browser.ts"

const RUNS = 5
const SLOWED = 4
const FIRST_CARD = 1000 // milliseconds

declare global {
  interface Window {
    /** Sums of layout shifts before and after the first move. */
    shifts: { shown: number; played: number }
    dealt: Promise<number>
  }
}

function watchShifts(): void {
  window.shifts = { shown: 0, played: 0 }
  new PerformanceObserver((list) => {
    const step = Number(document.querySelector("[data-table]")?.getAttribute("data-step") ?? 0)
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.shifts[step === 0 ? "shown" : "played"] += entry.value
  }).observe({ type: "layout-shift", buffered: true })
}

/** Returns the sums of all layout shifts since the page began to load; at a table, until the fifth move. */
const shiftsOf = (bench: Bench, path: string, isTable: boolean): Promise<Window["shifts"]> =>
  withPage(bench, async (page) => {
    await page.addInitScript(watchShifts)
    await page.goto(path)
    await page.waitForLoadState("networkidle")
    if (isTable)
      await page.waitForFunction(() => Number(document.querySelector("[data-table]")?.getAttribute("data-step")) >= 5)
    return page.evaluate(() => window.shifts)
  })

/** Measures milliseconds from the next click to the frame that shows the first card. */
function watchFirstCard(): void {
  window.dealt = new Promise((resolve) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const look = (): void => {
          const isThere = document.querySelector("[data-table] [data-token]") !== null
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
  await page.getByRole("button", { name: `Play ${name}` }).click()
  return page.evaluate(() => window.dealt)
}

export async function steady(bench: Bench): Promise<void> {
  console.log("\nLayout shift while a page appears, and while bots play")
  const { shown } = await shiftsOf(bench, "/", false)
  line("home", shown.toFixed(4), shown === 0, "none")
  for (const { id } of games) {
    const { shown, played } = await shiftsOf(bench, `/new/${id}?seats=easy,easy,easy&go=1&seed=steady`, true)
    line(id, shown.toFixed(4), shown === 0, "none")
    line(`${id}, five moves`, played.toFixed(4))
  }

  console.log(`\nFrom a click on home to the first card, on a CPU slowed ${SLOWED} times, median of ${RUNS}`)
  for (const { id, name } of games) {
    const times: number[] = []
    for (let i = 0; i < RUNS; i++) times.push(await withPage(bench, (page) => firstCard(page, name)))
    const time = median(times)
    line(id, `${Math.round(time)} ms`, time <= FIRST_CARD, `at most ${FIRST_CARD} ms`)
  }
}
