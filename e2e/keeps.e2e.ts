// Storage in the browser: unfinished games, finished games, and records to save and load.

import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { readRecord, replay } from "../src/engine/record.ts"
import { findGame } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { goldenRecord, goldenText } from "./support/golden.ts"
import { finishedMatch, keptTable, tableOf } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { myTurn, stepOf, table } from "./support/table.ts"

/** Waits until it is the person's turn again and all moves are stored. Returns the number of moves. */
async function stableStep(page: Page): Promise<number> {
  await myTurn(page)
  return (await keptTable(page)).match.moves.length
}

test("a game survives a reload and can be finished", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await play(page, { taps: 5 })
  const before = await stableStep(page)
  await page.reload()
  await expect(table(page)).toHaveAttribute("data-step", String(before))
  await play(page)
  await finishedMatch(page)
})

test("a game whose tab was closed can be continued from Home", async ({ page, context }) => {
  await page.goto(shortLink("contarlos"))
  await play(page, { taps: 4 })
  const before = await stableStep(page)
  const id = tableOf(page)
  await page.close()
  const next = await context.newPage()
  await next.goto("/")
  await next.getByRole("link", { name: /Go on with Contarlos/ }).click()
  await expect(next).toHaveURL(new RegExp(`/play/${id}`))
  await expect(table(next)).toHaveAttribute("data-step", String(before))
})

/** In the page: makes the wall clock jump ahead by an hour whenever the page reads it. */
function keepSettingTheClock(): void {
  const now = Date.now.bind(Date)
  let hours = 0
  Date.now = () => now() + ++hours * 3_600_000
}

test("unfinished games are listed on Home, and can be removed and restored, even if the clock changes", async ({
  page,
}) => {
  for (const id of ["forty-below", "contarlos"]) {
    await page.goto(shortLink(id))
    await play(page, { taps: 2 })
  }
  await page.goto("/")
  const games = page.getByRole("region", { name: "Continue" }).getByRole("article")
  await expect(games).toHaveCount(2)
  await page.evaluate(keepSettingTheClock)
  await page.getByRole("button", { name: /Remove Contarlos/ }).click()
  await expect(games).toHaveCount(1)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(games).toHaveCount(2)
})

/** In the page: changes the stored table as if an older version of the rules had opened it. */
const makeOlder = (table: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("countertop")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const change = opening.result.transaction(["entries", "tables"], "readwrite")
      const [entries, tables] = [change.objectStore("entries"), change.objectStore("tables")]
      const entry = entries.get([table, 0])
      entry.onsuccess = () =>
        entries.put({ ...entry.result, opening: { ...entry.result.opening, rules: 0 } }, [table, 0])
      const head = tables.get(table)
      head.onsuccess = () => tables.put({ ...head.result, rules: 0 })
      change.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

test("a game begun with older rules says so instead of resuming, and its record can be saved as a file", async ({
  page,
}) => {
  await page.goto(shortLink("forty-below"))
  await play(page, { taps: 4 })
  const id = tableOf(page)
  await page.goto("/about")
  await page.evaluate(makeOlder, id)
  await page.goto("/")
  const kept = page.getByRole("region", { name: "Continue" }).getByRole("article")
  await expect(kept).toContainText("began with older rules")
  await expect(kept.getByRole("link")).toHaveCount(0)
  await page.goto(`/play/${id}`)
  await expect(page.getByText(/begun with different rules/)).toBeVisible()
  await expect(table(page)).toHaveCount(0)
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Save as a file" }).click()
  expect(JSON.parse(readFileSync(await (await downloading).path(), "utf8"))).toMatchObject({
    game: "forty-below",
    rules: 0,
  })
  await page.goto(`/replay/${id}`)
  await expect(page.getByText(/from 0 to \d+/)).toBeVisible()
})

test("a finished game counts in the statistics, unless it was undone past something revealed", async ({ page }) => {
  await page.goto(`${shortLink("forty-below")}&practice=on`)
  await play(page, { taps: 6 })
  const before = await stableStep(page)
  await page.keyboard.press("u")
  await expect.poll(() => stepOf(page)).toBeLessThan(before)
  await expect.poll(async () => (await keptTable(page)).isMarked).toBe(true)
  await play(page)
  await finishedMatch(page)
  await page.goto("/history")
  await expect(page.getByRole("article")).toContainText("moves taken back, not counted")

  await page.goto(shortLink("betski-scram"))
  await play(page)
  await finishedMatch(page)
  await page.goto("/history")
  await expect(page.getByRole("article")).toHaveCount(2)
  await page.goto("/stats")
  await expect(page.getByRole("main")).toContainText("Betski Scram")
  await expect(page.getByText(/^You won \d of 1, about what luck would give\.$/)).toBeVisible()
  await expect(page.getByText("Games won")).toBeHidden()
  await page.getByText("Exact numbers").click()
  await expect(page.getByText("Games won")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Forty Below" })).toHaveCount(0)
})

async function load(page: Page, text: string, name = "game.json"): Promise<void> {
  const buffer = Buffer.from(text)
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/json", buffer })
}

async function loadInto(page: Page, text: string): Promise<void> {
  await page.goto("/history")
  await load(page, text)
}

test("a record can be loaded, replayed, and downloaded with the same moves", async ({ page }) => {
  await loadInto(page, goldenText("contarlos"))
  await expect(page.getByRole("article")).toContainText("Contarlos")
  await page.getByRole("link", { name: "Look at it" }).click()
  await expect(page.getByRole("slider")).toHaveAttribute("max", String(goldenRecord("contarlos").moves.length))
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download the record" }).click()
  const text = readFileSync(await (await downloading).path(), "utf8")
  const record = readRecord(text, findGame)
  expect(record.moves).toEqual(goldenRecord("contarlos").moves)
  expect(replay(record).result).toEqual(goldenRecord("contarlos").result)
})

const WHOLE = goldenText("betski-scram")
const BAD_RECORDS: readonly [what: string, text: string, sentence: RegExp][] = [
  ["cut", WHOLE.slice(0, WHOLE.length / 2), /cut short/],
  ["altered", WHOLE.replace(/ ([0-9a-f]{4})"/, ' 0000"'), /changed/],
  ["foreign", '{"hello": "world"}', /no Countertop record/],
  ["text", "hello", /no Countertop record/],
  ["unknown", WHOLE.replace('"betski-scram"', '"chess"'), /does not have/],
  ["older", WHOLE.replace(/"rules": \d+/, '"rules": 99'), /another version of the rules/],
]

test("bad records are rejected with a reason, and the history stays unchanged", async ({ page }) => {
  await loadInto(page, goldenText("contarlos"))
  await expect(page.getByRole("article")).toHaveCount(1)
  for (const [what, text, sentence] of BAD_RECORDS) {
    await load(page, text, `${what}.json`)
    await expect(page.getByText(`${what}.json could not be loaded.`)).toBeVisible()
    await expect(page.getByRole("status").getByText(sentence).first()).toBeVisible()
    await expect(page.getByRole("article")).toHaveCount(1)
  }
})

test("a finished game can be shared by a link that other people can open", async ({ page, browser, baseURL }) => {
  await page.goto(shortLink("betski-scram"))
  await play(page)
  const { moves } = await finishedMatch(page)
  const shared = async (): Promise<string> => {
    await page.getByRole("button", { name: "Share" }).click()
    const field = page.getByRole("textbox", { name: "Link" })
    await expect(field).toHaveValue(/\/shared#./)
    return field.inputValue()
  }
  const atTheEnd = await shared()
  await page.goto(`/replay/${tableOf(page)}`)
  const link = await shared()
  expect(link).toBe(atTheEnd)
  const somebody = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await somebody.newPage()
  await other.goto(link)
  await expect(other.getByRole("slider")).toHaveAttribute("max", String(moves.length))
  await somebody.close()
})

test("a game whose link cannot be made can be downloaded as a file", async ({ page }) => {
  await page.addInitScript(() => {
    window.CompressionStream = class {
      constructor() {
        throw new TypeError("deflate-raw is not known here")
      }
    } as unknown as typeof CompressionStream
  })
  await loadInto(page, goldenText("betski-scram"))
  await page.getByRole("button", { name: /^Share/ }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText(/could not make the link/)).toBeVisible()
  await expect(dialog.getByText("Making the link…")).toHaveCount(0)
  const downloading = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "Download the record" }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^betski-scram-.*\.json$/)
})

test("a game that is open in two tabs can be finished", async ({ page, context }) => {
  await page.goto(shortLink("forty-below"))
  await play(page, { taps: 3 })
  const other = await context.newPage()
  await other.goto(page.url())
  await play(other, { taps: 3 })
  await stableStep(other)
  await play(page, { taps: 1 })
  await play(page)
  await finishedMatch(page)
})
