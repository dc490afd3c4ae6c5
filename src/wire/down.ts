// What a table sends: JSON for what is rare; bytes for the moves of a game, which are most of it.

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Text } from "../engine/trace.ts"
import type { Talk } from "../table/room/room.ts"
import type { ShownRoom } from "../table/room/shown.ts"
import { BadBytes, ByteReader, ByteWriter } from "./bytes.ts"
import { Layout, readDelta, writeDelta } from "./delta.ts"
import { Teller } from "./telling.ts"

/** Why a connection ends, and whether it is worth coming back. */
export type Bye = "closed" | "barred" | "banned" | "stopping" | "elsewhere" | "slow" | "gone" | "full" | "bad" | "old"

/** What one knows of a table, the game itself and what was said aside. */
export interface RoomNews {
  readonly version: number
  /** Your number at this table, if it knows you, and your seat. */
  readonly you: number | null
  readonly seat: number | null
  readonly room: ShownRoom
  /** The numbers of those who are connected now. */
  readonly here: readonly number[]
  readonly watchers: number
  /** Somebody is away on their turn for longer than the table's patience: shall a bot stand in? */
  readonly waiting: readonly number[]
}

export type FromTable =
  /** All of it after a hello; then, whenever something but a move has changed, what has. */
  | ({ readonly t: "room"; readonly version: number; readonly room?: Partial<ShownRoom> } & Partial<
      Omit<RoomNews, "room">
    >)
  | { readonly t: "talk"; readonly lines: readonly Talk[] }
  /** A command was done. Commands of one connection are answered in their order. */
  | { readonly t: "ok"; readonly id: string }
  /** It was not, and why: a sentence of the table's words or of the game's. */
  | { readonly t: "no"; readonly id: string; readonly why: Text }
  | { readonly t: "here" }
  /** The connection ends. Come back after so many milliseconds; not at all if null. */
  | { readonly t: "bye"; readonly why: Bye; readonly again: number | null }

/** The first byte of a message in bytes. */
const STEP = 1
/** A move, and the answer to the oldest command of this connection that has none yet. */
const STEP_AND_ANSWER = 2
const SNAPSHOT = 3

/** What somebody sees of a game. */
export interface Seen {
  /** Which game of this table: 1 is the first. */
  games: number
  version: number
  /** How many moves have been made. */
  step: number
  readonly view: State
  readonly events: Text[]
}

/** Makes the messages of one game for one kind of viewer: each says what has changed since the one before. */
export class Encoder {
  readonly #layout: Layout
  readonly #teller: Teller
  #was: Float64Array
  #now: Float64Array
  readonly #writer = new ByteWriter()
  readonly #empty: Float64Array

  /** `empty` is a new state of that table, before its deal. */
  constructor(game: Game, empty: State) {
    this.#layout = new Layout(empty)
    this.#teller = new Teller(game)
    this.#empty = new Float64Array(this.#layout.length)
    this.#layout.flatten(empty, this.#empty)
    this.#was = new Float64Array(this.#layout.length)
    this.#now = new Float64Array(this.#layout.length)
  }

  /** From now on changes are told from here. */
  begin(view: State): void {
    this.#layout.flatten(view, this.#was)
  }

  /** The message for a move after which the view is this. */
  step(version: number, events: readonly Text[], view: State): Uint8Array {
    const to = this.#writer
    to.clear()
    to.count(STEP)
    to.count(version)
    this.#teller.write(events, to)
    this.#layout.flatten(view, this.#now)
    writeDelta(this.#was, this.#now, to)
    const before = this.#was
    this.#was = this.#now
    this.#now = before
    return to.bytes.slice()
  }

  /** Everything, for those who come anew. */
  snapshot({ games, version, step, view, events }: Seen): Uint8Array {
    const to = new ByteWriter()
    for (const n of [SNAPSHOT, games, version, step]) to.count(n)
    this.#teller.write(events, to)
    const now = new Float64Array(this.#layout.length)
    this.#layout.flatten(view, now)
    writeDelta(this.#empty, now, to)
    return to.bytes.slice()
  }
}

/** The same step as the answer to a command. */
export function asAnswer(step: Uint8Array): Uint8Array {
  const answer = step.slice()
  answer[0] = STEP_AND_ANSWER
  return answer
}

/** Reads them at the other end. */
export class Decoder {
  readonly #layout: Layout
  readonly #teller: Teller
  readonly #list: Float64Array
  readonly #make: () => State
  seen: Seen | undefined

  constructor(game: Game, make: () => State) {
    this.#make = make
    this.#layout = new Layout(make())
    this.#teller = new Teller(game)
    this.#list = new Float64Array(this.#layout.length)
  }

  /** Takes a message in; says whether it answers a command. */
  take(bytes: Uint8Array): { readonly isAnswer: boolean } {
    const from = new ByteReader(bytes)
    const kind = from.count()
    if (kind === SNAPSHOT) this.#snapshot(from)
    else if (kind === STEP || kind === STEP_AND_ANSWER) this.#step(from)
    else throw new BadBytes("a message is of an unknown kind")
    return { isAnswer: kind === STEP_AND_ANSWER }
  }

  #snapshot(from: ByteReader): void {
    const [games, version, step] = [from.count(), from.count(), from.count()]
    const events = this.#teller.read(from)
    this.#layout.flatten(this.#make(), this.#list)
    readDelta(this.#list, from)
    this.seen = { games, version, step, view: this.#restored(), events }
  }

  #step(from: ByteReader): void {
    if (this.seen === undefined) throw new BadBytes("a change came before the table itself")
    const version = from.count()
    const events = this.#teller.read(from)
    readDelta(this.#list, from)
    this.seen = {
      ...this.seen,
      version,
      step: this.seen.step + 1,
      view: this.#restored(),
      events: [...this.seen.events, ...events],
    }
  }

  #restored(): State {
    const view = this.#make()
    this.#layout.restore(this.#list, view)
    return view
  }
}

/** Says of a room what the listener does not know yet. */
export class RoomTeller {
  readonly #told = new Map<string, string>()

  tell({ version, room, ...rest }: RoomNews): string {
    const news = this.#changed("", rest)
    const inRoom = this.#changed("room.", room)
    return JSON.stringify({
      t: "room",
      version,
      ...news,
      ...(Object.keys(inRoom).length === 0 ? {} : { room: inRoom }),
    })
  }

  #changed(prefix: string, all: object): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(all).filter(([name, value]) => {
        const [key, text] = [prefix + name, JSON.stringify(value)]
        const isNew = this.#told.get(key) !== text
        this.#told.set(key, text)
        return isNew
      }),
    )
  }
}

/** What is known once this news has come. */
export const knownAfter = (
  before: RoomNews | undefined,
  news: Extract<FromTable, { readonly t: "room" }>,
): RoomNews => {
  const { t: _, room, ...rest } = news
  return { ...before, ...rest, room: { ...before?.room, ...room } } as RoomNews
}
