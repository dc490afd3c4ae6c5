import { describe, expect, it } from "vitest"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { encodeState } from "../engine/hidden.ts"
import { writeMove } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { readRecord, replay } from "../engine/record.ts"
import { findGame, games } from "../games/index.ts"
import { highCard } from "../testing/high-card/index.ts"
import type { Seat } from "./seat.ts"
import { type Entry, LiveTable, openingOf } from "./table.ts"

const all: readonly Game[] = [...games, highCard]

const seatsFor = (count: number, people = 1): Seat[] =>
  Array.from({ length: count }, (_, i) => ({ name: `Seat ${i}`, player: i < people ? "person" : "medium" }))

const opened = (game: Game, seed = "table", seats = seatsFor(game.seats.usual)): Entry => ({
  kind: "open",
  at: 1000,
  opening: openingOf(game, readOptions(game, seats.length, {}), { source: "fast", seed }, seats),
})

/** Plays up to `most` random legal moves, or to the end of the game. Returns the entries. */
function playOn(table: LiveTable, most: number, chance = new FastChance("moves")): Entry[] {
  const entries: Entry[] = []
  for (let n = 0; n < most && table.match.result === undefined; n++) {
    const actors = [...table.seats.keys()].filter((seat) => table.game.actors(table.match.state) & (1 << seat))
    const seat = actors[chance.below(actors.length)]
    const legal = table.legal(seat)
    const entry = table.moveEntry(seat, legal[chance.below(legal.length)], { at: 2000 + n })
    if (!("kind" in entry)) throw new Error(`a legal move was refused: ${entry.key}`)
    table.apply(entry)
    entries.push(entry)
  }
  return entries
}

const stateOf = (table: LiveTable): string => encodeState(table.match.state)

it("a table whose first entry does not name an option keeps the default of its time", () => {
  const game = findGame("betski-scram")
  const first = opened(game)
  if (first.kind !== "open") throw new Error("it should open the table")
  const { rebuttal, ...older } = first.opening.options
  const table = new LiveTable(game, [{ ...first, opening: { ...first.opening, options: older } }])
  expect([rebuttal, table.match.setup.options.rebuttal]).toEqual(["threeCards", "any"])
  expect(JSON.parse(table.record()).options.rebuttal).toBe("any")
})

describe.each(all.map((game) => [game.id, game] as const))("a table of %s", (_, game) => {
  it("can be rebuilt from its entries", () => {
    const first = opened(game)
    const table = new LiveTable(game, [first])
    const entries = [first, ...playOn(table, 120)]
    const again = new LiveTable(game, JSON.parse(JSON.stringify(entries)))
    expect(stateOf(again)).toBe(stateOf(table))
    expect(again.log.entries).toEqual(table.log.entries)
    expect(again.logAt).toEqual(table.logAt)
    expect([again.version, again.opened]).toEqual([entries.length, 1000])
  })

  it("goes back to an earlier state on undo, and goes on from there as usual", () => {
    const first = opened(game)
    const table = new LiveTable(game, [first])
    const moves = playOn(table, 30)
    const back = Math.floor(moves.length / 2)
    table.apply({ kind: "undo", at: 1, moves: back })
    const straight = new LiveTable(game, [first, ...moves.slice(0, back)])
    expect(stateOf(table)).toBe(stateOf(straight))
    expect(table.log.entries).toEqual(straight.log.entries)
    expect(table.version).toBe(moves.length + 2)
    for (const entry of moves.slice(back)) table.apply(entry)
    expect(stateOf(table)).toBe(stateOf(new LiveTable(game, [first, ...moves])))
  })

  it("has a record that replays to the same result", () => {
    const table = new LiveTable(game, [opened(game)])
    playOn(table, 5000)
    expect(table.match.result).toBeDefined()
    expect(replay(readRecord(table.record(), () => game)).result).toEqual(table.match.result)
  })

  it("refuses entries from another version of its rules", () => {
    const first = opened(game)
    expect(() => new LiveTable({ ...game, version: game.version + 1 }, [first])).toThrow(
      `this game was begun by version ${game.version} of the rules of ${game.name}; this is version ${game.version + 1}`,
    )
  })
})

describe("a table", () => {
  const game = findGame("betski-scram")

  it("refuses entries that cannot follow", () => {
    const first = opened(game)
    expect(() => new LiveTable(game, [])).toThrow("first entry should be its opening")
    const table = new LiveTable(game, [first])
    expect(() => table.apply(first)).toThrow("opened once")
    expect(() => table.apply({ kind: "undo", at: 0, moves: 1 })).toThrow("there are 0 moves, not 1")
    const other = table.game.actors(table.match.state) === 1 ? 1 : 0
    expect(() => table.apply({ kind: "move", at: 0, seat: other, move: "draw" })).toThrow("is against the rules")
    expect([table.version, table.logAt.length]).toEqual([1, 0])
  })

  it("lets somebody else take a seat", () => {
    const table = new LiveTable(game, [opened(game)])
    table.apply({ kind: "seat", at: 0, seat: 1, name: "Ana", player: "person" })
    expect([table.people, table.names[1]]).toEqual([[0, 1], "Ana"])
  })

  it("undoes to the person's latest move, or to the latest with a choice", () => {
    const count = findGame("beat-the-count")
    const table = new LiveTable(count, [opened(count)])
    const chance = new FastChance("moves")
    const [mine, choices]: [number[], number[]] = [[], []]
    for (let n = 0; n < 60; n++) {
      const isChoice = count.actors(table.match.state) !== 1 || table.legal(0).length > 1
      playOn(table, 1, chance)
      if (table.match.moves[n].seat === 0) mine.push(n)
      if (mine.at(-1) === n && isChoice) choices.push(n)
      expect([table.undoTo(), table.undoTo(true)]).toEqual([mine.at(-1), choices.at(-1)])
    }
    expect(choices.length).toBeLessThan(mine.length)
    while (choices.length > 0) {
      table.apply({ kind: "undo", at: 0, moves: choices.pop() ?? 0 })
      expect(table.undoTo(true)).toBe(choices.at(-1))
    }
  })
})

describe("an undo marks a table", () => {
  /** Returns a table at which the person is to move and this move is legal. */
  function at(id: string, verb: string): { table: LiveTable; move: string } {
    const game = findGame(id)
    for (let seed = 0; seed < 200; seed++) {
      const table = new LiveTable(game, [opened(game, `mark ${seed}`)])
      for (let n = 0; n < 40; n++) {
        const move = table
          .legal(0)
          .map((code) => writeMove(game.verbs, code))
          .find((text) => text.startsWith(verb))
        if (move !== undefined) return { table, move }
        playOn(table, 1, new FastChance(seed * 100 + n))
      }
    }
    throw new Error(`nobody can ${verb}`)
  }
  const isMarkedAfter = (id: string, verb: string): boolean => {
    const { table, move } = at(id, verb)
    const before = table.match.moves.length
    table.apply({ kind: "move", at: 0, seat: 0, move })
    table.apply({ kind: "undo", at: 0, moves: before })
    return table.isMarked
  }

  it("when a card was turned over", () => expect(isMarkedAfter("beat-the-count", "flip")).toBe(true))
  it("when a card was drawn", () => expect(isMarkedAfter("betski-scram", "draw")).toBe(true))
  it("when a die was rolled", () => expect(isMarkedAfter("final-count", "roll")).toBe(true))
  it("not when a card from the player's own hand was played", () =>
    expect(isMarkedAfter("betski-scram", "play")).toBe(false))

  it("when somebody else has answered", () => {
    const { table, move } = at("betski-scram", "play")
    const before = table.match.moves.length
    table.apply({ kind: "move", at: 0, seat: 0, move })
    while (table.match.moves.at(-1)?.seat === 0 && table.match.result === undefined) playOn(table, 1)
    table.apply({ kind: "undo", at: 0, moves: before })
    expect(table.isMarked).toBe(true)
  })

  it("and the mark stays", () => {
    const { table, move } = at("betski-scram", "draw")
    const before = table.match.moves.length
    table.apply({ kind: "move", at: 0, seat: 0, move })
    table.apply({ kind: "undo", at: 0, moves: before })
    playOn(table, 10)
    expect(table.isMarked).toBe(true)
  })
})
