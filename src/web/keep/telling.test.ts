import { expect, test } from "vitest"
import { loadedId } from "./summary.ts"
import { againstWhom } from "./telling.ts"

const seats = ["Ana", "Leo"].map((name) => ({ name, player: "person" }))

test("people at one screen are said to be, but not those of a record, who may have sat anywhere", () => {
  expect(againstWhom({ id: "a1", seats })).toBe("Ana and Leo on one screen")
  expect(againstWhom({ id: loadedId("a1"), seats })).toBe("Ana and Leo")
  const bot = { name: "Bo", player: "house" }
  expect(againstWhom({ id: loadedId("a1"), seats: [...seats, bot] })).toBe("Ana and Leo, against Bo")
})
