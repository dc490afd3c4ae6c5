// The entries of a table: everything that can happen there. They determine everything else.

import type { Options } from "../../engine/options.ts"
import type { Stamp } from "../elapsed.ts"
import type { Fair } from "../fair.ts"
import type { Verdict } from "../race.ts"
import type { Entry } from "../table.ts"
import type { Phrase } from "./phrases.ts"

/** How thinking time is limited: not at all, per move, or per game. */
type ClockKind = "none" | "move" | "game"

export interface RoomSettings {
  /** Whether the table is in the list of tables that anybody may join. */
  readonly isPublic: boolean
  /** Whether newcomers are refused a seat. */
  readonly isLocked: boolean
  readonly clock: ClockKind
  /** Thinking time in milliseconds. */
  readonly time: number
  /** In games with races: milliseconds after which the table acts for a player; 0 for never. */
  readonly tempo: 0 | 1000 | 2000 | 5000
  /** Milliseconds that a player can be away on their turn before the others are asked whether a bot should play. */
  readonly patience: number
  /** Whether a newcomer may take a bot's seat during a game. */
  readonly takeOver: boolean
  readonly chat: "all" | "phrases" | "off"
  /** Whether spectators are allowed. */
  readonly watching: boolean
  /** Milliseconds by which spectators see everything later. */
  readonly delay: number
  /** Whether players may ask for hints. If missing, they may not. */
  readonly hints?: boolean | undefined
}

/** The number of a person: people are numbered in the order in which they came to this table. */
export type Who = number

/** An entry carries the id of its command, so that a command that is sent again is executed only once. */
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
  /** The person who creates the table: its first person, and its host. */
  readonly hash: string
  readonly name: string
}

export type RoomChange =
  | ({ readonly kind: "found" } & Creation)
  /** A person gets a seat for the first time. The table knows them by the hash of a key that only they have. */
  | {
      readonly kind: "come"
      readonly hash: string
      readonly name: string
      readonly seat: number
      /** The number of a person who has left and is now forgotten. Without it, the newcomer gets a new number. */
      readonly who?: Who
    }
  | { readonly kind: "sit"; readonly who: Who; readonly seat: number }
  /** The player leaves the seat. During a game a bot plays on, and anybody may take the seat. */
  | { readonly kind: "rise"; readonly seat: number }
  /** Before the game: puts a bot into this seat, or leaves it empty. */
  | { readonly kind: "bot"; readonly seat: number; readonly bot: string | undefined }
  | { readonly kind: "name"; readonly who: Who; readonly name: string }
  /** Words that a player adds to the shuffle. */
  | { readonly kind: "words"; readonly who: Who; readonly text: string }
  /** A bot plays for a player who is away, or whose time is up. */
  | { readonly kind: "standIn"; readonly seat: number; readonly bot: string; readonly why: "away" | "time" }
  | { readonly kind: "back"; readonly seat: number }
  | { readonly kind: "settings"; readonly settings: RoomSettings }
  | { readonly kind: "host"; readonly who: Who }
  /** The host lets newcomers sit down although their address has reached its limit. */
  | { readonly kind: "admit" }
  /** The host stops the countdown of a full public table. */
  | { readonly kind: "wait" }
  /** The person loses their seat, and may not come back. */
  | { readonly kind: "bar"; readonly who: Who }
  | { readonly kind: "chat"; readonly who: Who; readonly text: string }
  | { readonly kind: "say"; readonly who: Who; readonly phrase: Phrase }
  /** Moves the person to another device, which has a new key. */
  | { readonly kind: "key"; readonly who: Who; readonly hash: string }
  /** Prepares another game with the same people. If `turned`, everybody moves on by one seat. */
  | { readonly kind: "again"; readonly turned: boolean; readonly fair: Fair }
  /**
   * The server was away and nobody could act, so the clocks continue from here. `from` is when people could last act,
   * if known: a time like `ms`, or like `at` in entries without `ms`. Every player has at least `least` milliseconds
   * from now on.
   */
  | { readonly kind: "resume"; readonly from?: number; readonly least?: number }
  | { readonly kind: "close" }

export type RoomEntry =
  | (Extract<Entry, { readonly kind: "open" }> & Stamped)
  | (Extract<Entry, { readonly kind: "move" }> & Stamped & { readonly race?: Verdict })
  /** Only at a table for one screen. */
  | (Extract<Entry, { readonly kind: "undo" | "seat" }> & Stamped)
  | (Extract<Entry, { readonly kind: "hint" }> & Stamped)
  | (RoomChange & Stamped)

/** Matches text that JSON needs not escape. */
const PLAIN = /^[ !#-[\]-~]*$/

/** Returns an entry as JSON. Nearly all entries are plain moves, which this builds in a fraction of the time. */
export function entryText(entry: RoomEntry): string {
  return (entry.kind === "move" ? moveText(entry) : undefined) ?? JSON.stringify(entry)
}

function moveText(entry: Extract<RoomEntry, { readonly kind: "move" }>): string | undefined {
  const { seat, move, at, ms, id, race, check } = entry
  if (id === undefined || ms === undefined || race !== undefined || check !== undefined) return undefined
  if (!PLAIN.test(move) || !PLAIN.test(id)) return undefined
  return `{"kind":"move","seat":${seat},"move":"${move}","at":${at},"ms":${ms},"id":"${id}"}`
}
