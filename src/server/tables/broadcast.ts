// The messages of one game for everybody who looks, each made once, and the latest of them for those whose line broke.

import { SPECTATOR } from "../../engine/cards.ts"
import type { Text } from "../../engine/trace.ts"
import type { LiveTable } from "../../table/table.ts"
import { Watched } from "../../wire/delta.ts"
import { Encoder } from "../../wire/down.ts"

/** How many moves are kept for those who come back. */
const KEPT = 64

export const seatBits = (seat: number | undefined): number => (seat === undefined ? SPECTATOR : 1 << seat)

interface Channel {
  readonly encoder: Encoder
  /** The latest messages with their versions, the oldest first. */
  readonly latest: { readonly version: number; readonly bytes: Uint8Array }[]
  /** From which version on they are complete. */
  from: number
}

/** One game after another as they are told to all kinds of viewers. */
export class Broadcast {
  #live: LiveTable
  #games: number
  readonly #watched: Watched
  readonly #channels = new Map<number, Channel>()
  #told: number

  constructor(live: LiveTable, games: number) {
    this.#live = live
    this.#games = games
    this.#watched = new Watched(live.match.state)
    this.#told = live.log.entries.length
  }

  /** Another game with the same options. */
  begin(live: LiveTable, games: number, version: number): void {
    this.#live = live
    this.#games = games
    this.#told = live.log.entries.length
    this.#watched.begin(live.match.state)
    for (const channel of this.#channels.values()) {
      channel.encoder.begin()
      channel.latest.length = 0
      channel.from = version
    }
  }

  /** Nobody of this kind looks any more. */
  leave(bits: number): void {
    this.#channels.delete(bits)
  }

  /** A move has been made, which is put into bytes for each kind of viewer. */
  moved(version: number): void {
    const { log, match } = this.#live
    const news = eventsOf(log.entries, this.#told)
    this.#told = log.entries.length
    this.#watched.look(match.state)
    for (const channel of this.#channels.values()) {
      const { encoder, latest } = channel
      latest.push({ version, bytes: encoder.step(version, news) })
      if (latest.length > 2 * KEPT) channel.from = latest.splice(0, KEPT)[KEPT - 1].version
    }
  }

  /** What the latest move is to this kind of viewer; nothing if none of them has seen this game yet. */
  latestFor(bits: number): Uint8Array | undefined {
    return this.#channels.get(bits)?.latest.at(-1)?.bytes
  }

  /** What somebody needs who has seen this much: the moves since, or everything. `games` is the game they saw. */
  catchUp(bits: number, version: number, seen?: { readonly games: number; readonly version: number }): Uint8Array[] {
    const channel = this.#channels.get(bits) ?? this.#join(bits, version)
    if (seen !== undefined && seen.games === this.#games && seen.version >= channel.from && seen.version <= version)
      return channel.latest.filter((message) => message.version > seen.version).map(({ bytes }) => bytes)
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
    const channel = { encoder: new Encoder(game, empty, bits, this.#watched), latest: [], from: version }
    this.#channels.set(bits, channel)
    return channel
  }
}

/** What happened since, without the table's own lines. */
const eventsOf = (entries: LiveTable["log"]["entries"], from = 0): Text[] => {
  const events: Text[] = []
  for (let i = from; i < entries.length; i++) {
    const entry = entries[i]
    if (typeof entry !== "string") events.push(entry)
  }
  return events
}
