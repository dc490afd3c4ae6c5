// The public state of a table, apart from the game itself.

import type { Options } from "../../engine/options.ts"
import type { RoomSettings, Who } from "./entries.ts"
import type { Room, Stage } from "./room.ts"

interface ShownSeat {
  readonly name: string
  /** The person who has the seat; null if nobody has. */
  readonly who: Who | null
  /** The bot that plays in it now; null if a person does, or nobody yet. */
  readonly bot: string | null
}

export interface ShownRoom {
  readonly game: string
  readonly rules: number
  readonly options: Options
  readonly settings: RoomSettings
  readonly stage: Stage
  readonly seats: readonly ShownSeat[]
  /** Everybody who has ever had a seat, by number. */
  readonly people: readonly { readonly name: string; readonly isBarred: boolean }[]
  readonly host: Who
  /** The hash of the secret that determines the deal. */
  readonly commit: string
  /** The words that players have added to the secret. */
  readonly words: readonly { readonly who: Who; readonly text: string }[]
  /** The number of games that have started. */
  readonly games: number
  /** Milliseconds left to each seat, and the seats whose clock runs (one bit each); null without clocks. */
  readonly clocks: { readonly left: readonly number[]; readonly running: number } | null
  /** Milliseconds until the game starts by itself; null if no countdown runs. */
  readonly startsIn: number | null
  /** The seats whose players have asked for a hint in this game. Older servers do not send it. */
  readonly helped?: readonly number[]
}

/** Tells whether a person in this seat, or without one, may see the game. The host can exclude spectators. */
export const maySee = ({ settings }: Pick<ShownRoom, "settings">, seat: number | null | undefined): boolean =>
  typeof seat === "number" || settings.watching

/** Tells whether the clock of a seat runs. */
export const isTicking = ({ clocks }: ShownRoom, seat: number): boolean =>
  clocks !== null && (clocks.running & (1 << seat)) !== 0

/** Returns the milliseconds that a seat has left, `passed` ms after this news; undefined without clocks. */
export const timeLeft = (room: ShownRoom, seat: number, passed: number): number | undefined =>
  room.clocks === null ? undefined : Math.max(0, room.clocks.left[seat] - (isTicking(room, seat) ? passed : 0))

/**
 * Tells whether the first game of a public table starts by itself after a countdown. It does when two or more people
 * and bots fill every seat. A person alone with bots starts it themselves.
 */
export function startsByItself({ settings, stage, games, seats }: Room): boolean {
  if (!settings.isPublic || stage !== "gathering" || games > 0) return false
  const isFull = seats.every(({ who, bot }) => who !== undefined || bot !== undefined)
  return isFull && seats.filter(({ who }) => who !== undefined).length > 1
}

/** Returns the public state. `now` is how long the table has been running. */
export function shownRoom(room: Room, now: number): ShownRoom {
  const { creation, settings, clocks } = room
  const names = room.stage === "gathering" ? undefined : room.names()
  return {
    game: creation.game,
    rules: creation.rules,
    options: creation.options,
    settings,
    stage: room.stage,
    seats: room.seats.map(({ who, bot }, i) => ({
      name: names?.[i] ?? (who === undefined ? "" : room.people[who].name),
      who: who ?? null,
      bot: bot ?? null,
    })),
    people: room.people.map(({ name, isBarred }) => ({ name, isBarred })),
    host: room.host,
    commit: room.fair.commit,
    words: [...room.words].map(([who, text]) => ({ who, text })),
    games: room.games,
    clocks:
      settings.clock === "none"
        ? null
        : {
            left: room.seats.map((_, seat) => clocks.left(seat, settings, now) ?? 0),
            running: clocks.since.reduce(
              (bits: number, since, seat) => (since === undefined ? bits : bits | (1 << seat)),
              0,
            ),
          },
    startsIn: room.startsAt === undefined ? null : Math.max(0, room.startsAt - now),
    helped: room.seats.flatMap((_, seat) => ((room.live?.helped ?? 0) & (1 << seat) ? [seat] : [])),
  }
}
