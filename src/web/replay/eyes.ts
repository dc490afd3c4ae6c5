// Whose view of a game may be looked at.

import type { Eye, Film } from "../../table/film.ts"

/**
 * The usual one first. Of a game that is over everything may be seen; of one's own that is not, nothing that was not on the screen
 * already: where people share it, what everybody saw.
 */
export function eyesFor({ names, match }: Pick<Film, "names" | "match">, own: readonly number[]): Eye[] {
  const mine: Eye[] = own.length === 1 ? [own[0]] : []
  if (match.result === undefined && own.length > 0) return own.length === 1 ? mine : ["watcher"]
  const others = names.flatMap((_, seat): Eye[] => (mine.includes(seat) ? [] : [seat]))
  return [...mine, "all", ...others, "watcher"]
}
