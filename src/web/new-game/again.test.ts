// Opens games of this browser again, with the same set-up.

import { beforeAll, describe, expect, it } from "vitest"
import type { ChanceSource } from "../../engine/match.ts"
import { readOptions } from "../../engine/options.ts"
import { findGame } from "../../games/index.ts"
import { commitTo, fairChance } from "../../table/fair.ts"
import { type Entry, LiveTable, openingOf } from "../../table/table.ts"
import { keep } from "../keep/keep.svelte.ts"
import { keepRecord } from "../keep/records.ts"
import { openAgain } from "./again.ts"

const game = findGame("forty-below")
const OVER_THE_NETWORK = fairChance(commitTo("5".repeat(64)), [])

function recordOf(chance: ChanceSource, ...players: string[]): string {
  const seats = players.map((player, seat) => ({ name: `${player} ${seat}`, player }))
  const options = readOptions(game, seats.length, { rounds: 2 })
  const first: Entry = { kind: "open", at: 1, opening: openingOf(game, options, chance, seats) }
  return new LiveTable(game, [first]).record()
}

const again = async (record: string, mine?: number): Promise<string> =>
  openAgain({ id: await keepRecord(record), ...(mine === undefined ? {} : { mine }) })

// Node stores nothing, so this is in memory.
beforeAll(keep)

describe("an online game", () => {
  it("is set up again with friends and the same options", async () => {
    expect(await again(recordOf(OVER_THE_NETWORK, "person", "person", "hard"), 0)).toBe(
      "/new/forty-below?seats=me,person,hard&opt.rounds=2&with=friends",
    )
  })

  it("gives the first seat to the person who asks, and keeps the others in seating order", async () => {
    expect(await again(recordOf(OVER_THE_NETWORK, "person", "easy", "person", "person"), 2)).toContain(
      "seats=me,person,person,easy&",
    )
    expect(await again(recordOf(OVER_THE_NETWORK, "hard", "person", "house"))).toContain("seats=me,medium,hard&")
  })
})

it("a record of a game at one screen is dealt again at that screen", async () => {
  const path = await again(recordOf({ source: "fast", seed: "again" }, "person", "exec:bot"))
  expect(path).toMatch(/^\/play\/\w+$/)
  const { summaries } = await keep()
  const summary = await summaries.get(path.replace("/play/", ""))
  expect(summary?.seats.map(({ player }) => player)).toEqual(["person", "medium"])
})
