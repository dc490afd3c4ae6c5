// Lists every page of the app, and brings each into a state worth testing.

import type { Page } from "@playwright/test"
import { games } from "../../src/games/index.ts"
import { packRecord } from "../../src/web/keep/share.ts"
import { goldenText } from "./golden.ts"
import { finishedMatch } from "./kept.ts"
import { begin, host, person } from "./online.ts"
import { play } from "./player.ts"
import { shortLink } from "./short.ts"

export interface Shown {
  readonly name: string
  /** The page fills the screen, and nothing on it scrolls. */
  readonly isTable: boolean
  /** The page has a table whose smallest parts scale with the cards. */
  readonly hasTable?: boolean
  open(page: Page): Promise<unknown>
}

const at = (name: string, path: string): Shown => ({
  name,
  isTable: false,
  open: async (page) => {
    await page.goto(path)
    await page.getByRole("heading", { level: 1 }).first().waitFor()
    await page.getByText("One moment…").waitFor({ state: "hidden" })
  },
})

/** Matches when a game with bots waits: for a person's move, at a sheet to read, or at its end. */
const STOP = "[data-lit], [data-press], [data-onward], [data-result]"

/** Opens a game and plays a few taps. */
async function openTable(page: Page, id: string, query = "", taps = 6): Promise<void> {
  await page.goto(`/new/${id}?go=1&seed=e2e${query}`)
  await play(page, { taps })
  await page.locator(STOP).first().waitFor()
}

const tables = games.map(
  ({ id }): Shown => ({
    name: `table-${id}`,
    isTable: true,
    open: (page) => openTable(page, id),
  }),
)

/** Full tables are the hardest to draw. */
const fullTables = games.map(
  ({ id, seats }): Shown => ({
    name: `table-${id}-${seats.max}-seats`,
    isTable: true,
    open: (page) => openTable(page, id, `&seats=${seats.max}`, 3),
  }),
)

/** Describes a table with something open on top of it. */
const over = (name: string, open: (page: Page) => Promise<unknown>): Shown => ({ name, isTable: true, open })

const sheets: readonly Shown[] = [
  over("table-menu", async (page) => {
    await openTable(page, "contarlos")
    await page.keyboard.press("m")
    await page.getByRole("dialog").waitFor()
  }),
  ...["Rules", "Log", "Settings"].map((panel) =>
    over(`table-${panel.toLowerCase()}`, async (page) => {
      await openTable(page, "contarlos")
      await page.keyboard.press("m")
      await page.getByRole("dialog").getByRole("button", { name: panel }).click()
      await page.getByRole("dialog", { name: panel }).waitFor()
    }),
  ),
  over("table-pile", async (page) => {
    await page.goto(shortLink("forty-below"))
    await play(page, { until: "[data-table]:has([data-browse]):has([data-lit])" })
    await page.locator("[data-browse]").click()
    await page.getByRole("dialog").waitFor()
  }),
  over("table-payment", async (page) => {
    await page.goto(shortLink("contarlos"))
    await play(page, { until: "[data-pay]" })
  }),
  over("table-shared", async (page) => {
    await page.goto("/new/beat-the-count?seats=me,person,person,person&seed=e2e&go=1")
    await play(page, { taps: 3 })
  }),
  over("pass-to", async (page) => {
    await page.goto("/new/contarlos?seats=me,person&names=Ana,Bea&seed=e2e&go=1")
    await page.locator("#pass-to").waitFor()
  }),
  over("round", async (page) => {
    await page.goto(shortLink("forty-below"))
    await play(page, { until: "dialog[open]" })
  }),
  over("end", async (page) => {
    await page.goto(shortLink("final-count"))
    await play(page)
    await page.locator("[data-result]").waitFor()
  }),
]

/** Describes an online game with the sheet that this button opens. The opponent has left in the meantime. */
const online = (name: string, button: string): Shown =>
  over(name, async (page) => {
    const browser = page.context().browser()
    if (browser === null) throw new Error("there is no browser for somebody else")
    await page.goto("/")
    const ben = await person(browser, new URL(page.url()).origin, "Ben")
    await begin(page, ben.page, "contarlos")
    await ben.context.close()
    await page.locator('[data-here-count="1"]').waitFor()
    await page.locator(button).click()
    await page.getByRole("dialog").waitFor()
  })

async function loadGolden(page: Page, id: string): Promise<void> {
  await page.goto("/history")
  const buffer = Buffer.from(goldenText(id))
  await page.locator('input[type="file"]').setInputFiles({ name: "game.json", mimeType: "application/json", buffer })
  await page.getByRole("article").filter({ hasText: "loaded" }).waitFor()
}

/** Describes a page when a finished game, a loaded record and an unfinished game are stored. */
const filled = (name: string, path: string): Shown => ({
  name,
  isTable: false,
  open: async (page) => {
    await page.goto(shortLink("betski-scram"))
    await play(page)
    await finishedMatch(page)
    await loadGolden(page, "contarlos")
    await openTable(page, "forty-below", "", 3)
    await page.goto(path)
    await page.getByRole("main").getByText(FILLED).first().waitFor()
  },
})
const FILLED = /^(Continue|Replay|Exact numbers)$/

const share: Shown = {
  name: "share",
  isTable: false,
  open: async (page) => {
    await loadGolden(page, "betski-scram")
    await page.getByRole("button", { name: /^Share/ }).click()
    await page.getByRole("textbox", { name: "Link" }).waitFor()
  },
}

const replays = ["forty-below", "contarlos"].map(
  (id): Shown => ({
    name: `replay-${id}`,
    isTable: false,
    hasTable: true,
    open: async (page) => {
      await page.goto(`/shared#${await packRecord(goldenText(id))}`)
      await page.getByRole("slider").fill("12")
    },
  }),
)

export const PAGES: readonly Shown[] = [
  at("home", "/"),
  ...games.map(({ id }) => at(`set-up-${id}`, `/new/${id}`)),
  ...games.map(({ id }) => at(`lesson-${id}`, `/learn/${id}`)),
  ...games.map(({ id }) => at(`rules-${id}`, `/rules/${id}`)),
  ...tables,
  ...fullTables,
  ...sheets,
  filled("home-continue", "/"),
  filled("history", "/history"),
  filled("statistics", "/stats"),
  share,
  ...replays,
  at("no-table", "/play/gone"),
  at("lobby", "/lobby"),
  at("set-up-friends", "/new/contarlos?with=friends"),
  at("no-such-table", "/t/abcd2345"),
  { name: "gathering", isTable: false, open: (page) => host(page, "contarlos") },
  online("online-people", "[data-people]"),
  online("online-talk", "[data-talk]"),
  at("history-empty", "/history"),
  at("statistics-empty", "/stats"),
  at("settings", "/settings"),
  at("about", "/about"),
  at("nowhere", "/nowhere"),
]
