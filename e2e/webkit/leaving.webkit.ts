// Safari's engine freezes a page that the user leaves, together with its database transactions. It shows the page again
// when the user goes back. No other page may have to wait for it, and nothing may be lost or happen twice.

import { findGame } from "../../src/games/index.ts"
import { LiveTable } from "../../src/table/table.ts"
import { type App, expect, test } from "./app.ts"

/** A long game, so that it does not end before the user leaves the page. */
const TABLE = "/new/forty-below?seats=me,easy,easy,easy&opt.rounds=20&go=1"
/** Only bots, which move without pauses. */
const BOTS = "/new/forty-below?seats=easy,easy,easy,easy&opt.rounds=20&go=1"

/** In the page: records the table's number of moves when the user leaves, and marks the page to recognise it later. */
function watch(): void {
  const step = (): string => document.querySelector("[data-table]")?.getAttribute("data-step") ?? ""
  addEventListener("pagehide", ({ persisted }) => {
    sessionStorage.left = step()
    sessionStorage.frozen = String(persisted)
  })
  Object.assign(window, { isSame: true })
}

/** Leaves the table after `after` ms. Returns its id and the number of moves it showed. */
async function leave(app: App, path: string, after: number): Promise<{ id: string; left: number }> {
  const id = (await app.path()).split("/")[2]
  await app.tab.run(watch)
  await new Promise((resolve) => setTimeout(resolve, after))
  await app.leave(path)
  const [left, frozen] = await app.tab.run(() => [sessionStorage.left, sessionStorage.frozen])
  expect(frozen, "the page that was left is frozen").toBe("true")
  return { id, left: Number(left) }
}

/** Expects the stored entries to form a game of at least this many moves. */
async function expectKept(app: App, id: string, moves: number): Promise<void> {
  const entries = await app.kept(id)
  const table = new LiveTable(findGame("forty-below"), entries)
  expect(table.match.moves.length).toBeGreaterThanOrEqual(moves)
}

/** Goes back to the frozen page. */
async function goBack(app: App): Promise<void> {
  await app.tab.back()
  await app.until("the frozen page is shown again", () => "isSame" in window)
}

test("the app starts, a game is opened from Home, and a move is made", async ({ app }) => {
  await app.open("/")
  await app.until("the games are listed", () => document.querySelector("article button, article a.primary") !== null)
  await app.tab.run(() => document.querySelector<HTMLElement>("article .primary")?.click())
  await app.move()
  expect(await app.path()).toMatch(/^\/play\//)
})

for (const after of [0, 60, 700])
  test(`Home, Play and History respond when the table is left ${after} ms after a move`, async ({ app }) => {
    await app.open(TABLE)
    await app.move()
    const { id, left } = await leave(app, "/", after)
    await app.until(
      "the game to continue is on Home",
      (table) => document.querySelector(`a[href="/play/${table}"]`) !== null,
      id,
    )
    await app.leave("/history")
    await app.until("History lists what there is", () => /No finished games yet/.test(document.body.innerText))
    await app.leave(`/play/${id}`)
    await app.atTable()
    expect(await app.step()).toBeGreaterThanOrEqual(left)
    await app.move()
  })

test("Home and the replay respond every time a table is left while bots move", async ({ app }) => {
  await app.open("/about")
  for (let time = 0; time < 4; time++) {
    await app.load(BOTS)
    await app.atTable()
    const { id, left } = await leave(app, "/", time * 50)
    await app.until(
      "the game to continue is on Home",
      (table) => document.querySelector(`a[href="/play/${table}"]`) !== null,
      id,
    )
    await app.leave(`/replay/${id}`)
    await app.until("its replay is shown", () => document.querySelector("[data-replay], [data-box]") !== null)
    await expectKept(app, id, left)
  }
})

test("going back continues the game, with nothing lost or doubled", async ({ app }) => {
  await app.open(TABLE)
  for (const after of [0, 100]) {
    await app.move()
    const { id, left } = await leave(app, "/history", after)
    await goBack(app)
    expect(await app.step()).toBeGreaterThanOrEqual(left)
    await app.move()
    await expectKept(app, id, left)
  }
})

test("a game that was continued elsewhere keeps those moves after going back", async ({ app }) => {
  await app.open(TABLE)
  await app.move()
  const { id } = await leave(app, "/", 0)
  await app.leave(`/play/${id}`)
  await app.move()
  await app.move()
  await app.until("it is one's turn", () => document.querySelector("[data-lit], [data-press]") !== null)
  const step = await app.step()
  const entries = await app.kept(id)
  await app.tab.back()
  await goBack(app)
  await app.until(
    "the table stands as it was left there",
    (wanted) => Number(document.querySelector("[data-table]")?.getAttribute("data-step")) >= wanted,
    step,
  )
  expect((await app.kept(id)).slice(0, entries.length)).toEqual(entries)
})

test("a first visit can be left before the database is created", async ({ app }) => {
  await app.open("/about")
  await app.leave("/history")
  await app.leave("/")
  await app.leave("/history")
  await app.until("History lists what there is", () => /No finished games yet/.test(document.body.innerText))
})

test("a finished game is listed in History", async ({ app }) => {
  await app.open("/new/betski-scram?seats=easy,easy&opt.first=0&seed=e2e&go=1")
  await app.until("the game is over", () => document.querySelector("[data-result]") !== null)
  await app.leave("/history")
  await app.until("it is listed", () => document.querySelectorAll("main article").length === 1)
})
