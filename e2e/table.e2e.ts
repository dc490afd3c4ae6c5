// How a table reacts to the player: drags, refusals, payments, the large view, repeated presses, confirmations, sounds.

import type { Locator, Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { tellingOf } from "../src/table/seen.ts"
import { expect, test } from "./support/app.ts"
import { goOnTo, keptTable } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"
import { myTurn, stepOf, table, waitUntilStill } from "./support/table.ts"

const notice = (page: Page): Locator => table(page).getByRole("status")

/** Plays until an element matches. */
async function playUntil(page: Page, until: string): Promise<void> {
  await play(page, { until })
  await expect(page.locator(until).first()).toBeVisible()
}

const middleOf = async (what: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await what.boundingBox()
  if (box === null) throw new Error("it is not to be seen")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await waitUntilStill(page)
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

test("a card can be dragged to a legal place, and returns from an illegal one", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await playUntil(page, '[data-spot="drawn/0"][data-lit]')
  const before = await stepOf(page)
  const card = page.locator('[data-spot="drawn/0"]')
  await drag(page, card, page.locator('[data-spot="deck"]'))
  await expect(notice(page)).toHaveText(/cannot go there/)
  expect(await stepOf(page)).toBe(before)
  await drag(page, card, page.locator('[data-spot="grid0/5"]'))
  await expect.poll(() => stepOf(page)).toBeGreaterThan(before)
  await expect.poll(async () => (await keptTable(page)).match.moves[before]?.move).toBe("place(5)")
})

test("a card can be dropped on an opponent's cards", async ({ page }) => {
  await page.goto("/new/final-count?seats=me,person&names=Ana,Bea&seed=given&go=1")
  const move = await goOnTo(page, /^give\((\d)\)$/)
  await page.locator("[data-onward]").click()
  const other = table(page).locator(`.zone[data-spot="table${/\d/.exec(move)}"]`)
  const before = await stepOf(page)
  await drag(page, page.locator('[data-spot="drawn/0"]'), other)
  await expect.poll(() => stepOf(page)).toBeGreaterThan(before)
  await expect.poll(async () => (await keptTable(page)).match.moves[before]?.move).toBe(move)
})

test("an illegal tap says why it is illegal", async ({ page }) => {
  await page.goto(shortLink("contarlos"))
  await myTurn(page)
  const before = await stepOf(page)
  await page.locator('.zone[data-spot^="high"]:not([data-lit])').first().click()
  await expect(notice(page)).toHaveText(/^The \w+ \d costs \d, and your \w+ cards make \d+: choose another card\.$/)
  expect(await stepOf(page)).toBe(before)
})

/** A point on a card of a fan that the next card does not cover. */
const LEFT = { x: 8, y: 30 }

test("a payment shows what is chosen and what is still missing, until it is enough", async ({ page }) => {
  await page.goto("/new/contarlos?seats=me,person&names=Ana,Bea&seed=paid&go=1")
  const [, colour] = /\((\w+)/.exec(await goOnTo(page, /^collect\(\w+, \w+\+/)) ?? []
  await page.locator("[data-onward]").click()
  await page.getByRole("button", { name: new RegExp(`^${colour}: .* costs`, "i") }).click()
  const missing = table(page).getByText(/^\d+ of \d+: \d+ still missing$/)
  await expect(page.locator("[data-pay]")).toBeDisabled()
  await expect(table(page).getByText(/^Choose cards worth \d+$/)).toBeVisible()
  const [, need] =
    /(\d+)/.exec(
      (await table(page)
        .getByText(/^Choose cards worth/)
        .textContent()) ?? "",
    ) ?? []
  const cards = page.locator('[data-spot^="hand"][data-lit]:not([data-picked])')
  await cards.first().click({ position: LEFT })
  await expect(missing.or(page.locator("[data-pay]:enabled"))).toBeVisible()
  while (await page.locator("[data-pay][disabled]").isVisible()) await cards.first().click({ position: LEFT })
  const [, sum] = /Pay (\d+)/.exec((await page.locator("[data-pay]").textContent()) ?? "") ?? []
  expect(Number(sum)).toBeGreaterThanOrEqual(Number(need))
})

for (const [id, pile, more] of [
  ["beat-the-count", "pile", "&opt.jumping=off"],
  ["forty-below", "discards", ""],
  ["betski-scram", "pile", ""],
])
  test(`the public pile of ${id} can be viewed by mouse and by keyboard`, async ({ page }) => {
    await page.goto(`${shortLink(id)}${more}`)
    await playUntil(page, `[data-table]:has([data-browse="${pile}"]):has([data-lit], [data-press])`)
    const { match, game } = await keptTable(page)
    const look = page.locator(`[data-browse="${pile}"]`)
    await look.click()
    const cards = page.getByRole("dialog").getByRole("listitem")
    const zone = game.scene(match.state, 0).zones.find((one) => one.id === pile)
    await expect(cards).toHaveCount(zone?.cards.length ?? 0)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(async () => {
      await look.press("Enter") // the focus may not have returned from the dialog yet
      await expect(cards).toHaveCount(zone?.cards.length ?? 0, { timeout: 2000 })
    }).toPass()
  })

test("holding a button keeps flipping cards until it is released", async ({ page }) => {
  await page.goto("/new/beat-the-count?seats=me,easy&opt.jumping=off&seed=hold&go=1")
  await myTurn(page)
  await waitUntilStill(page)
  const { x, y } = await middleOf(page.locator("[data-press]").first())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await expect.poll(() => stepOf(page)).toBeGreaterThan(8)
  await page.mouse.up()
  await myTurn(page)
  const { match } = await keptTable(page)
  expect(match.moves.filter(({ seat }) => seat === 0).length).toBeGreaterThan(3)
})

test.describe("forced moves", () => {
  const link = `${shortLink("beat-the-count")}&opt.jumping=off`

  test("are left to the player by default", async ({ page }) => {
    await page.goto(link)
    await myTurn(page)
    await expect(page.locator("[data-press]")).toHaveCount(1)
    expect((await keptTable(page)).match.moves.length).toBe(await stepOf(page))
  })

  test.describe("with autoplay", () => {
    test.use({ settings: { autoplay: true } })

    test("play themselves to the end of a game that has no other moves", async ({ page }) => {
      await page.goto(`${link}&opt.knockouts=0&opt.goForIts=0`.replace("&opt.knockouts=1&opt.goForIts=1", ""))
      await expect(page.locator("[data-result]")).toBeVisible({ timeout: 40_000 })
    })
  })
})

test.describe("while a bot thinks", () => {
  test.use({ serviceWorkers: "block" })

  test("its seat shows dots and the bar says that it thinks, until it has moved", async ({ page, context }) => {
    let think = (): void => {}
    const thought = new Promise<void>((resolve) => {
      think = resolve
    })
    await context.route(/worker[^/]*\.js/, async (route) => {
      await thought
      await route.continue()
    })
    await page.goto("/new/forty-below?seats=me,easy&names=Ana,Bruno&go=1")
    const dots = page.locator('[data-seat="1"] .thinks')
    await expect(dots).toBeVisible()
    await expect(page.getByText("Your turn", { exact: true }), "both may act").toBeVisible()
    for (const _ of ["one card", "another"]) await page.locator("[data-lit]").first().click()
    await expect(page.getByText("Bruno thinks…")).toBeVisible()
    think()
    await expect(dots).toHaveCount(0)
    await expect.poll(() => stepOf(page)).toBeGreaterThan(0)
  })
})

/** In the page: doubles the text size as soon as the document exists. */
function enlarge(): void {
  const now = (): void => document.documentElement?.style.setProperty("font-size", "200%")
  now()
  new MutationObserver(now).observe(document, { childList: true })
}

/** In the page: returns the number of the player's cards that are not fully visible. */
function hiddenCards(): number {
  const room = document.querySelector("[data-table] .room")?.getBoundingClientRect()
  return [...document.querySelectorAll('[data-seat="0"] [data-token]')].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return room === undefined || bottom > room.bottom + 2 || top < room.top - 2
  }).length
}

test.describe("on a phone, with text twice as large", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const opensAtTheHand = async (page: Page, id: string): Promise<void> => {
    await page.addInitScript(enlarge)
    await page.goto(shortLink(id))
    await myTurn(page)
    await waitUntilStill(page)
    await expect(page.locator('[data-seat="0"] [data-token]').first()).toBeVisible()
    await expect.poll(() => page.evaluate(hiddenCards)).toBe(0)
    await expect(page.locator("[data-lit], [data-press]").last()).toBeInViewport()
  }

  for (const { id, name } of games)
    test(`a table of ${name} opens at your cards and your choices`, ({ page }) => opensAtTheHand(page, id))

  test("a slow table, which draws the middle some frames before your hand, opens there as well", async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 12 })
    await opensAtTheHand(page, "contarlos")
  })
})

test.describe("on touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const pass = (page: Page): Locator => page.getByRole("button", { name: /^Pass/ })

  test("a move that cannot be undone asks for confirmation, and can be cancelled", async ({ page }) => {
    await page.goto(shortLink("contarlos"))
    await myTurn(page)
    const before = await stepOf(page)
    await pass(page).tap()
    await expect(page.locator("[data-sure]")).toBeVisible()
    await page.getByRole("button", { name: "Back" }).tap()
    await expect(page.locator("[data-sure]")).toHaveCount(0)
    expect(await stepOf(page)).toBe(before)
    await pass(page).tap()
    await page.locator("[data-sure]").tap()
    await expect.poll(() => stepOf(page)).toBeGreaterThan(before)
  })

  test.describe("without confirmation", () => {
    test.use({ settings: { confirm: false } })

    test("a move that cannot be undone is made at once", async ({ page }) => {
      await page.goto(shortLink("contarlos"))
      await myTurn(page)
      const before = await stepOf(page)
      await pass(page).tap()
      await expect.poll(() => stepOf(page)).toBeGreaterThan(before)
    })
  })

  test("an opponent whose cards are small opens large", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto("/new/forty-below?seats=8&seed=many&go=1")
    await play(page, { taps: 2 })
    await myTurn(page)
    await page.locator('[data-open="3"]').tap()
    const cards = page.getByRole("dialog").getByRole("listitem")
    await expect(cards).toHaveCount(6)
    await expect.poll(async () => (await cards.first().boundingBox())?.width).toBeGreaterThanOrEqual(44)
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap()
    await expect(page.getByRole("dialog")).toHaveCount(0)
  })
})

declare global {
  interface Window {
    /** Number of sound voices that the page has requested from the browser. */
    voices: number
    /** Everything that screen readers were told to say. */
    spoken: string[]
  }
}

function countVoices(): void {
  window.voices = 0
  window.AudioContext = class extends AudioContext {
    constructor() {
      super()
      window.voices++
    }
  }
}

test.describe("sounds", () => {
  test.beforeEach(({ page }) => page.addInitScript(countVoices))

  test("are off until the player turns them on, and then play at once", async ({ page }) => {
    await page.goto(shortLink("forty-below"))
    await play(page, { taps: 4 })
    expect(await page.evaluate(() => window.voices)).toBe(0)
    await page.keyboard.press("m")
    await page.getByRole("button", { name: "Settings" }).click()
    await page
      .getByRole("switch", { name: "Sounds" })
      .or(page.getByRole("checkbox", { name: "Sounds" }))
      .check()
    await page.keyboard.press("Escape")
    await play(page, { taps: 3 })
    await expect.poll(() => page.evaluate(() => window.voices)).toBe(1)
  })
})

test("every event is announced once and in order", async ({ page }) => {
  await page.addInitScript(() => {
    window.spoken = []
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of addedNodes)
          if (target instanceof Element && target.matches("[role=log]") && node.textContent !== null)
            window.spoken.push(node.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(shortLink("betski-scram"))
  await myTurn(page)
  await play(page, { taps: 6 })
  await myTurn(page)
  const { log, game, names } = await keptTable(page)
  const told = log.told(1, tellingOf(game, "en", names, 0))
  await expect(async () => {
    const spoken = await page.evaluate(() => window.spoken)
    const isInstruction = (text: string): boolean => text.startsWith("Your turn") || text.startsWith("Play a card")
    const events = spoken.filter((text) => !isInstruction(text))
    expect(events).toEqual(told.slice(told.indexOf(events[0])))
  }).toPass({ timeout: 5000 })
})

test("the latest event is shown beside the table, and the log has all of them", async ({ page }) => {
  await page.goto(shortLink("forty-below"))
  await play(page, { taps: 8 })
  await myTurn(page)
  const { log, game, names } = await keptTable(page)
  const told = log.told(1, tellingOf(game, "en", names, 0))
  await expect(
    page
      .getByRole("complementary")
      .getByText(told.at(-1) ?? "")
      .first(),
  ).toBeVisible()
  await page.getByRole("button", { name: "Log" }).click()
  const lines = page.getByRole("dialog").getByRole("listitem")
  await expect.poll(async () => (await lines.allInnerTexts()).toSorted()).toEqual([...told].toSorted())
})

test("a sheet ignores a tap that comes at the very moment it opens, but closes on a later tap beside it", async ({
  page,
}) => {
  await page.goto(shortLink("betski-scram"))
  await table(page).waitFor()
  const sheet = page.locator("dialog[open]")
  await page.evaluate(async () => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === "Rules")
    button?.click()
    while (document.querySelector("dialog[open]") === null) await new Promise(requestAnimationFrame)
    document.querySelector<HTMLElement>("dialog[open]")?.click()
  })
  await expect(sheet).toBeVisible()
  await expect(async () => {
    await page.mouse.click(10, 400)
    await expect(sheet).toBeHidden({ timeout: 100 })
  }).toPass()
})
