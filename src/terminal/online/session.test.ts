// A terminal's session at an online table, with a connection that exists only in memory.

import { expect, it } from "vitest"
import { MoveList } from "../../engine/moves.ts"
import type { Text } from "../../engine/trace.ts"
import { findGame } from "../../games/index.ts"
import type { Seen } from "../../table/client.ts"
import { type Clock, realClock } from "../../table/clock.ts"
import { NO_NOTES } from "../../table/fair.ts"
import { SETTINGS } from "../../table/room/room.testing.ts"
import { matchOf } from "../testing.ts"
import { type OnlineDeps, OnlineSession } from "./session.ts"
import { onlineUi } from "./words.ts"

const game = findGame("betski-scram")
const { state: view } = matchOf(game, { seats: 2 })
const seat = Math.log2(game.actors(view))

const seenAt = (step: number): Seen => ({ games: 1, version: step, step, view, events: [] })

/** Returns a session in the seat whose turn it is after `step` moves. `comes` delivers the game at another step. */
function atTheirTurn(step: number, clock: Clock = realClock) {
  const seats = [0, 1].map((who) => ({ who, bot: null, name: "" }))
  const room = { seats, people: [], games: 1, commit: "c0", words: [], stage: "playing", settings: SETTINGS }
  const client = {
    ...{ game, line: "open", talk: [], seen: seenAt(step) },
    news: { you: seat, seat, here: [0, 1], waiting: [], room },
    ...{ onchange: () => {}, ask: async (): Promise<Text | undefined> => undefined, close: () => {} },
  }
  const session = new OnlineSession({ client, language: "en", clock, noted: NO_NOTES } as unknown as OnlineDeps)
  session.begin(true)
  const comes = (next: number): void => {
    client.seen = seenAt(next)
    client.onchange()
  }
  return { session, client, comes, hears: () => client.onchange() }
}

function firstMove() {
  const legal = new MoveList()
  game.legal(view, seat, legal)
  return legal.at[0]
}

it("asks again for a move that the server has lost, as after restoring a backup", async () => {
  const { session, comes } = atTheirTurn(5)
  expect(session.asked()).toBeDefined()
  await session.move(firstMove())
  expect(session.asked()).toBeUndefined()
  comes(6)
  comes(5)
  expect(session.asked()).toBeDefined()
  session.close()
})

it("asks again if the same step arrives anew, but not if others only talk", () => {
  const { session, comes, hears } = atTheirTurn(5)
  const first = session.moveNumber
  hears()
  expect(session.moveNumber).toBe(first)
  comes(5)
  expect(session.moveNumber).not.toBe(first)
  session.close()
})

it("measures the time since the latest news with a monotonic clock, not the wall clock", () => {
  const time = { wall: 1_000_000, passed: 5000 }
  const clock: Clock = { now: () => time.wall, monotonic: () => time.passed, after: () => () => {} }
  const { session } = atTheirTurn(5, clock)
  time.passed += 2000
  for (const step of [3_600_000, -7_200_000]) {
    time.wall += step
    expect(session.sinceNews).toBe(2000)
  }
  session.close()
})

it("sends a repeated command only once until it is answered, but sends every chat message", async () => {
  const { session, client } = atTheirTurn(5)
  const [asked, answers]: [unknown[], (() => void)[]] = [[], []]
  Object.assign(client, {
    ask: (what: unknown) => {
      asked.push(what)
      return new Promise<undefined>((resolve) => answers.push(() => resolve(undefined)))
    },
  })
  const said = { do: "chat", text: "gg" } as const
  const all = [...[0, 1].map(() => session.ask({ do: "again", turned: false })), ...[0, 1].map(() => session.ask(said))]
  expect(asked).toEqual([{ do: "again", turned: false }, said, said])
  for (const answer of answers) answer()
  expect(await Promise.all(all)).toEqual([undefined, undefined, undefined, undefined])
  session.ask({ do: "again", turned: false })
  expect(asked.length).toBe(4)
  session.close()
})

it("removes control characters from what a server sends, even from invalid values", async () => {
  const evil = "\x1b]0;title\x07\u202e\r\nmore" as never
  const { session, client, hears } = atTheirTurn(5)
  const about = { at: 0, who: 0 }
  Object.assign(client, {
    talk: [
      { n: 0, ...about, text: evil },
      { n: 1, ...about, note: evil },
      { n: 2, ...about, phrase: evil },
    ],
    ask: async (): Promise<Text> => ({ key: evil, with: { who: evil } }),
  })
  hears()
  const refusal = await session.ask({ do: "rise" })
  Object.assign(client, { game: undefined })
  const early = await session.ask({ do: "rise" })
  Object.assign(client, { bye: evil })
  const problem = onlineUi("en", "problem.answer", { server: "http://localhost", why: evil })
  const told = session.told.filter((line) => line.includes("more"))
  expect(told.length).toBe(3)
  for (const said of [...told, refusal, early, ...session.lastWords("ended", true), problem]) {
    expect(said).toContain("more")
    expect(said).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  }
  session.close()
})

it.each(["en", "es"] as const)(
  "shows while the connection is lost, also at the choice of a seat, in %s",
  (language) => {
    const { session, client } = atTheirTurn(5)
    Object.assign(session, { language })
    expect(session.trouble).toBeUndefined()
    Object.assign(client, { connection: "lost", news: { ...client.news, seat: null, you: null } })
    expect(session.trouble).toBe(onlineUi(language, "lost"))
    expect(session.list(session.trouble)?.list.notice ?? session.trouble).toBe(onlineUi(language, "lost"))
    session.close()
  },
)
