// A seat and its player.

/** `player` is “person”, or the name of a bot. */
export interface Seat {
  readonly name: string
  readonly player: string
}

export const isPerson = ({ player }: Seat): boolean => player === "person"
