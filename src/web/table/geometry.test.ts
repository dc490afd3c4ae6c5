// The composition of every game, at every number of players, on every size of screen, with scenes from real play.

import { describe, expect, test } from "vitest"
import { games } from "../../games/index.ts"
import { factsOf, faultsOf, roomOn, SCREENS, scenesOf } from "./geometry.testing.ts"
import { layOut } from "./layout.ts"

const TABLES = games.flatMap((game) =>
  Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => ({
    game,
    name: game.name,
    seats: game.seats.min + i,
    scenes: scenesOf(game, game.seats.min + i, "geometry"),
  })),
)

describe.each(SCREENS)("on a screen of $width by $height", (screen) => {
  const room = roomOn(screen)

  test.each(TABLES)("$name for $seats is symmetric, whole and full, and does not scroll", ({ game, scenes }) => {
    for (const [when, scene] of scenes) {
      const facts = factsOf(game, scene, scenes.values())
      expect(faultsOf(layOut(facts, room), facts, room), when).toEqual([])
    }
  })
})
