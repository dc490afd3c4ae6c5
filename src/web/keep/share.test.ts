import fc from "fast-check"
import { afterEach, describe, expect, it, vi } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import { Match } from "../../engine/match.ts"
import { MoveList } from "../../engine/moves.ts"
import { BadInput, readOptions } from "../../engine/options.ts"
import { nextActor } from "../../engine/playout.ts"
import { writeRecord } from "../../engine/record.ts"
import { findGame, games } from "../../games/index.ts"
import { highCard } from "../../testing/high-card/index.ts"
import { LONG_LINK, packRecord, shareLink, unpackRecord } from "./share.ts"

const load = async (id: string): Promise<Game> => (id === highCard.id ? highCard : findGame(id))

/** Returns the record of a game of random moves. */
function played(game: Game, seats: number, seed: string, names: readonly string[] = []): string {
  const match = new Match(game, { options: readOptions(game, seats, {}), seats, chance: { source: "fast", seed } })
  const choice = new FastChance(seed)
  const moves = new MoveList()
  for (let seat = 0; (seat = nextActor(game, match.state, choice, 0.2)) >= 0; ) {
    game.legal(match.state, seat, moves)
    match.play(seat, moves.at[choice.below(moves.count)])
  }
  const all = Array.from({ length: seats }, (_, seat) => names[seat] ?? `Seat ${seat}`)
  return writeRecord(
    match,
    all,
    all.map((_, seat) => (seat === 0 ? "person" : "medium")),
  )
}

afterEach(() => vi.unstubAllGlobals())

describe.each([...games, highCard].map((game) => ({ name: game.name, game })))("$name", ({ game }) => {
  it("survives the round trip through a link, with any seats and names", async () => {
    const setups = fc.record({
      seats: fc.integer({ min: game.seats.min, max: game.seats.max }),
      seed: fc.string({ maxLength: 12 }),
      names: fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: game.seats.max }),
    })
    await fc.assert(
      fc.asyncProperty(setups, async ({ seats, seed, names }) => {
        const record = played(game, seats, seed, names)
        const letters = await packRecord(record)
        expect(letters).toMatch(/^d[\w-]+$/)
        expect(await unpackRecord(letters, load)).toBe(record)
      }),
      { numRuns: 12 },
    )
  })

  it("makes a link that is short enough to send", async () => {
    const link = await shareLink(played(game, game.seats.usual, "long"), "https://table.example")
    expect(link).toMatch(/^https:\/\/table\.example\/shared#d/)
    expect(link.length).toBeLessThan(LONG_LINK)
  })
})

const [someGame] = games.filter(({ id }) => id === "contarlos")

it("packs a record without CompressionStream, and a browser that has it opens the link", async () => {
  const record = played(someGame, 3, "plain")
  vi.stubGlobal("CompressionStream", undefined)
  const letters = await packRecord(record)
  expect(letters[0]).toBe("p")
  vi.unstubAllGlobals()
  expect(await unpackRecord(letters, load)).toBe(record)
})

it("rejects a broken link as bad input", async () => {
  const letters = await packRecord(played(someGame, 3, "broken"))
  const broken = [
    "",
    "d",
    "p",
    "x",
    "d!",
    "p%%%",
    "pW10",
    "pbnVsbA",
    letters.slice(0, 40),
    letters.slice(0, -3),
    letters.slice(1),
  ]
  for (const some of broken) await expect(unpackRecord(some, load), some).rejects.toThrow(BadInput)
  await fc.assert(
    fc.asyncProperty(fc.nat(letters.length - 1), fc.constantFrom(..."AZaz09-_"), async (at, letter) => {
      fc.pre(letters[at] !== letter)
      const changed = letters.slice(0, at) + letter + letters.slice(at + 1)
      await unpackRecord(changed, load).then(
        // Deflate ignores a few bits of the last letter.
        (record) => packRecord(record).then((again) => expect(again).toBe(letters)),
        (problem) => expect(problem).toBeInstanceOf(BadInput),
      )
    }),
    { numRuns: 400 },
  )
})

it("rejects a link with another version of the rules or an unknown game", async () => {
  const record = played(someGame, 3, "old")
  const older = await packRecord(record.replace('"rules": ', '"rules": 9'))
  await expect(unpackRecord(older, load)).rejects.toThrow(/version 9\d* of the rules/)
  const foreign = await packRecord(record.replace('"contarlos"', '"chess"'))
  await expect(unpackRecord(foreign, load)).rejects.toThrow("no game “chess”")
})

it.each(["__proto__", "constructor"])("rejects a link with the unknown option %s", async (name) => {
  const record = played(someGame, 3, "odd").replace('"options": {', `"options": {"${name}":"on",`)
  await expect(unpackRecord(await packRecord(record), load)).rejects.toThrow(`has no option “${name}”`)
})

it("rejects a decompression bomb", async () => {
  const bomb = new Blob([JSON.stringify("0".repeat(5_000_000))])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"))
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer())
  const letters = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
  await expect(unpackRecord(`d${letters}`, load)).rejects.toThrow("broken")
})
