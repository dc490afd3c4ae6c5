// The entries of a table: everything that can happen there. All the rest follows from them.

import type { Options } from "../../engine/options.ts"
import type { Stamp } from "../elapsed.ts"
import type { Fair } from "../fair.ts"
import type { Verdict } from "../race.ts"
import type { Entry } from "../table.ts"
import type { Phrase } from "./phrases.ts"

/** How long people may think: without a limit, per move, or per game. */
type ClockKind = "none" | "move" | "game"

export interface RoomSettings {
  /** Is it in the list of tables that anybody may join? */
  readonly isPublic: boolean
  /** Does nobody new get a seat? */
  readonly isLocked: boolean
  readonly clock: ClockKind
  /** Milliseconds of the clock. */
  readonly time: number
  /** In games with races: milliseconds after which the table acts for a player. 0 is never. */
  readonly tempo: 0 | 1000 | 2000 | 5000
  /** Milliseconds that a player can be away on their turn before the others are asked whether a bot should play. */
  readonly patience: number
  /** May somebody who comes during a game take a bot's seat? */
  readonly takeOver: boolean
  readonly chat: "all" | "phrases" | "off"
  /** May people watch? */
  readonly watching: boolean
  /** How many milliseconds later they see what happens. */
  readonly delay: number
}

/** The number of a person: the order in which people came to this table. */
export type Who = number

/** Every entry has the id of its command, so that a command that is sent again is done once. */
interface Stamped extends Stamp {
  readonly id?: string
}

export interface Creation {
  readonly game: string
  /** The version of the game's rules. */
  readonly rules: number
  readonly options: Options
  readonly seats: number
  readonly settings: RoomSettings
  readonly fair: Fair
  /** The person who creates the table: the first one there, and its host. */
  readonly hash: string
  readonly name: string
}

export type RoomChange =
  | ({ readonly kind: "found" } & Creation)
  /** Somebody gets a seat for the first time. The table knows them by the hash of a key that only they have. */
  | {
      readonly kind: "come"
      readonly hash: string
      readonly name: string
      readonly seat: number
      /** The number of somebody who has left and is forgotten. If it is missing, the newcomer gets a new number. */
      readonly who?: Who
    }
  | { readonly kind: "sit"; readonly who: Who; readonly seat: number }
  /** Leaves the seat; in a game a bot plays on, and anybody may have it. */
  | { readonly kind: "rise"; readonly seat: number }
  /** Before the game: a bot in this seat, or nobody. */
  | { readonly kind: "bot"; readonly seat: number; readonly bot: string | undefined }
  | { readonly kind: "name"; readonly who: Who; readonly name: string }
  /** Words that go into the shuffle. */
  | { readonly kind: "words"; readonly who: Who; readonly text: string }
  /** A bot plays for somebody who is away, or whose time is up. */
  | { readonly kind: "standIn"; readonly seat: number; readonly bot: string; readonly why: "away" | "time" }
  | { readonly kind: "back"; readonly seat: number }
  | { readonly kind: "settings"; readonly settings: RoomSettings }
  | { readonly kind: "host"; readonly who: Who }
  /** The host lets newcomers sit down whose address has reached its limit. */
  | { readonly kind: "admit" }
  /** The host stops the countdown of a full public table. */
  | { readonly kind: "wait" }
  /** Loses their seat, and may not come back. */
  | { readonly kind: "bar"; readonly who: Who }
  | { readonly kind: "chat"; readonly who: Who; readonly text: string }
  | { readonly kind: "say"; readonly who: Who; readonly phrase: Phrase }
  /** The seat can be had by another device, by a new key. */
  | { readonly kind: "key"; readonly who: Who; readonly hash: string }
  /** Another game with the same people, everybody one seat on if `turned`. */
  | { readonly kind: "again"; readonly turned: boolean; readonly fair: Fair }
  /**
   * The server was away, and nobody could act: clocks go on from here. `from` is when people could last act, if that is
   * known: a time like `ms`, or like `at` in entries without `ms`. Every player has at least `least` milliseconds from
   * now on.
   */
  | { readonly kind: "resume"; readonly from?: number; readonly least?: number }
  | { readonly kind: "close" }

export type RoomEntry =
  | (Extract<Entry, { readonly kind: "open" }> & Stamped)
  | (Extract<Entry, { readonly kind: "move" }> & Stamped & { readonly race?: Verdict })
  /** Only at a table for one screen. */
  | (Extract<Entry, { readonly kind: "undo" | "seat" }> & Stamped)
  | (RoomChange & Stamped)

/** What JSON has as it is between quotes. */
const PLAIN = /^[ !#-[\]-~]*$/

/** Returns an entry as JSON. Nearly all are plain moves, which are put together here in a fraction of the time. */
export function entryText(entry: RoomEntry): string {
  return (entry.kind === "move" ? moveText(entry) : undefined) ?? JSON.stringify(entry)
}

function moveText(entry: Extract<RoomEntry, { readonly kind: "move" }>): string | undefined {
  const { seat, move, at, ms, id, race, check } = entry
  if (id === undefined || ms === undefined || race !== undefined || check !== undefined) return undefined
  if (!PLAIN.test(move) || !PLAIN.test(id)) return undefined
  return `{"kind":"move","seat":${seat},"move":"${move}","at":${at},"ms":${ms},"id":"${id}"}`
}
