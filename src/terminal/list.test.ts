import { describe, expect, test } from "vitest"
import { type List, ListState } from "./list.ts"

const list: List = {
  id: "list",
  title: "Table",
  lines: ["Who is here"],
  choices: Array.from({ length: 20 }, (_, i) => `choice ${i + 1}`),
  changed: "The list has changed.",
  keys: "arrows",
}

test("a list too long for the screen shows how many choices are above and below", () => {
  const state = new ListState()
  const above = state.paint(list, 40, 14, false)
  expect(above.length).toBeLessThanOrEqual(14)
  expect(above).toContain("  ↓ 14")
  expect(above.join()).not.toContain("↑")
  for (let i = 0; i < 10; i++) state.press(list, "down")
  const middle = state.paint(list, 40, 14, false)
  expect(middle).toContain("  ↑ 7")
  expect(middle).toContain("  ↓ 7")
  state.press(list, "end")
  const below = state.paint(list, 40, 14, false)
  expect(below).toContain("  ↑ 14")
  expect(below.join()).not.toContain("↓")
})

test("on a small screen, recent events give way to the choices, the oldest first", () => {
  const latest = ["one", "two", "three", "four", "five", "six"]
  const short: List = { ...list, choices: ["begin", "stay", "leave"], latest }
  const shown = (height: number): string[] =>
    new ListState().paint(short, 40, height, false).filter((line) => latest.includes(line))
  expect(shown(24)).toEqual(latest)
  expect(shown(13)).toEqual(["five", "six"])
  expect(shown(11)).toEqual([])
  expect(new ListState().paint(short, 40, 11, false)).toContain("  3  leave")
})

test("a list that fits the screen shows no arrows", () => {
  expect(new ListState().paint(list, 40, 40, false).join()).not.toMatch(/[↑↓]/)
})

test("the numbers of the choices are right-aligned", () => {
  const lines = new ListState().paint(list, 40, 40, false)
  expect(lines).toContain("▸  1  choice 1")
  expect(lines).toContain("  20  choice 20")
})

test("a list that is opened again starts at its first choice, not at the previous one", () => {
  const state = new ListState()
  const phrases: List = { ...list, choices: ["Hello!", "Thank you"] }
  state.press(phrases, "down")
  state.press(phrases, "enter")
  state.begin()
  const offered: List = { ...list, choices: ["let a bot play", "Hello!", "Thank you"] }
  expect(state.paint(offered, 40, 40, false)).toContain("▸ 1  let a bot play")
  expect(state.press(offered, "enter")).toEqual({ kind: "choice", at: 0 })
})

describe("a list that others change", () => {
  const seats = (...choices: readonly string[]): List => ({ ...list, id: "seats", choices })
  const two = seats("Seat 2", "Seat 3", "watch", "leave")
  const one = seats("Seat 3", "watch", "leave")
  const shown = (state: ListState, now: List): string => state.paint(now, 40, 40, false).join("\n")

  test("ignores a typed number that now means another choice", () => {
    const state = new ListState()
    state.press(two, "2")
    expect(shown(state, one)).toContain(one.changed)
    expect(shown(state, one)).not.toMatch(/▸|▏/)
    expect(state.press(one, "enter")).toEqual({ kind: "stay" })
    state.press(one, "1")
    expect(shown(state, one)).not.toContain(one.changed)
    expect(state.press(one, "enter")).toEqual({ kind: "choice", at: 0 })
  })

  test("keeps the highlight on its choice, and removes it if that choice is gone", () => {
    const state = new ListState()
    state.press(two, "down")
    expect(shown(state, one)).toMatch(/▸ +1 {2}Seat 3/)
    expect(shown(state, one)).not.toContain(one.changed)
    expect(shown(state, seats("watch", "leave"))).not.toContain("▸")
    expect(state.press(seats("watch", "leave"), "enter")).toEqual({ kind: "stay" })
    expect(shown(state, seats("watch", "leave"))).toContain(list.changed)
    state.press(seats("watch", "leave"), "up")
    expect(state.press(seats("watch", "leave"), "enter")).toEqual({ kind: "choice", at: 1 })
  })

  test("keeps text that is being typed", () => {
    const state = new ListState()
    for (const key of "3 cheers") state.press({ ...two, isOpen: true }, key === " " ? "space" : key)
    expect(shown(state, { ...one, isOpen: true })).toContain("> 3 cheers▏")
    expect(state.press({ ...one, isOpen: true }, "enter")).toEqual({ kind: "text", text: "3 cheers" })
  })

  test("does not leave on Enter if leaving is the only choice left", () => {
    const state = new ListState()
    state.press(two, "down")
    const left: List = { ...list, id: "gathering", choices: ["leave"] }
    expect(state.press(left, "enter")).toEqual({ kind: "stay" })
    state.press(left, "1")
    expect(state.press(left, "enter")).toEqual({ kind: "choice", at: 0 })
  })
})

test("refused text goes back into its field, at once or when its list opens again", () => {
  const talk: List = { ...list, id: "talk", choices: [], isOpen: true }
  const typed = (state: ListState, one: List): string | undefined =>
    state.paint(one, 40, 40, false).find((line) => line.startsWith("> "))
  const state = new ListState()
  for (const key of ["o", "n", "e"]) state.press(talk, key)
  expect(state.press(talk, "enter")).toEqual({ kind: "text", text: "one" })
  state.putBack(talk, "one")
  expect(typed(state, talk)).toBe("> one▏")
  state.press(talk, "enter")
  for (const key of ["t", "w"]) state.press(talk, key)
  state.putBack(talk, "one")
  expect(typed(state, talk), "what is being typed stays").toBe("> tw▏")
  state.press(talk, "enter")
  state.paint(list, 40, 40, false)
  expect(typed(state, talk)).toBe("> one▏")
})

test("unfinished text is still there after another list was shown in between", () => {
  const words: List = { ...list, id: "words", choices: [], isOpen: true }
  const state = new ListState()
  for (const key of ["l", "u", "c", "k"]) state.press(words, key)
  state.paint(list, 40, 40, false)
  expect(state.paint(words, 40, 40, false)).toContain("> luck▏")
})

test("typing replaces a suggested text or a refused one, and Backspace edits a refused one", () => {
  const field: List = { ...list, id: "name", choices: [], isOpen: true, usual: "You" }
  const state = new ListState()
  const shown = (): string | undefined => state.paint(field, 40, 40, false).find((line) => line.startsWith("> "))
  expect(shown()).toBe("> You")
  state.press(field, "A")
  expect(shown()).toBe("> A▏")
  state.press(field, "enter")
  state.putBack(field, "Anna")
  expect(shown()).toBe("> Anna")
  state.press(field, "B")
  expect(shown()).toBe("> B▏")
  state.press(field, "enter")
  state.putBack(field, "Anna")
  state.press(field, "backspace")
  expect(shown()).toBe("> Ann▏")
})
