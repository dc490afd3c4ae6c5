import { describe, expect, it } from "vitest"
import { readOptions } from "../../engine/options.ts"
import { readRecord, replay, writeRecord } from "../../engine/record.ts"
import { games } from "../../games/index.ts"
import { type Entry, entriesOfRecord, LiveTable, openingOf } from "../../table/table.ts"
import { highCard } from "../../testing/high-card/index.ts"
import { recordOfEntries } from "./written.ts"

describe.each([...games, highCard].map((game) => ({ name: game.name, game })))("$name", ({ game }) => {
  const seats = Array.from({ length: game.seats.usual }, (_, i) => ({ name: `Seat ${i}`, player: "person" }))
  const opening = openingOf(game, readOptions(game, seats.length, {}), { source: "fast", seed: "written" }, seats)
  const first: Entry = { kind: "open", at: 1, opening }
  const table = new LiveTable(game, [first])
  const entries: Entry[] = [table.checked(first)]

  const add = (entry: Entry): void => {
    table.apply(entry)
    entries.push(table.checked(entry))
  }

  const move = (): void => {
    const seat = seats.findIndex((_, i) => table.legal(i).length > 0)
    const entry = table.moveEntry(seat, table.legal(seat)[0], { at: 2 })
    if (!("kind" in entry)) throw new Error(entry.key)
    add(entry)
  }

  for (let n = 0; n < 6 && table.match.result === undefined; n++) move()
  add({ kind: "undo", at: 3, moves: 1 })
  add({ kind: "seat", at: 4, seat: 1, name: "Eva", player: "hard" })
  move()

  it("writes the same record from its entries alone as from the table", () => {
    expect(recordOfEntries(entries, table.match.result)).toBe(table.record())
  })

  it("turns its record into a table that writes the same record", () => {
    const record = readRecord(table.record(), () => game)
    const again = new LiveTable(game, entriesOfRecord(record, 5))
    expect(again.record()).toBe(table.record())
    expect(writeRecord(replay(record), again.names, record.players)).toBe(table.record())
  })

  it("throws when the checks of stored moves do not match", () => {
    const wrong = entries.map((entry) => (entry.kind === "move" ? { ...entry, check: "0000" } : entry))
    expect(() => new LiveTable(game, wrong)).toThrow("goes wrong at move 1")
  })
})

it("throws when entries have no checks", () => {
  expect(() => recordOfEntries([])).toThrow("without its checks")
})

it("excludes the time away from the time played", () => {
  const seats = ["person", "easy"].map((player) => ({ name: player, player }))
  const opening = openingOf(highCard, readOptions(highCard, 2, {}), { source: "fast", seed: "time" }, seats)
  const minutes = (at: number, entry: Entry): Entry => ({ ...entry, at: at * 60_000 })
  const table = new LiveTable(highCard, [minutes(0, { kind: "open", at: 0, opening })])
  for (const at of [1, 1.5, 600, 601, 600]) table.apply(minutes(at, { kind: "undo", at, moves: 0 }))
  expect(table.played).toBe(60_000 * (1.5 + 2 + 1))
})
