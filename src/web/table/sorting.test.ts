import { expect, it } from "vitest"
import { Match } from "../../engine/match.ts"
import { readOptions } from "../../engine/options.ts"
import { findGame } from "../../games/index.ts"
import { drawnOrder, sorted } from "./sorting.ts"

const game = findGame("contarlos")
const options = readOptions(game, 2, {})
const { state } = new Match(game, { options, seats: 2, chance: { source: "fast", seed: "sort" } })
const scene = game.scene(state, 1)
const handOf = (by: "colour" | "number") => {
  const zone = sorted(scene, game, by).zones.find(({ id }) => id === "hand0")
  if (zone === undefined) throw new Error("there is a hand")
  return { zone, faces: drawnOrder(zone).map((index) => game.faces[zone.cards[index]?.face ?? 0]) }
}

it("a hand sorted by colour keeps each colour together, in rising numbers", () => {
  const { faces } = handOf("colour")
  const colours = faces.map((face) => face?.ink)
  expect(colours).toEqual([...colours].sort((a, b) => colours.indexOf(a) - colours.indexOf(b)))
  faces.forEach((face, i) => {
    const before = faces[i - 1]
    if (before?.ink === face?.ink) expect(face?.value ?? 0).toBeGreaterThanOrEqual(before?.value ?? 0)
  })
})

it("a hand sorted by number rises from card to card", () => {
  const values = handOf("number").faces.map((face) => face?.value ?? 0)
  expect(values).toEqual([...values].sort((a, b) => a - b))
})

it("sorting changes no place, so moves and records stay as they are", () => {
  const [before, after] = [scene, sorted(scene, game, "number")]
  expect(after.zones.map(({ cards }) => cards)).toEqual(before.zones.map(({ cards }) => cards))
  expect(after.gestures).toBe(before.gestures)
  const betski = findGame("betski-scram")
  const other = { ...scene, zones: scene.zones.map(({ isSortable: _, ...zone }) => zone) }
  expect(sorted(other, betski, "number"), "games without such hands").toBe(other)
})
