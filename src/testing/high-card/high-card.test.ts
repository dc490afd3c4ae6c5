// A sixth game from one folder: everything that works on a game must work on it too.

import { describe, expect, it } from "vitest"
import { Match } from "../../engine/match.ts"
import { readMove } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { readRecord, replay, writeRecord } from "../../engine/record.ts"
import { describeProperties } from "../../games/properties.testing.ts"
import { simulate } from "../../lab/simulate.ts"
import { highCard as game } from "./index.ts"

describeProperties(game)

describe("a sixth game", () => {
  const options = readOptions(game, 2, {})

  it("has records", () => {
    const match = new Match(game, { seats: 2, options, chance: { source: "fast", seed: "six" } })
    match.play(0, readMove(game.verbs, "swap(1)"))
    match.play(1, readMove(game.verbs, "stand"))
    const record = readRecord(writeRecord(match, ["a", "b"], ["person", "random"]), () => game)
    expect(replay(record).result).toEqual(match.result)
  })

  it("is simulated and measured", async () => {
    const simulation = {
      game,
      seats: 2,
      options,
      bots: ["random", "random"],
      seed: "six",
      games: 5000,
      jumpRate: 0,
      timeLimit: 0,
    }
    const { measures } = await simulate(simulation, { threads: 1 })
    expect(measures.moves_per_game).toMatchObject({ mean: 2, sd: 0, n: 5000 })
    expect(measures.swaps_per_game.mean).toBeCloseTo(4 / 3, 1)
    expect(measures.win_share_seat_0.mean + measures.win_share_seat_1.mean).toBeCloseTo(1)
  })
})
