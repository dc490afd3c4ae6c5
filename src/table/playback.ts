// Replays a finished or running game to any moment: the table after each move, its log there, and the ends of its
// rounds. Pure.

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, view } from "../engine/hidden.ts"
import type { Match, Setup } from "../engine/match.ts"
import { LANGUAGES } from "../engine/options.ts"
import { type GameRecord, replay } from "../engine/record.ts"
import type { Scene, SceneCard } from "../engine/scene.ts"
import { eventFor } from "../engine/trace.ts"
import { say, type Telling } from "../engine/words.ts"
import { Log, tellingOf, viewersOf } from "./seen.ts"

/** The viewer: one seat, a spectator, or somebody who sees every card. */
export type Viewpoint = number | "watcher" | "all"

export interface Playback {
  readonly game: Game
  readonly setup: Setup
  readonly names: readonly string[]
  readonly players: readonly string[]
  /** The states after the deal and after each move. A game of 1,500 moves fits into a few megabytes. */
  readonly states: readonly State[]
  readonly match: Match
  readonly log: Log
  /** The length of the log at each state. */
  readonly logLengths: readonly number[]
  /** The step at which each round ended. */
  readonly rounds: readonly number[]
}

/** Replays a record and checks every move. Throws `BadInput` with the place where it goes wrong. */
export function playBack(record: GameRecord): Playback {
  const { game, setup, names, players } = record
  const log = new Log()
  const states: State[] = []
  const logLengths: number[] = []
  const match = replay(record, {
    trace: log,
    seen: (now) => {
      states.push(cloneState(now.state))
      logLengths.push(log.entries.length)
    },
  })
  return { game, setup, names, players, states, match, log, logLengths, rounds: roundEnds(game, states) }
}

/**
 * Finds the end of each round by binary search, since the number of rounds only grows. This avoids drawing every table.
 */
function roundEnds(game: Game, states: readonly State[]): number[] {
  const roundsAt = (step: number): number => game.scene(states[step], 0).rounds.length
  const ends: number[] = []
  for (let round = 1; round <= roundsAt(states.length - 1); round++) {
    let [low, high] = [ends.at(-1) ?? 0, states.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (roundsAt(middle) >= round) high = middle
      else low = middle + 1
    }
    ends.push(low)
  }
  return ends
}

const bitsOf = (eye: Viewpoint): number => viewersOf(typeof eye === "number" ? eye : undefined)

/** Returns the table at a step. */
export function sceneAt({ game, setup, states }: Playback, step: number, eye: Viewpoint): Scene {
  const state = states[step]
  if (eye === "all") return turnedUp(game.scene(state, 0))
  return game.scene(view(state, bitsOf(eye), game.create(setup.options, setup.seats)), 0)
}

/** Returns the scene with all face-down cards turned up. */
function turnedUp(scene: Scene): Scene {
  const turned = (card: SceneCard | undefined): SceneCard | undefined =>
    card?.remembered === undefined ? card : { token: card.token, face: card.remembered }
  return { ...scene, zones: scene.zones.map((zone) => ({ ...zone, cards: zone.cards.map(turned) })) }
}

/**
 * Tells whether this is the name of an unnamed player on their own screen (“You”). Any other reader would take it for
 * themselves.
 */
export const isNameless = (game: Game, name: string): boolean =>
  LANGUAGES.some((language) => say({ key: "you" }, tellingOf(game, language, [], undefined)) === name)

/** Returns the names, for a viewer to whom the seats in `own` belong. */
export const namesFor = (
  { game, names }: Pick<Playback, "game" | "names">,
  own: readonly number[],
  player: (n: number) => string,
): string[] => names.map((name, seat) => (isNameless(game, name) && !own.includes(seat) ? player(seat + 1) : name))

export interface StepLines {
  readonly step: number
  readonly lines: readonly string[]
}

/** Returns the log lines of a step. The deal is step 0. */
export const linesAtStep = ({ log, logLengths }: Playback, step: number, eye: Viewpoint, telling: Telling): string[] =>
  log.entries
    .slice(step === 0 ? 0 : logLengths[step - 1], logLengths[step])
    .map((entry) =>
      typeof entry === "string" ? entry : say(eye === "all" ? entry : eventFor(entry, bitsOf(eye)), telling),
    )

/** Returns the log lines of the steps from `from` to `to`, without the steps that have none. */
export function linesBetween(
  playback: Playback,
  from: number,
  to: number,
  eye: Viewpoint,
  telling: Telling,
): StepLines[] {
  const steps: StepLines[] = []
  for (let step = Math.max(0, from); step <= Math.min(to, playback.logLengths.length - 1); step++) {
    const lines = linesAtStep(playback, step, eye, telling)
    if (lines.length > 0) steps.push({ step, lines })
  }
  return steps
}
