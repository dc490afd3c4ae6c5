import { expect, test } from "vitest"
import { loadedId } from "./summary.ts"
import { opponentsText } from "./telling.ts"

const seats = ["Ana", "Leo"].map((name) => ({ name, player: "person" }))

test("says that people share one screen in a local game, but not in a loaded record", () => {
  expect(opponentsText({ id: "a1", seats })).toBe("Ana and Leo on one screen")
  expect(opponentsText({ id: loadedId("a1"), seats })).toBe("Ana and Leo")
  const bot = { name: "Bo", player: "house" }
  expect(opponentsText({ id: loadedId("a1"), seats: [...seats, bot] })).toBe("Ana and Leo, against Bo")
})
