// Tables in memory, without a network: what everybody is told, and how commands at bad moments are handled.

import { describe, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { MoveList, writeMove } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { findGame } from "../../games/index.ts"
import { settled } from "../../table/clock.testing.ts"
import { countingFrom } from "../../table/clock.ts"
import { PendingSet } from "../../table/conductor/pending.ts"
import { ServerPlans } from "../../table/conductor/plans.ts"
import { Scheduler } from "../../table/conductor/scheduler.ts"
import { JournalTrouble } from "../../table/journal.ts"
import type { RoomSettings } from "../../table/room/entries.ts"
import { TestRoom } from "../../table/room/room.testing.ts"
import { Room } from "../../table/room/room.ts"
import { Decoder } from "../../wire/server-messages.ts"
import { LIMITS } from "../limits.ts"
import { Allowance } from "./allowance.ts"
import type { Guest } from "./guests.ts"
import { Hosted, Recorder } from "./host.testing.ts"
import { TableHost } from "./host.ts"

const scram = findGame("betski-scram")
const count = findGame("beat-the-count")

/** Ana and Ben play at a table, and Cid watches. */
async function tableFor(game = scram, settings: Partial<RoomSettings> = {}) {
  const testRoom = new TestRoom(game, 2, {}, settings)
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  testRoom.ask("Ana", { do: "start" })
  const hosted = await new Hosted(testRoom.again(), testRoom.entries).begun()
  const [ana, ben, cid] = ["Ana", "Ben", "Cid"].map((name) => new Recorder(name))
  const guests = [ana, ben, cid].map((viewer) => hosted.host.come(viewer))
  return { hosted, host: hosted.host, room: hosted.host.room, ana, ben, cid, guests }
}

type Table = Awaited<ReturnType<typeof tableFor>>

/** Returns a legal move for a seat that has to act. */
function nextMove({ room }: Table): { readonly seat: number; readonly move: string; readonly on: number } {
  const { live, game } = room
  if (live === undefined) throw new Error("there is no game")
  const { state, moves } = live.match
  const seat = [0, 1].find((one) => game.actors(state) & ~(game.mayWait?.(state) ?? 0) & (1 << one)) ?? 0
  const legal = new MoveList()
  game.legal(state, seat, legal)
  return { seat, move: writeMove(game.verbs, legal.at[0]), on: moves.length }
}

async function step(table: Table): Promise<void> {
  const { seat, move, on } = nextMove(table)
  await table.hosted.command(table.guests[seat], { do: "move", move, on })
}

const chats = ({ told }: Recorder): string[] =>
  told.flatMap((message) =>
    message.t === "talk" ? message.lines.flatMap((line) => ("text" in line ? [line.text] : [])) : [],
  )

const toldStages = ({ told }: Recorder): string[] =>
  told.flatMap((message) => (message.t === "room" && message.room?.stage ? [message.room.stage] : []))

const binary = ({ got }: Recorder): number => got.filter((message) => typeof message !== "string").length

describe("a table in memory", () => {
  it("sends at once to players who are to move, and to all when a game ends; others may wait", async () => {
    const table = await tableFor()
    const { room, ana, ben, cid } = table
    while (room.stage === "playing") {
      await step(table)
      const asked = room.live?.game.actors(room.live.match.state) ?? 0
      const isOver = room.stage !== "playing"
      for (const [bits, { mightWait }] of [ana, ben, cid].entries())
        expect(mightWait.at(-1)).toBe(!isOver && (asked & (1 << bits)) === 0)
    }
  })

  it.each([
    ["in turn", scram],
    ["in a race", count],
  ])("validates a move %s only once, from the message to the disk", async (_, rules) => {
    let checks = 0
    const game: typeof rules = {
      ...rules,
      check: (...asked) => {
        checks++
        return rules.check(...asked)
      },
    }
    const table = await tableFor(game)
    for (let n = 0; n < 6 && table.room.stage === "playing"; n++) {
      const before = { moves: table.room.live?.match.moves.length ?? 0, checks }
      await step(table)
      expect(table.room.live?.match.moves.length).toBe(before.moves + 1)
      expect(checks).toBe(before.checks + 1)
    }
  })

  it("marks a move as an answer only for the connection that made it, and not when resent", async () => {
    const table = await tableFor()
    const { host, room, ana, ben } = table
    const { games, version } = room
    const first = nextMove(table).seat
    const others = ["Ana", "Ben"].map((name) => new Recorder(name))
    for (const other of others) host.come(other)
    await step(table)
    const again = new Recorder(["Ana", "Ben"][first])
    host.come(again, { games, version })
    const kinds = [...[ana, ben], ...others, again].map(({ got }) => (got.at(-1) as Uint8Array)[0])
    const [STEP, ANSWER] = [1, 2]
    expect(kinds).toEqual([...[0, 1].map((seat) => (seat === first ? ANSWER : STEP)), STEP, STEP, STEP])
  })

  it("refuses a command of a guest who left before their seat went to another key", async () => {
    const { hosted, host, room, ana, guests } = await tableFor()
    host.go(guests[0])
    host.conductor.ask({ judge: () => ({ entry: { kind: "key", at: 1, who: 0, hash: "another" } }) })
    host.conductor.command(guests[0], "late", { do: "chat", text: "it is still me" })
    await settled()
    expect([room.talk.some((line) => "text" in line), ana.told.at(-1)]).toEqual([
      false,
      { t: "no", id: "late", why: { key: "table.notSeated" } },
    ])
    expect((await hosted.journal.read("testtable")).at(-1)?.kind).toBe("key")
  })

  it("sends every line of chat, even when it forgets old ones", async () => {
    const { hosted, ben, guests } = await tableFor()
    for (let n = 0; n < 450; n++) hosted.host.conductor.command(guests[0], `c${n}`, { do: "chat", text: `line ${n}` })
    await settled()
    expect(chats(ben)).toEqual(Array.from({ length: 450 }, (_, n) => `line ${n}`))
  })

  it("executes a repeated command once, and answers every time", async () => {
    const { hosted, room, ana, guests } = await tableFor()
    const before = room.version
    for (let n = 0; n < 3; n++) await hosted.command(guests[0], { do: "chat", text: "once" }, "same")
    expect([room.version, chats(ana)]).toEqual([before + 1, ["once"]])
    expect(ana.told.filter((message) => message.t === "ok")).toHaveLength(3)
  })

  it("shows watchers no game until the host allows it, and then all of it", async () => {
    const table = await tableFor(scram, { watching: false })
    await step(table)
    expect(binary(table.cid)).toBe(0)
    expect(binary(table.ana)).toBe(2)
    const settings = { ...table.room.settings, watching: true }
    await table.hosted.command(table.guests[0], { do: "settings", settings })
    const SNAPSHOT = 3
    expect(table.cid.got.filter((message) => typeof message !== "string").map(([kind]) => kind)).toEqual([SNAPSHOT])
    await step(table)
    expect(binary(table.cid)).toBe(2)
  })

  it("keeps nothing for a watcher who has left", async () => {
    const table = await tableFor(scram, { delay: 600_000 })
    const before = table.hosted.clock.planned
    await step(table)
    for (let n = 0; n < 10; n++) table.host.go(table.host.come(new Recorder("Dora")))
    table.host.go(table.guests[2])
    expect(table.hosted.clock.planned).toBeLessThanOrEqual(before)
    await table.hosted.clock.pass(700_000)
    expect(binary(table.cid)).toBe(0)
  })

  it("announces the end of a game only to people who do not see its last move", async () => {
    const table = await tableFor(scram, { watching: false })
    while (table.room.stage === "playing") await step(table)
    expect([toldStages(table.ana).at(-1), toldStages(table.cid).at(-1)]).toEqual(["playing", "over"])
  })

  it("announces a new game only to people who do not see it", async () => {
    const table = await tableFor(scram, { watching: false })
    const { hosted, guests } = table
    while (table.room.stage === "playing") await step(table)
    await hosted.command(guests[0], { do: "again", turned: false })
    await hosted.command(guests[0], { do: "start" })
    expect([toldStages(table.ana).at(-1), toldStages(table.cid).at(-1)]).toEqual(["gathering", "playing"])
  })

  describe("with a delay for watchers", () => {
    const DELAY = 30_000
    const delayed = () => tableFor(scram, { delay: DELAY })
    const decoded = (viewer: Recorder, { room }: Table) => {
      const { options, seats } = room.creation
      const decoder = new Decoder(scram, () => scram.create(readOptions(scram, seats, options), seats))
      for (const message of viewer.got) if (typeof message !== "string") decoder.take(message)
      return decoder.seen
    }
    /** Returns the stage as a client knows it: from its messages, and from the move that ends a game. */
    const stageOf = (viewer: Recorder, table: Table) => {
      const view = decoded(viewer, table)?.view
      const stage = toldStages(viewer).at(-1)
      return stage === "playing" && view !== undefined && scram.result(view as never) !== undefined ? "over" : stage
    }

    it("shows a newcomer the table as it was one delay ago, at once", async () => {
      const table = await delayed()
      const { clock } = table.hosted
      for (let n = 0; n < 3; n++) await step(table)
      await clock.pass(DELAY - 500) // the third move is not old enough
      const then = clock.now()
      const dora = new Recorder("Dora")
      table.host.come(dora)
      await settled()
      expect(clock.now()).toBe(then)
      const moves = decoded(dora, table)?.step ?? 0
      expect(moves).toBeGreaterThan(0)
      expect(moves).toBeLessThan(3)
      await clock.pass(1000)
      expect(decoded(dora, table)?.step).toBe(3)
      expect(decoded(table.cid, table), "the same as who was here all the time").toEqual({
        ...decoded(dora, table),
      })
    })

    it("delays a table that was just loaded, too, and shows each move when it is old enough", async () => {
      const delay = 120_000 // the game began at 1000, and it is 100,000 now
      const before = await tableFor(scram, { delay })
      for (let n = 0; n < 4; n++) await step(before)
      const { journal, clock } = before.hosted
      const room = new Room(scram, await journal.read("testtable"))
      const host = new TableHost("testtable", room, {
        ...{ journal, clock: countingFrom(clock, clock.now()), newFair: () => room.fair },
        allowance: new Allowance(LIMITS, clock),
        ...{ unanswered: new PendingSet(clock), unwritten: new PendingSet(clock) },
      })
      const dora = new Recorder("Dora")
      host.come(dora)
      await settled()
      expect(binary(dora), "the game began less than the delay ago").toBe(0)
      expect(stageOf(dora, before)).toBe("gathering")
      for (let ms = 0; ms < delay + 2000; ms += 500) {
        await clock.pass(500)
        const at = (await journal.read("testtable")).filter((entry) => entry.at <= clock.now() - delay)
        expect(decoded(dora, before)?.step ?? 0).toBe(at.filter(({ kind }) => kind === "move").length)
      }
      expect(stageOf(dora, before)).toBe("playing")
    })

    it("does not announce the end of a game before watchers can see it", async () => {
      const table = await delayed()
      while (table.room.stage === "playing") await step(table)
      expect([stageOf(table.ana, table), stageOf(table.cid, table)]).toEqual(["over", "playing"])
      await table.hosted.clock.pass(DELAY)
      expect(stageOf(table.cid, table)).toBe("over")
      expect(decoded(table.cid, table)?.step).toBe(table.room.live?.match.moves.length)
    })

    it("shows a game to its end and then the next, even if the players have already started it", async () => {
      const table = await delayed()
      const { hosted, room, guests, cid } = table
      while (room.stage === "playing") await step(table)
      const moves = room.live?.match.moves.length
      await hosted.command(guests[0], { do: "again", turned: false })
      await hosted.command(guests[0], { do: "start" })
      await step(table)
      const end = hosted.clock.now() + DELAY
      const seen: unknown[] = []
      while (hosted.clock.now() < end) {
        await hosted.clock.pass(150)
        const { games, step: at } = decoded(cid, table) ?? {}
        const now = `game ${games}, ${stageOf(cid, table)}${at === moves || games === 2 ? `, move ${at}` : ""}`
        if (seen.at(-1) !== now) seen.push(now)
      }
      expect(seen.filter((one) => one !== "game 1, playing")).toEqual([
        `game 1, over, move ${moves}`,
        `game 1, gathering, move ${moves}`,
        "game 2, playing, move 0",
        "game 2, playing, move 1",
      ])
      expect(cid.got.filter((message) => typeof message !== "string" && message[0] === 3).length, "snapshots").toBe(2)
    })

    it("delays chat as long as the game, and sends it once", async () => {
      const table = await delayed()
      const { clock } = table.hosted
      const chat = (text: string) => table.hosted.command(table.guests[0], { do: "chat", text })
      const heard = ({ told }: Recorder) =>
        told.flatMap((message) =>
          message.t === "talk" ? message.lines.flatMap((line) => ("text" in line ? [line.text] : [])) : [],
        )
      await chat("I have the five")
      expect([heard(table.ana), heard(table.cid)]).toEqual([["I have the five"], []])
      const dora = new Recorder("Dora")
      table.host.come(dora)
      await clock.pass(DELAY - 400)
      expect(heard(dora), "not by coming in between either").toEqual([])
      await clock.pass(400)
      expect([heard(table.cid), heard(dora)]).toEqual([["I have the five"], ["I have the five"]])
      const emil = new Recorder("Emil")
      table.host.come(emil)
      await settled()
      expect(heard(emil), "whoever comes later has what was said by then").toEqual(["I have the five"])
      await chat("and won")
      await table.hosted.command(table.guests[0], { do: "settings", settings: { ...table.room.settings, delay: 0 } })
      expect(heard(emil).at(-1)).toBe("and won")
    })

    it("shows everything once the host removes the delay", async () => {
      const table = await delayed()
      for (let n = 0; n < 3; n++) await step(table)
      await table.hosted.command(table.guests[0], { do: "settings", settings: { ...table.room.settings, delay: 0 } })
      expect(decoded(table.cid, table)?.step).toBe(3)
      await step(table)
      expect(decoded(table.cid, table)?.step).toBe(4)
      expect(table.hosted.clock.planned).toBe(0)
    })
  })

  const unthought = (): never => {
    throw new Error("unthought-of")
  }
  it.each<[string, (table: Table) => void]>([
    ["while judging", ({ host }) => host.conductor.ask({ judge: unthought })],
    ["while answering", ({ host }) => host.conductor.ask({ judge: () => undefined, done: unthought })],
    [
      "while answering what is kept",
      ({ host }) =>
        host.conductor.ask({ judge: () => ({ entry: { kind: "host", at: 100_000, who: 1 } }), done: unthought }),
    ],
    [
      "afterwards",
      ({ host }) => {
        host.conductor.onchange = unthought
        host.conductor.ask({ judge: () => undefined })
      },
    ],
  ])("breaks on an unexpected error %s, and tells its guests to reconnect", async (_, happen) => {
    const table = await tableFor()
    let problem: unknown
    table.host.onbroken = (why) => {
      problem = why
    }
    happen(table)
    await settled()
    expect(String(problem)).toContain("unthought-of")
    expect([table.ana, table.ben, table.cid].map(({ ended }) => ended)).toEqual(["stopping", "stopping", "stopping"])
  })

  it("breaks instead of retrying for ever if it is no longer in the journal", async () => {
    const table = await tableFor()
    let isBroken = false
    table.host.onbroken = () => {
      isBroken = true
    }
    await table.hosted.journal.remove("testtable")
    await step(table)
    expect(isBroken).toBe(true)
  })
})

describe("when the journal cannot be written", () => {
  /** Makes the journal fail while `isFull` is set. */
  function failing({ hosted }: Table): { isFull: boolean; tries: number } {
    const control = { isFull: true, tries: 0 }
    const append = hosted.journal.append.bind(hosted.journal)
    hosted.journal.append = async (...args) => {
      control.tries++
      if (control.isFull) throw new JournalTrouble("full", "the disk is full")
      return append(...args)
    }
    return control
  }

  it("refuses a move with a reason, sends it to nobody, and goes on when it can write again", async () => {
    const table = await tableFor()
    const control = failing(table)
    const before = [binary(table.ben), table.room.version]
    await step(table)
    expect([binary(table.ben), table.room.version]).toEqual(before)
    const refusals = [...table.ana.told, ...table.ben.told].filter((message) => message.t === "no")
    expect(refusals).toEqual([expect.objectContaining({ why: { key: "table.trouble" } })])
    control.isFull = false
    await step(table)
    expect(table.room.version).toBe(before[1] + 1)
  })

  it("retries a bot's move about once a second", async () => {
    const table = await tableFor(scram, { patience: 10_000 })
    const control = failing(table)
    control.isFull = false
    const thinker = { choose: async ({ legal }: { legal: readonly number[] }) => legal[0], close: () => {} }
    const chance = new FastChance("seed")
    const plans = new ServerPlans(table.host.conductor, chance)
    const scheduler = new Scheduler(table.host.conductor, { thinker, chance, pace: () => "normal" }, plans)
    scheduler.goOn()
    const { seat } = nextMove(table)
    table.host.go(table.guests[seat])
    await table.hosted.clock.pass(10_000)
    control.isFull = true
    await table.hosted.command(table.guests[1 - seat], { do: "standIn", seat })
    control.isFull = false
    await table.hosted.command(table.guests[1 - seat], { do: "standIn", seat })
    control.isFull = true
    control.tries = 0
    await table.hosted.clock.pass(20_000)
    expect(control.tries).toBeGreaterThan(3)
    expect(control.tries).toBeLessThan(25)
    const { version } = table.room
    control.isFull = false
    await table.hosted.clock.pass(5000)
    expect(table.room.version).toBeGreaterThan(version)
    scheduler.close()
  })
})

/** A Beat the Count table at which both players can act now. */
async function racingTable(): Promise<Table & { movesOf(seat: number): string }> {
  for (let n = 0; n < 200; n++) {
    const table = await tableFor(count)
    for (let k = 0; k < n % 60 && table.room.stage === "playing" && !table.room.isRace; k++) await step(table)
    for (let k = 0; k < 60 && table.room.stage === "playing" && !table.room.isRace; k++) await step(table)
    if (table.room.isRace) {
      const { live, game } = table.room
      const movesOf = (seat: number): string => {
        const legal = new MoveList()
        if (live !== undefined) game.legal(live.match.state, seat, legal)
        return writeMove(game.verbs, legal.at[0])
      }
      return { ...table, movesOf }
    }
  }
  throw new Error("no race came up")
}

const answersTo = ({ told }: Recorder, id: string): string[] =>
  told.flatMap((message) => ((message.t === "ok" || message.t === "no") && message.id === id ? [message.t] : []))

const stepsAsAnswers = ({ got }: Recorder): number =>
  got.filter((message) => typeof message !== "string" && message[0] === 2).length

describe("a race at a table", () => {
  const moveBy = (table: Table, guest: Guest, id: string, move: string): void =>
    table.host.conductor.command(guest, id, { do: "move", on: table.room.live?.match.moves.length ?? 0, move })

  it("asks a player with a faster connection up to 150 ms later, and times their claim from then", async () => {
    const table = await tableFor(count)
    const { clock } = table.hosted
    for (const [viewer, trip] of [
      [table.ana, 10],
      [table.ben, 400],
    ] as const)
      for (let n = 0; n < 16; n++) viewer.latency.pong(trip)
    while (!table.room.isRace) {
      const before = [table.ana, table.ben].map(binary)
      const { seat, move, on } = nextMove(table)
      table.host.conductor.command(table.guests[seat], `m${on}`, { do: "move", move, on })
      await settled()
      if (!table.room.isRace) continue
      table.host.conductor.command(table.guests[1], "hello", { do: "chat", text: "hello" })
      await settled()
      expect([table.ana, table.ben].map(binary)).toEqual([before[0], before[1] + 1])
      expect(chats(table.ana), "nothing overtakes the question").toEqual([])
      expect(chats(table.ben)).toEqual(["hello"])
      await clock.pass(150)
      expect([table.ana, table.ben].map(binary)).toEqual(before.map((count) => count + 1))
      expect(chats(table.ana)).toEqual(["hello"])
    }
    await clock.pass(300)
    const { live, game } = table.room
    const legal = new MoveList()
    if (live !== undefined) game.legal(live.match.state, 0, legal)
    moveBy(table, table.guests[0], "claim", writeMove(game.verbs, legal.at[0]))
    await clock.pass(250)
    const entries = await table.hosted.journal.read("testtable")
    const verdict = entries.flatMap((entry) => (entry.kind === "move" && entry.race ? [entry.race] : [])).at(-1)
    expect(verdict?.acts[0]).toMatchObject({ seat: 0, arrived: 300, after: 290 })
  })

  it("makes an act that is sent again over a new connection only once, and answers it there", async () => {
    const table = await racingTable()
    const before = table.room.live?.match.moves.length ?? 0
    moveBy(table, table.guests[0], "m1", table.movesOf(0))
    await settled()
    const again = new Recorder("Ana")
    const guest = table.host.come(again)
    table.host.go(table.guests[0])
    moveBy(table, guest, "m1", table.movesOf(0))
    await table.hosted.clock.pass(300)
    expect(table.room.live?.match.moves.length).toBe(before + 1)
    expect([answersTo(again, "m1").filter((t) => t === "no"), stepsAsAnswers(again)]).toEqual([[], 1])
  })

  it("judges an act that is still waiting when the table asks again", async () => {
    const table = await racingTable()
    const before = table.room.live?.match.moves.length ?? 0
    const answered = stepsAsAnswers(table.ana)
    moveBy(table, table.guests[0], "m1", table.movesOf(0))
    await settled()
    table.host.conductor.ask({
      judge: () => ({
        entry: { kind: "standIn", at: table.hosted.clock.now(), seat: 1, bot: "medium", why: "away" },
      }),
    })
    await settled()
    await settled()
    expect(table.room.live?.match.moves.length).toBe(before + 1)
    expect(stepsAsAnswers(table.ana)).toBe(answered + 1)
  })

  it("does not judge the race again for a late act while the verdict is queued", async () => {
    const table = await racingTable()
    const before = table.room.live?.match.moves.length ?? 0
    moveBy(table, table.guests[0], "m1", table.movesOf(0))
    await settled()
    // The disk is slow: a line of chat is being stored, and Ben's move is queued behind it. Then the time for waiting
    // is up.
    const append = table.hosted.journal.append.bind(table.hosted.journal)
    let go: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    table.hosted.journal.append = async (...args) => {
      await held
      return append(...args)
    }
    table.host.conductor.command(table.guests[0], "c", { do: "chat", text: "slow" })
    moveBy(table, table.guests[1], "m2", table.movesOf(1))
    await table.hosted.clock.pass(300)
    go()
    await table.hosted.clock.pass(300)
    const entries = await table.hosted.journal.read("testtable")
    const ids = entries.flatMap(({ id }) => (id === undefined ? [] : [id]))
    expect(new Set(ids).size).toBe(ids.length)
    expect((table.room.live?.match.moves.length ?? 0) - before).toBeGreaterThanOrEqual(1)
    expect(answersTo(table.ana, "m1")).toEqual([]) // answered by the move itself, and not refused afterwards
    expect(answersTo(table.ben, "m2")).toEqual(["no"])
  })
})
