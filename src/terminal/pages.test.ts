import { expect, test } from "vitest"
import { findGame } from "../games/index.ts"
import { Keys } from "./keys.ts"
import { showPage } from "./pages.ts"
import { Screen } from "./screen.ts"
import { type FakeTable, fakeTable, KEY, settle } from "./testing.ts"

const END = "\x1b[F"
const PAGE_UP = "\x1b[5~"
const PAGE_DOWN = "\x1b[6~"
const ROOM = 20 // lines of text at 80×24

async function opened(count: number, fromEnd = false): Promise<{ table: FakeTable; closed: Promise<"on" | "quit"> }> {
  const table = fakeTable(findGame("betski-scram"))
  const lines = Array.from({ length: count }, (_, i) => `line ${i + 1}`)
  const page = { title: "Text", language: "en", colour: false, fromEnd, lines: () => lines } as const
  const keys = new Keys(table.terminal.input)
  const closed = showPage(new Screen(table.terminal.output), keys, page).finally(() => keys.close())
  await settle()
  return { table, closed }
}

/** Returns the numbers of the first and the last line that are shown. */
function shown(table: FakeTable): [number, number] {
  const numbers = table.screen().flatMap((line) => (line.startsWith("line ") ? [Number(line.slice(5))] : []))
  expect(table.screen()[0]).toContain(` ${numbers[0]}–${numbers.at(-1)}/`)
  return [numbers[0], numbers.at(-1) ?? 0]
}

test.each([
  ["End", [END]],
  ["PgDn", [PAGE_DOWN, PAGE_DOWN, PAGE_DOWN]],
  ["Down", Array.from({ length: 60 }, () => KEY.down)],
])("%s scrolls to the last line of a page, and the title shows the line numbers", async (_, keys) => {
  const { table, closed } = await opened(50)
  expect(shown(table)).toEqual([1, ROOM])
  await table.press(...keys)
  expect(shown(table)).toEqual([50 - ROOM + 1, 50])
  await table.press(KEY.enter)
  expect(await closed).toBe("on")
})

test("PgDn and PgUp scroll by whole pages and neither repeat nor skip a line", async () => {
  const { table, closed } = await opened(3 * ROOM)
  await table.press(PAGE_DOWN)
  expect(shown(table)).toEqual([ROOM + 1, 2 * ROOM])
  await table.press(PAGE_DOWN)
  expect(shown(table)).toEqual([2 * ROOM + 1, 3 * ROOM])
  await table.press(PAGE_UP)
  expect(shown(table)).toEqual([ROOM + 1, 2 * ROOM])
  await table.press(KEY.enter)
  await closed
})

test("a page that opens at its end shows its last line", async () => {
  const { table, closed } = await opened(ROOM + 1, true)
  expect(shown(table)).toEqual([2, ROOM + 1])
  await table.press(KEY.enter)
  await closed
})
