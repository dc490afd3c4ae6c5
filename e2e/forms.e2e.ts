// Forms on a slow connection: what the player types or selects in the meantime stays. Refused input can be corrected,
// and nothing is sent twice.

import type { Locator, Page } from "@playwright/test"
import { expect } from "./support/app.ts"
import { host, sit, start, test } from "./support/online.ts"
import { SlowLine } from "./support/slow.ts"

const message = (page: Page): Locator => page.getByRole("textbox", { name: "Message" })
const said = (page: Page): Locator => page.locator("[data-said]")

test("text that is being typed stays when the previous message is acknowledged, and a double Enter sends once", async ({
  page,
  come,
}) => {
  const line = await SlowLine.on(page)
  const ben = await come("Ben")
  await sit(ben.page, await host(page, "betski-scram"))
  line.hold()
  await message(page).fill("First")
  await message(page).press("Enter")
  await message(page).press("Enter")
  await message(page).pressSequentially("And the seco")
  await expect(said(ben.page)).toHaveText(/First/)
  line.release()
  await expect(message(page)).toHaveAttribute("placeholder", "Message")
  await expect(message(page)).toHaveValue("And the seco")
  await message(page).press("End")
  await message(page).pressSequentially("nd")
  await message(page).press("Enter")
  await expect(said(ben.page)).toHaveText([/First/, /And the second/])
})

test("a refused message returns to its field, or appears beside the field while another is being typed", async ({
  page,
}) => {
  const line = await SlowLine.on(page)
  await host(page, "betski-scram")
  line.refuse("chat")
  await message(page).fill("Refused")
  await message(page).press("Enter")
  await expect(message(page)).toHaveValue("Refused")
  line.hold()
  await message(page).press("Enter")
  await message(page).fill("Another")
  line.release()
  await expect(page.locator("[data-unsent]")).toContainText("Refused")
  await expect(message(page)).toHaveValue("Another")
  line.refuse(undefined)
  await message(page).press("Enter")
  await page.getByRole("button", { name: "Edit" }).click()
  await expect(message(page)).toHaveValue("Refused")
  await message(page).press("Enter")
  await expect(said(page)).toHaveText([/Another/, /Refused/])
  await expect(page.locator("[data-unsent]")).toHaveCount(0)
})

test("text that is being typed stays in its field when the game begins and when the talk sheet opens", async ({
  page,
  come,
}) => {
  const ben = await come("Ben")
  await sit(ben.page, await host(page, "betski-scram"))
  await message(ben.page).fill("Good lu")
  await start(page)
  await ben.page.locator("[data-table]").waitFor()
  await expect(message(ben.page)).toHaveValue("Good lu")
  await ben.page.locator("[data-talk]").click()
  await expect(message(ben.page)).toHaveValue("Good lu")
})

test("words for the shuffle stay while they are typed, and acknowledged ones are noted for their game", async ({
  page,
}) => {
  const line = await SlowLine.on(page)
  const path = await host(page, "betski-scram")
  await page.getByText("Fair shuffle", { exact: true }).click()
  const words = page.getByLabel("Your words")
  line.hold()
  await words.fill("rain")
  await words.press("Enter")
  await words.press("Enter")
  await words.pressSequentially("and su")
  await expect(page.getByText("rain")).toBeVisible()
  line.release()
  await expect(words).not.toHaveAttribute("placeholder", /./)
  await expect(words).toHaveValue("and su")
  expect(line.asked.filter((kind) => kind === "words").length).toBe(1)
  const noted = await page.evaluate(
    (table) => localStorage["countertop.online"].includes(table) && localStorage["countertop.online"],
    path.split("/")[2],
  )
  expect(noted).toContain('"1":"rain"')
})

test("settings that are changed one after another all hold, and a refused change shows the old value", async ({
  page,
}) => {
  const line = await SlowLine.on(page)
  await host(page, "betski-scram")
  await page.getByText("Change how you play here").click()
  const talking = page.getByLabel("Talking")
  const clock = page.getByLabel("Time to think")
  line.hold()
  await clock.selectOption("move")
  await talking.selectOption("off")
  await expect(clock).toHaveValue("move")
  line.release()
  await expect.poll(() => line.asked.filter((kind) => kind === "settings").length).toBe(2)
  await page.reload()
  await page.getByText("Change how you play here").click()
  await expect(clock).toHaveValue("move")
  await expect(talking).toHaveValue("off")
  line.refuse("settings")
  await talking.selectOption("all")
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible()
  await expect(talking).toHaveValue("off")
})

test("a name that is changed back before it is acknowledged holds", async ({ page, come }) => {
  const line = await SlowLine.on(page)
  const ben = await come("Ben")
  await sit(ben.page, await host(page, "betski-scram"))
  line.hold()
  const name = page.getByLabel("Your name")
  for (const one of ["Bea", "Cleo", "Bea"]) {
    await name.fill(one)
    await name.press("Tab")
  }
  await expect(ben.page.locator('[data-seat="0"]')).toContainText("Bea")
  await expect.poll(() => line.asked.filter((kind) => kind === "name").length).toBe(3)
  line.release()
  await expect(ben.page.locator('[data-seat="0"]')).toContainText("Bea")
})

test("a refused bot does not appear in its seat", async ({ page }) => {
  const line = await SlowLine.on(page)
  await host(page, "betski-scram")
  const seat = page.locator('[data-seat="1"] select')
  line.refuse("bot")
  await seat.selectOption("hard")
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible()
  await expect(seat).toHaveValue("")
})

test("submitting a set-up twice opens one table", async ({ page }) => {
  await page.goto("/new/betski-scram?seats=me,easy")
  await page.getByRole("button", { name: "Start" }).waitFor()
  await page.evaluate(() => {
    const form = document.querySelector("form")
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await page.locator("[data-table]").waitFor()
  await page.goto("/")
  await expect(page.getByRole("region", { name: "Continue" }).getByRole("listitem")).toHaveCount(1)
})

test("an unknown table code stays in its field to be corrected", async ({ page }) => {
  await page.goto("/")
  await page.locator("[data-join-code]").fill("zzzzzzz1")
  await page.locator("[data-join-code]").press("Enter")
  await expect(page.locator("[data-bye=gone]")).toBeVisible()
  await expect(page.locator("[data-join-code]")).toHaveValue("zzzzzzz1")
})
