// What somebody at the table exclaims, from the events of the game.

import type { Language } from "../../engine/options.ts"
import type { Theme } from "../../engine/theme.ts"
import type { Text } from "../../engine/trace.ts"

export interface Exclamation {
  readonly seat: number
  readonly text: string
}

/** Returns the latest exclamation among these events, if there is one. */
export function exclamationIn(events: readonly Text[], { says }: Theme, language: Language): Exclamation | undefined {
  const event = events.findLast(({ key, with: parts }) => says?.[key] !== undefined && parts?.who !== undefined)
  const who = event?.with?.who
  const text = event && says?.[event.key]?.[language]
  if (text === undefined || typeof who !== "object" || !("seat" in who)) return undefined
  return { seat: who.seat, text }
}
