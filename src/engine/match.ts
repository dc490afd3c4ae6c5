// A game being played, with its record: every move is checked, made and written down.

import { FACE, type State } from "./cards.ts"
import { type Chance, FastChance, SecretChance, TextHash } from "./chance.ts"
import type { Game, Result } from "./game.ts"
import { type Move, readMove, writeMove } from "./moves.ts"
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

/** A move as it was made. */
export interface MoveMade {
  readonly seat: number
  readonly move: string
}

/** The same in a record, with a check on all cards after it. */
export interface CheckedMove extends MoveMade {
  readonly check: string
}

function chanceFrom(source: ChanceSource): Chance {
  return source.source === "fast" ? new FastChance(source.seed) : new SecretChance(source.secret)
}

/**
 * Four hexadecimal digits of what was done and where all cards lie now, chained to those before. Of the cards and moves alone:
 * what else a state keeps may change without making old records look wrong.
 */
function checkOf(hash: TextHash, before: string, done: string, { cards }: State): string {
  hash.text(before)
  hash.text(" ")
  hash.text(done)
  hash.text(" ")
  hash.numbers(cards, FACE)
  return (hash.end() >>> 16).toString(16).padStart(4, "0")
}

/** Plays a game again behind it, and knows the check on the cards after the deal and after each move. */
class Checked {
  readonly deal: string
  readonly checks: string[] = []
  readonly #game: Game
  readonly #state: State
  readonly #chance: Chance
  readonly #hash = new TextHash()

  constructor(game: Game, { options, seats, chance }: Setup) {
    this.#game = game
    this.#chance = chanceFrom(chance)
    this.#state = game.create(options, seats)
    game.deal(this.#state, this.#chance)
    this.deal = checkOf(this.#hash, game.id, JSON.stringify(namedOptions(game, options)), this.#state)
  }

  /** Catches up with these moves, of which it knows the first. */
  follow(moves: readonly MoveMade[]): void {
    for (let n = this.checks.length; n < moves.length; n++) {
      const { seat, move } = moves[n]
      this.#game.play(this.#state, seat, readMove(this.#game.verbs, move), this.#chance)
      this.checks.push(checkOf(this.#hash, this.checks.at(-1) ?? this.deal, `${seat} ${move}`, this.#state))
    }
  }
}

export class Match {
  readonly game: Game
  readonly setup: Setup
  readonly state: State
  readonly moves: MoveMade[] = []
  readonly #chance: Chance
  /** Most games are played without anybody asking for their checks. */
  #checked: Checked | undefined

  /** Deals. */
  constructor(game: Game, setup: Setup, trace?: Trace) {
    this.game = game
    this.setup = setup
    this.#chance = chanceFrom(setup.chance)
    this.state = game.create(setup.options, setup.seats)
    game.deal(this.state, this.#chance, trace)
  }

  /** Makes a move, or says why not and changes nothing. */
  play(seat: number, move: Move, trace?: Trace): Text | undefined {
    const refusal = this.game.check(this.state, seat, move)
    if (refusal === undefined) this.playChecked(seat, move, trace)
    return refusal
  }

  /** Makes a move that is known to be legal now. */
  playChecked(seat: number, move: Move, trace?: Trace): void {
    this.game.play(this.state, seat, move, this.#chance, trace)
    this.moves.push({ seat, move: writeMove(this.game.verbs, move) })
  }

  get result(): Result | undefined {
    return this.game.result(this.state)
  }

  /** A check on all cards after the deal. */
  get dealCheck(): string {
    return this.#check().deal
  }

  /** A check on all cards after each move. */
  get checks(): readonly string[] {
    return this.#check().checks
  }

  #check(): Checked {
    this.#checked ??= new Checked(this.game, this.setup)
    this.#checked.follow(this.moves)
    return this.#checked
  }
}
