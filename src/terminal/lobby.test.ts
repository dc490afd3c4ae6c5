// The lobby on a screen of 80 by 24, with tables that come and go.

import { expect, it } from "vitest"
import type { Language } from "../engine/options.ts"
import { TestClock } from "../table/clock.testing.ts"
import { chooseTable, type ListedTable } from "./lobby.ts"
import { fakeTerminal, KEY, settle } from "./testing.ts"

const table = (id: string, more: Partial<ListedTable> = {}): ListedTable => ({
  ...{ id, game: "betski-scram", seats: 3, free: 2, names: ["Ana"] },
  settings: { clock: "move", time: 60_000 },
  ...more,
})

function opened(found: (() => readonly ListedTable[])[], language: Language = "en") {
  const { terminal, input, screen } = fakeTerminal({ language })
  const clock = new TestClock()
  const load = async (): Promise<readonly ListedTable[]> => (found.shift() ?? (() => []))()
  const chosen = chooseTable({ server: "http://localhost:4040", clock, load }, terminal)
  return {
    chosen,
    text: () => screen().join("\n"),
    /** Waits for the next refresh. */
    later: async () => {
      await clock.pass(3000)
      await settle()
    },
    press: async (...keys: readonly string[]) => {
      await settle()
      for (const key of keys) {
        input.write(key)
        await settle()
      }
    },
  }
}

it("lists tables with their seats, clock and players, and Enter chooses one", async () => {
  const other = table("zzzz2345", { free: 1, names: ["Ben", "Cid"], settings: { clock: "none", time: 1000 } })
  const { press, text, chosen } = opened([() => [table("abcd2345"), other]])
  await press()
  expect(text()).toContain("▸ 1  Betski Scram · 2 of 3 seats free · 1 min a move · Ana")
  expect(text()).toContain("  2  Betski Scram · 1 of 3 seats free · no clock · Ben, Cid")
  await press(KEY.down, KEY.enter)
  expect(await chosen).toBe("zzzz2345")
})

it("refreshes the list, and Enter does not choose a table that took the place of the highlighted one", async () => {
  const [one, two] = [table("abcd2345"), table("zzzz2345", { names: ["Ben"] })]
  const { press, text, later, chosen } = opened([() => [], () => [one, two], () => [two]])
  await press()
  expect(text()).toContain("Nobody waits at a public table now.")
  await later()
  expect(text()).toMatch(/▸ 1 .*Ana\n.*2 .*Ben/)
  await later()
  await press(KEY.enter)
  expect(text()).toContain("The tables have changed meanwhile")
  await press(KEY.down, KEY.enter)
  expect(await chosen).toBe("zzzz2345")
})

it("shows an error and keeps its list if the server does not answer", async () => {
  const fails = (): readonly ListedTable[] => {
    throw new Error("no answer")
  }
  const { press, text, later } = opened([() => [table("abcd2345")], fails, () => []])
  await press()
  await later()
  expect(text()).toMatch(/Betski Scram[\s\S]*no answer/)
  await later()
  expect(text()).not.toContain("no answer")
})

it("removes control characters from names, and shows an unknown game by its id", async () => {
  const { press, text } = opened([() => [table("abcd2345", { game: "new\x1b[2Jgame", names: ["A\x1b[31mna"] })]], "es")
  await press()
  expect(text()).toContain("new[2Jgame · 2 asientos libres de 3 · 1 min por jugada · A[31mna")
})

it.each(["\x03", "q"])("%j leaves without choosing a table", async (key) => {
  const { press, chosen } = opened([])
  await press(key)
  expect(await chosen).toBeUndefined()
})
