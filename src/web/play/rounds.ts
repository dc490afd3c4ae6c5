// All rounds of a game with their working.

import { SPECTATOR } from "../../engine/cards.ts"
import { Match } from "../../engine/match.ts"
import { readMove } from "../../engine/moves.ts"
import type { ScoreRound } from "../../engine/scene.ts"
import { viewOf } from "../../table/seen.ts"

export type Scored = number | string | undefined

/** Returns a score as text, with a real minus sign instead of a hyphen. */
export const shownScore = (value: Scored): string => (value === undefined ? "" : String(value).replace(/^-/, "−"))

interface Suited {
  readonly text: string
  /** The colour of the card's suit; undefined for text between cards. */
  readonly suit?: "red" | "black"
}

/** Splits a text into cards with a suit and what is between them. */
export const suited = (text: string): Suited[] =>
  text
    .split(/(\S*[♣♦♥♠])/)
    .filter((part) => part !== "")
    .map((part) => (/[♣♦♥♠]$/.test(part) ? { text: part, suit: /[♦♥]$/.test(part) ? "red" : "black" } : { text: part }))

const roundsIn = (match: Match): readonly ScoreRound[] => match.game.scene(viewOf(match, SPECTATOR), 0).rounds

/** Returns all rounds with their working. If the scene has it for the latest round only, the game is replayed. */
export function roundsWithWorking(played: Match): readonly ScoreRound[] {
  const rounds = roundsIn(played)
  if (rounds.every(({ lines }) => lines.length > 0)) return rounds
  const match = new Match(played.game, played.setup)
  const found: ScoreRound[] = []
  for (const { seat, move } of played.moves) {
    match.play(seat, readMove(played.game.verbs, move))
    found.push(...roundsIn(match).slice(found.length))
  }
  return found
}
