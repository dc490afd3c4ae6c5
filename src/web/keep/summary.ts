// The summary of a table, from which lists are made without reading whole games.

import type { Result } from "../../engine/game.ts"
import type { Noted } from "../../table/fair.ts"
import { isPerson, type Seat } from "../../table/seat.ts"

export interface TableSummary {
  readonly id: string
  readonly game: string
  /** What the game is called. */
  readonly name: string
  /** The version of its rules. */
  readonly rules: number
  readonly seats: readonly Seat[]
  readonly opened: number
  /** When something last happened. */
  readonly latest: number
  readonly moves: number
  /** The number of entries it was made from. If the journal has more, it is out of date. */
  readonly entries: number
  /** The number of finished rounds, and the public scores by seat. */
  readonly rounds: number
  readonly scores: readonly number[]
  readonly lowWins: boolean
  /** An undo went past something that had been shown, so the game does not count in statistics. */
  readonly isMarked: boolean
  readonly result?: Result
  /** How long the game was played, in ms. */
  readonly played: number
  /** For an online game: the seat of this browser's player. */
  readonly mine?: number
  /** For an online game: what this browser noted about its shuffle. */
  readonly noted?: Noted
  /** When it was removed. It is deleted a little later. */
  readonly removed?: number
}

const LOADED = "loaded-"

/** The id of a table that was loaded from a record. */
export const loadedId = (hash: string): string => LOADED + hash

/** Whether it was loaded from a record. */
export const isLoaded = ({ id }: Pick<TableSummary, "id">): boolean => id.startsWith(LOADED)

/** The seats of people. */
export const peopleOf = ({ seats }: Pick<TableSummary, "seats">): number[] =>
  seats.flatMap((seat, i) => (isPerson(seat) ? [i] : []))

/** The player's own seat, if it can be told: the one of an online game, or that of the only person. */
export function mySeat(summary: Pick<TableSummary, "seats" | "mine">): number | undefined {
  const people = peopleOf(summary)
  return summary.mine ?? (people.length === 1 ? people[0] : undefined)
}
