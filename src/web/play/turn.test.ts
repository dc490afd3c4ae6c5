import { expect, it } from "vitest"
import { Match } from "../../engine/match.ts"
import { readOptions } from "../../engine/options.ts"
import { findGame } from "../../games/index.ts"
import { tellingOf } from "../../table/seen.ts"
import { settings } from "../settings.svelte.ts"
import type { Frame } from "../table/frame.ts"
import { turnWords } from "./turn.ts"

settings.language = "en"

const NAMES = ["Ana", "Ben", "Eva"]

/** Returns the beginning of a game, as a player or a spectator sees it. */
function beginning(
  id: string,
  you: number | undefined,
  more: Partial<Frame> = {},
): [Frame, ReturnType<typeof findGame>] {
  const game = findGame(id)
  const options = readOptions(game, NAMES.length, {})
  const { state } = new Match(game, { options, seats: NAMES.length, chance: { source: "fast", seed: "turn" } })
  const scene = game.scene(state, 0)
  return [{ scene, you, step: 0, telling: tellingOf(game, "en", NAMES, you), ...more }, game]
}

it("says “Several to act” when everybody turns up cards at once", () => {
  expect(turnWords(...beginning("forty-below", undefined), false).words).toBe("Several to act")
})

it("it is your turn, unless a bot plays for you", () => {
  expect(turnWords(...beginning("forty-below", 1), false)).toEqual({ words: "Your turn", isYours: true })
  const stoodIn = turnWords(...beginning("forty-below", 1, { isStoodIn: true }), false)
  expect(stoodIn).toEqual({ words: "Several to act", isYours: false })
})

it("it is nobody's turn when the game is over", () => {
  expect(turnWords(...beginning("forty-below", 1), true)).toEqual({ words: "Game over", isYours: false })
})
