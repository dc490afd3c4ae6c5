// What a viewer at a table sees and reads in the log. Pure, for all kinds of screens.

import { SPECTATOR, type State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { encodeState, view } from "../engine/hidden.ts"
import { Match } from "../engine/match.ts"
import { readMove } from "../engine/moves.ts"
import type { Language } from "../engine/options.ts"
import type { Scene } from "../engine/scene.ts"
import { eventFor, type Part, type Text, type Trace } from "../engine/trace.ts"
import { say, type Telling } from "../engine/words.ts"
import { withTableWords } from "./words.ts"

/** Returns a seat as viewer bits; without a seat, those of spectators. */
export const viewersOf = (seat: number | undefined): number => (seat === undefined ? SPECTATOR : 1 << seat)

/** Returns several seats as one viewer, who sees what all of them have seen. */
export const bitsOf = (seats: readonly number[]): number => seats.reduce((bits, seat) => bits | (1 << seat), 0)

/** Returns the state as these viewers know it. */
export function viewOf({ game, setup, state }: Match, viewers: number): State {
  return view(state, viewers, game.create(setup.options, setup.seats))
}

/** Returns what a seat sees and how it makes its moves; without a seat, what spectators see. */
export const sceneFor = (match: Match, seat: number | undefined): Scene =>
  match.game.scene(viewOf(match, viewersOf(seat)), seat === undefined ? 0 : 1 << seat)

/**
 * Tells whether any of these people knows something that another does not. If so, the screen must be hidden while the
 * device is passed on.
 */
export function haveSecrets(match: Match, people: readonly number[]): boolean {
  const all = encodeState(viewOf(match, bitsOf(people)))
  return people.some((seat) => encodeState(viewOf(match, 1 << seat)) !== all)
}

/** Returns the settings for telling a game to a seat, or to spectators. */
export const tellingOf = (
  game: Game,
  language: Language,
  names: readonly string[],
  you: number | undefined,
): Telling => ({
  language,
  words: withTableWords(game.words),
  faceName: (face) => game.faces[face]?.say[language] ?? "?",
  names,
  ...(you === undefined ? {} : { you }),
})

/** Everything that happened in a game, ready to be told to any viewer. */
export class Log implements Trace {
  readonly entries: (Text | string)[] = []

  rule(): void {}

  event(key: string, parts?: Readonly<Record<string, Part>>): void {
    this.entries.push(parts === undefined ? { key } : { key, with: parts })
  }

  /** Adds a line of the table's own. */
  note(text: string): void {
    this.entries.push(text)
  }

  /** Returns the entries from `from` on, masked for these viewers. */
  told(viewers: number, telling: Telling, from = 0): string[] {
    return this.entries
      .slice(from)
      .map((entry) => (typeof entry === "string" ? entry : say(eventFor(entry, viewers), telling)))
  }
}

/** Returns the log of a match so far, by replaying it. */
export function logOf(match: Match): Log {
  const log = new Log()
  const again = new Match(match.game, match.setup, log)
  for (const { seat, move } of match.moves) again.play(seat, readMove(match.game.verbs, move), log)
  return log
}
