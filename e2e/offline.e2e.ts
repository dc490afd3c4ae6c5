// After one visit the whole app works offline.

import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { finishedMatch } from "./support/kept.ts"
import { play } from "./support/player.ts"
import { shortLink } from "./support/short.ts"

/** In the page: resolves when all files of the app are in the cache. */
const isKept = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.ready
  return registration.active?.state === "activated"
}

test.describe("offline, after one visit", () => {
  test.beforeEach(async ({ page, context }) => {
    await page.goto("/")
    await page.waitForFunction(isKept)
    await context.setOffline(true)
  })

  test("the app starts, and a game against bots can be finished", async ({ page }) => {
    await page.goto("/")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.goto(shortLink("betski-scram"))
    await play(page)
    await finishedMatch(page)
  })

  test("every game, its lesson and its rules load", async ({ page }) => {
    for (const { id, name } of games) {
      await page.goto(`/rules/${id}`)
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name)
      await page.goto(`/learn/${id}`)
      await expect(page.locator("[data-table]")).toBeVisible()
      await page.goto(shortLink(id))
      await expect(page.locator("[data-table]")).toBeVisible()
    }
  })
})

test("the app can be installed: the manifest names icons that exist", async ({ page, request }) => {
  await page.goto("/")
  const href = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? ""
  const manifest = (await (await request.get(href)).json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]))
  for (const { src } of manifest.icons) expect((await request.get(new URL(src, page.url()).href)).ok(), src).toBe(true)
})
