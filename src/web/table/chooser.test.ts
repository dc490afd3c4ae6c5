import { describe, expect, it } from "vitest"
import { Match } from "../../engine/match.ts"
import { type Move, readMove, writeMove } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import type { Scene } from "../../engine/scene.ts"
import { findGame } from "../../games/index.ts"
import { tellingOf } from "../../table/seen.ts"
import { Chooser } from "./chooser.svelte.ts"

const game = findGame("final-count")

/** Returns what the player who has just rolled this number sees. */
function afterRoll(die: number): Scene {
  for (let seed = 0; seed < 100; seed++) {
    const options = readOptions(game, 2, {})
    const match = new Match(game, { options, seats: 2, chance: { source: "fast", seed: `roll ${seed}` } })
    const seat = match.state.lead
    match.play(seat, readMove(game.verbs, "roll"))
    const scene = game.scene(match.state, 1 << seat)
    if (scene.counters.some(({ id, value }) => id === "die" && value === die)) return scene
  }
  throw new Error(`nobody rolled ${die}`)
}

function buttonsAfter(die: number): string[] {
  const scene = afterRoll(die)
  const [{ seat }] = scene.gestures
  const frame = { scene, telling: tellingOf(game, "en", ["Ana", "Ben"], seat), you: seat, step: 1 }
  const chooser = new Chooser(() => ({ game, frame }))
  const moveOf = ({ gesture }: (typeof scene.gestures)[number]): Move => ("move" in gesture ? gesture.move : -1)
  return chooser.buttonsOf(seat).map((offer) => writeMove(game.verbs, moveOf(offer)))
}

describe("the buttons after a roll in Final Count", () => {
  it("offer every move where one tap says it all", () => {
    expect(buttonsAfter(1).sort()).toEqual(["discard", "keep"])
    expect(buttonsAfter(2).sort()).toEqual(["discard", "give(0)"])
    expect(buttonsAfter(3).sort()).toEqual(["board", "discard"])
  })

  it("offer no trade, as trades need two cards: the prompt says which to tap", () => {
    expect(buttonsAfter(5)).toEqual(["decline"])
    expect(buttonsAfter(6)).toEqual(["decline"])
    expect(afterRoll(5).tapPrompt).toEqual({ key: "tap.die5" })
    expect(game.words.en["tap.die5"]).toBe("A 5: tap your card, then theirs")
    expect(afterRoll(4).tapPrompt).toEqual({ key: "tap.die4" })
    expect(afterRoll(1).tapPrompt).toBeUndefined()
  })
})
