// What somebody's end of the line makes of what comes to it.

import { expect, it } from "vitest"
import { findGame } from "../games/index.ts"
import type { Talk } from "../table/room/room.ts"
import { type Socket, TableClient } from "./client.ts"

/** A client and the other end of its line. */
function connected() {
  let hear: (event: { data: unknown }) => void = () => {}
  const socket: Socket = {
    binaryType: "",
    send: () => {},
    close: () => {},
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
      if (type === "message") hear = listener
    },
  }
  const clock = { now: () => 0, monotonic: () => 0, after: () => () => {} }
  const client = new TableClient(
    { table: "abcd2345", key: "a-key-that-nobody-could-guess" },
    { connect: () => socket, loadGame: async (id) => findGame(id), clock, random: () => 0.5 },
  )
  return { client, say: (lines: readonly Talk[]): void => hear({ data: JSON.stringify({ t: "talk", lines }) }) }
}

it("what somebody has said who left is not shown as said by the newcomer who gets their number", () => {
  const { client, say } = connected()
  const came = (n: number): Talk => ({ n, at: n, who: 7, note: "came", seat: 1 })
  say([came(1), { n: 2, at: 2, who: 7, text: "of the first" }, { n: 3, at: 3, who: 2, text: "of another" }])
  expect(client.talk.map(({ n }) => n)).toEqual([1, 2, 3])
  say([{ n: 4, at: 4, who: 7, note: "rose", seat: 1 }, came(5), { n: 6, at: 6, who: 7, text: "of the second" }])
  expect(client.talk.map(({ n }) => n)).toEqual([3, 5, 6])
  client.close()
})
