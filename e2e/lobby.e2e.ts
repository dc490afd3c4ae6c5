// The lobby while several people want the same seat.

import type { Page, WebSocketRoute } from "@playwright/test"
import { expect } from "./support/app.ts"
import { start, testAlone } from "./support/online.ts"

/** Opens a table from the lobby, or joins one. Returns its path. */
async function playNow(page: Page, game = "contarlos"): Promise<string> {
  await page.goto("/lobby")
  await page.getByLabel("Game").selectOption(game)
  await page.locator("[data-play-now]").click()
  await page.locator("[data-gathering], [data-table]").first().waitFor()
  return new URL(page.url()).pathname
}

/** Delays the page's request for a seat until the test lets it through. */
async function holdSitting(page: Page): Promise<{ asked: Promise<void>; letThrough: () => void }> {
  let ask = (): void => {}
  let letThrough = (): void => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const isFree = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.routeWebSocket(/\/live$/, (line: WebSocketRoute) => {
    const server = line.connectToServer()
    line.onMessage(async (message) => {
      if (String(message).includes('"sit"')) {
        ask()
        await isFree
      }
      server.send(message)
    })
  })
  return { asked, letThrough }
}

testAlone("a player who comes too late for a seat opens a new table of the same game", async ({ page, come }) => {
  const [ben, eva] = [await come("Ben"), await come("Eva")]
  const path = await playNow(page)
  expect(await playNow(ben.page)).toBe(path)
  await eva.page.goto(`${path}?sit=contarlos`) // the path that the lobby offered a moment ago
  await expect(eva.page.locator('[data-seat="0"]')).toContainText("you")
  await expect(eva.page.getByRole("heading", { level: 1 })).toHaveText("Contarlos, open to all")
  expect(new URL(eva.page.url()).pathname).not.toBe(path)
})

testAlone(
  "when two players want the last seat, one gets it and the other joins the next table",
  async ({ page, come }) => {
    const [ben, eva, leo] = [await come("Ben"), await come("Eva"), await come("Leo")]
    const path = await playNow(page)
    const { asked, letThrough } = await holdSitting(eva.page)
    await eva.page.goto(`${path}?sit=contarlos`)
    await asked
    await playNow(ben.page)
    const next = await playNow(leo.page)
    expect(next).not.toBe(path)
    letThrough()
    await leo.page.locator("[data-countdown]").waitFor()
    await start(leo.page)
    await expect(eva.page.locator("[data-table]")).toBeVisible()
    await expect(leo.page.locator("[data-table]")).toBeVisible()
    expect(new URL(eva.page.url()).pathname).toBe(next)
  },
)
