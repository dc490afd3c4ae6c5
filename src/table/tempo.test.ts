import { describe, expect, it } from "vitest"
import { FastChance } from "../engine/chance.ts"
import { MoveList, writeMove } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { findGame, games } from "../games/index.ts"
import { Latency } from "./latency.ts"
import { TEMPOS, tempoEnds, tempoMove } from "./tempo.ts"

describe("when the tempo runs out", () => {
  const game = findGame("beat-the-count")

  /** Returns which moves the table makes in random games, by the verbs that were possible. */
  function acts(seats: number): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>()
    const state = game.create(readOptions(game, seats, {}), seats)
    const [chance, choice] = [new FastChance("tempo"), new FastChance("choices")]
    const moves = new MoveList()
    game.deal(state, chance)
    for (let n = 0; n < 5000; n++) {
      if (game.actors(state) === 0) game.deal(state, new FastChance(n))
      const waiting = game.mayWait?.(state) ?? 0
      for (let seat = 0; seat < seats; seat++) {
        game.legal(state, seat, moves)
        const could = moves.toArray().map((move) => writeMove(game.verbs, move).split("(")[0])
        const situation = `${[...new Set(could)].join(" or ")}${waiting & (1 << seat) ? ", or let it be" : ""}`
        const move = tempoMove(game, state, seat, choice)
        const done = move === undefined ? "nothing" : writeMove(game.verbs, move)
        found.set(situation, (found.get(situation) ?? new Set()).add(done))
        if (move !== undefined) expect(game.check(state, seat, move)).toBeUndefined()
      }
      const actors = [...Array(seats).keys()].filter((seat) => game.actors(state) & (1 << seat))
      const seat = actors[choice.below(actors.length)]
      game.legal(state, seat, moves)
      game.play(state, seat, moves.at[choice.below(moves.count)], chance)
    }
    return found
  }

  it("the table flips or takes for the player who must act, names a random opponent, and never jumps", () => {
    const found = acts(3)
    const anybody = new Set(["knock(0)", "knock(1)", "knock(2)"])
    expect(Object.fromEntries(found)).toEqual({
      flip: new Set(["flip"]),
      "flip or stop": new Set(["flip"]),
      take: new Set(["take"]),
      knock: anybody,
      "knock or flip": anybody,
      "flip, or let it be": new Set(["nothing"]),
      "": new Set(["nothing"]),
    })
  })

  it.each(games)("the table makes a legal move for the player who must act in $name", (any) => {
    const state = any.create(readOptions(any, any.seats.usual, {}), any.seats.usual)
    const chance = new FastChance("any")
    any.deal(state, chance)
    for (let n = 0; n < 300 && any.actors(state) !== 0; n++) {
      const having = any.actors(state) & ~(any.mayWait?.(state) ?? 0)
      const seat = 31 - Math.clz32(having)
      const move = tempoMove(any, state, seat, chance)
      if (move === undefined) throw new Error("nothing to do for who has to act")
      expect(any.check(state, seat, move)).toBeUndefined()
      any.play(state, seat, move, chance)
    }
  })

  it("the deadline allows for the delay of the connection", () => {
    const latency = new Latency()
    for (const ms of [180, 200, 220]) latency.pong(ms)
    expect(tempoEnds(1000, 5000, latency)).toBe(5000 + 1000 + 220 + 40)
    expect(TEMPOS.map((tempo) => tempoEnds(tempo, 5000))).toEqual([5000, 10_000, 7000, 6000])
  })
})
