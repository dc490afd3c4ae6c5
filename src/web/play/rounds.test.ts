import { expect, test } from "vitest"
import { readRecord, replay } from "../../engine/record.ts"
import { findGame, games } from "../../games/index.ts"
import { roundsWithWorking, shownScore } from "./rounds.ts"

const RECORDS = import.meta.glob<string>("../../games/*/golden/default.json", {
  query: "?raw",
  import: "default",
  eager: true,
})

const golden = (game: string) => replay(readRecord(RECORDS[`../../games/${game}/golden/default.json`], findGame))

test.each(games.map(({ id }) => id))(
  "%s: every round of a finished game has its working, and the right scores",
  (id) => {
    const match = golden(id)
    const rounds = roundsWithWorking(match)
    for (const { lines, scores } of rounds) {
      expect(lines.length).toBeGreaterThan(0)
      expect(scores).toHaveLength(match.setup.seats)
    }
    expect(rounds.map(({ scores }) => scores)).toEqual(
      match.game.scene(match.state, 0).rounds.map(({ scores }) => scores),
    )
  },
)

test("Final Count has several hands in its golden game, so that the test above is not empty", () => {
  expect(roundsWithWorking(golden("final-count")).length).toBeGreaterThan(1)
})

test("writes negative scores with a real minus sign", () => {
  expect(shownScore(-3)).toBe("−3")
  expect(shownScore(undefined)).toBe("")
})
