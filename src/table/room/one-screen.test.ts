// Tables for one screen: a room can be built from entries in the established format, and moves can be undone.

import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import { encodeState } from "../../engine/hidden.ts"
import { writeMove } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { findGame, games } from "../../games/index.ts"
import { commitTo } from "../fair.ts"
import { type Entry, LiveTable, openingOf } from "../table.ts"
import { TestRoom } from "./room.testing.ts"
import { Room } from "./room.ts"
import { judgeAtOneScreen, type Undo } from "./ruling.ts"

const PLAYERS = ["person", "medium", "easy"]

function openingFor(game: Game, players: readonly string[], isPractice = false): Entry {
  const seats = players.map((player, i) => ({ name: `Seat ${i}`, player }))
  const options = readOptions(game, seats.length, {})
  const chance = { source: "fast", seed: "one screen" } as const
  return { kind: "open", at: 5000, opening: openingOf(game, options, chance, seats, isPractice) }
}

/** Returns the entries of a random game at one screen, with undone moves. */
function playedEntries(game: Game, players: readonly string[]): Entry[] {
  const chance = new FastChance(`${game.id} at one screen`)
  const entries = [openingFor(game, players)]
  const table = new LiveTable(game, entries)
  const add = (entry: Entry): void => {
    table.apply(entry)
    entries.push(table.checked(entry))
  }
  for (let n = 0; n < 60 && table.match.result === undefined; n++) {
    const stamp = { at: 5000 + 700 * n, ms: 700 * n }
    const back = chance.below(12) === 0 ? table.undoTo() : undefined
    if (back !== undefined) add({ kind: "undo", ...stamp, moves: back })
    const actors = game.actors(table.match.state)
    const seat = players.findIndex((_, i) => actors & (1 << i))
    const legal = table.legal(seat)
    add({ kind: "move", ...stamp, seat, move: writeMove(game.verbs, legal[chance.below(legal.length)]) })
  }
  return entries
}

/** Judges a command and applies its entry, if it has one. */
function ask(room: Room, command: Undo, who = 0): string {
  const context = { at: 0, ms: room.elapsed, awayFor: () => 0, newFair: () => commitTo("") }
  const ruling = judgeAtOneScreen(room, command, { who, hash: "" }, context)
  if ("refused" in ruling) return ruling.refused.key
  room.apply(ruling.entry, ruling.move)
  return "done"
}

describe.each(games.map((game) => [game.id, game] as const))("%s on one screen", (_, game) => {
  it.each([PLAYERS, ["person", "person"], ["hard", "hard"]])(
    "is in the same state in a room as in a live table: %s and %s",
    (...given) => {
      const players = given.filter((player) => player !== undefined)
      const entries = playedEntries(game, players)
      const table = new LiveTable(game, entries)
      const room = new Room(game, JSON.parse(JSON.stringify(entries)))
      expect(room.version).toBe(entries.length)
      expect(room.stage).toBe(table.match.result === undefined ? "playing" : "over")
      expect(room.names()).toEqual(table.names)
      expect(room.seats.map(({ bot }) => bot ?? "person")).toEqual(players)
      expect(encodeState(room.live?.match.state ?? table.match.state)).toBe(encodeState(table.match.state))
      const { isMarked, played, elapsed, log, seats } = room.live ?? {}
      expect({ isMarked, played, elapsed, seats }).toEqual({
        ...{ isMarked: table.isMarked, played: table.played, elapsed: table.elapsed, seats: table.seats },
      })
      expect(log?.entries).toEqual(table.log.entries)
    },
  )
})

/** Returns a room in which the person has just made this move, before anybody could answer. */
function afterMove(id: string, verb: string, isPractice = false): Room {
  const game = findGame(id)
  for (let seed = 0; seed < 100; seed++) {
    const first = openingFor(game, ["person", "medium"], isPractice)
    if (first.kind !== "open") throw new Error("the first entry is the deal")
    const opening = { ...first.opening, chance: { source: "fast", seed: String(seed) } as const }
    const room = new Room(game, [{ ...first, opening }])
    const chance = new FastChance(seed)
    for (let n = 0; n < 40 && room.stage === "playing"; n++) {
      const { live } = room
      if (live === undefined) break
      const seat = game.actors(live.match.state) & 1 ? 0 : 1
      const texts = live.legal(seat).map((move) => writeMove(game.verbs, move))
      const wanted = seat === 0 ? texts.find((text) => text.startsWith(verb)) : undefined
      const move = wanted ?? texts[chance.below(texts.length)]
      room.apply({ kind: "move", at: 5000, seat, move })
      if (wanted !== undefined) return room
    }
  }
  throw new Error(`nobody can ${verb}`)
}

describe("in a game that counts", () => {
  it.each([
    ["a card was turned over", "beat-the-count", "flip"],
    ["a card was drawn", "betski-scram", "draw"],
    ["a card of the deck was looked at", "forty-below", "draw"],
    ["the die was rolled", "final-count", "roll"],
  ])("nobody takes back a move with which %s; in a practice game one can, and the game is marked", (_, id, verb) => {
    const room = afterMove(id, verb)
    const { length } = room.live?.match.moves ?? []
    expect(ask(room, { do: "undo", onlyChoices: false })).toBe("table.seenSince")
    expect([room.live?.match.moves.length, room.live?.isMarked]).toEqual([length, false])
    const practice = afterMove(id, verb, true)
    expect(ask(practice, { do: "undo", onlyChoices: false })).toBe("done")
    expect(practice.live?.isMarked).toBe(true)
  })

  it("a move that told the player nothing can be taken back, and the game stays unmarked", () => {
    const room = afterMove("betski-scram", "play")
    expect(ask(room, { do: "undo", onlyChoices: false })).toBe("done")
    expect(room.live?.isMarked).toBe(false)
  })

  it("nobody takes back a move that a bot has answered, although no card was shown", () => {
    const room = afterMove("betski-scram", "play")
    const seat = 1
    while (!((room.live?.game.actors(room.live.match.state) ?? 0) & (1 << seat))) {
      const [move] = room.live?.legal(0) ?? []
      room.apply({ kind: "move", at: 5000, seat: 0, move: writeMove(room.game.verbs, move) })
    }
    const [answer] = room.live?.legal(seat) ?? []
    room.apply({ kind: "move", at: 5000, seat, move: writeMove(room.game.verbs, answer) })
    expect(ask(room, { do: "undo", onlyChoices: false })).toBe("table.seenSince")
  })

  it("an old game that is marked already, and so does not count, can still be taken back", () => {
    const room = afterMove("beat-the-count", "flip")
    room.apply({ kind: "undo", at: 5000, moves: (room.live?.match.moves.length ?? 1) - 1 })
    expect(room.live?.isMarked).toBe(true)
    const [move] = room.live?.legal(0) ?? []
    room.apply({ kind: "move", at: 5000, seat: 0, move: writeMove(room.game.verbs, move) })
    expect(ask(room, { do: "undo", onlyChoices: false })).toBe("done")
  })
})

describe("a hint on one screen", () => {
  const who = 0

  it("marks the game as helped for good, also when the move is taken back and the game is read again", () => {
    const room = afterMove("betski-scram", "play")
    const entries: Entry[] = []
    const context = { at: 5000, ms: room.elapsed, awayFor: () => 0, newFair: () => commitTo("") }
    while (!((room.live?.game.actors(room.live.match.state) ?? 0) & 1)) {
      const [move] = room.live?.legal(1) ?? []
      room.apply({ kind: "move", at: 5000, seat: 1, move: writeMove(room.game.verbs, move) })
    }
    expect(room.live?.helped).toBe(0)
    const ruling = judgeAtOneScreen(room, { do: "hint" }, { who, hash: "" }, context)
    if ("refused" in ruling) throw new Error(ruling.refused.key)
    expect(ruling.entry).toMatchObject({ kind: "hint", seat: 0 })
    room.apply(ruling.entry)
    room.apply({ kind: "undo", at: 5000, moves: 0 })
    expect([room.live?.helped, room.live?.isMarked]).toEqual([1, true])
    entries.push(openingFor(games[0], ["person", "medium"]), JSON.parse(JSON.stringify(ruling.entry)))
    expect(new Room(games[0], entries).live?.helped).toBe(1)
  })

  it("is refused to a player who cannot move now", () => {
    const room = new Room(games[0], [openingFor(games[0], ["medium", "person"])])
    const actors = room.live?.game.actors(room.live.match.state) ?? 0
    const context = { at: 5000, ms: room.elapsed, awayFor: () => 0, newFair: () => commitTo("") }
    const ruling = judgeAtOneScreen(room, { do: "hint" }, { who, hash: "" }, context)
    expect("refused" in ruling ? ruling.refused.key : "done").toBe(actors & 2 ? "done" : "table.notNow")
    const nobody = judgeAtOneScreen(room, { do: "hint" }, { who: undefined, hash: "" }, context)
    expect(nobody).toEqual({ refused: { key: "table.notSeated" } })
  })
})

describe("undo on one screen", () => {
  const game = games[0]

  it("lets the only person take back a move, and asks them again", () => {
    const entries = playedEntries(game, ["person", "medium"])
    entries[0] = openingFor(game, ["person", "medium"], true)
    const room = new Room(game, entries)
    const before = room.live?.match.moves.length ?? 0
    expect(ask(room, { do: "undo", onlyChoices: false })).toBe("done")
    const after = room.live?.match.moves.length ?? 0
    expect(after).toBeLessThan(before)
    expect([room.stage, room.asked]).toEqual(["playing", [after, after]])
    expect(game.actors(room.live?.match.state as never) & 1).toBe(1)
  })

  it("is refused on a shared screen, before the first move and online", () => {
    expect(ask(new Room(game, playedEntries(game, ["person", "person"])), { do: "undo", onlyChoices: false })).toBe(
      "table.notNow",
    )
    expect(ask(new Room(game, [openingFor(game, ["person", "medium"])]), { do: "undo", onlyChoices: false })).toBe(
      "table.notNow",
    )
    const online = new TestRoom(game, 2)
    online.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    online.ask("Ana", { do: "start" })
    expect(ask(online.room, { do: "undo", onlyChoices: false })).toBe("table.notNow")
  })
})

it("a room still reads an old entry that changes the player of a seat", () => {
  const [game] = games
  const entries: Entry[] = [
    openingFor(game, ["person", "medium"]),
    { kind: "seat", at: 6000, seat: 1, name: "Eva", player: "hard" },
    { kind: "seat", at: 6000, seat: 0, name: "Bot", player: "easy" },
  ]
  const room = new Room(game, entries)
  expect(room.names()).toEqual(["Bot", "Eva"])
  expect(room.seats.map(({ bot }) => bot)).toEqual(["easy", "hard"])
  expect(room.live?.seats).toEqual(new LiveTable(game, entries).seats)
})
