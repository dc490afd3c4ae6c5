import { describe, expect, it } from "vitest"
import { type OptionSpec, readOptions, readSavedOptions, readSeats } from "./options.ts"

const help = { en: "Helps.", es: "Ayuda." }
const game = {
  name: "Test",
  seats: { min: 2, max: 4 },
  options: [
    { name: "open", kind: "switch", default: "off", help, rules: ["T-1"] },
    { name: "style", kind: "choice", values: ["plain", "fancy"], default: "plain", help, rules: ["T-1"] },
    { name: "rounds", kind: "integer", min: 1, max: 20, default: 10, help, rules: ["T-1"] },
    { name: "dealer", kind: "seat", default: "random", help, rules: ["T-1"] },
  ] as const satisfies readonly OptionSpec[],
}

const why = (run: () => unknown): string => {
  try {
    run()
    return "fine"
  } catch (problem) {
    return (problem as Error).message
  }
}

describe("options", () => {
  it("have their default values unless they are given", () => {
    expect(readOptions(game, 2, {})).toEqual({ open: "off", style: "plain", rounds: 10, dealer: "random" })
  })

  it("can be given as text or as numbers", () => {
    const given = { open: "on", style: "fancy", rounds: "3", dealer: "1" }
    expect(readOptions(game, 2, given)).toEqual({ open: "on", style: "fancy", rounds: 3, dealer: 1 })
    expect(readOptions(game, 2, { rounds: 20, dealer: 0 })).toMatchObject({ rounds: 20, dealer: 0 })
  })

  it.each([
    [{ open: "yes" }, "option open takes on or off, not “yes”"],
    [{ style: "bold" }, "option style takes plain, fancy, not “bold”"],
    [{ rounds: "0" }, "option rounds takes a whole number from 1 to 20, not “0”"],
    [{ rounds: "21" }, "option rounds takes a whole number from 1 to 20, not “21”"],
    [{ rounds: "1.5" }, "option rounds takes a whole number from 1 to 20, not “1.5”"],
    [{ rounds: "" }, "option rounds takes a whole number from 1 to 20, not “”"],
    [{ dealer: "3" }, "option dealer takes seat1 to seat3, or random, not “3”"],
    [{ dealer: "seat4" }, "option dealer takes seat1 to seat3, or random, not “seat4”"],
    [{ dealer: "seat0" }, "option dealer takes seat1 to seat3, or random, not “seat0”"],
    [{ dealer: "" }, "option dealer takes seat1 to seat3, or random, not “”"],
    [{ colour: "red" }, "Test has no option “colour”; it has: open, style, rounds, dealer"],
  ])("%o is refused with a message that says what is allowed", (given, message) => {
    expect(why(() => readOptions(game, 3, given))).toBe(message)
  })

  it.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])("there is no option %s", (name) => {
    for (const given of [JSON.parse(`{"${name}":"on"}`), Object.fromEntries([[name, "on"]])])
      expect(why(() => readOptions(game, 3, given))).toBe(
        `Test has no option “${name}”; it has: open, style, rounds, dealer`,
      )
  })

  it("a seat counts from 1 with its name, and from 0 as a bare number", () => {
    for (const dealer of ["seat2", "1", 1]) expect(readOptions(game, 3, { dealer })).toMatchObject({ dealer: 1 })
  })

  it("a saved game that does not name an option keeps the default of its time", () => {
    const style = { ...game.options[1], default: "fancy", unnamed: "plain" } satisfies OptionSpec
    const changed = { ...game, options: [game.options[0], style] }
    expect(readOptions(changed, 2, {})).toEqual({ open: "off", style: "fancy" })
    expect(readSavedOptions(changed, 2, {})).toEqual({ open: "off", style: "plain" })
    expect(readSavedOptions(changed, 2, { style: "fancy" })).toEqual({ open: "off", style: "fancy" })
    expect(why(() => readSavedOptions(changed, 2, { colour: "red" }))).toMatch(/has no option “colour”/)
  })

  it("inherited properties are ignored", () => {
    expect(readOptions(game, 3, Object.create({ open: "on" }))).toMatchObject({ open: "off" })
  })

  it.each([
    ['{"toString":1}', '{"toString":1}'],
    ['["on"]', '["on"]'],
    ["true", "true"],
  ])("the value %s is refused and quoted as given", (json, shown) => {
    const given: unknown = JSON.parse(json)
    expect(why(() => readOptions(game, 3, { open: given }))).toBe(`option open takes on or off, not “${shown}”`)
    expect(why(() => readSeats(game, given))).toBe(`Test takes 2 to 4 seats, not “${shown}”`)
  })

  it("the number of seats must be in range", () => {
    expect(readSeats(game, "4")).toBe(4)
    for (const bad of ["1", "5", "two", "", "2.5", undefined, null])
      expect(why(() => readSeats(game, bad))).toBe(`Test takes 2 to 4 seats, not “${bad}”`)
  })
})
