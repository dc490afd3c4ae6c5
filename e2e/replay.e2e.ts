// Replays games move by move, from a link that anybody can open.

import { expect, type Page } from "@playwright/test"
import { games } from "../src/games/index.ts"
import { packRecord } from "../src/web/keep/share.ts"
import { test } from "./support/app.ts"
import { goldenRecord, goldenText } from "./support/golden.ts"
import { table } from "./support/table.ts"

const slider = (page: Page) => page.getByRole("slider")

for (const { id, name } of games)
  test(`${name} can be replayed from a link, by slider, buttons and keys`, async ({ page }) => {
    const { moves, result, names } = goldenRecord(id)
    await page.goto(`/shared#${await packRecord(goldenText(id))}`)
    await expect(table(page)).toHaveAttribute("data-step", "0")
    await expect(slider(page)).toHaveAttribute("max", String(moves.length))
    await page.getByRole("button", { name: "One move on" }).click()
    await expect(table(page)).toHaveAttribute("data-step", "1")
    const half = Math.floor(moves.length / 2)
    await slider(page).fill(String(half))
    await expect(table(page)).toHaveAttribute("data-step", String(half))
    for (const who of names) await expect(table(page).getByRole("heading", { name: who, exact: false })).toBeVisible()
    await slider(page).focus()
    await page.keyboard.press("End")
    await expect(table(page)).toHaveAttribute("data-step", String(moves.length))
    const rows = page.getByRole("list", { name: "Result" }).getByRole("listitem")
    const shown = async (): Promise<string[][]> =>
      (await rows.allInnerTexts()).map((row) => row.replace("−", "-").split(/\s*\n\s*/)).toSorted()
    const expected = names.map((who, seat) => [`${result?.places[seat]}.`, who, String(result?.scores[seat])])
    await expect.poll(shown).toEqual(expected.toSorted())
    await page.keyboard.press("ArrowLeft")
    await expect(table(page)).toHaveAttribute("data-step", String(moves.length - 1))
  })

test("a replay plays by itself", async ({ page }) => {
  await page.goto(`/shared#${await packRecord(goldenText("betski-scram"))}`)
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "4×" })
  await page.getByRole("button", { name: "Play", exact: true }).click()
  await expect(table(page)).not.toHaveAttribute("data-step", "0")
  await expect(
    page.getByRole("button", { name: "Pause" }).or(page.getByRole("button", { name: "Play", exact: true })),
  ).toBeVisible()
})

test("a replay shows all cards open, or as spectators saw them", async ({ page }) => {
  await page.goto(`/shared#${await packRecord(goldenText("betski-scram"))}`)
  const faceDown = page.locator("[data-table] [data-token]").filter({ hasText: "face down" })
  const seen = page.getByRole("combobox", { name: "Seen by" })
  await seen.selectOption({ label: "All cards face up" })
  await expect(page.locator("[data-table] [data-token]").first()).toBeVisible()
  await expect(faceDown).toHaveCount(0)
  await seen.selectOption({ label: "Spectators" })
  await expect.poll(() => faceDown.count()).toBeGreaterThan(0)
})
