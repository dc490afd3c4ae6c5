// Plays each game to its end at a table in this process, through the same interface as a table on a server.

import { describe, expect, it } from "vitest"
import type { Question } from "../bots/thinker.ts"
import { faceOf, HIDDEN, isKnown, SPECTATOR } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { type Move, writeMove } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { findGame, games } from "../games/index.ts"
import { settled, TestClock } from "./clock.testing.ts"
import { MemoryJournal } from "./journal.ts"
import { Loopback } from "./loopback.ts"
import type { RoomEntry } from "./room/entries.ts"
import { Room } from "./room/room.ts"
import { openingOf } from "./table.ts"

interface Setting {
  readonly players: readonly string[]
  readonly pace?: "normal" | "instant"
  readonly seed?: string
  readonly isPractice?: boolean
}

/** Returns a one-screen table with its own clock, bots that play the first legal move, and a journal in memory. */
async function tableFor(game: Game, { players, pace = "normal", seed = "loopback", isPractice }: Setting) {
  const journal = new MemoryJournal<RoomEntry>()
  const clock = new TestClock()
  const seats = players.map((player, i) => ({ name: `Seat ${i}`, player }))
  const opening = openingOf(game, readOptions(game, seats.length, {}), { source: "fast", seed }, seats, isPractice)
  await journal.append("t", 0, { kind: "open", at: clock.now(), ms: 0, opening })
  const asked: Question[] = []
  const think = {
    choose: async (question: Question): Promise<Move> => {
      asked.push(question)
      return question.legal[0]
    },
    close: () => {},
  }
  const onentry = (n: number, entry: RoomEntry): void => void journal.append("t", n, entry)
  const table = new Loopback("t", game, await journal.read("t"), {
    ...{ clock, thinker: think, chance: new FastChance(seed), pace: () => pace, onentry },
  })
  return { table, clock, journal, asked, think }
}

type Table = Awaited<ReturnType<typeof tableFor>>

/** Makes a random move for the first person who may act. Returns false if there is none. */
async function move({ table }: Table, chance: FastChance): Promise<boolean> {
  const { live, stage } = table.room
  if (live === undefined || stage !== "playing") return false
  const seat = live.people.find((one) => live.game.actors(live.match.state) & (1 << one))
  if (seat === undefined) return false
  const legal = live.legal(seat)
  const text = writeMove(live.game.verbs, legal[chance.below(legal.length)])
  const refusal = await table.ask({ do: "move", move: text, on: live.match.moves.length }, seat)
  if (refusal !== undefined) throw new Error(refusal.key)
  return true
}

describe.each(games.map((game) => [game.id, game] as const))("%s at a table in this process", (_, game) => {
  it("is played to its end, and its journal rebuilds the same game", async () => {
    const table = await tableFor(game, {
      players: ["person", "person", "medium"].slice(0, game.seats.max),
      pace: "instant",
    })
    const chance = new FastChance("people")
    table.table.goOn()
    for (let n = 0; n < 20_000 && table.table.room.stage === "playing"; n++)
      if (!(await move(table, chance))) await table.clock.pass(1)
    expect(table.table.room.stage).toBe("over")
    const again = new Room(game, await table.journal.read("t"))
    expect(again.live?.record()).toBe(table.table.room.live?.record())
    expect(table.table.news.room.stage).toBe("over")
  })

  it("shows each viewer only what they may see, and gives bots only what they know", async () => {
    const table = await tableFor(game, { players: ["person", "medium"], pace: "instant" })
    const chance = new FastChance("eyes")
    table.table.goOn()
    for (let n = 0; n < 60 && table.table.room.stage === "playing"; n++) {
      if (!(await move(table, chance))) await table.clock.pass(1)
      const state = table.table.room.live?.match.state
      for (const [seat, bits] of [
        [0, 1],
        [undefined, 1],
      ] as const) {
        table.table.look(seat)
        for (const [place, card] of (table.table.seen?.view.cards ?? []).entries()) {
          const whole = state?.cards[place] ?? 0
          if (card !== 0 && !isKnown(whole, bits)) expect(faceOf(card)).toBe(HIDDEN)
        }
      }
      const { events = [] } = table.table.seen ?? {}
      expect(events).toHaveLength(table.table.room.live?.log.entries.length ?? 0)
    }
    for (const { seat, view } of table.asked)
      for (const card of view.cards)
        if (card !== 0 && faceOf(card) !== HIDDEN) expect(isKnown(card, 1 << seat)).toBe(true)
  })
})

it("bots do not move while the table is held, and a waiting bot moves when it is hurried", async () => {
  const { table, clock } = await tableFor(findGame("forty-below"), { players: ["medium", "medium"] })
  const step = (): number => table.seen?.step ?? -1
  await clock.pass(10_000)
  expect(step()).toBe(0)
  table.goOn()
  await clock.pass(799)
  expect(step()).toBe(0)
  table.hold()
  await clock.pass(10_000)
  expect(step()).toBe(0)
  table.goOn()
  table.hurry()
  await settled()
  expect(step()).toBe(1)
  table.close()
  await clock.pass(10_000)
  expect([step(), table.connection]).toEqual([1, "ended"])
})

it("a bot's answer is ignored if it arrives after an undo", async () => {
  const table = await tableFor(findGame("forty-below"), { players: ["person", "medium"], isPractice: true })
  const answers: ((move: Move) => void)[] = []
  table.think.choose = () => new Promise((resolve) => answers.push(resolve))
  const chance = new FastChance("first")
  while (await move(table, chance)); // until only the bot has a choice
  table.table.goOn()
  await table.clock.pass(2000)
  expect(answers).toHaveLength(1)
  const step = table.table.seen?.step ?? 0
  expect(await table.table.ask({ do: "undo", onlyChoices: false }, 0)).toBeUndefined()
  const [first] = table.table.room.live?.legal(1) ?? []
  answers[0](first)
  await settled()
  expect(table.table.seen?.step).toBe(step - 1)
  expect((await table.journal.read("t")).at(-1)).toMatchObject({ kind: "undo", moves: step - 1 })
})

it("a viewer of a game between bots sees no more than a spectator", async () => {
  const { table } = await tableFor(findGame("contarlos"), { players: ["medium", "hard"] })
  const cards = table.room.live?.match.state.cards ?? []
  for (const [place, card] of (table.seen?.view.cards ?? []).entries())
    if (card !== 0 && !isKnown(cards[place], SPECTATOR)) expect(faceOf(card)).toBe(HIDDEN)
})

it("a page that another page has overtaken takes over the other's entries", async () => {
  const game = findGame("betski-scram")
  const one = await tableFor(game, { players: ["person", "medium"], pace: "instant" })
  const other = await tableFor(game, { players: ["person", "medium"], pace: "instant" })
  const chance = new FastChance("other")
  other.table.goOn()
  for (let n = 0; n < 20; n++) if (!(await move(other, chance))) await other.clock.pass(1)
  one.table.replace(await other.journal.read("t"))
  expect(one.table.room.live?.record()).toBe(other.table.room.live?.record())
})
