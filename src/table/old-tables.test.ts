// Tables written by older versions must still open, unchanged. The first line of each file in old/ holds the final
// state of the table as its version saw it.

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { MoveList, writeMove } from "../engine/moves.ts"
import { findGame } from "../games/index.ts"
import type { RoomEntry } from "./room/entries.ts"
import { Room } from "./room/room.ts"

function old(name: string): { readonly found: Record<string, unknown>; readonly room: Room } {
  const text = readFileSync(join(import.meta.dirname, "old", `${name}.jsonl`), "utf8")
  const [found, ...entries] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  const [first] = entries as RoomEntry[]
  const game = first.kind === "open" ? first.opening.game : first.kind === "found" ? first.game : ""
  return { found, room: new Room(findGame(game), entries) }
}

/** Plays the first legal move of the first seat that may act. */
function playOn(room: Room): void {
  const match = room.live?.match
  if (match === undefined) throw new Error("there is no game")
  const seat = [...room.seats.keys()].find((one) => room.game.actors(match.state) & (1 << one)) ?? 0
  const legal = new MoveList()
  room.game.legal(match.state, seat, legal)
  room.apply({ kind: "move", at: Date.now(), seat, move: writeMove(room.game.verbs, legal.at[0]) })
}

describe("tables of older versions", () => {
  it.each([
    ["a game alone with an undo and a new bot", "solo"],
    ["a game of two on one screen", "shared"],
    ["a game whose entries know only the wall clock", "oldest"],
  ])("still opens %s", (_, name) => {
    const { found, room } = old(name)
    const { live } = room
    const moves = live?.match.moves.length ?? 0
    expect({ moves, check: live?.match.checks.at(-1), isMarked: live?.isMarked, names: live?.names }).toEqual(found)
    playOn(room)
    expect(room.live?.match.moves.length).toBe(moves + 1)
  })

  it("still opens an online table with a clock, words, talk and another host", () => {
    const { found, room } = old("online")
    const { stage, games, host, seats, talk, clocks } = room
    expect({
      ...{ stage, games, host, talk: talk.length, used: clocks.used, check: room.live?.match.checks.at(-1) },
      seats: seats.map(({ who, bot }) => ({ who: who ?? null, bot: bot ?? null })),
    }).toEqual(found)
    playOn(room)
  })
})
