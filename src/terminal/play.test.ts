import type { PassThrough } from "node:stream"
import { describe, expect, test } from "vitest"
import { type Bot, BotFailure } from "../bots/bot.ts"
import { readRecord, replay } from "../engine/record.ts"
import type { SceneCard } from "../engine/scene.ts"
import { findGame, games } from "../games/index.ts"
import { sceneFor } from "../table/seen.ts"
import { deckOf, faceText } from "./faces.ts"
import type { Ended } from "./session.ts"
import { type FakeTable, fakeTable, KEY, settle } from "./testing.ts"

const betski = findGame("betski-scram")

/** Sits down and waits for the first question. */
async function begin(table: FakeTable): Promise<{ ended: Promise<Ended> }> {
  const ended = table.play()
  await settle()
  return { ended }
}

describe("leaving", () => {
  test.each([
    ["q", "q"],
    ["Ctrl-C", KEY.interrupt],
  ])("%s saves the game, prints its path and restores the screen", async (_, key) => {
    const table = fakeTable(betski)
    const { ended } = await begin(table)
    await table.press(key)
    expect(await ended).toBe("quit")
    const after = table.written().split("\x1b[?1049l")[1]
    expect(after).toContain("Saved to /saved/game.json")
    expect(after.split("\n")).toContain("countertop play --resume /saved/game.json")
    expect(readRecord(table.saved() ?? "", findGame).result).toBeUndefined()
  })

  test("the end of the input quits and saves the game", async () => {
    const table = fakeTable(betski)
    const { ended } = await begin(table)
    ;(table.terminal.input as unknown as { end(): void }).end()
    expect(await ended).toBe("quit")
    expect(table.saved()).toBeDefined()
  })

  test("a crash restores the screen too", async () => {
    const broken: Bot = {
      name: "broken",
      choose: () => {
        throw new Error("out of memory")
      },
    }
    const table = fakeTable(betski, { people: 0, bot: broken })
    await expect(table.play()).rejects.toThrow("out of memory")
    expect(table.written().endsWith("\x1b[?1049l")).toBe(true)
  })
})

test("without a terminal, a game is played line by line", async () => {
  const table = fakeTable(betski, { isScreen: false })
  ;(table.terminal.input as unknown as PassThrough).end("1\n")
  expect(await table.play()).toBe("quit")
  expect(table.written()).not.toContain("\x1b")
})

test("the game is saved after every move of a person", async () => {
  const table = fakeTable(betski, { options: { first: 0 } })
  const { ended } = await begin(table)
  const before = table.saves()
  await table.press(KEY.enter)
  expect(table.saves()).toBeGreaterThan(before)
  expect(table.match.moves[0].seat).toBe(0)
  expect(readRecord(table.saved() ?? "", findGame).moves.length).toBeGreaterThan(0)
  await table.press("q")
  await ended
})

test("an illegal move gets an error message and changes nothing", async () => {
  const table = fakeTable(betski, { options: { first: 0 } })
  const { ended } = await begin(table)
  const held = sceneFor(table.match, 0)
    .zones.find(({ id }) => id === "hand0")
    ?.cards.map((card) => card?.face)
  const foreign = betski.faces.findIndex((face, at) => face !== undefined && !held?.includes(at))
  await table.press(`play(${betski.faces[foreign]?.name})`, KEY.enter)
  expect(table.screen().join("\n")).toContain("! You do not have")
  expect(table.match.moves).toHaveLength(0)
  await table.press("q")
  await ended
})

test("rules, log and scores open over the table and close again", async () => {
  const table = fakeTable(betski, { options: { first: 0 } })
  const { ended } = await begin(table)
  const before = table.screen()
  for (const [key, title] of [
    ["?", "Rules"],
    ["l", "Log"],
    ["s", "Scores"],
  ]) {
    await table.press(key)
    expect(table.screen()[0]).toContain(title)
    await table.press(KEY.enter)
    expect(table.screen()).toEqual(before)
  }
  await table.press("q")
  await ended
})

test("the table is redrawn when the window is resized", async () => {
  const table = fakeTable(betski, { options: { first: 0 } })
  const { ended } = await begin(table)
  Object.assign(table.terminal.output, { columns: 120, rows: 24 })
  table.terminal.output.emit("resize")
  await settle()
  expect(table.screen()[0].length).toBeGreaterThan(80)
  await table.press("q")
  await ended
})

test("the log names a bot that fails, and a random player replaces it", async () => {
  const failing: Bot = {
    name: "failing",
    choose: () => {
      throw new BotFailure("it took too long")
    },
  }
  const table = fakeTable(betski, { seats: 2, options: { first: 1 }, bot: failing })
  const { ended } = await begin(table)
  expect(table.match.moves.length).toBeGreaterThan(0)
  await table.press("l")
  expect(table.screen().join("\n").replace(/\s+/g, " ")).toContain(
    "Benjamín failed (it took too long); a random player",
  )
  await table.press(KEY.enter, "q")
  await ended
})

describe.each(games)("$name", (game) => {
  test("can be played with Enter and the right arrow, and leaves a valid record", { timeout: 60_000 }, async () => {
    const table = fakeTable(game, { seats: game.seats.min, options: shortest(game.id) })
    const { ended } = await begin(table)
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    for (let i = 0; i < 600 && !isOver; i++) await table.press(i % 3 === 2 ? KEY.right : KEY.enter)
    if (!isOver) await table.press("q", KEY.interrupt)
    await ended
    const record = readRecord(table.saved() ?? "", findGame)
    expect(replay(record).moves.length).toBe(table.match.moves.length)
  })
})

/** Returns options that make a game short, if it has any. */
const shortest = (id: string): Record<string, number> =>
  id === "forty-below" ? { rounds: 1 } : id === "final-count" ? { target: 50 } : {}

describe("several people at one keyboard", () => {
  const deck = deckOf(betski)
  const handOf = (table: FakeTable, seat: number): string[] =>
    (sceneFor(table.match, seat).zones.find(({ id }) => id === `hand${seat}`)?.cards ?? [])
      .filter((card): card is SceneCard => card !== undefined)
      .map((card) => faceText(deck, card.face))

  test("a player's hand is hidden when the screen is passed on", async () => {
    const table = fakeTable(betski, { seats: 2, people: 2, options: { first: 0 } })
    const { ended } = await begin(table)
    expect(table.screen().join("\n")).toContain("Pass to Ana")
    await table.press(KEY.enter)
    expect(table.screen().join("\n")).toContain("Ana, your move")
    while (table.match.moves.at(-1)?.seat !== 1 && !table.screen().join("\n").includes("Pass to"))
      await table.press(KEY.enter)
    const screen = table.screen().join("\n")
    expect(screen).toContain("Pass to Benjamín")
    const secrets = [...handOf(table, 0), ...handOf(table, 1)]
    for (const face of secrets) expect(screen).not.toContain(face)
    const before = table.written().length
    await table.press(KEY.enter)
    const written = table.written().slice(before)
    const open = handOf(table, 1).concat(
      sceneFor(table.match, 1)
        .zones.find(({ id }) => id === "pile")
        ?.cards.map((card) => faceText(deck, card?.face ?? 0)) ?? [],
    )
    for (const face of handOf(table, 0)) if (!open.includes(face)) expect(written).not.toContain(face)
    await table.press(KEY.interrupt)
    await ended
  })

  test("the pass screen waits for Enter, and Ctrl-C quits there", async () => {
    const table = fakeTable(betski, { seats: 2, people: 2 })
    const { ended } = await begin(table)
    await table.press("x", KEY.right)
    expect(table.screen().join("\n")).toContain("Pass to")
    await table.press(KEY.interrupt)
    expect(await ended).toBe("quit")
  })
})

/** Returns a card in the first player's hand that is not playable, if another one is. */
function misfit(table: FakeTable): string | undefined {
  const { zones, gestures } = sceneFor(table.match, 0)
  const taps = gestures.flatMap(({ gesture }) => (gesture.kind === "tap" ? gesture.path : []))
  const hand = zones.find(({ id }) => id === "hand0")?.cards ?? []
  const isPlayable = (index: number): boolean => taps.some((spot) => spot.zone === "hand0" && spot.index === index)
  const at = hand.findIndex((_, index) => !isPlayable(index))
  return hand.some((_, index) => isPlayable(index)) ? betski.faces[hand[at]?.face ?? 0]?.name : undefined
}

test("a long error message is shown in full", async () => {
  const tables = [..."abcdefgh"].map((seed) => fakeTable(betski, { options: { first: 0 }, seed }))
  const table = tables.find((one) => misfit(one) !== undefined) ?? tables[0]
  const { ended } = await begin(table)
  await table.press(`play(${misfit(table)})`, KEY.enter)
  expect(table.screen().join(" ").replace(/\s+/g, " ")).toMatch(/does not fit: .* \(gold 3 goes on silver 3 and 9\)\./)
  await table.press("q")
  await ended
})
