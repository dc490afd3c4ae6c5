// The messages of one game for everybody who looks, each made once, and the latest of them for those whose line broke.

import { SPECTATOR, type State } from "../../engine/cards.ts"
import { view } from "../../engine/hidden.ts"
import { eventFor, type Text } from "../../engine/trace.ts"
import { viewOf } from "../../table/seen.ts"
import type { LiveTable } from "../../table/table.ts"
import { Encoder } from "../../wire/down.ts"

/** How many moves are kept for those who come back. */
const KEPT = 64

export const seatBits = (seat: number | undefined): number => (seat === undefined ? SPECTATOR : 1 << seat)

interface Channel {
  readonly encoder: Encoder
  readonly view: State
  /** The latest messages with their versions, the oldest first. */
  readonly latest: { readonly version: number; readonly bytes: Uint8Array }[]
  /** From which version on they are complete. */
  from: number
}

/** One game as it is told to all kinds of viewers. */
export class Broadcast {
  readonly #live: LiveTable
  readonly #games: number
  readonly #channels = new Map<number, Channel>()
  #told: number

  constructor(live: LiveTable, games: number) {
    this.#live = live
    this.#games = games
    this.#told = live.log.entries.length
  }

  /** Nobody of this kind looks any more. */
  leave(bits: number): void {
    this.#channels.delete(bits)
  }

  /** After a move: what it is to each kind of viewer. */
  moved(version: number): Map<number, Uint8Array> {
    const { log } = this.#live
    const news = log.entries.slice(this.#told)
    this.#told = log.entries.length
    const messages = new Map<number, Uint8Array>()
    for (const [bits, channel] of this.#channels) {
      const { encoder, view, latest } = channel
      const bytes = encoder.step(version, eventsFor(news, bits), viewInto(this.#live, bits, view))
      latest.push({ version, bytes })
      if (latest.length > 2 * KEPT) channel.from = latest.splice(0, KEPT)[KEPT - 1].version
      messages.set(bits, bytes)
    }
    return messages
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
        view: viewInto(this.#live, bits, channel.view),
        events: eventsFor(log.entries, bits),
      }),
    ]
  }

  #join(bits: number, version: number): Channel {
    const { game, match } = this.#live
    const view = viewOf(match, bits)
    const encoder = new Encoder(game, game.create(match.setup.options, match.setup.seats))
    const channel = { encoder, view, latest: [], from: version }
    channel.encoder.begin(view)
    this.#channels.set(bits, channel)
    return channel
  }
}

const viewInto = ({ match }: LiveTable, bits: number, into: State): State => view(match.state, bits, into)

const eventsFor = (entries: LiveTable["log"]["entries"], bits: number): Text[] =>
  entries.flatMap((entry) => (typeof entry === "string" ? [] : [eventFor(entry, bits)]))
