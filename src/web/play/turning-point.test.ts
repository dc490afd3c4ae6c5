import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { Match } from "../../engine/match.ts"
import { MoveList } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { games } from "../../games/index.ts"
import { tellingOf } from "../../table/seen.ts"
import { set } from "../settings.svelte.ts"
import { leadText, turningMove } from "./turning-point.ts"

/** Returns a game that was played to its end with random moves. */
function played(game: (typeof games)[number], seed: string): Match {
  const seats = game.seats.usual
  const match = new Match(game, { options: readOptions(game, seats, {}), seats, chance: { source: "fast", seed } })
  const chance = new FastChance(seed)
  const legal = new MoveList()
  while (match.result === undefined) {
    const actors = [...Array(seats).keys()].filter((seat) => game.actors(match.state) & (1 << seat))
    const seat = actors[chance.below(actors.length)]
    game.legal(match.state, seat, legal)
    match.play(seat, legal.at[chance.below(legal.count)])
  }
  return match
}

describe("the turning point of a game", () => {
  it.each(games.map((game) => [game.id, game] as const))("is one of its moves, in %s", (_, game) => {
    let found = 0
    for (const seed of ["a", "b", "c", "d"]) {
      const match = played(game, seed)
      const { result } = match
      if (result === undefined) throw new Error("the game is over")
      const at = turningMove(match, result)
      if (at === undefined) continue
      found++
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThan(match.moves.length)
    }
    expect(found).toBeGreaterThan(0)
  })
})

it("tells the winner “you led”, with the right form of the verb", () => {
  const telling = tellingOf(games[0], "es", ["Ana", "Leo"], 0)
  set("language", "es")
  expect(leadText(0, telling)).toBe("Fuiste por delante desde aquí hasta el final.")
  expect(leadText(1, telling)).toBe("Leo fue por delante desde aquí hasta el final.")
  set("language", "en")
  expect(leadText(0, telling)).toBe("You led from here to the end.")
})
