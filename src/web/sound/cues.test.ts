import { describe, expect, it } from "vitest"
import type { SceneCard, Zone } from "../../engine/scene.ts"
import type { Frame } from "../table/frame.ts"
import { cuesBetween } from "./cues.ts"

const zone = (id: string, cards: readonly SceneCard[]): Zone => ({ id, kind: "pile", label: { key: id }, cards })

const frame = (step: number, zones: readonly Zone[], turn = 2): Frame =>
  ({ step, you: 0, scene: { turn, zones }, telling: {} }) as unknown as Frame

const back = (token: number): SceneCard => ({ token, face: 0 })
const open = (token: number): SceneCard => ({ token, face: 5 })

describe("what is heard", () => {
  it("a tap for an open card that is laid elsewhere", () =>
    expect(cuesBetween(frame(0, [zone("a", [open(1)])]), frame(1, [zone("b", [open(1)])]))).toEqual(["tap"]))

  it("a flip for one that is turned over", () =>
    expect(cuesBetween(frame(0, [zone("a", [back(1)])]), frame(1, [zone("b", [open(1)])]))).toEqual(["flip"]))

  it("a slide for a pile", () => {
    const pile = [1, 2, 3, 4, 5].map(open)
    expect(cuesBetween(frame(0, [zone("a", pile)]), frame(1, [zone("b", pile)]))).toEqual(["slide"])
  })

  it("a bell when it becomes your turn, and not while it stays so", () => {
    expect(cuesBetween(frame(0, []), frame(1, [], 1))).toEqual(["turn"])
    expect(cuesBetween(frame(0, [], 1), frame(1, [], 1))).toEqual([])
  })

  it("nothing when the game jumps, or is only drawn anew", () => {
    expect(cuesBetween(frame(4, [zone("a", [open(1)])]), frame(2, [zone("b", [open(1)])], 1))).toEqual([])
    expect(cuesBetween(frame(4, [], 2), frame(4, [], 1))).toEqual([])
  })
})
