import { describe, expect, test } from "vitest"
import { findGame, games } from "../games/index.ts"
import { playOnScreen } from "./play.ts"
import { type FakeTable, fakeTable, KEY, settle } from "./testing.ts"

const races = games.filter((game) => game.mayWait !== undefined)

/** Presses Enter until somebody is asked whether to jump in. */
async function untilRace(table: FakeTable): Promise<string> {
  const screen = (): string => table.screen().join("\n")
  for (let i = 0; i < 300 && !screen().includes("let it be?"); i++) await table.press(KEY.enter)
  return screen()
}

describe.each(races)("a race in $name", (game) => {
  test("is offered to the person without a clock, who may let it be", async () => {
    const table = fakeTable(game, { seats: 2, people: 1, jumpRate: 0 })
    const ended = playOnScreen(table)
    await settle()
    expect(await untilRace(table)).toContain("let it be")
    expect(table.screen()[0]).toContain("Whoever is first: Ana and Benjamín")
    const made = table.match.moves.length
    await table.press("let it be", KEY.enter)
    expect(table.match.moves[made].seat).toBe(1)
    await table.press(KEY.interrupt)
    expect(await ended).toBe("quit")
  })

  test("is won by whoever jumps", async () => {
    const table = fakeTable(game, { seats: 2, people: 1, jumpRate: 0 })
    const ended = playOnScreen(table)
    await settle()
    await untilRace(table)
    const made = table.match.moves.length
    await table.press("1", KEY.enter)
    expect(table.match.moves[made].seat).toBe(0)
    await table.press(KEY.interrupt)
    await ended
  })

  test("bots jump as often as the table says", async () => {
    const table = fakeTable(game, { seats: 2, people: 1, jumpRate: 1 })
    const ended = playOnScreen(table)
    await settle()
    for (let i = 0; i < 60; i++) await table.press(KEY.enter)
    await table.press(KEY.interrupt)
    await ended
    expect(table.match.moves.length).toBeGreaterThan(20)
  })
})

test("a game without races asks nobody whether to jump in", () => {
  expect(races.length).toBeLessThan(games.length)
})

test.each([
  ["en", "To act: Ana and Benjamín"],
  ["es", "Por jugar: Ana y Benjamín"],
] as const)("where all have something to do and nobody races, it says who is to act, in %s", async (language, text) => {
  const table = fakeTable(findGame("forty-below"), { seats: 2, people: 1, language })
  const ended = playOnScreen(table)
  await settle()
  expect(table.written()).toContain(text)
  expect(table.written()).not.toMatch(/Whoever is first|Quien llegue primero/)
  await table.press(KEY.interrupt)
  await ended
})
