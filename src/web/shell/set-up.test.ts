// Links to a set-up. Written links can be read. Each mistake in a link gets a sentence, while the rest of the link
// still counts.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { OptionSpec } from "../../engine/options.ts"
import { games } from "../../games/index.ts"
import { LONGEST_NAME } from "../../table/room/texts.ts"
import { namesOf } from "./names.ts"
import {
  linkOf,
  PLAYERS,
  type Playable,
  readLink,
  SEED_LENGTH,
  type SetUp,
  usualSetUp,
  withPlayer,
  withSeats,
} from "./set-up.ts"

const queryOf = (link: string): URLSearchParams => new URL(link, "http://localhost").searchParams
const read = (game: Playable, query: string) => readLink(game, new URLSearchParams(query))

const gameCalled = (id: string): Playable => {
  const game = games.find((known) => known.id === id)
  if (game === undefined) throw new Error(`no game ${id}`)
  return game
}
const contarlos = gameCalled("contarlos")
const fortyBelow = gameCalled("forty-below")
const beatTheCount = gameCalled("beat-the-count")

const text = (most: number): fc.Arbitrary<string> =>
  fc.string({ unit: "grapheme", maxLength: most }).map((raw) => [...raw].slice(0, most).join("").trim())

function valueFor(spec: OptionSpec, seats: number): fc.Arbitrary<string | number> {
  switch (spec.kind) {
    case "switch":
      return fc.constantFrom("on", "off")
    case "choice":
      return fc.constantFrom(...spec.values)
    case "integer":
      return fc.integer({ min: spec.min, max: spec.max })
    case "seat":
      return fc.oneof(fc.constant("random"), fc.integer({ min: 0, max: seats - 1 }))
  }
}

const setUpFor = (game: Playable): fc.Arbitrary<SetUp> =>
  fc.integer({ min: game.seats.min, max: game.seats.max }).chain((count) =>
    fc.record({
      seats: fc.array(fc.record({ player: fc.constantFrom(...PLAYERS), name: text(LONGEST_NAME) }), {
        minLength: count,
        maxLength: count,
      }),
      options: fc.record(Object.fromEntries(game.options.map((spec) => [spec.name, valueFor(spec, count)]))),
      seed: text(SEED_LENGTH),
    }),
  )

describe("a link", () => {
  it.each(games.map((game) => [game.name, game] as const))("restores any set-up of %s", (_, game) => {
    fc.assert(
      fc.property(setUpFor(game), (setUp) => {
        expect(readLink(game, queryOf(linkOf(game, setUp)))).toEqual({
          setUp,
          isFriends: false,
          problems: [],
        })
      }),
    )
  })

  it("says that it is for practice, and is not by default", () => {
    const link = linkOf(contarlos, { ...usualSetUp(contarlos), practice: true })
    expect(link).toBe("/new/contarlos?seats=me,medium,medium&practice=on")
    expect(read(contarlos, link.split("?")[1]).setUp.practice).toBe(true)
    expect(read(contarlos, "practice=off").setUp.practice).toBeUndefined()
  })

  it("to the usual set-up contains only the seats", () => {
    expect(linkOf(contarlos, usualSetUp(contarlos))).toBe("/new/contarlos?seats=me,medium,medium")
  })

  it("without parameters gives the usual set-up", () => {
    expect(read(contarlos, "")).toEqual({ setUp: usualSetUp(contarlos), isFriends: false, problems: [] })
  })

  it("accepts a number of seats, an immediate start, and friends", () => {
    const { setUp, problems } = read(contarlos, "seats=4&go=1")
    expect(setUp.seats.map(({ player }) => player)).toEqual(["me", "medium", "medium", "medium"])
    expect(problems).toEqual([])
    expect(read(contarlos, "with=friends")).toMatchObject({ isFriends: true, problems: [] })
  })

  it("can be written by hand", () => {
    const { setUp, problems } = read(fortyBelow, "seats=me,%20easy,person&names=Ana,,Leo&opt.rounds=2&seed=abc")
    expect(problems).toEqual([])
    expect(setUp.seats).toEqual([
      { player: "me", name: "Ana" },
      { player: "easy", name: "" },
      { player: "person", name: "Leo" },
    ])
    expect([setUp.options.rounds, setUp.seed]).toEqual([2, "abc"])
  })

  it("is read without error, whatever it contains", () => {
    const key = fc.oneof(fc.constantFrom("seats", "names", "seed", "go", "opt.rounds", "opt.x"), fc.string())
    const value = fc.oneof(fc.constantFrom("me", "me,easy,x", "-1", "99"), fc.string())
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), (pairs) => {
        const { setUp } = readLink(fortyBelow, new URLSearchParams(pairs))
        expect(readLink(fortyBelow, queryOf(linkOf(fortyBelow, setUp)))).toMatchObject({ setUp, problems: [] })
      }),
    )
  })
})

describe("mistakes in a link are reported, and the rest is kept", () => {
  const kinds = (query: string): string[] => read(contarlos, query).problems.map(({ kind }) => kind)

  it("too many or too few seats, or an unknown player", () => {
    expect(read(contarlos, "seats=9").setUp.seats).toHaveLength(4)
    expect(kinds("seats=9")).toEqual(["badSeatCount"])
    expect(kinds("seats=me")).toEqual(["badSeatCount"])
    expect(read(contarlos, "seats=me&seed=x").setUp).toMatchObject({
      seats: [{ player: "me" }, { player: "medium" }],
      seed: "x",
    })
    expect(read(contarlos, "seats=me,wizard,hard").problems).toEqual([{ kind: "badSeat", seat: 1, came: "wizard" }])
    expect(read(contarlos, "seats=me,wizard,hard").setUp.seats.map(({ player }) => player)).toEqual([
      "me",
      "medium",
      "hard",
    ])
  })

  it("an unknown option, a value out of range, a seat that does not exist", () => {
    expect(kinds("opt.wings=2")).toEqual(["noOption"])
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(read(contarlos, `opt.${name}=on`).problems).toEqual([{ kind: "noOption", came: name }])
      expect(kinds(`${name}=on`)).toEqual(["badKey"])
    }
    expect(read(fortyBelow, "opt.rounds=99&opt.copies=6").setUp.options).toMatchObject({ rounds: 10, copies: 6 })
    expect(read(fortyBelow, "opt.rounds=99").problems).toMatchObject([{ kind: "badOption", came: "99" }])
    expect(read(beatTheCount, "seats=2&opt.dealer=4").problems).toMatchObject([{ kind: "badOption", came: "4" }])
  })

  it("too many names, long names, a long seed, unknown keys, duplicate keys", () => {
    expect(kinds("seats=2&names=a,b,c")).toEqual(["badNames"])
    expect(kinds(`names=${"a".repeat(30)}`)).toEqual(["longName"])
    expect(kinds(`seed=${"a".repeat(100)}`)).toEqual(["longSeed"])
    expect(kinds("rounds=2")).toEqual(["badKey"])
    expect(kinds("seed=a&seed=b")).toEqual(["twice"])
    expect(read(contarlos, "seed=a&seed=b").setUp.seed).toBe("a")
  })
})

describe("changing a set-up", () => {
  it("new seats go to bots, and the last seats are removed first", () => {
    const four = withSeats(contarlos, usualSetUp(contarlos), 4)
    expect(four.seats.map(({ player }) => player)).toEqual(["me", "medium", "medium", "medium"])
    expect(withSeats(contarlos, four, 2).seats).toHaveLength(2)
  })

  it("an option that names a removed seat returns to its default", () => {
    const { setUp } = read(beatTheCount, "seats=6&opt.dealer=5")
    expect(setUp.options.dealer).toBe(5)
    expect(withSeats(beatTheCount, setUp, 3).options.dealer).toBe(0)
  })

  it("there is only one “me”: its old seat becomes a person", () => {
    const moved = withPlayer(usualSetUp(contarlos), 2, "me")
    expect(moved.seats.map(({ player }) => player)).toEqual(["person", "medium", "me"])
  })
})

describe("names", () => {
  const words = { me: "Ada", you: "You", person: (n: number) => `Player ${n}` }

  it("are all different, and bots do not take a person's name", () => {
    const { seats } = withSeats(fortyBelow, usualSetUp(fortyBelow), 8)
    const names = namesOf(seats, words)
    expect(names[0]).toBe("Ada")
    expect(new Set(names).size).toBe(8)
  })

  it("default to “You” for a single person, and to numbered players for several", () => {
    const nameless = { ...words, me: "" }
    expect(namesOf(read(contarlos, "seats=me,easy").setUp.seats, nameless)[0]).toBe("You")
    expect(namesOf(read(contarlos, "seats=me,person").setUp.seats, nameless)).toEqual(["Player 1", "Player 2"])
  })

  it("are kept if they are given", () => {
    const { setUp } = read(contarlos, "seats=me,person,easy&names=Zoe,,Rex")
    expect(namesOf(setUp.seats, words)).toEqual(["Zoe", "Player 2", "Rex"])
  })
})
