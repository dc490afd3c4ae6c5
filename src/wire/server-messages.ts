// The messages that the server sends: JSON for rare messages, bytes for the moves of a game, which are most of the
// traffic.

import { SPECTATOR, type State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { isObject } from "../engine/objects.ts"
import type { Text } from "../engine/trace.ts"
import type { Bye, RoomNews, Seen } from "../table/client.ts"
import type { Talk } from "../table/room/room.ts"
import type { ShownRoom } from "../table/room/shown.ts"
import { ByteReader, ByteWriter, InvalidBytes } from "./bytes.ts"
import { type ChangeTracker, Layout, readDelta, writeDelta } from "./delta.ts"
import { EventCodec } from "./events.ts"

export type ServerMessage =
  /** After a hello, the whole room. Later, only the parts that have changed, except those that a move changed. */
  | ({ readonly t: "room"; readonly room?: Partial<ShownRoom> } & Partial<Omit<RoomNews, "room">>)
  | { readonly t: "talk"; readonly lines: readonly Talk[] }
  /** A command was done. Commands of one connection are answered in order. */
  | { readonly t: "ok"; readonly id: string }
  /** A command was refused. The reason is a sentence of the table's words or of the game's. */
  | { readonly t: "no"; readonly id: string; readonly why: Text }
  | { readonly t: "here" }
  /** The connection ends. Reconnect after `again` milliseconds; do not reconnect if it is null. */
  | { readonly t: "bye"; readonly why: Bye; readonly again: number | null }

/** The first byte of a binary message. */
const STEP = 1
/** A move that also answers the connection's oldest unanswered command. */
const STEP_AND_ANSWER = 2
const SNAPSHOT = 3

/** How far a game has come. */
interface Progress {
  readonly games: number
  readonly version: number
  readonly step: number
  readonly events: readonly Text[]
}

/**
 * Encodes one table's games for one kind of viewer: each message holds the changes since the one before. Nothing that
 * these viewers may not see gets past this class.
 */
export class Encoder {
  readonly #tracker: ChangeTracker
  readonly #events: EventCodec
  readonly #viewers: number
  /** The numbers as these viewers know them before the deal. */
  readonly #empty: Int32Array
  /** The numbers as these viewers know them now. */
  readonly #now: Int32Array

  /** Takes a new state of the table before its deal, and the viewers as a set of bits. */
  constructor(game: Game, empty: State, viewers: number, tracker: ChangeTracker) {
    if (viewers === 0) throw new Error("a view needs a viewer")
    this.#tracker = tracker
    this.#events = new EventCodec(game)
    this.#viewers = viewers
    this.#empty = new Int32Array(tracker.layout.length)
    tracker.layout.flatten(empty, this.#empty)
    tracker.layout.show(this.#empty, viewers, this.#empty)
    this.#now = new Int32Array(tracker.layout.length)
    this.begin()
  }

  /** Starts over: later messages hold the changes from now on. */
  begin(): void {
    const { layout, now } = this.#tracker
    layout.show(now, this.#viewers, this.#now)
  }

  /** Encodes the move that the tracker has just compared. */
  step(version: number, events: readonly Text[]): Uint8Array {
    writer.clear()
    writer.count(STEP)
    writer.count(version)
    this.#events.write(events, this.#viewers, writer)
    this.#writeChanges()
    return writer.taken()
  }

  /** Encodes everything, for viewers who have nothing yet. */
  snapshot({ games, version, step, events }: Progress): Uint8Array {
    writer.clear()
    for (const n of [SNAPSHOT, games, version, step]) writer.count(n)
    this.#events.write(events, this.#viewers, writer)
    writeDelta(this.#empty, this.#now, writer)
    return writer.taken()
  }

  /** Writes what has changed for these viewers, and remembers it as known. */
  #writeChanges(): void {
    const { layout, now: state, changed, count } = this.#tracker
    const was = this.#now
    const now = scratchOf(was.length)
    for (let k = 0; k < count; k++) {
      const at = changed[k]
      now[at] = layout.shown(state, at, this.#viewers)
      now[at + 1] = was[at + 1] // overwritten if that number has changed, too
    }
    writeDelta(was, now, writer, this.#tracker)
    for (let k = 0; k < count; k++) was[changed[k]] = now[changed[k]]
  }
}

let scratch = new Int32Array(1024)

/** Returns a list of at least this length with any content, valid until the next call. */
function scratchOf(length: number): Int32Array {
  if (scratch.length < length) scratch = new Int32Array(length)
  return scratch
}

const writer = new ByteWriter()

/** Marks a step as the answer to a command. */
export function markAsAnswer(step: Uint8Array): void {
  step[0] = STEP_AND_ANSWER
}

/** Returns a copy of an answer for other viewers who see the same. */
export function unmarkedStep(answer: Uint8Array): Uint8Array {
  const step = answer.slice()
  step[0] = STEP
  return step
}

/** Decodes the binary messages in the client. */
export class Decoder {
  readonly #layout: Layout
  readonly #events: EventCodec
  readonly #list: Int32Array
  readonly #make: () => State
  seen: Seen | undefined

  constructor(game: Game, make: () => State) {
    this.#make = make
    this.#layout = new Layout(make())
    this.#events = new EventCodec(game)
    this.#list = new Int32Array(this.#layout.length)
  }

  /** Applies a message. Returns whether it answers a command, and whether it is a snapshot. */
  take(bytes: Uint8Array): { readonly isAnswer: boolean; readonly isSnapshot: boolean } {
    const from = new ByteReader(bytes)
    const kind = from.count()
    if (kind === SNAPSHOT) this.#snapshot(from)
    else if (kind === STEP || kind === STEP_AND_ANSWER) this.#step(from)
    else throw new InvalidBytes("a message is of an unknown kind")
    return { isAnswer: kind === STEP_AND_ANSWER, isSnapshot: kind === SNAPSHOT }
  }

  #snapshot(from: ByteReader): void {
    const [games, version, step] = [from.count(), from.count(), from.count()]
    const events = this.#events.read(from)
    this.#layout.flatten(this.#make(), this.#list)
    this.#layout.show(this.#list, SPECTATOR, this.#list)
    readDelta(this.#list, from)
    this.seen = { games, version, step, view: this.#restored(), events }
  }

  #step(from: ByteReader): void {
    if (this.seen === undefined) throw new InvalidBytes("a change came before the table itself")
    const version = from.count()
    const events = this.#events.read(from)
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

/** The state of a room as JSON, one text per part. It is made once for everybody who is connected. */
export class RoomJson {
  readonly rest: Parts
  readonly room: Parts

  /** Reuses the JSON of any earlier version for the parts that are equal. */
  constructor({ room, here, watchers, waiting }: Omit<RoomNews, "you" | "seat">, before?: RoomJson) {
    this.rest = new Parts({ here, watchers, waiting }, before?.rest)
    this.room = new Parts(room, before?.room)
  }

  /**
   * Returns the parts that differ from `before`, or all parts if there is no `before`. Leaves out the parts in
   * `without`. Each part begins with a comma.
   */
  since(before: RoomJson | undefined, without: readonly string[]): string {
    const rest = this.rest.since(before?.rest)
    const room = this.room.since(before?.room, without)
    return room === "" ? rest : `${rest},"room":{${room.slice(1)}}`
  }
}

/** The parts of an object, as values and as JSON. */
class Parts {
  readonly #names: readonly string[]
  readonly values: readonly unknown[]
  readonly texts: readonly string[]

  constructor(whole: object, before?: Parts) {
    this.#names = Object.keys(whole)
    this.values = Object.values(whole)
    this.texts = this.#names.map((name, i) =>
      before !== undefined && isSame(this.values[i], before.values[i])
        ? before.texts[i]
        : `,"${name}":${JSON.stringify(this.values[i])}`,
    )
  }

  since(before: Parts | undefined, without: readonly string[] = []): string {
    let news = ""
    for (let i = 0; i < this.texts.length; i++)
      if (this.texts[i] !== before?.texts[i] && !without.includes(this.#names[i])) news += this.texts[i]
    return news
  }
}

/** Tells whether both are sure to have the same JSON. Faster than making the JSON. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && areSame(a, b)
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return areSame(names, Object.keys(b)) && names.every((name) => isSame(a[name], b[name]))
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!isSame(a[i], b[i])) return false
  return true
}

const TOLD_BY_SNAPSHOT: readonly (keyof ShownRoom)[] = ["stage", "games"]

/**
 * Returns the room after a binary message. A snapshot means that a game is being played. The last move of a game means
 * that the game is over.
 */
export function roomAfterGame(room: ShownRoom, isOver: boolean, games: number, isSnapshot: boolean): ShownRoom {
  if (isOver) return room.stage === "playing" ? { ...room, stage: "over" } : room
  return isSnapshot ? { ...room, stage: "playing", games } : room
}

/** Sends one client the parts of the room that it does not know yet. */
export class RoomDiff {
  #told: RoomJson | undefined
  #you: RoomNews["you"] | undefined
  #seat: RoomNews["seat"] | undefined

  /** Returns the message, or undefined if nothing is new. If a snapshot comes next, its parts are left out. */
  encode(texts: RoomJson, { you, seat }: Pick<RoomNews, "you" | "seat">, isSnapshotNext = false): string | undefined {
    const forYou = (you === this.#you ? "" : `,"you":${you}`) + (seat === this.#seat ? "" : `,"seat":${seat}`)
    const news = forYou + texts.since(this.#told, isSnapshotNext ? TOLD_BY_SNAPSHOT : [])
    this.#told = texts
    this.#you = you
    this.#seat = seat
    return news === "" ? undefined : `{"t":"room"${news}}`
  }
}

/** Returns the chat since the n-th entry as a message, or undefined if there is none. */
export function encodeTalk(talk: readonly Talk[], from: number): string | undefined {
  let first = talk.length // new lines are at the end, and usually there are none
  while (first > 0 && talk[first - 1].n >= from) first--
  return first === talk.length
    ? undefined
    : JSON.stringify({ t: "talk", lines: talk.slice(first) } satisfies ServerMessage)
}

/** Returns what the client knows after this message. */
export const roomNewsAfter = (
  before: RoomNews | undefined,
  news: Extract<ServerMessage, { readonly t: "room" }>,
): RoomNews => {
  const { t: _, room, ...rest } = news
  return { ...before, ...rest, room: { ...before?.room, ...room } } as RoomNews
}
