// What lists show of a table, so that they need not read games through.

import type { Result } from "../../engine/game.ts"
import type { Noted } from "../../table/fair.ts"
import { isPerson, type Seat } from "../../table/seat.ts"

export interface Head {
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
  /** How many entries this was made from: with more in the journal it is out of date. */
  readonly entries: number
  /** How many rounds are over, and the scores that everybody can see, by seat. */
  readonly rounds: number
  readonly scores: readonly number[]
  readonly lowWins: boolean
  /** Taken back past something shown: it does not count in statistics. */
  readonly isMarked: boolean
  readonly result?: Result
  /** How long was played, in milliseconds. */
  readonly played: number
  /** Of a game over the network: the seat that one had. */
  readonly mine?: number
  /** And what this browser noted of its shuffle. */
  readonly noted?: Noted
  /** When it was thrown away: it is forgotten a little later. */
  readonly removed?: number
}

const LOADED = "loaded-"

/** The name of a table that came in as a record. */
export const loadedId = (hash: string): string => LOADED + hash

/** Did it come in as a record, played by whoever? */
export const isLoaded = ({ id }: Pick<Head, "id">): boolean => id.startsWith(LOADED)

/** The seats that people sit in. */
export const peopleOf = ({ seats }: Pick<Head, "seats">): number[] =>
  seats.flatMap((seat, i) => (isPerson(seat) ? [i] : []))

/** Where one sat oneself, as far as can be told: over the network, or as the only person. */
export function mySeat(head: Pick<Head, "seats" | "mine">): number | undefined {
  const people = peopleOf(head)
  return head.mine ?? (people.length === 1 ? people[0] : undefined)
}
