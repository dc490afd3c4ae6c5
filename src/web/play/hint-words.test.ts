// A hint in words, for every move of every game.

import { afterEach, describe, expect, it } from "vitest"
import { games } from "../../games/index.ts"
import { sceneFor, tellingOf } from "../../table/seen.ts"
import { set } from "../settings.svelte.ts"
import { gainWords, moveWords } from "./hint-words.ts"
import { openedAt } from "./local.testing.ts"

afterEach(() => set("language", "en"))

describe.each(games.map((game) => [game.id, game] as const))("in %s", (_, game) => {
  it("every legal move that a player could be shown has words", async () => {
    const { session } = await openedAt(game, { players: ["person", "person"] })
    const { match } = session.table
    const names = ["Ana", "Ben"]
    for (let n = 0; n < 60 && match.result === undefined; n++) {
      const seat = game.actors(match.state) & 1 ? 0 : 1
      const telling = tellingOf(game, "en", names, seat)
      const scene = sceneFor(match, seat)
      const legal = session.table.legal(seat)
      for (const move of legal.slice(0, 12)) expect(moveWords(scene, telling, seat, move)).toMatch(/\w/)
      match.play(seat, legal[(n * 7) % legal.length])
    }
  })
})

describe("what a move gains", () => {
  const SURE = { move: 0, error: 0.005, isExact: false }

  it("is about so many points if the search is sure that it is better", () => {
    expect(gainWords({ ...SURE, gain: 0.041 })).toMatch(/^About 4 points better/)
    expect(gainWords({ ...SURE, gain: 0.012 })).toMatch(/^About 1 point better/)
    expect(gainWords({ ...SURE, gain: 0.003, error: 0.001 })).toMatch(/^Less than a point/)
  })

  it("is too close to tell if the difference may be luck, or is against the move", () => {
    for (const gain of [0.04, -0.01]) expect(gainWords({ ...SURE, gain, error: 0.03 })).toMatch(/^Too close to tell/)
  })

  it("is exact only if the search has followed every outcome", () => {
    const exact = { move: 0, error: 0, isExact: true }
    expect(gainWords({ ...exact, gain: 0.04 })).toMatch(/^4 points better.*exact\.$/)
    expect(gainWords({ ...exact, gain: 0 })).toMatch(/just as good\. This is exact/)
    expect(gainWords(exact)).toMatch(/No other move can be better/)
    expect(gainWords({ ...SURE, gain: 0.04 })).not.toMatch(/exact/)
  })

  it("is said in Spanish, too", () => {
    set("language", "es")
    expect(gainWords({ ...SURE, gain: 0.041 })).toMatch(/^Unos 4 puntos mejor/)
  })
})
