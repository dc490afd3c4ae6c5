// What a person can do at an online table now.

import { describe, expect, it } from "vitest"
import { findGame } from "../games/index.ts"
import type { RoomNews } from "./client.ts"
import type { RoomSettings } from "./room/entries.ts"
import { SETTINGS, TestRoom } from "./room/room.testing.ts"
import { shownRoom } from "./room/shown.ts"
import { isStoodIn, maySay, mayStart, seatsToTake } from "./standing.ts"

/** Returns a table for three, at which Ana and Ben sit. */
function table(settings: Partial<RoomSettings> = {}) {
  const testRoom = new TestRoom(findGame("betski-scram"), 3, {}, settings)
  testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
  const shown = () => shownRoom(testRoom.room, testRoom.now)
  const newsOf = (you: number | null, here: readonly number[] = [0, 1]): RoomNews => ({
    ...{ you, seat: testRoom.room.seatOf(you ?? undefined) ?? null, room: shown(), here, watchers: 0, waiting: [] },
  })
  return { testRoom, shown, newsOf }
}

describe("the seats that can be taken", () => {
  it("are the free seats before a game and the bots' seats during it", () => {
    const { testRoom, shown } = table()
    expect(seatsToTake(shown())).toEqual([2])
    testRoom.ask("Ana", { do: "start" })
    expect(seatsToTake(shown())).toEqual([2])
  })

  it("are none at a locked table, or during a game without takeovers", () => {
    expect(seatsToTake(table({ isLocked: true }).shown())).toEqual([])
    const { testRoom, shown } = table({ takeOver: false })
    expect(seatsToTake(shown())).toEqual([2])
    testRoom.ask("Ana", { do: "start" })
    expect(seatsToTake(shown())).toEqual([])
  })
})

it("the host may start the game; another seated player may if the host is away or has no seat", () => {
  const { testRoom, newsOf } = table()
  expect([newsOf(0), newsOf(1), newsOf(null)].map(mayStart)).toEqual([true, false, false])
  expect(mayStart(newsOf(1, [1])), "while the host is away").toBe(true)
  testRoom.ask("Ana", { do: "rise" })
  expect([newsOf(0), newsOf(1)].map(mayStart), "while the host stands").toEqual([false, true])
  testRoom.ask("Ben", { do: "start" })
  expect(mayStart(newsOf(1)), "in a game").toBe(false)
})

it("only a player whose seat a bot plays has a stand-in", () => {
  const { testRoom, newsOf } = table()
  testRoom.ask("Ana", { do: "start" })
  expect(isStoodIn(newsOf(1))).toBe(false)
  testRoom.enter({ kind: "standIn", seat: 1, bot: "easy", why: "time", at: 2000, ms: 2000 })
  expect([newsOf(0), newsOf(1), newsOf(null)].map(isStoodIn)).toEqual([false, true, false])
})

it("strangers may not talk, and seated players may as the chat setting allows", () => {
  const said = (chat: RoomSettings["chat"], you: number | null): string =>
    maySay(table({ ...SETTINGS, chat }).newsOf(you))
  expect(said("all", null)).toBe("nothing")
  expect((["all", "phrases", "off"] as const).map((chat) => said(chat, 1))).toEqual(["anything", "phrases", "nothing"])
})
