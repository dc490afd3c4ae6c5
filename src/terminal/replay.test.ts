import type { PassThrough } from "node:stream"
import { describe, expect, test } from "vitest"
import { LANGUAGES, type Language } from "../engine/options.ts"
import { readRecord } from "../engine/record.ts"
import { findGame, games } from "../games/index.ts"
import { showReplay } from "./replay.ts"
import { advance, type FakeTable, fakeTable, KEY, NAMES, settle } from "./testing.ts"

function recorded(id: string, moves: number, isScreen = false): { table: FakeTable; text: string } {
  const table = fakeTable(findGame(id), { isScreen })
  advance(table.match, moves, "replay")
  return { table, text: table.session.live.record() }
}

const look = (table: FakeTable, step: boolean, language: Language = "en") => ({
  ...{ ...table.terminal, language, step },
})

describe.each(games)("a record of $name", (game) => {
  test.each([false, true])("is printed with all its moves (step by step: %s)", async (step) => {
    const { table, text } = recorded(game.id, 25)
    await showReplay(readRecord(text, findGame), look(table, step))
    await settle()
    expect(table.written()).not.toContain("\x1b")
    for (const [at, { seat }] of table.match.moves.entries())
      expect(table.written()).toContain(`${at + 1}. ${NAMES[seat]}`)
  })

  test.each(LANGUAGES)("is printed with its moves in words, in %s", async (language) => {
    const { table, text } = recorded(game.id, 60)
    await showReplay(readRecord(text, findGame), look(table, false, language))
    await settle()
    for (const { move } of table.match.moves) if (move.includes("(")) expect(table.written()).not.toContain(move)
    expect(table.written()).toMatch(/^\d+\. \S+: .+\n {3}/m)
  })
})

test("a viewer can step back and forth and jump to a move by its number", async () => {
  const { table, text } = recorded("betski-scram", 6, true)
  const shown = showReplay(readRecord(text, findGame), look(table, true))
  await settle()
  const at = (): string => table.screen().find((line) => line.includes("Move ")) ?? ""
  const last = table.match.moves.length
  expect(at()).toContain(`Move 0 of ${last}`)
  await table.press(KEY.right, KEY.right, KEY.left)
  expect(at()).toContain("Move 1 of")
  await table.press("\x1b[F")
  expect(at()).toContain(`Move ${last} of`)
  await table.press("2", KEY.enter)
  expect(at()).toContain("Move 2 of")
  expect(table.screen().join("\n")).not.toContain("▒▒▒")
  await table.press("q")
  await shown
  expect((table.terminal.output as unknown as PassThrough).readableLength).toBe(0)
})
