import { describe, expect, test } from "vitest"
import { LANGUAGES } from "../engine/options.ts"
import type { Scene, ScoreRound } from "../engine/scene.ts"
import { findGame, games } from "../games/index.ts"
import { sceneFor, tellingOf } from "../table/seen.ts"
import { widthOf } from "./ink.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import { advance, matchOf, NAMES } from "./testing.ts"

describe.each(games)("the score sheet of $name", (game) => {
  test.each(LANGUAGES)("fits 80 columns with all seats, in %s", (language) => {
    const seats = game.seats.max
    const match = matchOf(game, { seats })
    advance(match, 4000, "scores")
    const telling = tellingOf(game, language, NAMES.slice(0, seats), 0)
    const scene = sceneFor(match, undefined)
    const lines = scoreSheet(scene, telling, 80)
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80)
    for (const { score } of scene.seats) expect(lines.at(-1)).toContain(String(Math.abs(score)))
  })
})

test("values too long for their column are printed uncut, one line per seat", () => {
  const [game] = games
  const match = matchOf(game, { seats: 2 })
  const telling = tellingOf(game, "en", ["Ana", "Ben"], undefined)
  const long = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"
  const round: ScoreRound = {
    title: { key: "round" },
    lines: [{ label: { key: "cards" }, values: [long, undefined] }],
    scores: [-10, 3],
  }
  const scene: Scene = { ...sceneFor(match, undefined), rounds: [round] }
  const lines = scoreSheet(scene, telling, 60)
  expect(lines.join("\n")).toContain(`    Ana  ${long}`)
  expect(lines.find((line) => line.includes("this round"))).toContain("−10")
})

test("players tied for first place share the win", () => {
  const [game] = games
  const match = matchOf(game, { seats: 3 })
  const telling = tellingOf(match.game, "en", ["Ana", "Ben", "Cara"], undefined)
  const result = { places: [1, 3, 1], scores: [0, 4, 0], limit: true }
  const lines = resultLines(result, sceneFor(match, undefined), telling)
  expect(lines[0]).toBe("Ana and Cara share the win!")
  expect(lines.slice(1).map((line) => line.trim().split(/\s+/)[1])).toEqual(["limit", "Ana", "Cara", "Ben"])
})

test.each([
  ["en", "cards: 1"],
  ["es", "cartas: 1"],
] as const)("a score of 1 comes after its label, so it needs no singular form, in %s", (language, text) => {
  const match = matchOf(findGame("betski-scram"), { seats: 2 })
  const telling = tellingOf(match.game, language, ["Ana", "Ben"], undefined)
  const lines = resultLines({ places: [1, 2], scores: [0, 1], limit: false }, sceneFor(match, undefined), telling)
  expect(lines.at(-1)).toBe(`  2. Ben  ${text}`)
})
