// Seats at online tables on the first page: what each card says, and what becomes of a seat whose card is taken away.

import type { Locator, Page } from "@playwright/test"
import { expect } from "./support/app.ts"
import { begin, test } from "./support/online.ts"

/** The one card of an online game on the first page. */
async function cardAt(page: Page): Promise<Locator> {
  await page.goto("/")
  return page.locator("[data-online]")
}

test("a card that is taken off the list leaves the seat: it is had by the link, and listed again", async ({
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
