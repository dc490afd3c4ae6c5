// Sums from which means and their spread come: added up a block of games at a time, merged in the order of blocks,
// so that the same seed gives the same numbers whatever the number of threads.

import type { State } from "../engine/cards.ts"
import type { Game, Result } from "../engine/game.ts"
import { winShare } from "../engine/result.ts"

export interface Summary {
  readonly mean: number
  /** Such that sd / √n is the standard error of the mean, games being independent and what is within one not. */
  readonly sd: number
  readonly n: number
}

const FIELDS = 5 // sums of y, x, yy, xy, xx for the ratio y / x

/** What is added up, in a form that can be sent between threads. */
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

  /** One game's share in a measure: y of x. */
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

  sent(): Sums {
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

/** The names of everything measured in a game at this many seats, in order. */
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

/** Adds a finished game to the tally; its names are those of `measureNames`. */
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
