// Random play agrees with an independent simulator of the same rules, within noise.

import { describe, expect, it } from "vitest"
import { readOptions } from "../engine/options.ts"
import { games } from "../games/index.ts"
import { playBlocks } from "./block.ts"
import reference from "./reference/two-seats.json" with { type: "json" }

interface Reference {
  readonly seats: number
  readonly options: Record<string, string | number>
  readonly measures: Record<string, { readonly mean: number; readonly se: number }>
}

const figures: Record<string, Reference> = reference
const GAMES = 40_000

describe.each(games.map((game) => ({ name: game.name, game })))("$name", ({ game }) => {
  const { seats, options, measures } = figures[game.id]
  const own = playBlocks({
    game,
    seats,
    options: readOptions(game, seats, options),
    seed: "reference",
    games: game.id === "beat-the-count" ? GAMES / 4 : GAMES,
    jumpRate: 0,
  }).summaries()

  it.each(Object.entries(measures))("%s is as in the reference", (name, { mean, se }) => {
    expect(own[name], "is measured").toBeDefined()
    const { mean: found, sd, n } = own[name]
    // A rare event that did not happen here has no spread of its own to go by: take that of the reference mean.
    const ownSe = sd > 0 ? sd / Math.sqrt(n) : Math.sqrt(mean / Math.max(1, n))
    expect(Math.abs(found - mean)).toBeLessThanOrEqual(4.5 * Math.hypot(se, ownSe))
  })
})
