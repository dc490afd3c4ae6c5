import { describe, expect, it } from "vitest"
import { placeFor } from "./tip-place.ts"

const ROOM = { left: 0, top: 0, right: 400, bottom: 600 }
const SIZE = { width: 200, height: 100 }

describe("a tip", () => {
  it("stands at the top in the middle if nothing is there", () => {
    expect(placeFor(ROOM, SIZE, [])).toEqual({ x: 100, y: 8 })
  })

  it("moves below whatever can be tapped", () => {
    expect(placeFor(ROOM, SIZE, [{ left: 0, top: 0, right: 400, bottom: 50 }])).toEqual({ x: 100, y: 56 })
  })

  it("moves beside it if there is room", () => {
    expect(placeFor(ROOM, SIZE, [{ left: 210, top: 0, right: 400, bottom: 600 }])).toEqual({ x: 8, y: 8 })
  })

  it("stays away if it would cover something everywhere", () => {
    expect(placeFor(ROOM, SIZE, [{ left: 0, top: 80, right: 400, bottom: 530 }])).toBeUndefined()
    expect(placeFor({ ...ROOM, right: 210 }, SIZE, [])).toBeUndefined()
  })
})
