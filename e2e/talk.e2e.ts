// Talk at an online table, and how much space it takes.

import { LONGEST_NAME, LONGEST_TALK } from "../src/table/room/texts.ts"
import { expect } from "./support/app.ts"
import { begin, host, sit, start, test } from "./support/online.ts"

const PHONE = { width: 390, height: 844 }
const LONG = "a word and another one, ".repeat(20).slice(0, LONGEST_TALK).trim()

/** In the page: returns the size of the toast in pixels; undefined if there is none. */
function toastRoom(): { width: number; height: number; nameHeight: number } | undefined {
  const toast = document.querySelector("[data-toast]")
  const name = toast?.querySelector("strong")
  if (!toast || !name) return undefined
  const { width, height } = toast.getBoundingClientRect()
  return { width, height, nameHeight: name.getBoundingClientRect().height }
}

test("on a phone, a message takes at most three lines, and those are nearly as wide as the screen", async ({
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

for (const [device, size] of [
  ["phone", PHONE],
  ["small phone", { width: 320, height: 568 }],
  ["desk", { width: 1280, height: 800 }],
] as const)
  test(`on a ${device}, ready-made messages stay in place before and during a game, however much is said`, async ({
    page,
    come,
  }) => {
    const ben = await come("Ben")
    await page.setViewportSize(size)
    const path = await host(page, "betski-scram")
    await sit(ben.page, path)
    const phrases = page.locator("[data-phrase]")
    /** Returns the vertical position of each phrase on the screen, and how far the page is scrolled. */
    const places = (): Promise<number[]> =>
      phrases.evaluateAll((all) => [...all.map((one) => one.getBoundingClientRect().y), scrollY])
    const stay = async (): Promise<void> => {
      await phrases.first().scrollIntoViewIfNeeded()
      const before = await places()
      expect(before.length).toBeGreaterThan(4)
      for (const text of ["Hello", LONG, "Once more", "And good luck"]) {
        await ben.page.getByRole("textbox", { name: "Message" }).fill(text)
        await ben.page.keyboard.press("Enter")
        await expect(page.locator("[data-said]").last()).toContainText(text)
        expect(await places()).toEqual(before)
      }
    }
    await stay()
    await start(page)
    await page.locator("[data-talk]").click()
    await page.getByRole("dialog", { name: "Talk" }).waitFor()
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await stay()
  })

for (const [width, height] of [
  [1280, 800],
  [1366, 768],
  [1280, 720],
])
  test(`beside a table of six, ${width} by ${height}, the log and the talk both have room for some lines`, async ({
    page,
    come,
  }) => {
    const ben = await come("B".repeat(LONGEST_NAME))
    await page.setViewportSize({ width, height })
    const path = await host(page, "betski-scram", "&opt.first=0", "me,person,person,person,person,person")
    await sit(ben.page, path)
    await start(page)
    const field = page.getByRole("textbox", { name: "Message" })
    for (const text of [LONG, "And good luck"]) {
      await field.fill(text)
      await field.press("Enter")
      await expect(page.locator("[data-said]").last()).toContainText(text)
    }
    const log = page.getByRole("complementary").getByRole("list", { name: "What happened" }).locator("..")
    const { clientHeight, scrollHeight } = await log.evaluate(({ clientHeight, scrollHeight }) => ({
      clientHeight,
      scrollHeight,
    }))
    expect(clientHeight).toBeGreaterThanOrEqual(Math.min(130, scrollHeight))
    await expect(log.getByRole("listitem").last()).toBeInViewport({ ratio: 1 })
    const said = await page.getByRole("log", { name: "Talk" }).boundingBox()
    expect(said?.height).toBeGreaterThan(60)
    await expect(field).toBeInViewport({ ratio: 1 })
  })

test("closing a table to strangers again restores the talk setting, unless it was changed in the meantime", async ({
  page,
}) => {
  await page.goto("/new/betski-scram?seats=me,person&with=friends")
  await page.getByText("How you play here").click()
  const anybody = page.getByRole("checkbox", { name: "Anybody may join" })
  const talking = page.getByLabel("Talking")
  await expect(talking).toHaveValue("all")
  await anybody.click()
  await expect(talking).toHaveValue("phrases")
  await anybody.click()
  await expect(talking).toHaveValue("all")
  await anybody.click()
  await talking.selectOption("Nothing")
  await anybody.click()
  await expect(talking).toHaveValue("off")
})

test("messages that are names in JavaScript are shown as they were written", async ({ page, come }) => {
  const ben = await come("Ben")
  const path = await host(page, "betski-scram")
  await sit(ben.page, path)
  for (const text of ["constructor", "__proto__", "toString"]) {
    await ben.page.getByRole("textbox", { name: "Message" }).fill(text)
    await ben.page.keyboard.press("Enter")
    for (const one of [page, ben.page]) await expect(one.locator("[data-said]", { hasText: text })).toBeVisible()
  }
})
