import { expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import type { RoomEntry, RoomSettings } from "../../table/room/entries.ts"
import { SETTINGS, TestRoom } from "../../table/room/room.testing.ts"
import { headAfter } from "./head.ts"

const START: RoomEntry = { kind: "chat", at: 5000, who: 0, text: "Let us go" }
const CLOCK: Partial<RoomSettings> = { clock: "move", time: 300 }

/** A table at which people gather, or play. */
function table(settings: Partial<RoomSettings>, isPlaying: boolean): TestRoom {
  const testRoom = new TestRoom(findGame("betski-scram"), 2, {}, settings)
  if (isPlaying) testRoom.ask("Ana", { do: "start" })
  return testRoom
}

const turned = (settings: Partial<RoomSettings>): RoomEntry => ({
  ...{ kind: "settings", at: 5000 },
  settings: { ...SETTINGS, ...settings },
})

it("without a clock, entries have no head until the table is closed", () => {
  const { room, entries } = table({}, true)
  expect([...entries, START].map((entry) => headAfter(room, entry, 700))).toEqual(
    entries.concat(START).map(() => undefined),
  )
  expect(headAfter(room, { kind: "close", at: 5000 }, 700)).toEqual({ isClosed: true })
})

it("with a clock, heads of a running game store the running time and when a clock may run out", () => {
  const open = table(CLOCK, true).entries.at(-1) as RoomEntry
  expect(headAfter(table(CLOCK, false).room, START, 700)).toEqual({})
  expect(headAfter(table(CLOCK, false).room, open, 700)).toEqual({ served: 700, within: 300 })
  expect(headAfter(table(CLOCK, true).room, START, 700)).toEqual({ served: 700, within: 300 })
  expect(
    headAfter(
      table(CLOCK, true).room,
      { kind: "again", at: 5000, turned: false, fair: { commit: "", secret: "" } },
      700,
    ),
  ).toEqual({})
})

it("turning the clock on or off during a game changes the head", () => {
  expect(headAfter(table(CLOCK, true).room, turned({}), 700)).toEqual({})
  expect(headAfter(table({}, true).room, turned(CLOCK), 700)).toEqual({ served: 700, within: 300 })
})
