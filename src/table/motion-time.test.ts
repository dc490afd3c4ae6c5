import { describe, expect, it } from "vitest"
import type { Scene, Zone } from "../engine/scene.ts"
import { LINK_PAUSE, motionTime, timeBetween } from "./motion-time.ts"

const scene = (zones: Readonly<Record<string, readonly number[]>>): Scene => ({
  game: "test",
  turn: 0,
  seats: [],
  zones: Object.entries(zones).map(([id, tokens]): Zone => {
    const cards = tokens.map((token) => ({ token, face: token }))
    return { id, kind: id.startsWith("pile") ? "pile" : "fan", label: { key: id }, cards }
  }),
  counters: [],
  prompt: { key: "prompt" },
  gestures: [],
  rounds: [],
  rules: [],
  scoring: { label: { key: "score" }, lowWins: false },
})

describe("the motion of a move", () => {
  it("takes no time if no card flies", () => {
    expect(motionTime(scene({ hand: [1, 2] }), scene({ hand: [2, 1] }))).toBe(0)
  })

  it("takes as long as the longest flight of one card", () => {
    expect(motionTime(scene({ hand: [1], pile: [] }), scene({ hand: [], pile: [1] }))).toBe(260)
  })

  it("shows cards that are drawn one after the other", () => {
    const drawn = motionTime(scene({ pile: [1, 2, 3], hand: [] }), scene({ pile: [], hand: [1, 2, 3] }))
    expect(drawn).toBe(260 + 2 * 110)
  })

  it("shows a pile that is taken as one body", () => {
    const [all, none] = [[1, 2, 3, 4, 5, 6], []]
    expect(motionTime(scene({ pile: all, pile2: none }), scene({ pile: none, pile2: all }))).toBe(260)
  })
})

it("links of a chain follow each other after 90 to 140 ms", () => {
  for (let cards = 2; cards <= 7; cards++) {
    expect(timeBetween(cards)).toBeGreaterThanOrEqual(90)
    expect(timeBetween(cards)).toBeLessThanOrEqual(140)
  }
  const between = LINK_PAUSE - 260
  expect(between).toBeGreaterThanOrEqual(90)
  expect(between).toBeLessThanOrEqual(140)
})
