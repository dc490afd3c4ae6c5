// Random play agrees with an independent simulator of the same rules, within noise.

import { beforeAll, describe, expect, it } from "vitest"
import { readOptions } from "../engine/options.ts"
import { games } from "../games/index.ts"
import reference from "./reference/two-seats.json" with { type: "json" }
import { simulate } from "./simulate.ts"
import type { Summary } from "./tally.ts"

interface Reference {
  readonly seats: number
  readonly options: Record<string, string | number>
  readonly measures: Record<string, { readonly mean: number; readonly se: number }>
}

const figures: Record<string, Reference> = reference
const GAMES = 40_000

describe.each(games.map((game) => ({ name: game.name, game })))("$name", ({ game }) => {
  const { seats, options, measures } = figures[game.id]
  const simulation = {
    game,
    seats,
    options: readOptions(game, seats, options),
    bots: ["random", "random"],
    seed: "reference",
    games: game.id === "beat-the-count" ? GAMES / 4 : GAMES,
    jumpRate: 0,
    timeLimit: 0,
  }
  let own: Record<string, Summary> = {}
  beforeAll(async () => {
    own = (await simulate(simulation, { threads: 1 })).measures
  })

  it.each(Object.entries(measures))("%s matches the reference", (name, { mean, se }) => {
    expect(own[name], "is measured").toBeDefined()
    const { mean: found, sd, n } = own[name]
    // A rare event that did not happen here has no spread, so use the spread that the reference mean implies.
    const ownSe = sd > 0 ? sd / Math.sqrt(n) : Math.sqrt(mean / Math.max(1, n))
    expect(Math.abs(found - mean)).toBeLessThanOrEqual(4.5 * Math.hypot(se, ownSe))
  })
})
