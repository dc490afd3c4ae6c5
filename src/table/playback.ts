// A game that was played, at any of its moments: the table after each move, what was told there, and where its rounds
// end. Pure.

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

/** Who looks: one seat, those who only watch, or somebody who sees every card. */
export type Eye = number | "watcher" | "all"

export interface Playback {
  readonly game: Game
  readonly setup: Setup
  readonly names: readonly string[]
  readonly players: readonly string[]
  /** After the deal and after each move: a game of 1,500 moves fits into a few megabytes. */
  readonly states: readonly State[]
  readonly match: Match
  readonly log: Log
  /** How much of the log had been told at each state. */
  readonly toldAt: readonly number[]
  /** The step at which each round was over. */
  readonly rounds: readonly number[]
}

/** Plays a record through, checking every move: `BadInput` says where it goes wrong. */
export function playBack(record: GameRecord): Playback {
  const { game, setup, names, players } = record
  const log = new Log()
  const states: State[] = []
  const toldAt: number[] = []
  const match = replay(record, {
    trace: log,
    seen: (now) => {
      states.push(cloneState(now.state))
      toldAt.push(log.entries.length)
    },
  })
  return { game, setup, names, players, states, match, log, toldAt, rounds: roundEnds(game, states) }
}

/** Rounds only grow: where each ends is found by halving, without drawing every table. */
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

const bitsOf = (eye: Eye): number => viewersOf(typeof eye === "number" ? eye : undefined)

/** The table at a step. */
export function sceneAt({ game, setup, states }: Playback, step: number, eye: Eye): Scene {
  const state = states[step]
  if (eye === "all") return turnedUp(game.scene(state, 0))
  return game.scene(view(state, bitsOf(eye), game.create(setup.options, setup.seats)), 0)
}

/** Everything that lies face down turned up. */
function turnedUp(scene: Scene): Scene {
  const turned = (card: SceneCard | undefined): SceneCard | undefined =>
    card?.remembered === undefined ? card : { token: card.token, face: card.remembered }
  return { ...scene, zones: scene.zones.map((zone) => ({ ...zone, cards: zone.cards.map(turned) })) }
}

/** Is this what somebody without a name is called at their own screen? To anybody else it would mean themselves. */
export const isNameless = (game: Game, name: string): boolean =>
  LANGUAGES.some((language) => say({ key: "you" }, tellingOf(game, language, [], undefined)) === name)

/** The names, for whoever watches from these seats of their own. */
export const namesFor = (
  { game, names }: Pick<Playback, "game" | "names">,
  own: readonly number[],
  player: (n: number) => string,
): string[] => names.map((name, seat) => (isNameless(game, name) && !own.includes(seat) ? player(seat + 1) : name))

export interface ToldStep {
  readonly step: number
  readonly lines: readonly string[]
}

/** What was told at a step, the deal being step 0. */
export const toldAtStep = ({ log, toldAt }: Playback, step: number, eye: Eye, telling: Telling): string[] =>
  log.entries
    .slice(step === 0 ? 0 : toldAt[step - 1], toldAt[step])
    .map((entry) =>
      typeof entry === "string" ? entry : say(eye === "all" ? entry : eventFor(entry, bitsOf(eye)), telling),
    )

/** The same of the steps from `from` to `to`; those of which nothing was told are left out. */
export function toldBetween(playback: Playback, from: number, to: number, eye: Eye, telling: Telling): ToldStep[] {
  const steps: ToldStep[] = []
  for (let step = Math.max(0, from); step <= Math.min(to, playback.toldAt.length - 1); step++) {
    const lines = toldAtStep(playback, step, eye, telling)
    if (lines.length > 0) steps.push({ step, lines })
  }
  return steps
}
