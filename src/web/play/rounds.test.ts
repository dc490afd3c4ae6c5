import { expect, test } from "vitest"
import { readRecord, replay } from "../../engine/record.ts"
import { findGame, games } from "../../games/index.ts"
import { roundsWithWorking, shownScore, suited } from "./rounds.ts"

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

test("cards keep the colour of their suit in the sheet, and other texts stay as they are", () => {
  expect(suited("K♣ 10♦")).toEqual([{ text: "K♣", suit: "black" }, { text: " " }, { text: "10♦", suit: "red" }])
  expect(suited("9 + 8")).toEqual([{ text: "9 + 8" }])
})

test("the board appears once in the sheet of Final Count", () => {
  for (const { lines } of roundsWithWorking(golden("final-count"))) {
    const board = lines.flatMap(({ all }) => (typeof all === "string" ? [all] : []))
    expect(board).toHaveLength(1)
    const [card] = board[0].split(" ")
    for (const { values } of lines) for (const value of values) expect(String(value).split(" ")).not.toContain(card)
  }
})
