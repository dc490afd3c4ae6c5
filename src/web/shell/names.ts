// Names for players who have none.

import { botNames } from "../../table/names.ts"
import type { Seat } from "../../table/seat.ts"
import type { SetUpSeat } from "./set-up.ts"

interface Words {
  /** The name of the player at this screen, if it is known. */
  readonly me: string
  /** The name of a single player without a name. Among several people it would be ambiguous. */
  readonly you: string
  /** The name of another person, by seat. */
  person(n: number): string
}

/** Returns everyone's name: the given one, or a usual one that no other player has. */
export function namesOf(seats: readonly SetUpSeat[], { me, you, person }: Words): string[] {
  const isAlone = seats.filter(({ player }) => player === "me" || player === "person").length < 2
  const taken = new Set([me, ...seats.map(({ name }) => name)])
  const free = botNames(taken)
  let bots = 0
  return seats.map(({ player, name }, i) => {
    if (name !== "") return name
    if (player === "me" && seats.findIndex((other) => other.player === "me") === i)
      return me || (isAlone ? you : person(i + 1))
    return player === "me" || player === "person" ? person(i + 1) : free[bots++]
  })
}

/** Returns the seats for opening a table. */
export function tableSeats(seats: readonly SetUpSeat[], words: Words): Seat[] {
  const names = namesOf(seats, words)
  return seats.map(({ player }, i) => ({ name: names[i], player: player === "me" ? "person" : player }))
}
