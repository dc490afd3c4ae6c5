import { describe, expect, it } from "vitest"
import type { SceneCard, Zone } from "../../engine/scene.ts"
import type { Frame } from "../table/frame.ts"
import { cuesBetween } from "./cues.ts"

const zone = (id: string, cards: readonly SceneCard[]): Zone => ({ id, kind: "pile", label: { key: id }, cards })

const frame = (step: number, zones: readonly Zone[], turn = 2): Frame =>
  ({ step, you: 0, scene: { turn, zones }, telling: {} }) as unknown as Frame

const back = (token: number): SceneCard => ({ token, face: 0 })
const open = (token: number): SceneCard => ({ token, face: 5 })

describe("sound cues", () => {
  it("play a tap when an open card moves", () =>
    expect(cuesBetween(frame(0, [zone("a", [open(1)])]), frame(1, [zone("b", [open(1)])]))).toEqual(["tap"]))

  it("play a flip when a card is turned over", () =>
    expect(cuesBetween(frame(0, [zone("a", [back(1)])]), frame(1, [zone("b", [open(1)])]))).toEqual(["flip"]))

  it("play a slide when a pile moves", () => {
    const pile = [1, 2, 3, 4, 5].map(open)
    expect(cuesBetween(frame(0, [zone("a", pile)]), frame(1, [zone("b", pile)]))).toEqual(["slide"])
  })

  it("play a bell when your turn begins, but not while it lasts", () => {
    expect(cuesBetween(frame(0, []), frame(1, [], 1))).toEqual(["turn"])
    expect(cuesBetween(frame(0, [], 1), frame(1, [], 1))).toEqual([])
  })

  it("play nothing when the game jumps back or is only redrawn", () => {
    expect(cuesBetween(frame(4, [zone("a", [open(1)])]), frame(2, [zone("b", [open(1)])], 1))).toEqual([])
    expect(cuesBetween(frame(4, [], 2), frame(4, [], 1))).toEqual([])
  })
})
