// The end of a round on the table: the cards turn, the points count up, the winners light up. Then comes the sheet.

import type { State } from "../../engine/cards.ts"
import type { Game } from "../../engine/game.ts"
import type { Scene, ScoreRound } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import type { Clock } from "../../table/clock.ts"

/** The views around the move that ended the round, and its events. `before` is missing if this page did not see it. */
export interface Ending {
  readonly before: State | undefined
  readonly after: State
  readonly events: readonly Text[]
}

/** In ms: until the cards have turned, each step of counting, and how long the winners shine before the sheet. */
const TURNING = 900
const STEP = 70
const STEPS = 8
const SHINING = 1100

export class Showdown {
  /** Whether everything has been shown, so that the score sheet can come. */
  isDone = $state(false)
  readonly #game: Game
  readonly #ending: Ending
  readonly #onstep: () => void
  /** The number of steps that the points have counted. */
  #counted = $state(0)
  #cancel: () => void = () => {}

  /** `isInstant` skips to the end, for players who want no pauses. */
  constructor(game: Game, ending: Ending, clock: Clock, isInstant: boolean, onstep: () => void) {
    this.#game = game
    this.#ending = ending
    this.#onstep = onstep
    if (isInstant) this.finish()
    else this.#count(clock, TURNING)
  }

  #count(clock: Clock, pause: number): void {
    this.#cancel = clock.after(pause, () => {
      if (this.#counted === STEPS) return this.finish()
      this.#counted++
      this.#count(clock, this.#counted === STEPS ? SHINING : STEP)
      this.#onstep()
    })
  }

  /** Shows the end at once. */
  finish(): void {
    if (this.isDone) return
    this.#cancel()
    this.#counted = STEPS
    this.isDone = true
    this.#onstep()
  }

  close(): void {
    this.#cancel()
  }

  /** The seats that have won the round, once the points are counted. */
  get winners(): readonly number[] {
    return this.#counted < STEPS ? [] : winnersOf(this.#scene)
  }

  get #scene(): Scene {
    return this.#game.scene(this.#ending.after, 0)
  }

  /** Returns the table as it was when the round was over. Nobody can move. */
  scene(): Scene {
    const { before, after, events } = this.#ending
    const now = this.#scene
    const { winners } = this
    const counted = this.#counted / STEPS
    const isDealt = before !== undefined && this.#game.result(after) === undefined
    const end = isDealt ? this.#game.roundEnd?.(before, after, { counted, events }) : undefined
    const shown = end === undefined ? now : this.#game.scene(end, 0)
    return {
      ...shown,
      ...{ turn: 0, gestures: [], whyNot: [], prompt: { key: "round.over" }, rounds: now.rounds },
      seats: shown.seats.map((one) =>
        winners.includes(one.seat) ? { ...one, tags: [...one.tags, { key: "round.won" }] } : one,
      ),
    }
  }
}

/** Returns the seats with the best score of the latest round; none if all have the same. */
function winnersOf({ rounds, scoring }: Scene): readonly number[] {
  const { scores }: Pick<ScoreRound, "scores"> = rounds.at(-1) ?? { scores: [] }
  const best = scoring.lowWins ? Math.min(...scores) : Math.max(...scores)
  return scores.every((score) => score === best) ? [] : [...scores.keys()].filter((seat) => scores[seat] === best)
}
