// The summary of a table. Lists show it, so that they need not read whole games.

import type { Result } from "../../engine/game.ts"
import type { ShuffleNotes } from "../../table/fair.ts"
import { isPerson, type Seat } from "../../table/seat.ts"

export interface TableSummary {
  readonly id: string
  readonly game: string
  /** The game's name. */
  readonly name: string
  /** The version of the game's rules. */
  readonly rules: number
  readonly seats: readonly Seat[]
  readonly opened: number
  /** The time of the latest event. */
  readonly latest: number
  readonly moves: number
  /** The number of entries that the summary was made from. If the journal has more, the summary is outdated. */
  readonly entries: number
  /** The number of finished rounds, and the public scores by seat. */
  readonly rounds: number
  readonly scores: readonly number[]
  readonly lowWins: boolean
  /** Whether an undo took back something that had been shown. Such a game does not count in statistics. */
  readonly isMarked: boolean
  /** Whether a player of this browser asked for a hint. Such a game does not count in statistics, either. */
  readonly isHelped?: boolean
  readonly result?: Result
  /** The playing time in ms. */
  readonly played: number
  /** For an online game: the seat of this browser's player. */
  readonly mine?: number
  /** For an online game: what this browser noted about its shuffle. */
  readonly noted?: ShuffleNotes
  /** When the table was removed. It is deleted a little later. */
  readonly removed?: number
}

const LOADED = "loaded-"

/** Returns the id of a table that was loaded from a record. */
export const loadedId = (hash: string): string => LOADED + hash

/** Tells whether a table was loaded from a record. */
export const isLoaded = ({ id }: Pick<TableSummary, "id">): boolean => id.startsWith(LOADED)

/** Returns the seats of people. */
export const peopleOf = ({ seats }: Pick<TableSummary, "seats">): number[] =>
  seats.flatMap((seat, i) => (isPerson(seat) ? [i] : []))

/** Returns the player's own seat, if it is known: their seat in an online game, or the seat of the only person. */
export function mySeat(summary: Pick<TableSummary, "seats" | "mine">): number | undefined {
  const people = peopleOf(summary)
  return summary.mine ?? (people.length === 1 ? people[0] : undefined)
}
