// Sums for means and standard deviations. Each block of games has its own sums. They are merged in the order of the
// blocks, so that the results do not depend on the number of threads.

import type { State } from "../engine/cards.ts"
import type { Game, Result } from "../engine/game.ts"
import { winShare } from "../engine/result.ts"

export interface Summary {
  readonly mean: number
  /** sd / √n is the standard error of the mean. It treats games as independent, but not the events within one. */
  readonly sd: number
  readonly n: number
}

const FIELDS = 5 // sums of y, x, yy, xy, xx for the ratio y / x

/** The sums as a message between threads. */
export interface Sums {
  readonly sums: Float64Array
  readonly games: number
  readonly moves: number
}

export class Tally {
  readonly names: readonly string[]
  readonly sums: Float64Array
  games = 0
  moves = 0

  constructor(names: readonly string[]) {
    this.names = names
    this.sums = new Float64Array(names.length * FIELDS)
  }

  /** Adds one game's part of a measure: y per x. */
  add(measure: number, y: number, x: number): void {
    const { sums } = this
    const at = measure * FIELDS
    sums[at] += y
    sums[at + 1] += x
    sums[at + 2] += y * y
    sums[at + 3] += x * y
    sums[at + 4] += x * x
  }

  merge(other: Sums): void {
    this.games += other.games
    this.moves += other.moves
    for (let i = 0; i < this.sums.length; i++) this.sums[i] += other.sums[i]
  }

  payload(): Sums {
    return { sums: this.sums, games: this.games, moves: this.moves }
  }

  summaries(): Record<string, Summary> {
    return Object.fromEntries(this.names.map((name, i) => [name, this.#summary(i * FIELDS)]))
  }

  #summary(at: number): Summary {
    const [y, x, yy, xy, xx] = this.sums.subarray(at, at + FIELDS)
    if (x === 0) return { mean: 0, sd: 0, n: 0 }
    const mean = y / x
    const residual = Math.max(0, yy - 2 * mean * xy + mean * mean * xx)
    const games = Math.max(2, this.games)
    return { mean, sd: Math.sqrt((residual / x) * (games / (games - 1))), n: x }
  }
}

/** Returns the names of all measures of a game at this number of seats, in order. */
export function measureNames(game: Game, seats: number): string[] {
  const bySeat = (name: string): string[] => Array.from({ length: seats }, (_, i) => `${name}_${i}`)
  return [
    "moves_per_game",
    "shared_wins",
    "limit_endings",
    ...bySeat("win_share_seat"),
    ...bySeat(`win_share_${game.starter.name}_plus`),
    ...game.measures.map(({ name }) => name),
  ]
}

/** Adds a finished game to a tally with the names of `measureNames`. */
export function tallyGame<S extends State>(game: Game<S>, state: S, result: Result, moves: number, into: Tally): void {
  const { seats } = state
  let winners = 0
  for (let seat = 0; seat < seats; seat++) if (result.places[seat] === 1) winners++
  into.games++
  into.moves += moves
  into.add(0, moves, 1)
  into.add(1, winners > 1 ? 1 : 0, 1)
  into.add(2, result.limit ? 1 : 0, 1)
  const starter = game.starter.of(state)
  for (let seat = 0; seat < seats; seat++) {
    const share = winShare(result, seat)
    into.add(3 + seat, share, 1)
    into.add(3 + seats + ((seat - starter + seats) % seats), share, 1)
  }
  for (let i = 0; i < game.measures.length; i++) {
    const measure = game.measures[i]
    into.add(3 + 2 * seats + i, measure.of(state), measure.per === undefined ? 1 : measure.per(state))
  }
}
