// Links that contain a set-up and a deal.

import type { Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { keptTable } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { myTurn } from "./support/table.ts"

const cardsOn = (page: Page): Promise<string[]> => page.locator("[data-table] [data-token]").allInnerTexts()

test("a link sets the seats, names and options", async ({ page }) => {
  const link = "/new/contarlos?seats=me,easy,hard&names=Zoe,,Rex&opt.rounds=2&opt.reshuffle=on"
  await page.goto(link)
  await expect
    .poll(() => page.locator("input").evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)))
    .toContain("Zoe")
  await page.getByRole("button", { name: /^(Play|Start|Deal)/ }).click()
  await page.locator("[data-table]").waitFor()
  const { seats, opening } = await keptTable(page)
  expect(seats.map(({ player }) => player)).toEqual(["person", "easy", "hard"])
  expect([seats[0].name, seats[2].name]).toEqual(["Zoe", "Rex"])
  expect(opening.options).toMatchObject({ rounds: 2, reshuffle: "on" })
})

test("the form has every option of every game, with its help and the rules it changes", async ({ page }) => {
  for (const { id, options } of games) {
    await page.goto(`/new/${id}`)
    for (const { name, help, rules } of options) {
      const field = page.locator(".setting").filter({ hasText: help.en })
      await expect(field, `${id}: ${name}`).toHaveCount(1)
      for (const rule of rules)
        await expect(field.locator(`a[href="/rules/${id}#${rule}"]`), `${name} changes ${rule}`).toHaveCount(1)
    }
  }
})

for (const { id, name } of games)
  test(`a seed gives the same deal of ${name} to everybody who opens the link`, async ({ page, browser, baseURL }) => {
    const link = `/new/${id}?seats=me,easy&seed=same&go=1`
    await page.goto(link)
    await page.locator("[data-table]").waitFor()
    const somebody = await browser.newContext(baseURL === undefined ? {} : { baseURL, locale: "en-GB" })
    const other = await somebody.newPage()
    await other.goto(link)
    await other.locator("[data-table]").waitFor()
    const [mine, theirs] = [(await keptTable(page)).match, (await keptTable(other)).match]
    expect(mine.dealCheck).toBe(theirs.dealCheck)
    await somebody.close()
  })

test("the back button leaves the table, and the forward button returns to it", async ({ page }) => {
  await page.goto("/")
  await page.goto(shortLink("forty-below"))
  await play(page, { taps: 2 })
  await myTurn(page)
  await keptTable(page)
  const cards = await cardsOn(page)
  await page.goBack()
  await expect(page.locator("[data-table]")).toHaveCount(0)
  await page.goForward()
  await expect.poll(() => cardsOn(page)).toEqual(cards)
})
