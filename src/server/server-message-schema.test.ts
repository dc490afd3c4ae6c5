import * as v from "valibot"
import { expect, it } from "vitest"
import { FastChance } from "../engine/chance.ts"
import { MoveList, writeMove } from "../engine/moves.ts"
import { games } from "../games/index.ts"
import { PHRASE_NAMES } from "../table/room/phrases.ts"
import { SETTINGS, TestRoom } from "../table/room/room.testing.ts"
import type { Command } from "../table/room/ruling.ts"
import type { ServerMessage } from "../wire/server-messages.ts"
import { serverMessageSchema } from "./server-message-schema.ts"
import { Hosted, Recorder } from "./tables/host.testing.ts"

/**
 * Commands before a game, valid or not. With those in and after it, the test collects every message, except those of a
 * server that stops.
 */
const BEFORE: readonly Command[] = [
  { do: "words", text: "luck" },
  { do: "name", name: "Anna" },
  { do: "settings", settings: { ...SETTINGS, clock: "game", time: 5_000_000, chat: "phrases" } },
  { do: "chat", text: "not allowed" },
  { do: "say", phrase: PHRASE_NAMES[0] },
  { do: "settings", settings: { ...SETTINGS, clock: "move", time: 5_000_000 } },
  { do: "chat", text: "hello" },
  { do: "sit", seat: 7, name: "Anna" },
  { do: "start" },
]

it.each(games.map((game) => [game.id, game] as const))(
  "every JSON message of a table of %s matches the schema",
  async (id, game) => {
    const chance = new FastChance(id)
    const testRoom = new TestRoom(game, 2)
    testRoom.ask("Ben", { do: "sit", seat: 1, name: "Ben" })
    const hosted = await new Hosted(testRoom.again(), testRoom.entries).begun()
    const viewers = ["Ana", "Ben", "Cid"].map((name) => new Recorder(name))
    const guests = viewers.map((viewer) => hosted.host.come(viewer))
    const { room } = hosted.host
    for (const command of BEFORE) await hosted.command(guests[0], command)
    const legal = new MoveList()
    for (let n = 0; n < 60 && room.live !== undefined && room.stage === "playing"; n++) {
      const { state, moves } = room.live.match
      const seat = game.actors(state) & 1 ? 0 : 1
      legal.count = 0
      game.legal(state, seat, legal)
      const move = writeMove(game.verbs, legal.at[chance.below(legal.count)])
      await hosted.command(guests[1 - seat], { do: "move", move, on: moves.length }) // by the other seat
      await hosted.command(guests[seat], { do: "move", move, on: room.live.match.moves.length })
      for (const verb of game.verbs) await hosted.command(guests[seat], { do: "move", move: verb.name, on: n })
    }
    hosted.host.go(guests[1])
    await hosted.clock.pass(100_000)
    await hosted.command(guests[0], { do: "standIn", seat: 1 })
    await hosted.command(guests[0], { do: "bar", who: 1 })
    await hosted.command(guests[0], { do: "close" })
    const told = viewers.flatMap((viewer) => viewer.told)
    for (const message of told)
      expect(v.safeParse(serverMessageSchema, message).issues?.[0], JSON.stringify(message)).toBeUndefined()
    const kinds = new Set<ServerMessage["t"]>(told.map(({ t }) => t))
    expect([...kinds].sort()).toEqual(["bye", "no", "ok", "room", "talk"])
  },
)
