// What is said at an online table, and how much room it takes.

import { LONGEST_NAME, LONGEST_TALK } from "../src/table/room/texts.ts"
import { expect } from "./support/app.ts"
import { begin, test } from "./support/online.ts"

const PHONE = { width: 390, height: 844 }
const LONG = "a word and another one, ".repeat(20).slice(0, LONGEST_TALK).trim()

/** In the page: how much room the toast takes, in pixels, as soon as it is there. */
function toastRoom(): { width: number; height: number; nameHeight: number } | undefined {
  const toast = document.querySelector("[data-toast]")
  const name = toast?.querySelector("strong")
  if (!toast || !name) return undefined
  const { width, height } = toast.getBoundingClientRect()
  return { width, height, nameHeight: name.getBoundingClientRect().height }
}

test("on a phone what was said takes three lines at most, as wide as the screen lets them be", async ({
  page,
  come,
}) => {
  const ben = await come("B".repeat(LONGEST_NAME))
  await begin(page, ben.page, "betski-scram")
  await page.setViewportSize(PHONE)
  const [shown] = await Promise.all([
    page.waitForFunction(toastRoom),
    ben.page
      .getByRole("textbox", { name: "Message" })
      .fill(LONG)
      .then(() => ben.page.keyboard.press("Enter")),
  ])
  const room = await shown.jsonValue()
  expect(room?.nameHeight).toBeLessThan(30)
  expect(room?.width).toBeGreaterThan(0.9 * PHONE.width)
  expect(room?.height).toBeLessThan(90)
})
