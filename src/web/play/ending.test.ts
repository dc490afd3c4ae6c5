// How the end of a game looks and sounds to those who won, lost or watched.

import { describe, expect, it } from "vitest"
import type { Scene, Zone } from "../../engine/scene.ts"
import { cardsOf, endingFor } from "./ending.ts"

describe("a game", () => {
  it("is won if a player at this screen has the first place, shared or alone", () => {
    expect(endingFor({ places: [2, 1] }, [1])).toBe("won")
    expect(endingFor({ places: [1, 1, 3] }, [0])).toBe("won")
  })
  it("is lost with any other place, and only watched without a player here", () => {
    expect(endingFor({ places: [2, 1] }, [0])).toBe("lost")
    expect(endingFor({ places: [2, 1] }, [])).toBe("watched")
  })
})

describe("the cards of the end", () => {
  const zone = (faces: readonly number[], seat?: number): Zone => ({
    ...{ id: `z${seat}`, kind: "row", label: { key: "x" } },
    cards: faces.map((face, token) => ({ token, face })),
    ...(seat === undefined ? {} : { seat }),
  })
  const sceneOf = (...zones: Zone[]): Scene => ({ zones }) as unknown as Scene

  it("are the seat's open cards, at most seven", () => {
    expect(cardsOf(sceneOf(zone([9]), zone([3, 0, 4], 0), zone([5], 1)), 0)).toEqual([3, 4])
    expect(cardsOf(sceneOf(zone([1, 2, 3, 4, 5, 6, 7, 8], 0)), 0)).toHaveLength(7)
  })
  it("are the open cards in the middle if the seat has none", () => {
    expect(cardsOf(sceneOf(zone([9, 0, 8]), zone([], 0)), 0)).toEqual([9, 8])
  })
})
