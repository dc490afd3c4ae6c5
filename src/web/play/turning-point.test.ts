import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { Match } from "../../engine/match.ts"
import { MoveList, readMove } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { games } from "../../games/index.ts"
import { sceneFor, tellingOf } from "../../table/seen.ts"
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

/** Returns after how many moves somebody else led alone, and after which move the winner led for good. */
function leadsIn({ game, setup, moves }: Match, winner: number): { behind: number; led: number | undefined } {
  const match = new Match(game, setup)
  const leaders = moves.map(({ seat, move }) => {
    match.play(seat, readMove(game.verbs, move))
    const { seats, scoring } = sceneFor(match, undefined)
    const scores = seats.map(({ score }) => (scoring.lowWins ? -score : score))
    const best = Math.max(...scores)
    return scores.filter((score) => score === best).length === 1 ? scores.indexOf(best) : undefined
  })
  const last = leaders.findLastIndex((leader) => leader !== winner)
  const behind = leaders.filter((leader) => leader !== undefined && leader !== winner).length
  return { behind, led: last === leaders.length - 1 ? undefined : last + 1 }
}

describe("the turning point of a game", () => {
  it.each(games.map((game) => [game.id, game] as const))("is one of its moves, in %s", (_, game) => {
    for (const seed of ["a", "b", "c", "d"]) {
      const match = played(game, seed)
      const { result } = match
      if (result === undefined) throw new Error("the game is over")
      const at = turningMove(match, result)
      if (at === undefined) continue
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThan(match.moves.length)
    }
  })

  it("exists only if somebody else led alone for at least a tenth of the moves before it", () => {
    const found = games.flatMap((game) =>
      ["a", "b", "c", "d", "e", "f"].map((seed) => {
        const match = played(game, seed)
        const { result } = match
        if (result === undefined) throw new Error("the game is over")
        const at = turningMove(match, result)
        const { behind, led } = leadsIn(match, result.places.indexOf(1))
        const isTurn = result.places.filter((place) => place === 1).length === 1 && led !== undefined
        expect(at).toBe(isTurn && behind > 0 && behind >= 0.1 * led ? led : undefined)
        return at !== undefined
      }),
    )
    expect(new Set(found)).toEqual(new Set([true, false]))
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
