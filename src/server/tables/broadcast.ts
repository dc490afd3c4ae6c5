// Encodes each message of a game once for all viewers who see the same, and keeps the latest messages for reconnecting
// clients.

import { SPECTATOR } from "../../engine/cards.ts"
import type { Text } from "../../engine/trace.ts"
import type { LiveTable } from "../../table/table.ts"
import { ChangeTracker } from "../../wire/delta.ts"
import { Encoder, markAsAnswer } from "../../wire/server-messages.ts"

export const seatBits = (seat: number | undefined): number => (seat === undefined ? SPECTATOR : 1 << seat)

interface Channel {
  readonly bits: number
  readonly encoder: Encoder
  readonly history: History
  /** The encoded latest move. */
  latest: Uint8Array | undefined
}

/** Sends one game after another to all kinds of viewers. */
export class Broadcast {
  #live: LiveTable
  #games: number
  readonly #tracker: ChangeTracker
  readonly #channels = new Map<number, Channel>()
  #told: number

  constructor(live: LiveTable, games: number) {
    this.#live = live
    this.#games = games
    this.#tracker = new ChangeTracker(live.match.state)
    this.#told = live.log.entries.length
  }

  /** Continues with another game with the same options. */
  begin(live: LiveTable, games: number, version: number): void {
    this.#live = live
    this.#games = games
    this.#told = live.log.entries.length
    this.#tracker.begin(live.match.state)
    for (const channel of this.#channels.values()) {
      channel.encoder.begin()
      channel.history.begin(version)
      channel.latest = undefined
    }
  }

  /** Called when no viewer of this kind is left. */
  leave(bits: number): void {
    this.#channels.delete(bits)
  }

  /**
   * Encodes a move for each kind of viewer. For the kind in `answered`, the message also answers the player's command.
   */
  moved(version: number, answered = 0): void {
    const { log, match } = this.#live
    const news = eventsOf(log.entries, this.#told)
    this.#told = log.entries.length
    this.#tracker.compare(match.state)
    for (const channel of this.#channels.values()) {
      channel.latest = channel.encoder.step(version, news)
      channel.history.add(version, channel.latest)
      if (channel.bits === answered) markAsAnswer(channel.latest)
    }
  }

  /**
   * Returns the message of the latest move for this kind of viewer, or undefined if none of them has seen this game
   * yet.
   */
  latestFor(bits: number): Uint8Array | undefined {
    return this.#channels.get(bits)?.latest
  }

  /**
   * Returns the messages that bring a viewer up to date: the moves since `seen`, or a snapshot. `seen.games` is the
   * game they saw.
   */
  catchUp(bits: number, version: number, seen?: { readonly games: number; readonly version: number }): Uint8Array[] {
    const channel = this.#channels.get(bits) ?? this.#join(bits, version)
    const isThisGame = seen !== undefined && seen.games === this.#games && seen.version <= version
    const since = isThisGame ? channel.history.since(seen.version) : undefined
    if (since !== undefined) return since
    const { match, log } = this.#live
    return [
      channel.encoder.snapshot({
        games: this.#games,
        version,
        step: match.moves.length,
        events: eventsOf(log.entries),
      }),
    ]
  }

  #join(bits: number, version: number): Channel {
    const { game, match } = this.#live
    const empty = game.create(match.setup.options, match.setup.seats)
    const encoder = new Encoder(game, empty, bits, this.#tracker)
    const channel = { bits, encoder, history: new History(version), latest: undefined }
    this.#channels.set(bits, channel)
    return channel
  }
}

/** Returns the events from this index on, without the table's own lines. */
function eventsOf(entries: LiveTable["log"]["entries"], from = 0): readonly Text[] {
  const all = entries.slice(from)
  return all.every(isEvent) ? all : all.filter(isEvent)
}

const isEvent = (entry: Text | string): entry is Text => typeof entry !== "string"

/** Minimum number of messages in the history. */
const KEPT = 64
/** Initial size of the buffer, in bytes. */
const ROOM = 1024

/**
 * The latest messages of a game, for clients whose connection broke. They share one buffer, because many small ones
 * would live just long enough to be expensive for the garbage collector.
 */
export class History {
  #bytes = new Uint8Array(0)
  /** The version of each message, oldest first, and where it ends. */
  readonly #versions: number[] = []
  readonly #ends: number[] = []
  /** The version since which no message is missing. */
  #from: number

  constructor(from: number) {
    this.#from = from
  }

  /** Starts over with another game, of which only the snapshot has been sent. */
  begin(version: number): void {
    this.#from = version
    this.#versions.length = 0
    this.#ends.length = 0
  }

  add(version: number, message: Uint8Array): void {
    const start = this.#ends.at(-1) ?? 0
    const end = start + message.length
    if (end > this.#bytes.length) this.#grow(end)
    this.#bytes.set(message, start)
    this.#versions.push(version)
    this.#ends.push(end)
    if (this.#ends.length > 2 * KEPT) this.#forget()
  }

  /** Returns the messages since this version, or undefined if some of them were dropped. */
  since(version: number): Uint8Array[] | undefined {
    if (version < this.#from) return undefined
    const first = this.#versions.findIndex((one) => one > version)
    return first < 0 ? [] : this.#ends.slice(first).map((end, i) => this.#bytes.slice(this.#startOf(first + i), end))
  }

  #startOf(message: number): number {
    return message === 0 ? 0 : this.#ends[message - 1]
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(ROOM, 2 * this.#bytes.length, needed))
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  /** Drops the oldest messages, many at a time. */
  #forget(): void {
    this.#from = this.#versions[KEPT - 1]
    const start = this.#ends[KEPT - 1]
    this.#bytes.copyWithin(0, start, this.#ends.at(-1))
    this.#versions.splice(0, KEPT)
    this.#ends.splice(0, KEPT)
    for (let i = 0; i < this.#ends.length; i++) this.#ends[i] -= start
  }
}
