// Online tables: people in separate browsers play over the network, through a real server.

import type { Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { SETTINGS } from "../src/table/room/room.testing.ts"
import { expect } from "./support/app.ts"
import { shownResult } from "./support/ending.ts"
import { foundIn } from "./support/hidden.ts"
import { begin, handLink, host, sit, start, test, testAlone } from "./support/online.ts"
import { play } from "./support/player.ts"
import { myTurn, stepOf, table, waitUntilStill } from "./support/table.ts"

/** Options for a short game of two. */
const SHORT: Readonly<Record<string, string>> = {
  "beat-the-count": "&opt.highest=6&opt.copies=4&opt.knockouts=1&opt.goForIts=1",
  "forty-below": "&opt.rounds=1",
  contarlos: "&opt.rounds=1",
  "final-count": "&opt.target=50",
  "betski-scram": "",
}

for (const { id, name } of games)
  test(`two people play ${name} to its end`, async ({ page, come }) => {
    const path = await host(page, id, SHORT[id])
    const ben = await come("Ben")
    await sit(ben.page, path)
    await start(page)
    await Promise.all([play(page), play(ben.page, { seed: 2 })])
    expect(await shownResult(page)).toEqual(await shownResult(ben.page))
    await ben.page.locator("[data-check]").click()
    await expect(ben.page.locator('[data-checked="true"]')).toContainText(
      "It is the fingerprint that this browser noted",
    )
  })

test("an online game in the history can still be checked, and can be set up with friends again", async ({
  page,
  come,
}) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram", "&opt.dealt=4")
  await Promise.all([play(page), play(ben.page, { seed: 2 })])
  await page.locator("[data-again]").click()
  await expect(ben.page.locator("[data-come-along]"), "the next game is being set up").toBeVisible()
  await ben.page.goto("/history")
  await ben.page.getByRole("link", { name: /Replay/ }).click()
  await ben.page.locator("[data-check]").click()
  await expect(ben.page.locator('[data-checked="true"]')).toContainText("It is the fingerprint that this browser noted")
  await ben.page.goto("/history")
  await ben.page.getByRole("button", { name: /again/i }).click()
  await expect(ben.page).toHaveURL(/\/new\/betski-scram\?seats=me,person&opt\.dealt=4&with=friends$/)
  await ben.page.getByRole("button", { name: "Open the table" }).click()
  await expect(ben.page.locator("[data-gathering]")).toBeVisible()
})

test("a player is told that the server cannot read a table right now, and is let in as soon as it can", async ({
  page,
  come,
}) => {
  const path = await host(page, "betski-scram")
  const ben = await come("Ben")
  let isReadable = false
  await ben.page.routeWebSocket(/\/live$/, (ws) => {
    if (isReadable) return void ws.connectToServer()
    ws.onMessage(() => {
      ws.send(JSON.stringify({ t: "bye", why: "trouble", again: 300 }))
      ws.close()
    })
  })
  await ben.page.goto(path)
  await expect(ben.page.locator("[data-trouble]")).toHaveText(
    "The server cannot read this table right now. This page keeps trying.",
  )
  isReadable = true
  await expect(ben.page.locator("[data-gathering]")).toBeVisible()
})

test.describe("while the network is down", () => {
  test.use({ provoked: ["ERR_INTERNET_DISCONNECTED"] })

  test("a player who drops out returns to the current state, and a move made meanwhile is sent", async ({
    page,
    come,
  }) => {
    const ben = await come("Ben")
    await begin(page, ben.page, "betski-scram", "&opt.dealt=4") // more cards, so that the game does not end too soon
    const until = `[data-table]:not(${[0, 1, 2].map((step) => `[data-step="${step}"]`).join()})`
    await Promise.all([play(page, { until }), play(ben.page, { until })])
    const [active, other] = await Promise.race([
      myTurn(page).then(() => [page, ben.page]),
      myTurn(ben.page).then(() => [ben.page, page]),
    ])
    const before = await stepOf(active)
    await active.context().setOffline(true)
    await expect(active.locator("[data-lost]")).toBeVisible()
    await play(active, { until: '[data-lost="move"]' })
    await active.context().setOffline(false)
    await expect(active.locator("[data-lost]")).toBeHidden()
    await expect(async () => {
      expect(await stepOf(other)).toBeGreaterThan(before)
      expect(await stepOf(active)).toBe(await stepOf(other))
    }).toPass()
    await Promise.all([play(page), play(ben.page, { seed: 2 })])
    expect(await shownResult(page)).toEqual(await shownResult(ben.page))
  })
})

test("a player who is away is marked at the seat until they return", async ({ page, come }) => {
  const ben = await come("Ben")
  const path = await begin(page, ben.page, "contarlos")
  await expect(page.locator("[data-mark]")).toHaveCount(0)
  await ben.page.goto("/")
  await expect(page.locator('[data-mark="1"]')).toHaveText("away")
  await expect(page.getByRole("heading", { name: /^Ben ?, away/ })).toBeVisible()
  await expect(page.getByRole("region", { name: "Ben, away" })).toBeAttached()
  await ben.page.goto(path)
  await expect(page.locator("[data-mark]")).toHaveCount(0)
})

/** Both messages are fine, because a browser may not know that it is offline. */
const SAID = /You are offline|The server cannot be reached/

test.describe("offline from the start", () => {
  test.use({ provoked: ["ERR_INTERNET_DISCONNECTED"] })

  test("the lobby and a table say that they need a network", async ({ page, context }) => {
    await page.goto("/lobby")
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated")
    await context.setOffline(true)
    await page.goto("/lobby")
    await expect(page.getByRole("alert")).toContainText(SAID)
    await page.goto("/t/abcd2345")
    await expect(page.getByRole("status").filter({ hasText: SAID })).toBeVisible()
  })
})

test("a reload and a second tab keep the same seat", async ({ page, come }) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram")
  await ben.page.reload()
  const second = await ben.context.newPage()
  await second.goto(ben.page.url())
  for (const one of [ben.page, second]) await expect(one.getByText("Ben (you)").first()).toBeVisible()
  await second.goto("/")
  await second.locator("[data-online]").click()
  await expect(second.locator("[data-table]")).toBeVisible()
})

test("Home shows the state of each of several online games", async ({ page, come }) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram")
  await host(page, "contarlos")
  await host(page, "forty-below")
  await page.goto("/")
  await expect(page.locator("[data-online]")).toHaveCount(3)
  const stands = page.locator("[data-online] .stands")
  await expect(stands.filter({ hasText: "waiting for players" })).toHaveCount(2)
  await expect(stands.filter({ hasText: "…" })).toHaveCount(0)
})

/** Returns the names of the cards in a seat's hand, as a screen reader says them. */
async function handOf(page: Page, seat: number): Promise<string[]> {
  const texts = await page.locator(`[data-box="zone hand${seat}"] li`).allTextContents()
  return texts.map((text) => text.trim().split(", ")[0].trim())
}

test("a spectator sees the table but nobody's hand, and can take a bot's seat", async ({ page, come }) => {
  const path = await host(page, "betski-scram", "&opt.first=0") // nobody else moves in the meantime
  await start(page)
  const eva = await come("Eva")
  await eva.page.goto(path)
  await myTurn(page)
  await expect(table(eva.page)).toHaveAttribute("data-step", String(await stepOf(page)))
  for (const one of [page, eva.page]) await waitUntilStill(one)
  const hand = await handOf(page, 0)
  expect(hand.length).toBeGreaterThan(2)
  expect(new Set(hand).size, "faces are named").toBeGreaterThan(1)
  const open = (await page.locator('[data-box="zone pile"]').allTextContents()).join(" ")
  const secrets = hand.filter((name) => !open.includes(name))
  expect(await foundIn(page, secrets)).toEqual(secrets)
  expect(await foundIn(eva.page, secrets)).toEqual([])
  await eva.page.locator("[data-take-seat]").click()
  await expect(eva.page.getByText("Eva (you)").first()).toBeVisible()
  await expect.poll(async () => (await handOf(eva.page, 1)).includes("face down"), "her hand is hidden").toBe(false)
})

test("two people play again with seats turned, and talk between the games", async ({ page, come }) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram")
  await Promise.all([play(page), play(ben.page, { seed: 2 })])
  const result = await shownResult(page)
  await ben.page.locator("[data-again-turned]").click()
  await ben.page.locator("[data-gathering]").waitFor()
  // Players who have not asked for a rematch can look at the result as long as they like.
  await page.locator("[data-come-along]").waitFor()
  expect(await shownResult(page)).toEqual(result)
  await page.locator("[data-come-along]").click()
  await page.locator("[data-gathering]").waitFor()
  await expect(page.locator('[data-seat="1"]')).toContainText("you")
  await ben.page.locator("[data-phrase=thanks]").click()
  await expect(page.locator("[data-said]").last()).toHaveText("Ben Thank you")
  await ben.page.getByRole("button", { name: "cheers" }).click()
  await expect(page.locator("[data-said]").last().getByRole("img", { name: "cheers" })).toBeVisible()
  await start(page)
  await Promise.all([play(page), play(ben.page, { seed: 2 })])
  expect(await shownResult(page)).toEqual(await shownResult(ben.page))
})

testAlone(
  "Play now opens a public table, the next player joins it, and it starts when it is full",
  async ({ page, come }) => {
    await page.goto("/lobby")
    await page.getByLabel("Game").selectOption("contarlos")
    await page.locator("[data-play-now]").click()
    await page.locator("[data-gathering]").waitFor()
    const ben = await come("Ben")
    await ben.page.goto("/lobby")
    await expect(ben.page.locator("[data-listed]").filter({ hasText: "Contarlos" })).toContainText("with Ana")
    await ben.page.getByLabel("Game").selectOption("contarlos")
    await ben.page.locator("[data-play-now]").click()
    for (const one of [page, ben.page]) await expect(one.locator("[data-table]")).toBeVisible({ timeout: 40_000 })
  },
)

test("a full public table shows everybody a countdown, announces it once, and lets the host stop it", async ({
  page,
  come,
}) => {
  const path = await host(page, "betski-scram")
  await page.getByText("Change how you play here").click()
  await page.getByLabel("Anybody may join").check()
  const ben = await come("Ben")
  await sit(ben.page, path)
  const spoken = ben.page.getByRole("status").filter({ hasText: "All seats are taken" })
  await expect(spoken).toBeVisible()
  const changes = await spoken.evaluateHandle((region) => {
    const seen: MutationRecord[] = []
    new MutationObserver((more) => seen.push(...more)).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return seen
  })
  const timer = ben.page.locator("[data-countdown]")
  const first = await timer.innerText()
  await expect(timer).not.toHaveText(first)
  expect(await changes.evaluate(({ length }) => length), "what is announced stays as it is").toBe(0)
  await expect(ben.page.locator("[data-wait]")).toHaveCount(0)
  await page.locator("[data-wait]").click()
  for (const one of [page, ben.page]) await expect(one.locator("[data-countdown]")).toHaveCount(0)
  await expect(ben.page.getByRole("status").filter({ hasText: "Ana starts the game." })).toBeVisible()
  await start(page)
  await ben.page.locator("[data-table]").waitFor()
})

test("a seat moves to another device by a link that works once", async ({ page, come }) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram")
  const link = await handLink(page)
  const phone = await come("Ana")
  await phone.page.goto(link)
  await expect(phone.page.getByText("Ana (you)").first()).toBeVisible()
  await expect(page.locator('[data-bye="elsewhere"]')).toBeVisible()
  const thief = await come("Eve")
  await thief.page.goto(link)
  await expect(thief.page.getByRole("alert")).toContainText("has been used")
  await Promise.all([play(phone.page), play(ben.page, { seed: 2 })])
})

test.describe("a lost answer", () => {
  test.use({ provoked: ["ERR_FAILED"] })

  test("does not cost the seat that moves to another device: the device gets it after a reload", async ({
    page,
    come,
  }) => {
    const ben = await come("Ben")
    await begin(page, ben.page, "betski-scram")
    const link = await handLink(page)
    const phone = await come("Ana")
    await phone.page.route("**/api/handover", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await phone.page.goto(link)
    await expect(phone.page.locator("[data-try-again]")).toBeVisible()
    await phone.page.unroute("**/api/handover")
    await phone.page.reload()
    await expect(phone.page.getByText("Ana (you)").first()).toBeVisible()
    await expect(page.locator('[data-bye="elsewhere"]')).toBeVisible()
    await phone.page.goto("/")
    await expect(phone.page.locator("[data-online]")).toHaveCount(1)
    await page.goto("/")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator("[data-online]"), "its old place is forgotten").toHaveCount(0)
  })
})

/** In the page: records every clock that appears, however briefly. */
function noteClocks(): void {
  window.clocks = []
  new MutationObserver(() => {
    for (const clock of document.querySelectorAll("[data-clock] [role=timer]")) window.clocks.push(clock.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

declare global {
  interface Window {
    clocks: string[]
  }
}

/** Opens a table where Ana plays Forty Below against a bot, with a clock of one second. */
async function atClock(page: Page, baseURL: string | undefined, clock: "move" | "game"): Promise<void> {
  const key = "a-key-that-nobody-else-could-ever-guess"
  const settings = { ...SETTINGS, clock, time: 1000 }
  const wanted = { game: "forty-below", seats: 2, options: {}, settings, name: "Ana", key, bots: [null, "easy"] }
  const reply = await page.request.post(`${baseURL}/api/tables`, { data: wanted })
  const { table: id } = (await reply.json()) as { table: string }
  await page.goto("/")
  const kept = { id, key, game: "", names: [], seat: 0, at: Date.now(), muted: [], promised: {}, words: {} }
  await page.evaluate(
    (tables) => {
      localStorage["countertop.online"] = JSON.stringify(tables)
    },
    [kept],
  )
  await page.goto(`/t/${id}`)
  await start(page)
  await expect(page.locator('[data-mark="0"]')).toHaveText("a bot stands in")
}

test("when the time for a move is up, a bot stands in until the player returns", async ({ page, baseURL }) => {
  await page.addInitScript(noteClocks)
  await atClock(page, baseURL, "move")
  await page.locator("[data-back]").click()
  await expect.poll(() => page.evaluate(() => window.clocks)).toContain("0:01")
  await page.locator("[data-talk]").click()
  await expect(page.getByRole("log", { name: "Talk" })).toContainText("Ana is back.")
})

test("a player whose time for the game is up is told so, and cannot take over from the bot", async ({
  page,
  baseURL,
}) => {
  await atClock(page, baseURL, "game")
  await expect(page.getByText("Your time for this game is up: the bot plays on.")).toBeVisible()
  await expect(page.locator("[data-back]")).toHaveCount(0)
})
