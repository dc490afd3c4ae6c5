import { expect, test } from "vitest"
import { loadedId } from "./summary.ts"
import { opponentsText } from "./telling.ts"

const seats = ["Ana", "Leo"].map((name) => ({ name, player: "person" }))

test("people at one screen are said to be, but not those of a record, who may have sat anywhere", () => {
  expect(opponentsText({ id: "a1", seats })).toBe("Ana and Leo on one screen")
  expect(opponentsText({ id: loadedId("a1"), seats })).toBe("Ana and Leo")
  const bot = { name: "Bo", player: "house" }
  expect(opponentsText({ id: loadedId("a1"), seats: [...seats, bot] })).toBe("Ana and Leo, against Bo")
})
