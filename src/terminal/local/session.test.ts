// A game at this keyboard: undo, another game, resumed games.

import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { LANGUAGES } from "../../engine/options.ts"
import { readRecord, replay } from "../../engine/record.ts"
import { findGame, games } from "../../games/index.ts"
import { entriesOfRecord } from "../../table/table.ts"
import { type FakeTable, fakeTable, KEY, type Setting, settle } from "../testing.ts"

const betski = findGame("betski-scram")

const text = (table: FakeTable): string => table.screen().join("\n")

/** Sits down at the screen and waits for the first question. */
async function begin(id: string, setting: Setting = {}) {
  const table = fakeTable(findGame(id), setting)
  const ended = table.play()
  await settle()
  return { table, ended }
}

/** Presses Enter until the game is over. */
async function playOut(table: FakeTable): Promise<void> {
  for (let i = 0; i < 2000 && !text(table).includes("another game"); i++)
    await table.press(table.match.result === undefined && i % 3 === 2 ? KEY.right : KEY.enter)
}

describe("undo", () => {
  it.each(LANGUAGES)(
    "takes back the player's latest move and its consequences, saves the game and says so, in %s",
    async (language) => {
      const { table, ended } = await begin("betski-scram", { options: { first: 0 }, seats: 2, language })
      const before = table.screen()
      await table.press(KEY.enter)
      expect(table.match.moves.length).toBeGreaterThan(0)
      await table.press("u")
      expect(table.match.moves).toHaveLength(0)
      expect(readRecord(table.saved() ?? "", findGame).moves).toHaveLength(0)
      expect(text(table)).toMatch(/The latest move is taken back\.|Se ha deshecho la última jugada\./)
      expect(table.screen()[1]).toBe(before[1])
      await table.press("u")
      expect(text(table)).toMatch(/There is nothing to take back\.|No hay nada que deshacer\./)
      await table.press("q")
      await ended
    },
  )

  it.each(LANGUAGES)("is refused in %s once another player has moved, and says why", async (language) => {
    const { table, ended } = await begin("betski-scram", { options: { first: 0 }, seats: 2, language })
    for (let i = 0; i < 10 && !table.match.moves.some(({ seat }) => seat !== 0); i++) await table.press(KEY.enter)
    const made = table.match.moves.length
    await table.press("u")
    expect(table.match.moves.length).toBeGreaterThanOrEqual(made)
    expect(table.session.live.isMarked).toBe(false)
    expect(text(table).replace(/\s+/g, " ")).toMatch(/Only a practice game|Solo se puede deshacer/)
    await table.press("q")
    await ended
  })

  it("marks a practice game if another player has moved since, and says so", async () => {
    const { table, ended } = await begin("betski-scram", { options: { first: 0 }, seats: 2, isPractice: true })
    for (let i = 0; i < 10 && !table.match.moves.some(({ seat }) => seat !== 0); i++) await table.press(KEY.enter)
    await table.press("u")
    expect(table.session.live.isMarked).toBe(true)
    expect(text(table).replace(/\s+/g, " ")).toContain("A move was taken back after something had been shown.")
    await table.press("q")
    await ended
  })

  it("is unavailable with several people at one keyboard, because others have seen the result", async () => {
    const { table, ended } = await begin("beat-the-count", { seats: 3, people: 2 })
    await table.press(KEY.enter)
    const made = table.match.moves.length
    expect(made).toBeGreaterThan(0)
    await table.press("u")
    expect(table.match.moves).toHaveLength(made)
    expect(text(table)).toContain("There is nothing to take back.")
    await table.press(KEY.interrupt)
    await ended
  })

  it("works in a pipe by typing “undo”, and the game asks again", async () => {
    const table = fakeTable(betski, { options: { first: 0 }, seats: 2, isScreen: false })
    const ended = table.play()
    await settle()
    await table.press("1\n")
    const made = table.match.moves.length
    expect(made).toBeGreaterThan(0)
    const from = table.written().length
    await table.press("undo\n")
    expect(table.match.moves).toHaveLength(0)
    expect(table.written().slice(from)).toMatch(/^The latest move is taken back\.[\s\S]*Your move: /)
    await table.press("q\n")
    expect(await ended).toBe("quit")
  })

  it("resumes a finished practice game, which can then be finished again", async () => {
    const { table, ended } = await begin("betski-scram", { options: { first: 0 }, seats: 2, isPractice: true })
    await playOut(table)
    expect(text(table)).toMatch(/1 {2}another game\n +2 {2}take the latest move back\n +3 {2}leave the table/)
    await table.press("2", KEY.enter)
    expect(table.match.result).toBeUndefined()
    await playOut(table)
    expect(table.match.result).toBeDefined()
    expect(text(table).replace(/\s+/g, " ")).toContain("A move was taken back")
    await table.press("q")
    await ended
  })
})

it.each(LANGUAGES)("a finished game offers another game, in %s", async (language) => {
  const { table, ended } = await begin("betski-scram", { seats: 2, language })
  const again = { en: "another game", es: "otra partida" }[language]
  for (let i = 0; i < 500 && !text(table).includes(again); i++) await table.press(KEY.enter)
  await table.press("1", KEY.enter)
  expect(await ended).toBe("again")
  expect(readRecord(table.saved() ?? "", findGame).result).toBeDefined()
})

describe("saved records from before the conductor", () => {
  const folder = new URL("golden/", import.meta.url)
  const files = readdirSync(folder)

  it("exist for every game", () => {
    for (const { id } of games) expect(files.some((name) => name.startsWith(id))).toBe(true)
  })

  it.each(files)("%s resumes after its last move", async (name) => {
    const record = readRecord(readFileSync(new URL(name, folder), "utf8"), findGame)
    const { moves } = replay(record)
    const seats = record.names.length
    const { table, ended } = await begin(record.game.id, { entries: entriesOfRecord(record, 0), seats })
    expect(table.match.moves.slice(0, moves.length)).toEqual(moves)
    for (let i = 0; i < 6; i++) await table.press(KEY.enter)
    expect(table.match.moves.length).toBeGreaterThan(moves.length)
    await table.press(KEY.interrupt)
    await ended
    expect(replay(readRecord(table.saved() ?? "", findGame)).moves.length).toBe(table.match.moves.length)
  })
})
