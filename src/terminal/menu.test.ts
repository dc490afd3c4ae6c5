import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import { readRecord, writeRecord } from "../engine/record.ts"
import { findGame, games } from "../games/index.ts"
import { type MenuChoice, menu, type SavedGame } from "./menu.ts"
import { KEY, matchOf, settle } from "./testing.ts"

/** Answers the menu's questions with these keys, one after the other. */
async function answered(keys: readonly string[], saved: readonly SavedGame[] = []): Promise<MenuChoice> {
  const input = new PassThrough()
  const output = new PassThrough()
  Object.assign(input, { isTTY: true, setRawMode: () => input })
  Object.assign(output, { isTTY: true, columns: 80, rows: 24 })
  output.resume()
  const choice = menu({
    language: "en",
    saved,
    input: input as unknown as NodeJS.ReadStream,
    output: output as unknown as NodeJS.WriteStream,
  })
  for (const key of keys) {
    await settle()
    input.write(key)
  }
  return choice
}

const { enter, down, interrupt } = KEY

test("Enter after Enter is the first game as it is usually played", async () => {
  const game = games[0]
  const choice = await answered([enter, enter, enter, enter, enter, enter, enter])
  expect(choice).toMatchObject({
    kind: "new",
    game,
    seats: game.seats.usual,
    people: 1,
    names: ["You"],
    bots: ["medium"],
    language: "en",
  })
})

test("options are asked from their declaration, for those who want to change them", async () => {
  const game = games[0]
  const spec = game.options[0]
  const choice = await answered([...Array(6).fill(enter), down, enter, down, enter, down, enter, enter])
  expect(choice.kind).toBe("new")
  if (choice.kind === "new") expect(choice.options[spec.name]).not.toBe(spec.default)
})

test("the language can be changed first", async () => {
  const choice = await answered([down, ...Array(8).fill(enter)])
  expect(choice).toMatchObject({ kind: "new", language: "es", names: ["Tú"] })
})

test("a saved game is gone on with", async () => {
  const text = writeRecord(matchOf(games[0], { seats: 2 }), ["Ana", "Ben"], ["person", "random"])
  const saved = [{ path: "/saved/one.json", record: readRecord(text, findGame) }]
  expect(await answered([down, enter, enter], saved)).toEqual({
    kind: "continue",
    path: "/saved/one.json",
    language: "en",
  })
})

test.each([
  ["at the first question", [interrupt]],
  ["later", [enter, enter, interrupt]],
  ["by choice", [down, down, enter]],
])("leaving %s is clean", async (_, keys) => {
  expect(await answered(keys)).toEqual({ kind: "quit" })
})
