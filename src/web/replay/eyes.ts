// The views from which a game may be watched.

import type { Playback, Viewpoint } from "../../table/playback.ts"

/**
 * Lists the views, the usual one first. A finished game may be seen in full. An unfinished game of the viewer shows
 * only what was on the screen already. On a shared screen, that is only what everyone saw.
 */
export function eyesFor({ names, match }: Pick<Playback, "names" | "match">, own: readonly number[]): Viewpoint[] {
  const mine: Viewpoint[] = own.length === 1 ? [own[0]] : []
  if (match.result === undefined && own.length > 0) return own.length === 1 ? mine : ["watcher"]
  const others = names.flatMap((_, seat): Viewpoint[] => (mine.includes(seat) ? [] : [seat]))
  return [...mine, "all", ...others, "watcher"]
}
