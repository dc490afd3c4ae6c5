// The main pass: whole games, their winners and their length.

import type { Bot } from "../../bots/bot.ts"
import { isQuick, makeBot } from "../../bots/index.ts"
import type { State } from "../../engine/cards.ts"
import type { Result } from "../../engine/game.ts"
import type { MoveList } from "../../engine/moves.ts"
import type { Options } from "../../engine/options.ts"
import type { Policy, SlowPolicy } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"
import { measureNames } from "../tally.ts"
import { GameRunner, type Watcher } from "./game-runner.ts"
import type { Notes, Probe } from "./probe.ts"
import type { Study } from "./study.ts"

/**
 * Histograms of games by minutes (`MINUTE_STEP` per bin) and by winning margin. The last bin holds all larger values.
 */
export const BINS = 4096
export const MINUTE_STEP = 0.1
export const MINUTES_AT = 0
export const MARGIN_AT = BINS
/** Places of the maxima: moves and minutes. */
export const [MOST_MOVES, MOST_MINUTES] = [0, 1]

const OWN = ["turns_per_game", "minutes", "forced_moves", "choices", "winning_margin"]

/**
 * Returns the names of all measures of whole games. Where a game has a measure of the same name, ours gets a suffix.
 */
function namesOfGames({ game, seats }: Study): string[] {
  const measured = measureNames(game, seats)
  return [...measured, ...OWN.map((name) => (measured.includes(name) ? `${name}_counted` : name))]
}

/** Counts moves, turns and choices without allocating. A turn is a run of moves by one seat. */
class Counter implements Watcher {
  moves = 0
  turns = 0
  forced = 0
  choices = 0
  #last = -1

  start(): void {
    this.moves = this.turns = this.forced = this.choices = 0
    this.#last = -1
  }

  saw(seat: number, moves: MoveList): void {
    this.moves++
    if (moves.count === 1) this.forced++
    else this.choices += moves.count
    if (seat !== this.#last) this.turns++
    this.#last = seat
  }
}

export class GamesProbe implements Probe {
  readonly names: readonly string[]
  readonly counts = 2 * BINS
  readonly most = 2
  readonly #study: Study
  readonly #runner: GameRunner
  readonly #counter = new Counter()
  readonly #bots: readonly Bot[]
  readonly #slowPolicies: readonly SlowPolicy<State>[]
  readonly #policies: readonly Policy<State>[]

  constructor(study: Study, options: Options) {
    this.names = namesOfGames(study)
    this.#study = study
    this.#runner = new GameRunner(study, options, "games")
    this.#bots = Array.from({ length: study.seats }, () => makeBot(study.bot, this.#runner.choice, study.timeLimit))
    this.#slowPolicies = this.#bots.map((bot) => this.#runner.slowPolicyOf(bot))
    this.#policies = this.#bots.flatMap(({ policy }) => policy?.(study.game) ?? [])
  }

  play(unit: number, notes: Notes): void | Promise<void> {
    this.#runner.deal(unit)
    this.#counter.start()
    if (!isQuick(this.#study.bot))
      return this.#runner.playSlowly(this.#slowPolicies, this.#counter).then(() => this.#note(notes))
    this.#runner.play(this.#policies, this.#counter)
    this.#note(notes)
  }

  close(): void {
    for (const bot of this.#bots) bot.close?.()
  }

  #note({ y, x, counts, most }: Notes): void {
    const { seats, game, pace } = this.#study
    const { state, result } = this.#runner
    const { moves, turns, forced, choices } = this.#counter
    const minutes = ((moves - forced) * pace.choice + forced * pace.forced) / 60
    const margin = marginOf(result)
    let at = 0
    const note = (value: number, per = 1): void => {
      y[at] = value
      x[at++] = per
    }
    note(moves)
    note(result.places.filter((place) => place === 1).length > 1 ? 1 : 0)
    note(result.limit ? 1 : 0)
    for (let seat = 0; seat < seats; seat++) note(winShare(result, seat))
    const starter = game.starter.of(state)
    for (let i = 0; i < seats; i++) note(winShare(result, (starter + i) % seats))
    for (const { of, per } of game.measures) note(of(state), per?.(state))
    note(turns)
    note(minutes)
    note(forced, moves)
    note(choices, moves - forced)
    note(margin)
    counts[MINUTES_AT + Math.min(BINS - 1, Math.floor(minutes / MINUTE_STEP))]++
    counts[MARGIN_AT + Math.min(BINS - 1, Math.round(margin))]++
    most[MOST_MOVES] = Math.max(most[MOST_MOVES], moves)
    most[MOST_MINUTES] = Math.max(most[MOST_MINUTES], minutes)
  }
}

/** Returns how far the winner is from the nearest other player, by the game's own score. */
function marginOf({ places, scores }: Result): number {
  const winner = places.indexOf(1)
  let least = Number.POSITIVE_INFINITY
  scores.forEach((score, seat) => {
    if (seat !== winner) least = Math.min(least, Math.abs(score - scores[winner]))
  })
  return least
}
