// What can happen at a table that people come to from afar. Entries are all there is: the rest follows from them.

import type { Options } from "../../engine/options.ts"
import type { Stamp } from "../elapsed.ts"
import type { Fair } from "../fair.ts"
import type { Verdict } from "../race.ts"
import type { Entry } from "../table.ts"
import type { Phrase } from "./phrases.ts"

/** How long people may think: as long as they like, so much a move, or so much a game. In milliseconds. */
type ClockKind = "none" | "move" | "game"

export interface RoomSettings {
  /** Is it in the list of tables that anybody may join? */
  readonly isPublic: boolean
  /** Does nobody new get a seat? */
  readonly isLocked: boolean
  readonly clock: ClockKind
  /** Milliseconds of the clock. */
  readonly time: number
  /** Where haste counts: after so many milliseconds the table acts for whoever is to act. 0 is never. */
  readonly tempo: 0 | 1000 | 2000 | 5000
  /** After so many milliseconds away on their turn the others are asked whether to wait. */
  readonly patience: number
  /** May somebody who comes later take a bot's seat? */
  readonly takeOver: boolean
  readonly chat: "all" | "phrases" | "off"
  /** May people watch? */
  readonly watching: boolean
  /** How many milliseconds later they see what happens. */
  readonly delay: number
}

/** By its number: the order in which people came to this table. */
export type Who = number

/** Of each entry: the id of the command that it comes from, so that a command that is sent again is done once. */
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
  /** Whoever founds it is the first who comes, and the host. */
  readonly hash: string
  readonly name: string
}

export type RoomChange =
  | ({ readonly kind: "found" } & Creation)
  /** Somebody gets a seat for the first time: known from now on by the hash of a key that only they have. */
  | {
      readonly kind: "come"
      readonly hash: string
      readonly name: string
      readonly seat: number
      /** The number of somebody who has left and is forgotten; a new number if it is missing. */
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
  /** The host lets newcomers sit down whose address has used up what it may. */
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
   * There was no server, and nobody could act: clocks go on from here. `from` is the latest moment at which people
   * could, as `ms` is, where that is known (in entries without `ms`, as `at` is). Every player has at least `least`
   * milliseconds from now on.
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

/** An entry as JSON. Nearly all are plain moves, which are put together here: it takes a fraction of the time. */
export function entryText(entry: RoomEntry): string {
  return (entry.kind === "move" ? moveText(entry) : undefined) ?? JSON.stringify(entry)
}

function moveText(entry: Extract<RoomEntry, { readonly kind: "move" }>): string | undefined {
  const { seat, move, at, ms, id, race, check } = entry
  if (id === undefined || ms === undefined || race !== undefined || check !== undefined) return undefined
  if (!PLAIN.test(move) || !PLAIN.test(id)) return undefined
  return `{"kind":"move","seat":${seat},"move":"${move}","at":${at},"ms":${ms},"id":"${id}"}`
}
