// Rooms for tests. Commands create, fill and play them; time and chance are arguments.

import type { Game } from "../../engine/game.ts"
import { namedOptions, type Options, readOptions } from "../../engine/options.ts"
import { commitTo } from "../fair.ts"
import type { RoomEntry, RoomSettings, Who } from "./entries.ts"
import { judge } from "./judging.ts"
import { Room } from "./room.ts"
import { type Command, ruleOn } from "./ruling.ts"

export const SETTINGS: RoomSettings = {
  ...{ isPublic: false, isLocked: false, clock: "none", time: 60_000, tempo: 0, patience: 60_000 },
  ...{ takeOver: true, chat: "all", watching: true, delay: 0 },
}

/** The n-th secret of a table in a test. */
export const secretOf = (n: number): string => n.toString(16).padStart(64, "5ec4e7")

/** Returns the hash by which a table knows this person. */
export const hashOf = (person: string): string => `hash-of-${person}`

export function createdBy(
  game: Game,
  seats: number,
  options: Options = {},
  settings: Partial<RoomSettings> = {},
): Extract<RoomEntry, { kind: "found" }> {
  return {
    ...{
      kind: "found",
      at: 1000,
      ms: 1000,
      game: game.id,
      rules: game.version,
      seats,
      name: "Ana",
      hash: hashOf("Ana"),
    },
    options: namedOptions(game, readOptions(game, seats, options)),
    settings: { ...SETTINGS, ...settings },
    fair: commitTo(secretOf(0)),
  }
}

/** A room with all its entries, driven by people's commands. */
export class TestRoom {
  readonly room: Room
  readonly entries: RoomEntry[]
  now = 1000
  /** For how many milliseconds each absent person has been away. */
  readonly away = new Map<Who, number>()
  #secrets = 1

  constructor(game: Game, seats: number, options: Options = {}, settings: Partial<RoomSettings> = {}) {
    this.entries = [createdBy(game, seats, options, settings)]
    this.room = new Room(game, this.entries)
  }

  /** Judges a person's command and applies it. Returns “done”, or the reason for the refusal. */
  ask(person: string, command: Command, id?: string): string {
    const hash = hashOf(person)
    const asker = { who: this.room.whoIs(hash), hash }
    const context = {
      at: this.now,
      ms: this.now,
      awayFor: (who: Who) => this.away.get(who) ?? 0,
      newFair: () => commitTo(secretOf(this.#secrets++)),
    }
    const judged = ruleOn(judge, this.room, command, asker, context)
    if ("refused" in judged) return judged.refused.key
    this.enter(id === undefined ? judged.entry : { ...judged.entry, id })
    return "done"
  }

  enter(entry: RoomEntry): void {
    this.entries.push(entry)
    this.room.apply(entry)
  }

  /** Returns the same room, rebuilt from its saved entries. */
  again(): Room {
    return new Room(this.room.game, JSON.parse(JSON.stringify(this.entries)))
  }
}
