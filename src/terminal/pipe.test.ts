import type { PassThrough } from "node:stream"
import { describe, expect, test } from "vitest"
import { LANGUAGES } from "../engine/options.ts"
import { readRecord, replay } from "../engine/record.ts"
import { findGame, games } from "../games/index.ts"
import { playAtTerminal } from "./play.ts"
import { type FakeTable, fakeTable, type Setting } from "./testing.ts"

/** Writes all of the input at once, as a file would. */
async function piped(game: string, input: string, setting: Setting = {}): Promise<{ table: FakeTable; ended: string }> {
  const table = fakeTable(findGame(game), { ...setting, isScreen: false })
  ;(table.terminal.input as unknown as PassThrough).end(input)
  return { table, ended: await table.play() }
}

describe.each(games)("$name through a pipe", (game) => {
  test.each(LANGUAGES)("can be played to its end by typing only “1”, in %s", { timeout: 120_000 }, async (language) => {
    const { table, ended } = await piped(game.id, "1\n".repeat(20_000), { language })
    expect(ended).toBe("finished")
    expect(table.written()).not.toContain("\x1b")
    expect(readRecord(table.saved() ?? "", findGame).result).toEqual(table.match.result)
    expect(replay(readRecord(table.saved() ?? "", findGame)).result).toEqual(table.match.result)
  })

  test("is saved if the input ends before the game does", async () => {
    const { table, ended } = await piped(game.id, "# nothing\n\n1\n")
    expect(ended).toBe("quit")
    expect(table.written()).toContain("The input ended before the game did.")
    expect(table.written()).toContain("Go on with:\ncountertop play --resume /saved/game.json\n")
    expect(replay(readRecord(table.saved() ?? "", findGame)).moves.length).toBe(table.match.moves.length)
  })

  test("plays to its end by itself if all players are bots", { timeout: 120_000 }, async () => {
    const { ended } = await piped(game.id, "", { people: 0 })
    expect(ended).toBe("finished")
  })
})

test("the game refuses each invalid move with one line and asks again", async () => {
  const { table } = await piped("betski-scram", "dance\n99\nplay(1/1)\n", { options: { first: 0 } })
  const refusals = table
    .written()
    .split("\n")
    .filter((line) => line.startsWith("! "))
  expect(refusals).toHaveLength(3)
  expect(table.match.moves).toHaveLength(0)
})

test("the commands ?, l, s and q make no move, and ? prints the rules", async () => {
  const first = fakeTable(findGame("betski-scram"), { options: { first: 0 } })
  const hand = first.match.game.scene(first.match.state, 1).gestures[0].gesture
  expect(hand.kind).toBe("tap")
  const { table } = await piped("betski-scram", "?\nl\ns\nq\n", { options: { first: 0 } })
  expect(table.written()).toContain("BS-3")
  expect(table.match.moves).toHaveLength(0)
})

test("the game ends and is saved if the reader of its output goes away (EPIPE)", async () => {
  const table = fakeTable(findGame("betski-scram"), { options: { first: 0 }, isScreen: false })
  ;(table.terminal.input as unknown as PassThrough).end("1\n".repeat(100))
  table.terminal.output.once("newListener", () => {})
  setImmediate(() => table.terminal.output.emit("error", Object.assign(new Error("EPIPE"), { code: "EPIPE" })))
  expect(["quit", "finished"]).toContain(await table.play())
  expect(table.saved()).toBeDefined()
})

test("a question that waits for an answer ends with a line of its own", async () => {
  const { table } = await piped("betski-scram", "dance\nq\n", { options: { first: 0 } })
  const lines = table.written().split("\n")
  const marker = lines.indexOf(">")
  expect(lines[marker - 1]).toMatch(/^ +\d+ {2}/)
  expect(lines[marker + 1]).toMatch(/^! /)
})

describe("with --json", () => {
  async function objects(input: string): Promise<Record<string, unknown>[]> {
    const table = fakeTable(findGame("betski-scram"), { options: { first: 0 }, isScreen: false })
    ;(table.terminal.input as unknown as PassThrough).end(input)
    await playAtTerminal(table.session, { ...table.terminal, isJson: true })
    const lines = table.written().trim().split("\n")
    return lines.map((line) => JSON.parse(line))
  }

  test("each question and each move is one object, and the last one tells how it ended", async () => {
    const all = await objects('{"move":"pass"}\ndance\n1\n')
    const [told, question, ...refused] = all
    expect(told).toMatchObject({ type: "told" })
    expect(question).toMatchObject({ type: "question", kind: "move", game: "betski-scram", seats: 3, seat: 0 })
    const { legal, moves, options } = question as { legal: string[]; moves: { move: string }[]; options: object }
    expect(moves.map(({ move }) => move)).toEqual(legal)
    expect(options).toMatchObject({ first: 0 })
    expect(refused[0]).toMatchObject({ type: "refusal" })
    const made = all.filter(({ type }) => type === "move")
    expect(made.map(({ step }) => step)).toEqual(made.map((_, i) => i + 1))
    expect(made.length).toBeGreaterThan(1)
    expect(all.at(-1)).toMatchObject({ type: "end", ended: "quit" })
  })

  test("a whole game can be answered with the first legal move of each question", { timeout: 60_000 }, async () => {
    const all = await objects('{"answer":"1"}\n'.repeat(500))
    expect(all.at(-1)).toMatchObject({ type: "end", ended: "finished", places: expect.any(Array) })
  })
})
