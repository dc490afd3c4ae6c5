// Whole games in the browser: by mouse, by keyboard alone, and by touch on a phone. The result on the page must match
// the one that the engine computes from the stored moves.

import type { Locator, Page } from "@playwright/test"
import { say } from "../src/engine/words.ts"
import { games } from "../src/games/index.ts"
import { tellingOf } from "../src/table/seen.ts"
import { roundsWithWorking, shownScore } from "../src/web/play/rounds.ts"
import { expect, test } from "./support/app.ts"
import { shownResult } from "./support/ending.ts"
import { finishedMatch, keptTable } from "./support/kept.ts"
import { playByKeys } from "./support/keys.ts"
import { play } from "./support/player.ts"
import { SHORT, shortLink } from "./support/short.ts"
import { waitUntilStill } from "./support/table.ts"

async function expectResultOfEngine(page: Page): Promise<void> {
  const { result } = await finishedMatch(page)
  expect(await shownResult(page)).toEqual({ places: result?.places, scores: result?.scores })
}

for (const { id, name } of games)
  test(`${name} can be played to its end with the mouse`, async ({ page }) => {
    expect(SHORT[id], "a short set-up").toBeDefined()
    await page.goto(shortLink(id))
    await play(page)
    await expectResultOfEngine(page)
  })

test("after a round, a sheet shows how each score was made, until it is closed", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await play(page, { until: "dialog[open]" })
  const sheet = page.getByRole("dialog", { name: "How it was scored" })
  await expect(sheet.getByRole("row", { name: /^Points/ })).toBeVisible()
  const { match, game } = await keptTable(page)
  const [{ scores, lines }] = game.scene(match.state, 0).rounds
  const cells = sheet
    .getByRole("row")
    .filter({ hasText: /^\s*Points/ })
    .first()
    .getByRole("cell")
  await expect(cells).toHaveText(scores.map(shownScore))
  expect(lines.length).toBeGreaterThan(1)
  await sheet.getByRole("button", { name: "Go on" }).click()
  await expect(sheet).toHaveCount(0)
})

test("the log beside the table stays scrolled to its latest line", async ({ page }) => {
  await page.goto("/new/forty-below?seats=me,easy&opt.rounds=4&seed=e2e&go=1")
  for (let round = 1; round <= 3; round++) {
    await play(page, { until: "dialog[open]" })
    await page.getByRole("dialog").getByRole("button", { name: "Go on" }).click()
  }
  const lines = page.locator("aside .lines")
  await expect(lines.locator("li"), "older ones have gone").toHaveCount(60)
  await expect(lines.locator("li").last()).toBeInViewport()
  const end = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(async () => (await end(lines.locator("li").last())) - (await end(lines))).toBeLessThan(2)
})

test("at the end of a game, the buttons stay in place when the content below them changes", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await play(page)
  const below = page.locator("[data-result] details").first()
  await below.waitFor()
  await waitUntilStill(page)
  const top = () => page.locator("[data-result] nav").evaluate((nav) => nav.getBoundingClientRect().top)
  const before = await top()
  await below.evaluate((section) => section.remove())
  expect(await top()).toBe(before)
})

test("at the end of a game, all its rounds are listed with their working", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await play(page)
  const rounds = roundsWithWorking(await finishedMatch(page))
  expect(rounds.length).toBe(2)
  const { names, game } = await keptTable(page)
  const telling = tellingOf(game, "en", names, 0)
  const end = page.locator("[data-result]")
  await end.getByText("How it was scored", { exact: true }).click()
  const table = end.locator("table").first()
  const cells = (row: number): Locator => table.locator("tbody tr").nth(row).locator("td")
  for (const [n, { scores, lines }] of rounds.entries()) {
    await expect(cells(n)).toHaveText(scores.map(shownScore))
    const working = end.locator(`[data-round="${n}"]`)
    if (!(await working.evaluate((details: HTMLDetailsElement) => details.open)))
      await working.locator("summary").click()
    await expect(working.getByRole("row", { name: /^Points/ }).getByRole("cell")).toHaveText(scores.map(shownScore))
    const told = lines.filter(({ values }) => values.some((value) => value !== undefined))
    expect(told.length).toBeGreaterThan(1)
    for (const { label } of told) await expect(working).toContainText(say(label, telling))
  }
})

test("a finished game can be played again with other cards or with the same deal", async ({ page }) => {
  await page.goto("/new/betski-scram?seats=me,easy,easy&opt.first=0&go=1")
  await play(page)
  const { dealCheck } = await finishedMatch(page)
  const ended = page.url()
  await page.getByRole("button", { name: "Same deal" }).click()
  await expect(page).not.toHaveURL(ended)
  await expect.poll(async () => (await keptTable(page)).match.dealCheck).toBe(dealCheck)
  await page.goto(ended)
  await page.getByRole("button", { name: "Again" }).click()
  await expect(page).not.toHaveURL(ended)
  await expect.poll(async () => (await keptTable(page)).match.dealCheck).not.toBe(dealCheck)
})

test("a game can be played to its end by keyboard alone", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await playByKeys(page)
  await expectResultOfEngine(page)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a game can be played to its end by touch", async ({ page }) => {
    await page.goto(shortLink("contarlos"))
    await play(page, { touch: true })
    await expectResultOfEngine(page)
  })
})
