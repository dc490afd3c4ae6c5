import { describe, expect, it } from "vitest"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, view } from "../engine/hidden.ts"
import { MoveList } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { nextActor } from "../engine/playout.ts"
import { Redealer } from "../engine/redeal.ts"
import { games } from "../games/index.ts"
import { slowPolicyOf } from "../lab/slow-policy.ts"
import { forget } from "./forget.ts"
import { makeBot } from "./index.ts"

const BOTS = ["random", "house", "search:30", "plain:30", "easy", "medium", "hard", "best"]

describe.each(games.map((game) => ({ name: game.name, game: game as Game })))("5: in $name", ({ game }) => {
  it.each(BOTS)("%s chooses the same move whatever cards its seat has not seen", async (name) => {
    const seats = 3
    const options = readOptions(game, seats, {})
    const state = game.create(options, seats)
    const chance = new FastChance("honest")
    const choice = new FastChance("choices")
    const own = new FastChance("own")
    const ask = slowPolicyOf(makeBot(name, own, 0), game, options, seats)
    const moves = new MoveList()
    game.deal(state, chance)
    let asked = 0
    for (let n = 0; asked < 6; n++) {
      const seat = nextActor(game, state, choice, 0)
      if (seat < 0) game.deal(state, new FastChance("another", n))
      else {
        game.legal(state, seat, moves)
        if (moves.count > 1 && n % 5 === 0) {
          asked++
          const seen = view(state, 1 << seat, cloneState(state))
          const other = new Redealer(game).look(seen).deal(choice, cloneState(state))
          const answers = []
          for (const world of [state, other]) {
            own.reseed("again", n)
            answers.push(await ask(world, seat, moves))
          }
          expect(answers[1]).toBe(answers[0])
          expect(moves.toArray()).toContain(answers[0])
        }
        game.legal(state, seat, moves)
        game.play(state, seat, moves.at[choice.below(moves.count)], chance)
      }
    }
  })

  it("forgetting hides remembered cards and leaves the same cards to redeal", () => {
    const state = game.create(readOptions(game, 2, {}), 2)
    const chance = new FastChance("forget")
    game.deal(state, chance)
    const moves = new MoveList()
    for (let n = 0; n < 40; n++) {
      const seat = nextActor(game, state, chance, 0)
      if (seat < 0) break
      const seen = view(state, 1 << seat, cloneState(state))
      const list = (of: typeof state): number[] => {
        game.legal(of, seat, moves)
        return moves.toArray()
      }
      const before = list(seen)
      const left = cloneState(seen)
      forget(game, left, seat, 1, 1)
      expect(list(left)).toEqual(before)
      const world = new Redealer(game).look(left).deal(chance, cloneState(left))
      expect(Array.from(world.cards, (card) => card & 127).sort()).toEqual(
        Array.from(state.cards, (card) => card & 127).sort(),
      )
      for (const zone of game.scene(left, 1 << seat).zones)
        for (const card of zone.cards) expect(card?.remembered).toBeUndefined()
      game.play(state, seat, before[0], new FastChance("on", n))
    }
  })
})
