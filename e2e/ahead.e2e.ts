// Slow connections: a move at an online table is shown at once, marked as pending, and reverted if it is refused.

import type { Page, WebSocketRoute } from "@playwright/test"
import { expect } from "./support/app.ts"
import { begin, test } from "./support/online.ts"

/** A connection on which the test delays the server's messages and changes the page's messages. */
class SlowLine {
  isHeld = false
  change: (message: string) => string = (message) => message
  #waiting: (string | Buffer)[] = []
  #page: WebSocketRoute | undefined

  static async on(page: Page): Promise<SlowLine> {
    const line = new SlowLine()
    await page.routeWebSocket(/\/live$/, (socket) => {
      const server = socket.connectToServer()
      line.#page = socket
      socket.onMessage((message) => server.send(typeof message === "string" ? line.change(message) : message))
      server.onMessage((message) => {
        if (line.isHeld) line.#waiting.push(message)
        else socket.send(message)
      })
    })
    return line
  }

  /** Number of delayed messages. */
  get waiting(): number {
    return this.#waiting.length
  }

  letThrough(): void {
    this.isHeld = false
    for (const message of this.#waiting.splice(0)) this.#page?.send(message)
  }
}

test.use({ settings: { pace: "fast" } })

const FIRST = "&opt.dealer=0&opt.knockouts=0&opt.goForIts=0"
const flip = (page: Page): Promise<void> => page.locator('[data-spot="deck0"] > button').click()

/** Returns everything announced to screen readers since the table opened. */
const said = (page: Page): Promise<string[]> =>
  page.getByRole("log", { name: "What happened" }).first().locator("p").allTextContents()

test("a flip is shown before the table answers, but its face only afterwards", async ({ page, come }) => {
  const line = await SlowLine.on(page)
  await begin(page, (await come("Ben")).page, "beat-the-count", FIRST)
  await page.locator("[data-table][data-step='0'] [data-lit]").first().waitFor()
  const before = await said(page)
  line.isHeld = true
  await flip(page)
  const held = page.locator("[data-held]")
  await expect(held).toBeVisible()
  const token = await held.getAttribute("data-held")
  await expect(held.locator(".card-big"), "a back").toHaveCount(0)
  await expect(page.locator("[data-sent]").first()).toBeVisible()
  await expect.poll(() => line.waiting).toBeGreaterThan(0)
  expect(await page.locator("[data-table]").getAttribute("data-step")).toBe("0")
  expect(await said(page), "nothing is said of it yet").toEqual(before)
  line.letThrough()
  await expect(page.locator("[data-table][data-step='1']")).toBeVisible()
  await expect(held).toHaveCount(0)
  await expect(page.locator(`[data-box="zone pile"] [data-token="${token}"]`)).toBeVisible()
  const flips = async (): Promise<string[]> => (await said(page)).filter((text) => /^You say “one” and flip/.test(text))
  await expect.poll(flips, "said once").toHaveLength(1)
})

test("a refused flip is reverted, and the table says why", async ({ page, come }) => {
  const line = await SlowLine.on(page)
  await begin(page, (await come("Ben")).page, "beat-the-count", FIRST)
  await page.locator("[data-table][data-step='0'] [data-lit]").first().waitFor()
  line.isHeld = true
  line.change = (message) => message.replace(/"on":\d+/, '"on":9')
  await flip(page)
  const held = page.locator("[data-held]")
  await expect(held).toBeVisible()
  const token = await held.getAttribute("data-held")
  await expect.poll(() => line.waiting).toBeGreaterThan(0)
  line.change = (message) => message
  line.letThrough()
  await expect(held).toHaveCount(0)
  await expect(page.locator("[data-sent]")).toHaveCount(0)
  await expect(
    page.getByRole("status").filter({ hasText: "The table has changed in the meantime: choose again." }),
  ).toBeVisible()
  await expect(page.locator(`[data-box="zone deck0"] [data-token="${token}"]`)).toHaveCSS("opacity", "1")
  await flip(page)
  await expect(page.locator("[data-table][data-step='1']")).toBeVisible()
})

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  test("a flip is shown without moving", async ({ page, come }) => {
    const line = await SlowLine.on(page)
    await begin(page, (await come("Ben")).page, "beat-the-count", FIRST)
    await page.locator("[data-table][data-step='0'] [data-lit]").first().waitFor()
    line.isHeld = true
    await flip(page)
    await expect(page.locator("[data-held]")).toBeVisible()
    const moved = await page.evaluate(() =>
      document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .filter((frame) => "transform" in frame),
    )
    expect(moved).toEqual([])
    line.letThrough()
    await expect(page.locator("[data-table][data-step='1']")).toBeVisible()
  })
})
