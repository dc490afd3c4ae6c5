// What somebody at a table sees and is told. Pure, for screens of every kind.

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

/** A seat as a viewer; without a seat, those who only watch. */
export const viewersOf = (seat: number | undefined): number => (seat === undefined ? SPECTATOR : 1 << seat)

/** Several seats as one viewer: it sees what all of them have seen. */
export const bitsOf = (seats: readonly number[]): number => seats.reduce((bits, seat) => bits | (1 << seat), 0)

/** The state as these viewers know it. */
export function viewOf({ game, setup, state }: Match, viewers: number): State {
  return view(state, viewers, game.create(setup.options, setup.seats))
}

/** What a seat sees, and how it makes its moves; without a seat, what those who only watch see. */
export const sceneFor = (match: Match, seat: number | undefined): Scene =>
  match.game.scene(viewOf(match, viewersOf(seat)), seat === undefined ? 0 : 1 << seat)

/** Does any of these know something that another does not? Then the screen is hidden while it is passed on. */
export function haveSecrets(match: Match, people: readonly number[]): boolean {
  const all = encodeState(viewOf(match, bitsOf(people)))
  return people.some((seat) => encodeState(viewOf(match, 1 << seat)) !== all)
}

/** How a game is told to a seat, or to those who only watch. */
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

/** Everything that happened, to be told to any viewer. */
export class Log implements Trace {
  readonly entries: (Text | string)[] = []

  rule(): void {}

  event(key: string, parts?: Readonly<Record<string, Part>>): void {
    this.entries.push(parts === undefined ? { key } : { key, with: parts })
  }

  /** A line of the table's own. */
  note(text: string): void {
    this.entries.push(text)
  }

  /** The entries from `from` on as these viewers may hear them. */
  told(viewers: number, telling: Telling, from = 0): string[] {
    return this.entries
      .slice(from)
      .map((entry) => (typeof entry === "string" ? entry : say(eventFor(entry, viewers), telling)))
  }
}

/** What has happened in a match so far, found by playing it again. */
export function logOf(match: Match): Log {
  const log = new Log()
  const again = new Match(match.game, match.setup, log)
  for (const { seat, move } of match.moves) again.play(seat, readMove(match.game.verbs, move), log)
  return log
}
