// The cards of online seats on Home: their texts, and what happens to a seat when its card is removed.

import type { Locator, Page } from "@playwright/test"
import { expect } from "./support/app.ts"
import { begin, handLink, test } from "./support/online.ts"

/** Opens Home. Returns the only card of an online game there. */
async function cardAt(page: Page): Promise<Locator> {
  await page.goto("/")
  return page.locator("[data-online]")
}

test("removing a game's card from the list keeps the seat, and opening the table's link lists it again", async ({
  page,
  come,
}) => {
  const ben = await come("Ben")
  const path = await begin(page, ben.page, "betski-scram")
  const card = await cardAt(page)
  await expect(card).toBeVisible()
  await page.getByRole("button", { name: "Take off the list" }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByText("Ana (you)").first()).toBeVisible()
  await expect(await cardAt(page)).toBeVisible()
})

test("a card names the opponents, even if one has the player's name or the player changes theirs", async ({
  page,
  come,
}) => {
  const ana = await come("Ana")
  await begin(page, ana.page, "betski-scram")
  await expect((await cardAt(page)).getByText("with")).toHaveText("with Ana")
  await page.goto("/settings")
  await page.getByLabel("Your name").fill("Beatriz")
  await expect((await cardAt(page)).getByText("with")).toHaveText("with Ana")
})

test("a card names the opponents on a device that has taken over the seat", async ({ page, come }) => {
  const [ben, phone] = [await come("Ben"), await come("")]
  await begin(page, ben.page, "betski-scram")
  await phone.page.goto(await handLink(page))
  await expect(phone.page.getByText("Ana (you)").first()).toBeVisible()
  await expect((await cardAt(phone.page)).getByText("with")).toHaveText("with Ben")
})

test("a card says that the player's seat was freed, not that it is their turn", async ({ page, come }) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "forty-below") // the game begins with everybody turning two cards over
  const card = await cardAt(ben.page)
  await expect(card).toContainText("your turn")
  await page.locator("[data-people]").click()
  await page.getByRole("button", { name: "Free the seat of Ben" }).click()
  await expect(page.getByRole("dialog").locator('[data-person="1"]')).toContainText("Bot")
  await ben.page.reload()
  await expect(card).toContainText("you have no seat there any more")
  await card.click()
  await expect(ben.page.getByText("You are watching.")).toBeVisible()
  await expect(await cardAt(ben.page)).toHaveCount(0)
})
