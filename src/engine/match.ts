// A game being played, with its record: every move is checked, made and written down.

import type { State } from "./cards.ts"
import { type Chance, FastChance, SecretChance } from "./chance.ts"
import type { Game, Result } from "./game.ts"
import { key } from "./hidden.ts"
import { type Move, writeMove } from "./moves.ts"
import type { Options } from "./options.ts"
import type { Text, Trace } from "./trace.ts"

/** Where chance comes from: a seed to share, or a secret nobody can guess. */
export type ChanceSource =
  | { readonly source: "fast"; readonly seed: string }
  | { readonly source: "chacha20"; readonly secret: string }

export interface Setup {
  readonly options: Options
  readonly seats: number
  readonly chance: ChanceSource
}

/** A move as it was made, with a check on the whole state after it. */
export interface MoveMade {
  readonly seat: number
  readonly move: string
  readonly check: string
}

function chanceFrom(source: ChanceSource): Chance {
  return source.source === "fast" ? new FastChance(source.seed) : new SecretChance(source.secret)
}

/** Four hexadecimal digits of everything in the state. */
const checkOf = (state: State): string => (key(state) % 0x10000).toString(16).padStart(4, "0")

export class Match {
  readonly game: Game
  readonly setup: Setup
  readonly state: State
  readonly moves: MoveMade[] = []
  readonly dealCheck: string
  readonly #chance: Chance

  /** Deals. */
  constructor(game: Game, setup: Setup, trace?: Trace) {
    this.game = game
    this.setup = setup
    this.#chance = chanceFrom(setup.chance)
    this.state = game.create(setup.options, setup.seats)
    game.deal(this.state, this.#chance, trace)
    this.dealCheck = checkOf(this.state)
  }

  /** Makes a move, or says why not and changes nothing. */
  play(seat: number, move: Move, trace?: Trace): Text | undefined {
    const refusal = this.game.check(this.state, seat, move)
    if (refusal !== undefined) return refusal
    this.game.play(this.state, seat, move, this.#chance, trace)
    this.moves.push({ seat, move: writeMove(this.game.verbs, move), check: checkOf(this.state) })
    return undefined
  }

  get result(): Result | undefined {
    return this.game.result(this.state)
  }
}
