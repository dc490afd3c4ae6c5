// A game being played, with its record: every move is checked, made and written down.

import { FACE, type State } from "./cards.ts"
import { type Chance, FastChance, SecretChance, TextHash } from "./chance.ts"
import type { Game, Result } from "./game.ts"
import { type Move, writeMove } from "./moves.ts"
import { namedOptions, type Options } from "./options.ts"
import type { Text, Trace } from "./trace.ts"

/** Where chance comes from: a seed to share, or a secret nobody can guess. */
export type ChanceSource =
  | { readonly source: "fast"; readonly seed: string }
  | {
      readonly source: "chacha20"
      readonly secret: string
      /** What was promised before the deal, where it was: the secret comes from this. */
      readonly fair?: FairDeal
    }

/** A table's own secret, its hash, which was shown before the deal, and the players' words. */
export interface FairDeal {
  readonly commit: string
  readonly secret: string
  readonly words: readonly string[]
}

export interface Setup {
  readonly options: Options
  readonly seats: number
  readonly chance: ChanceSource
}

/** A move as it was made, with a check on all cards after it. */
export interface MoveMade {
  readonly seat: number
  readonly move: string
  readonly check: string
}

function chanceFrom(source: ChanceSource): Chance {
  return source.source === "fast" ? new FastChance(source.seed) : new SecretChance(source.secret)
}

/**
 * Four hexadecimal digits of what was done and where all cards lie now, chained to those before. Of the cards and moves alone:
 * what else a state keeps may change without making old records look wrong.
 */
function checkOf(before: string, done: string, { cards }: State): string {
  checking.text(before)
  checking.text(" ")
  checking.text(done)
  checking.text(" ")
  checking.numbers(cards, FACE)
  return (checking.end() >>> 16).toString(16).padStart(4, "0")
}

/** One for all: a new one for every move would cost more than what it does. */
const checking = new TextHash()

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
    this.dealCheck = checkOf(game.id, JSON.stringify(namedOptions(game, setup.options)), this.state)
  }

  /** Makes a move, or says why not and changes nothing. */
  play(seat: number, move: Move, trace?: Trace): Text | undefined {
    const refusal = this.game.check(this.state, seat, move)
    if (refusal !== undefined) return refusal
    this.game.play(this.state, seat, move, this.#chance, trace)
    const text = writeMove(this.game.verbs, move)
    const before = this.moves.at(-1)?.check ?? this.dealCheck
    this.moves.push({ seat, move: text, check: checkOf(before, `${seat} ${text}`, this.state) })
    return undefined
  }

  get result(): Result | undefined {
    return this.game.result(this.state)
  }
}
