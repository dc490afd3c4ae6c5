// An online game as a page sees it: on a real server, with another player at the table.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { WebSocket } from "ws"
import type { Move } from "../../engine/moves.ts"
import { findGame } from "../../games/index.ts"
import {
  clientAt,
  createTable,
  keyOf,
  type Listening,
  listening,
  playOn,
  QUICK,
  until,
} from "../../server/server.testing.ts"
import type { TableClient } from "../../table/client.ts"
import { turnWords } from "../play/turn.ts"
import { settings } from "../settings.svelte.ts"
import { stubStorage } from "./kept.testing.ts"
import { forgetTable, keepTable, keptTable } from "./kept.ts"
import type { OnlineSession } from "./session.svelte.ts"
import { OnlineTable } from "./table.svelte.ts"
import { t } from "./words.ts"

const game = findGame("betski-scram")
const defaults = { ...settings }

/** Polls with a long timeout, because the machine may be busy. */
const soon = <T>(what: () => T) => expect.poll(what, { timeout: 60_000 })

let folder: string
let at: Listening
let ana: OnlineTable
let ben: TableClient

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-online-"))
  at = await listening(folder, { limits: QUICK })
  stubStorage()
  vi.stubGlobal("location", { href: `http://${at.address}/` })
  vi.stubGlobal("WebSocket", WebSocket)
  Object.assign(settings, { autoplay: false, pace: "instant" })
  const id = await createTable(at.address, game.id, { first: 0 })
  keepTable(id, { key: keyOf("Ana") })
  ana = new OnlineTable(id)
  ben = clientAt(at.address, id, "Ben")
  await until(ben, ({ news }) => news !== undefined)
  await ben.ask({ do: "sit", seat: 1, name: "Ben" })
})

afterEach(async () => {
  ana.close()
  ben.close()
  await at.server.stop()
  rmSync(folder, { recursive: true })
  Object.assign(settings, defaults)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function begun(): Promise<OnlineSession> {
  await soon(() => ana.news?.room.seats[1].name).toBe("Ben")
  expect(await ana.ask({ do: "start" })).toBe(true)
  await soon(() => ana.session).toBeDefined()
  if (ana.session === undefined) throw new Error("there is no game")
  return ana.session
}

/** Waits until Ana is asked, and returns her legal moves. */
async function asked(session: OnlineSession): Promise<readonly Move[]> {
  const isAsked = (): boolean => session.frame.scene.gestures.length > 0 && !session.isSending
  await soon(() => isAsked() || session.result !== undefined).toBe(true)
  const host = await at.server.tables.find(ana.id)
  return host?.room.live?.legal(0) ?? []
}

it("a move is pending until the table answers, and blocks other moves meanwhile", async () => {
  const session = await begun()
  expect([session.own, session.names]).toEqual([[0], ["Ana", "Ben"]])
  playOn(ben, game, 1)
  const [move] = await asked(session)
  const { step } = session.frame
  expect(session.act(0, move)).toBeUndefined()
  expect([session.isSending, session.frame.waits, session.frame.scene.gestures]).toEqual([true, true, []])
  expect(session.act(0, move)).toEqual(expect.any(String))
  await soon(() => session.frame.step).toBeGreaterThan(step)
  expect([session.isSending, session.frame.waits, session.refusal]).toEqual([false, undefined, undefined])
})

it("refuses an illegal move at once, without sending it", async () => {
  const session = await begun()
  playOn(ben, game, 1)
  await asked(session)
  const nonsense = 2 ** 20
  expect(session.act(0, nonsense)).toEqual(session.whyNot(0, nonsense))
  expect([session.whyNot(0, nonsense), session.isSending]).toEqual([expect.any(String), false])
})

it("tells each event once, and translates all of them when the language changes", async () => {
  settings.language = "en"
  const session = await begun()
  playOn(ben, game, 1)
  const [move] = await asked(session)
  session.act(0, move)
  await soon(() => session.told.length).toBeGreaterThan(0)
  ben.close()
  const told = [...session.told]
  settings.language = "es"
  session.refresh()
  expect(session.told).toHaveLength(told.length)
  expect(session.told.at(-1)).not.toBe(told.at(-1))
  settings.language = "en"
  session.refresh()
  expect(session.told).toEqual(told)
})

it("notes the promise of a shuffle before the deal, and none after it", async () => {
  await begun()
  const { id } = ana
  expect(keptTable(id).promised).toEqual({ 1: ana.news?.room.commit })
  ana.close()
  forgetTable(id)
  keepTable(id, { key: keyOf("Ana") })
  ana = new OnlineTable(id)
  await soon(() => ana.session).toBeDefined()
  expect([keptTable(id).seat, keptTable(id).promised]).toEqual([0, {}])
})

it("marks who is away, but nobody while disconnected", async () => {
  const session = await begun()
  expect(session.frame.marks).toEqual([undefined, undefined])
  ben.close()
  await soon(() => session.frame.marks).toEqual([undefined, t("away")])
  await at.server.stop()
  await soon(() => ana.connection).not.toBe("open")
  session.refresh()
  expect(session.frame.marks).toEqual([undefined, undefined])
})

it("marks bots", async () => {
  const session = await begun()
  expect(await ben.ask({ do: "rise" })).toBeUndefined()
  await soon(() => session.frame.marks).toEqual([undefined, t("isBot")])
})

/** Plays a game to its end. */
async function played(): Promise<OnlineSession> {
  const session = await begun()
  playOn(ben, game, 1)
  while (session.result === undefined) {
    const [move] = await asked(session)
    if (session.sheet !== undefined) session.putAway()
    if (move !== undefined && session.result === undefined) session.act(0, move)
  }
  await soon(() => ana.news?.room.stage).toBe("over")
  return session
}

it("shows the result, and starts afresh with the next game", async () => {
  const session = await played()
  expect(session.result?.places).toContain(1)
  const { story, result } = session
  ben.close()
  await soon(() => ana.news?.here).toEqual([0])
  expect(session.result, "is not shown anew whatever else happens").toBe(result)
  expect(await ana.ask({ do: "again", turned: false })).toBe(true)
  expect(await ana.ask({ do: "start" })).toBe(true)
  await soon(() => session.games).toBe(2)
  expect([session.result, session.sheet, session.story === story]).toEqual([undefined, undefined, false])
})

/** Advances the monotonic clock for the table and everyone at it, or only the given clock. */
function later(ms: number, clock: { now(): number } = performance): void {
  const now = clock.now.bind(clock)
  vi.spyOn(clock, "now").mockImplementation(() => now() + ms)
}

const minute = 60_000

/** Starts a game with one minute per move. Returns the seat that is to move. */
async function timedGame(): Promise<number> {
  await soon(() => ana.news).toBeDefined()
  if (ana.news === undefined) throw new Error("there is no table")
  const timed = { ...ana.news.room.settings, clock: "move" as const, time: minute }
  expect(await ana.ask({ do: "settings", settings: timed })).toBe(true)
  await begun()
  await soon(() => ana.isRunning(0) || ana.isRunning(1)).toBe(true)
  return ana.isRunning(0) ? 0 : 1
}

it.each([1, -1])("clocks count down correctly when the wall clock is set by %i hours", async (hours) => {
  const seat = await timedGame()
  later(hours * 60 * minute, Date)
  for (let n = 0; n < 2; n++) {
    expect(ana.left(seat)).toBeLessThanOrEqual(minute)
    expect(ana.left(seat)).toBeGreaterThan(minute / 2)
    expect(await ana.ask({ do: "chat", text: "again" })).toBe(true) // makes the table send its clocks again, unchanged
  }
})

it("a page that opens in the middle of a move shows the time that is left for it", async () => {
  const seat = await timedGame()
  later(20_000)
  const again = new OnlineTable(ana.id)
  await soon(() => again.session).toBeDefined()
  expect(again.left(seat)).toBeLessThanOrEqual(40_000)
  expect(again.left(seat)).toBeGreaterThan(20_000)
  again.close()
})

it("the result stays in view while others gather for the next game, until the player joins them", async () => {
  const session = await played()
  expect(await ben.ask({ do: "again", turned: true })).toBeUndefined()
  await soon(() => ana.news?.room.stage).toBe("gathering")
  expect([ana.isStaying, session.result !== undefined, session.names]).toEqual([true, true, ["Ana", "Ben"]])
  ana.comeAlong()
  expect(ana.isStaying).toBe(false)
  expect(await ana.ask({ do: "start" })).toBe(true)
  await soon(() => ana.session?.games).toBe(2)
  expect(ana.isStaying).toBe(false)
})

it("while a bot plays for somebody, it is not their turn", async () => {
  await begun()
  ana.close()
  await until(ben, ({ news }) => news?.here.length === 1)
  later(60_000)
  expect(await ben.ask({ do: "standIn", seat: 0 })).toBeUndefined()
  const again = new OnlineTable(ana.id)
  await soon(() => again.session).toBeDefined()
  const { frame } = again.session as OnlineSession
  expect([frame.isStoodIn, turnWords(frame, game, false).isYours]).toEqual([true, false])
  again.close()
})
