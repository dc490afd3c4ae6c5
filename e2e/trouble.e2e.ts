// Bad input and failures: for each, the app shows a sentence and a way to continue, and no game is lost.

import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { readRecord } from "../src/engine/record.ts"
import { findGame } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { finishedMatch } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { myTurn, stepOf } from "./support/table.ts"

/** Expects a sentence that explains the problem, and a link or button to continue. */
async function expectWayOn(page: Page, sentence: RegExp): Promise<void> {
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(
    page.getByRole("main").getByRole("link").or(page.getByRole("main").getByRole("button")).first(),
  ).toBeVisible()
}

const BROKEN_LINKS: readonly [path: string, sentence: RegExp][] = [
  ["/nowhere", /nothing at this address/],
  ["/%E0%A4%A", /nothing at this address/],
  ["/new/chess", /chess/],
  ["/learn/chess", /chess/],
  ["/rules/chess", /chess/],
  ["/rules/%E0%A4%A", /no game/],
  ["/play/gone", /gone/],
  ["/replay/gone", /gone/],
  ["/shared#garbage", /link/i],
  ["/shared", /link/i],
]

for (const [path, sentence] of BROKEN_LINKS)
  test(`the broken link ${path} shows an explanation and a way to continue`, async ({ page }) => {
    await page.goto(path)
    await expectWayOn(page, sentence)
  })

test("a set-up link with several mistakes names each of them", async ({ page }) => {
  await page.goto("/new/contarlos?seats=me,wizard,hard&opt.rounds=99&opt.wings=2&seed=abc&go=1")
  await expectWayOn(page, /wizard/)
  await expect(page.getByText(/99/).first()).toBeVisible()
  await expect(page.getByText(/wings/).first()).toBeVisible()
})

test.describe("without storage", () => {
  test("the app says so, and a game can be played to its end", async ({ page }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("not here", "SecurityError")
      }
    })
    await page.goto("/")
    await expect(page.getByText(/does not let Countertop save games/)).toBeVisible()
    await page.goto(shortLink("betski-scram"))
    await expect(page.getByText(/does not let Countertop save games/)).toBeVisible()
    await play(page)
    await expect(page.locator("[data-result]")).toBeVisible()
  })

  test("the app says when the database never answers, and a game is still played and listed", async ({ page }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
    })
    await page.goto(shortLink("betski-scram"))
    await expect(page.getByText(/storage does not answer/)).toBeVisible()
    await play(page)
    await expect(page.locator("[data-result]")).toBeVisible()
    await page.evaluate(() => {
      history.pushState(null, "", "/history")
      dispatchEvent(new PopStateEvent("popstate"))
    })
    await expect(page.getByRole("main").getByRole("article")).toContainText("Betski Scram")
  })

  test("a game can be played even if settings cannot be stored", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["indexedDB", "localStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("not here", "SecurityError")
          },
        })
    })
    await page.goto("/new/betski-scram?seats=me,easy&opt.first=0&go=1")
    await play(page, { taps: 2 })
    await expect(page.locator("[data-table]")).toBeVisible()
  })
})

test("with full storage, the app says so, play continues, and the record can be downloaded", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await play(page, { taps: 3 })
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  await play(page, { taps: 3 })
  await expect(page.getByText(/storage is full/)).toBeVisible()
  await myTurn(page)
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download the record" }).click()
  const record = readRecord(readFileSync(await (await downloading).path(), "utf8"), findGame)
  expect(record.moves.length).toBe(await stepOf(page))
  await play(page)
  await expect(page.locator("[data-result]")).toBeVisible()
})

test.describe("a bot whose worker fails", () => {
  test.use({ provoked: ["worker", "Failed to load resource"], serviceWorkers: "block" })

  test("is reported, and the game can be played to its end", async ({ page, context }) => {
    await context.route(/worker[^/]*\.js/, (route) => route.abort())
    await page.goto(shortLink("forty-below"))
    await play(page, { taps: 4 })
    await expect(page.getByText(/A bot lost its thread/).first()).toBeVisible()
    await play(page)
    await finishedMatch(page)
  })
})
