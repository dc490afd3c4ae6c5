// Plays lessons from start to end, and checks that rules appear where players need them.

import type { Lesson } from "../src/engine/lesson.ts"
import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { violationsOn } from "./support/faults.ts"
import { learn } from "./support/learner.ts"
import { shortLink } from "./support/short.ts"

const MOST_STEPS = 80

for (const { id, name } of games)
  test(`the lesson of ${name} can be completed by doing what it points at, and leads to a first game`, async ({
    page,
  }) => {
    await page.goto(`/learn/${id}`)
    const asked = await page.getByText(/Step 1 of \d+/).textContent()
    const taps = await learn(page)
    const { lesson } = (await import(`../src/games/${id}/lesson.ts`)) as { lesson: Lesson }
    expect(asked).toBe(`Step 1 of ${lesson.steps.length}`)
    expect(taps).toBeGreaterThanOrEqual(lesson.steps.filter(({ moves }) => moves !== undefined).length)
    await expect(page.getByText("That is all you need.")).toBeVisible()
    await page.getByRole("link", { name: "Play now" }).click()
    await expect(page).toHaveURL(/\/play\//)
    await expect(page.locator("[data-table]")).toBeVisible()
  })

test("a lesson can also be completed by being shown every step", async ({ page }) => {
  await page.goto("/learn/betski-scram")
  const onward = page.locator("[data-next], [data-show]")
  const done = page.getByText("That is all you need.")
  await expect(onward).toBeVisible()
  for (let step = 0; step < MOST_STEPS && !(await done.isVisible()); step++) await onward.or(done).first().click()
  await expect(done).toBeVisible()
})

test("a lesson resumes at the same step after a reload", async ({ page }) => {
  await page.goto("/learn/forty-below")
  const step = page.getByText(/Step \d+ of \d+/)
  for (let i = 0; i < 20 && (await step.textContent())?.startsWith("Step 1 "); i++)
    await page.locator("[data-next], [data-show]").click()
  const before = (await step.textContent()) ?? ""
  await page.reload()
  await expect(step).toHaveText(before)
})

test("the rule pages contain every rule, open at a linked rule, and can be searched", async ({ page }) => {
  for (const { id, rules } of games) {
    await page.goto(`/rules/${id}#${rules[3].id}`)
    await expect(page.locator(`[id="${rules[3].id}"]`)).toBeInViewport()
    const ids = await page.locator("[id]").evaluateAll((all) => all.map((element) => element.id))
    expect(ids).toEqual(expect.arrayContaining(rules.map((rule) => rule.id)))
    await page.getByRole("searchbox").fill("zzzz")
    await expect(page.getByText("No rule has these words.")).toBeVisible()
  }
})

test("a rule page begins with ten lines for people, and shows the numbered rules on request", async ({ page }) => {
  await page.goto("/rules/final-count")
  const lines = page.locator("[data-primer] li")
  await expect(lines.first()).toBeVisible()
  expect(await lines.count()).toBeLessThanOrEqual(10)
  expect(await lines.locator("svg").count()).toBeGreaterThan(5)
  const rule = page.locator("#FC-13")
  await expect(rule).toBeHidden()
  await page.getByRole("link", { name: "Exact rule FC-3" }).click()
  await expect(page.locator("#FC-3")).toBeInViewport()
  await page.getByRole("button", { name: "Exact rules" }).click()
  await expect(rule).toBeHidden()
})

/** In the page: returns the ids of rules that would not be printed. */
const unprinted = (rules: { id: string; text: string }[]): string[] =>
  rules.flatMap(({ id, text }) => {
    const rule = document.getElementById(id)
    const isThere = rule?.innerText.includes(text) && rule.checkVisibility({ opacityProperty: true })
    return isThere ? [] : [id]
  })

/** In the page: returns the elements that would be printed but should not be. */
const onPaper = (): string[] =>
  [...document.querySelectorAll("nav, button, input, summary, a.button, footer")]
    .filter((element) => element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 120))

test.describe("with the dark theme", () => {
  test.use({ settings: { theme: "dark" } })

  test("all rules are printed, dark on white and without the controls of the page", async ({ page }) => {
    for (const { id, rules } of games) {
      await page.goto(`/rules/${id}`)
      await expect(page.locator(`[id="${rules[0].id}"]`)).toBeAttached()
      await page.emulateMedia({ media: "print" })
      const words = rules.map((rule) => ({ id: rule.id, text: rule.text.en }))
      await expect.poll(() => page.evaluate(unprinted, words)).toEqual([])
      await expect.poll(() => page.evaluate(onPaper)).toEqual([])
      expect(await violationsOn(page, ["color-contrast"])).toEqual([])
      await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)")
      await page.emulateMedia({ media: "screen" })
    }
  })
})

test("the table offers the rules that matter now", async ({ page }) => {
  await page.goto(shortLink("contarlos"))
  await page.getByRole("button", { name: "Rules" }).click()
  await expect(page.getByRole("dialog").getByText("What matters now")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
