// Several people share one screen. While they pass the device on, or while it is another player's turn, the page
// contains no part of a hand.

import type { Page } from "@playwright/test"
import { findGame } from "../src/games/index.ts"
import { bitsOf, viewOf } from "../src/table/seen.ts"
import type { LiveTable } from "../src/table/table.ts"
import { expect, test } from "./support/app.ts"
import { drawnCards, everythingIn, namedIn, secretsFrom } from "./support/hidden.ts"
import { keptTable } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { waitUntilStill } from "./support/table.ts"

const HIDDEN_HANDS = ["contarlos", "final-count", "betski-scram"]
const PASSES = 4
const MOST_FLIPS = 60

const passing = (page: Page) => page.locator("#pass-to")

/** Expects the page not to name any card that these viewers do not know. */
function expectUnnamed(everything: string, table: LiveTable, viewers: number): void {
  const secrets = secretsFrom(table, viewers)
  expect(secrets.length, "there is something to hide").toBeGreaterThan(0)
  expect(namedIn(everything, secrets)).toEqual([])
}

/** Expects all hidden cards to have the same drawing. */
async function expectBacks(page: Page, table: LiveTable, viewers: number): Promise<void> {
  const { zones } = table.game.scene(viewOf(table.match, viewers), 0)
  const backs = new Set(zones.flatMap(({ cards }) => cards.flatMap((card) => (card?.face === 0 ? [card.token] : []))))
  const drawings = (await drawnCards(page)).filter(({ token }) => backs.has(token)).map(({ drawing }) => drawing)
  expect(new Set(drawings).size).toBeLessThanOrEqual(1)
}

test("each person has a key of their own, wherever the focus is", async ({ page }) => {
  await page.goto("/new/beat-the-count?seats=me,person&names=Ana,Bea&seed=shared&go=1")
  const steps = page.locator("[data-table]")
  await expect(steps).toHaveAttribute("data-step", "0")
  await page.keyboard.press("1")
  await expect(steps).toHaveAttribute("data-step", "1")
  await page.getByRole("button", { name: "Menu" }).focus()
  await page.keyboard.press("2")
  await expect(steps).toHaveAttribute("data-step", "2")
})

test.describe("on a phone that lies between the players", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const people of [2, 4])
    test(`two racers among ${people} people each have a zone of their own`, async ({ page }) => {
      const seats = ["me", ...Array.from({ length: people - 1 }, () => "person")].join(",")
      await page.goto(`/new/beat-the-count?seats=${seats}&seed=race&go=1`)
      const zones = page.locator("[data-seat]").filter({ has: page.locator("[data-press]") })
      const step = page.locator("[data-table]")
      for (let n = 0; n < MOST_FLIPS; n++) {
        await expect(step).toHaveAttribute("data-step", String(n))
        await expect(zones.first().locator("[data-press]").first()).toBeVisible()
        if ((await zones.count()) === 2) break
        await zones.first().locator("[data-press]").first().tap()
      }
      await expect(zones).toHaveCount(2)
      await waitUntilStill(page)
      const boxes = await zones.locator("[data-press]").evaluateAll((all) =>
        all.map((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect()
          return { left, right, top, bottom }
        }),
      )
      for (const { left, right, top, bottom } of boxes)
        expect(Math.min(right - left, bottom - top), "large enough for a thumb").toBeGreaterThanOrEqual(44)
      const [one, other] = boxes
      const areApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      expect(areApart, "apart from each other").toBe(true)
      const racer = Number(await zones.last().getAttribute("data-seat"))
      const before = Number(await step.getAttribute("data-step"))
      await zones.last().locator("[data-press]").first().tap()
      await expect(step).toHaveAttribute("data-step", String(before + 1))
      await expect.poll(async () => (await keptTable(page)).match.moves.length).toBe(before + 1)
      expect((await keptTable(page)).match.moves.at(-1)?.seat).toBe(racer)
    })
})

for (const id of HIDDEN_HANDS)
  test(`${findGame(id).name}: players cannot see each other's hands`, async ({ page }) => {
    await page.goto(`/new/${id}?seats=me,person&names=Ana,Bea&seed=shared&go=1`)
    for (let pass = 0; pass < PASSES; pass++) {
      await passing(page).waitFor()
      const [whilePassed, words] = [await everythingIn(page), (await passing(page).textContent()) ?? ""]
      await page.locator("[data-onward]").click()
      await page.locator("[data-table]").waitFor()
      await waitUntilStill(page)
      const table = await keptTable(page)
      const seat = table.names.findIndex((name) => words.includes(name))
      expectUnnamed(whilePassed, table, bitsOf(table.people))
      expectUnnamed(await everythingIn(page), table, 1 << seat)
      await expectBacks(page, table, 1 << seat)
      await play(page, { until: "#pass-to" })
    }
  })
