// Invariants of every table, under random commands by everybody, including strangers.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import { encodeState } from "../../engine/hidden.ts"
import { MoveList, writeMove } from "../../engine/moves.ts"
import { games } from "../../games/index.ts"
import type { RoomEntry, RoomSettings } from "./entries.ts"
import { dueNext } from "./judging.ts"
import { PHRASE_NAMES } from "./phrases.ts"
import { SETTINGS, TestRoom } from "./room.testing.ts"
import { Room } from "./room.ts"
import type { Command } from "./ruling.ts"
import { shownRoom } from "./shown.ts"

const PEOPLE = ["Ana", "Ben", "Cid", "Dora", "Emil", "Stranger"]

/** Returns the whole state of a room as text. */
const digest = (room: Room): string =>
  JSON.stringify({
    shown: shownRoom(room, 1_000_000),
    people: room.people,
    talk: room.talk,
    clocks: room.clocks,
    asked: room.asked,
    version: room.version,
    elapsed: room.elapsed,
    fair: room.fair,
    live: room.live && [
      encodeState(room.live.match.state),
      room.live.log.entries,
      room.live.seats,
      room.live.match.moves,
    ],
  })

function anySettings(chance: FastChance): RoomSettings {
  const flip = (): boolean => chance.below(2) === 0
  return {
    ...SETTINGS,
    ...{ isLocked: chance.below(4) === 0, takeOver: flip(), watching: flip(), delay: chance.below(3) * 1000 },
    clock: (["none", "move", "game"] as const)[chance.below(3)],
    time: 1000 * (1 + chance.below(60)),
    chat: (["all", "phrases", "off"] as const)[chance.below(3)],
  }
}

/** Returns in how many milliseconds a player's time is up. */
const dueIn = (room: Room): number | undefined => {
  const up = room.timeUp()
  return up && up.at - room.elapsed
}

/** Returns a random command, sensible or not. */
function anyCommand({ room }: TestRoom, chance: FastChance): Command {
  const seat = chance.below(room.seats.length + 1)
  const who = chance.below(PEOPLE.length)
  const all: readonly (() => Command)[] = [
    () => ({ do: "sit", seat, name: "Name" }),
    () => ({ do: "rise" }),
    () => ({ do: "name", name: `Name ${who}` }),
    () => ({ do: "bot", seat, bot: chance.below(3) === 0 ? null : "hard" }),
    () => ({ do: "words", text: `words ${who}` }),
    () => ({ do: "start" }),
    () => ({ do: "standIn", seat }),
    () => ({ do: "back" }),
    () => ({ do: "settings", settings: anySettings(chance) }),
    () => ({ do: "host", who }),
    () => ({ do: chance.below(4) === 0 ? "bar" : "host", who }),
    () => ({ do: "free", seat }),
    () => ({ do: "admit" }),
    () => ({ do: "wait" }),
    () => ({ do: "chat", text: "text" }),
    () => ({ do: "say", phrase: PHRASE_NAMES[chance.below(PHRASE_NAMES.length)] }),
    () => ({ do: "again", turned: chance.below(2) === 0 }),
    () => (chance.below(20) === 0 ? { do: "close" } : { do: "start" }),
  ]
  return all[chance.below(all.length)]()
}

/** Makes random moves for the seats that must act, bots included. */
function play(testRoom: TestRoom, moves: number, chance: FastChance): void {
  const { room } = testRoom
  const { game } = room
  for (let n = 0; n < moves && room.stage === "playing" && room.live !== undefined; n++) {
    const { state } = room.live.match
    const seats = [...room.seats.keys()].filter((seat) => game.actors(state) & (1 << seat))
    const seat = seats[chance.below(seats.length)]
    const legal = new MoveList()
    game.legal(state, seat, legal)
    const move = writeMove(game.verbs, legal.at[chance.below(legal.count)])
    testRoom.enter({ kind: "move", at: testRoom.now, seat, move })
  }
}

interface Moment {
  readonly testRoom: TestRoom
  readonly person: string
  readonly command: Command
  readonly answer: string
  readonly before: Pick<Room, "seats" | "host" | "stage" | "version">
}

/** Simulates an evening at a table, and reports each command after its answer. */
function evening(game: Game, seed: number, length: number, look: (moment: Moment) => void): TestRoom {
  const chance = new FastChance(seed)
  const seats = Math.max(2, game.seats.min) + chance.below(2)
  const testRoom = new TestRoom(game, seats, {}, anySettings(chance))
  for (let n = 0; n < length; n++) {
    testRoom.now += chance.below(20_000)
    for (const [who] of testRoom.room.people.entries()) testRoom.away.set(who, chance.below(3) * chance.below(100_000))
    for (let due = dueNext(testRoom.room); due !== undefined && due.ms <= testRoom.now; due = dueNext(testRoom.room))
      testRoom.enter({ ...due, at: due.ms })
    if (chance.below(3) === 0) play(testRoom, chance.below(60), chance)
    const person = PEOPLE[chance.below(PEOPLE.length)]
    const command = anyCommand(testRoom, chance)
    const { seats: were, host, stage, version } = testRoom.room
    const answer = testRoom.ask(person, command, `${n}`)
    look({ testRoom, person, command, answer, before: { seats: were, host, stage, version } })
  }
  return testRoom
}

const holds = (game: Game, property: (seed: number) => unknown): void =>
  fc.assert(
    fc.property(fc.nat(), (seed) => void property(seed)),
    { numRuns: game.id === "beat-the-count" ? 8 : 20 },
  )

describe.each(games.map((game) => ({ name: game.name, game: game as Game })))("$name", ({ game }) => {
  it("a room rebuilt from its entries equals the live room", () => {
    let begun = 0
    holds(game, (seed) => {
      const testRoom = evening(game, seed, 60, () => {})
      expect(digest(testRoom.again())).toBe(digest(testRoom.room))
      begun += testRoom.room.games
    })
    expect(begun).toBeGreaterThan(1) // so that games were tested too
  })

  it("a room rebuilt from old entries, which hold wall-clock times only, has the same clocks", () => {
    holds(game, (seed) => {
      const { room, entries } = evening(game, seed, 60, () => {})
      const old = new Room(
        game,
        entries.map(({ ms: _, ...entry }) => entry as RoomEntry),
      )
      const left = (one: Room): unknown => [shownRoom(one, one.elapsed).clocks, one.clocks.used, dueIn(one)]
      expect(left(old)).toEqual(left(room))
      expect(old.elapsed).toBe(room.elapsed - 1000) // it begins when it is founded, at 1000
    })
  })

  it("nobody has two seats, no barred person has one, and during a game every seat has a player", () => {
    holds(game, (seed) =>
      evening(game, seed, 80, ({ testRoom: { room } }) => {
        const seated = room.seats.flatMap(({ who }) => (who === undefined ? [] : [who]))
        expect(new Set(seated).size).toBe(seated.length)
        for (const who of seated) expect(room.people[who]?.isBarred).toBe(false)
        if (room.stage === "playing")
          expect(room.seats.every(({ who, bot }) => who !== undefined || bot !== undefined)).toBe(true)
        expect(room.people[room.host]).toBeDefined()
        expect(room.talk.length).toBeLessThanOrEqual(400)
      }),
    )
  })

  it("only the player, the host or a rematch can take a seat away, and a refusal adds no entry", () => {
    holds(game, (seed) =>
      evening(game, seed, 80, ({ testRoom: { room }, person, command, answer, before }) => {
        expect(room.version).toBe(before.version + (answer === "done" ? 1 : 0))
        const asker = room.people.findIndex(({ hash }) => hash.endsWith(person))
        for (const [seat, { who }] of before.seats.entries()) {
          if (who === undefined || room.seats[seat].who === who) continue
          const isOwn = who === asker && (command.do === "rise" || command.do === "sit")
          const isHosts = asker === before.host && (command.do === "bar" || command.do === "free")
          expect(isOwn || isHosts || command.do === "again", `${person} did ${command.do}`).toBe(true)
        }
      }),
    )
  })

  it("a stranger cannot take the seat of a person", () => {
    holds(game, (seed) =>
      evening(game, seed, 60, ({ person, command, answer, before }) => {
        if (person !== "Stranger" || answer !== "done") return
        if (command.do === "sit") expect(before.seats[command.seat].who).toBeUndefined()
      }),
    )
  })
})
