// Races on the screen: bots act after their reaction time, the player sees the time left, and one key in time wins.

import { describe, expect, test } from "vitest"
import { findGame, games } from "../games/index.ts"
import { TestClock } from "../table/clock.testing.ts"
import { type FakeTable, fakeTable, KEY, type Setting, settle } from "./testing.ts"

const races = games.filter((game) => game.mayWait !== undefined)

const ASKED = /(Jump in, or let it be\?|¿Te lanzas o lo dejas estar\?)/

interface Race {
  readonly table: FakeTable
  readonly clock: TestClock
  screen(): string
  /** The number of moves before the race. */
  readonly made: number
  leave(): Promise<void>
}

/** Plays, letting time pass step by step, until the person is asked whether to jump in. */
async function raceIn(game: (typeof games)[number], setting: Setting = {}): Promise<Race> {
  const clock = new TestClock()
  const table = fakeTable(game, { seats: 2, people: 1, jumpRate: 0, pace: 600, clock, ...setting })
  const screen = (): string => table.screen().join("\n")
  const ended = table.play()
  await settle()
  for (let i = 0; i < 500 && !ASKED.test(screen()); i++)
    if (table.session.asked() !== undefined) await table.press(KEY.enter)
    else {
      await clock.pass(100)
      await settle()
    }
  const leave = async (): Promise<void> => {
    await table.press(KEY.interrupt)
    await ended
  }
  return { table, clock, screen, made: table.match.moves.length, leave }
}

const cells = (screen: string): number => screen.split("█").length - 1

describe.each(races)("a race in $name", (game) => {
  test.each([
    ["en", /Space jumps in/, /█+░+ \d\.\d s/],
    ["es", /Espacio se lanza/, /█+░+ \d,\d s/],
  ] as const)("shows who races, the key to jump in and the time left, in %s", async (language, key, bar) => {
    const { table, clock, screen, leave } = await raceIn(game, { language })
    expect(table.screen()[0]).toMatch(/Whoever is first: Ana and Benjamín|Quien llegue primero: Ana y Benjamín/)
    expect(screen()).toMatch(key)
    const before = cells(screen())
    await clock.pass(150)
    await settle()
    expect(screen()).toMatch(bar)
    expect(cells(screen())).toBeLessThan(before)
    await leave()
  })

  test("is won by the player who presses Space in time", async () => {
    const { table, clock, made, leave } = await raceIn(game)
    await clock.pass(150)
    await table.press(KEY.space)
    expect(table.match.moves[made].seat).toBe(0)
    await leave()
  })

  test("is won by the bot after its reaction time, and not before", async () => {
    const { table, clock, made, leave } = await raceIn(game)
    await clock.pass(180)
    expect(table.match.moves).toHaveLength(made)
    await clock.pass(3000)
    expect(table.match.moves[made].seat).toBe(1)
    await leave()
  })

  test("is won by the bot if the player presses an extra Enter", async () => {
    const { table, clock, screen, made, leave } = await raceIn(game)
    await table.press(KEY.enter)
    expect(screen()).not.toMatch(ASKED)
    expect(table.match.moves).toHaveLength(made)
    await clock.pass(3000)
    expect(table.match.moves[made].seat).toBe(1)
    await leave()
  })

  test("is paused while the player reads the rules", async () => {
    const { table, clock, made, leave } = await raceIn(game)
    await table.press("?")
    await clock.pass(10_000)
    expect(table.match.moves).toHaveLength(made)
    await table.press(KEY.enter, KEY.space)
    expect(table.match.moves[made].seat).toBe(0)
    await leave()
  })

  test("bots jump in if the jump rate is 1", async () => {
    const { table, clock, made, leave } = await raceIn(game, { seats: 3, jumpRate: 1 })
    for (let i = 0; i < 100; i++) {
      if (table.session.asked() !== undefined) await table.press(KEY.enter)
      await clock.pass(100)
      await settle()
    }
    const jumps = table.match.moves.filter(
      ({ seat, move }, i) => move === "flip" && table.match.moves[i - 1] && seat > 0,
    )
    expect(table.match.moves.length).toBeGreaterThan(made)
    expect(jumps.length).toBeGreaterThan(0)
    await leave()
  })

  test("at one keyboard, people are asked one at a time, and bots wait for them", async () => {
    const { table, clock, made, leave } = await raceIn(game, { seats: 3, people: 2 })
    await clock.pass(10_000)
    expect(table.match.moves).toHaveLength(made)
    expect(table.written()).not.toMatch(/Whoever is first/)
    await table.press(KEY.enter)
    await clock.pass(10_000)
    await settle()
    expect(table.match.moves.length > made || table.session.asked() !== undefined).toBe(true)
    await leave()
  })
})

test("some games have no races", () => {
  expect(races.length).toBeLessThan(games.length)
})

test.each([
  ["en", "To act: Ana and Benjamín"],
  ["es", "Por jugar: Ana y Benjamín"],
] as const)("the screen names everybody who is to act when there is no race, in %s", async (language, text) => {
  const table = fakeTable(findGame("forty-below"), { seats: 2, people: 1, language })
  const ended = table.play()
  await settle()
  expect(table.written()).toContain(text)
  expect(table.written()).not.toMatch(/Whoever is first|Quien llegue primero/)
  await table.press(KEY.interrupt)
  await ended
})
