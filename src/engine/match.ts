// A game in progress with its record: checks, makes and records every move.

import { FACE, type State } from "./cards.ts"
import { type Chance, FastChance, SecretChance, TextHash } from "./chance.ts"
import type { Game, Result } from "./game.ts"
import { type Move, readMove, writeMove } from "./moves.ts"
import { namedOptions, type Options } from "./options.ts"
import type { Text, Trace } from "./trace.ts"

/** The source of random numbers: a seed to share, or a secret that nobody can guess. */
export type ChanceSource =
  | { readonly source: "fast"; readonly seed: string }
  | {
      readonly source: "chacha20"
      readonly secret: string
      /** The commitment that was published before the deal, if any. The secret is derived from it. */
      readonly fair?: FairDeal
    }

/** A table's secret, the hash of it that was published before the deal, and the players' words. */
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

export interface MoveMade {
  readonly seat: number
  readonly move: string
}

/** A move in a record, with a checksum of all cards after it. */
export interface CheckedMove extends MoveMade {
  readonly check: string
}

function chanceFrom(source: ChanceSource): Chance {
  return source.source === "fast" ? new FastChance(source.seed) : new SecretChance(source.secret)
}

/**
 * Returns a checksum of four hexadecimal digits, over the previous checksum, the move, and all cards with their places.
 * It covers cards and moves only. So a game can change the rest of its state without making old records look wrong.
 */
function checkOf(hash: TextHash, before: string, done: string, { cards }: State): string {
  hash.text(before)
  hash.text(" ")
  hash.text(done)
  hash.text(" ")
  hash.numbers(cards, FACE)
  return (hash.end() >>> 16).toString(16).padStart(4, "0")
}

/** Computes the checksums of a match by replaying its moves. */
class Checksums {
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

  /** Replays the moves that it has not replayed yet. */
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
  /** Created when checks are first needed, because most matches never need them. */
  #checksums: Checksums | undefined

  /** Deals the cards. */
  constructor(game: Game, setup: Setup, trace?: Trace) {
    this.game = game
    this.setup = setup
    this.#chance = chanceFrom(setup.chance)
    this.state = game.create(setup.options, setup.seats)
    game.deal(this.state, this.#chance, trace)
  }

  /** Makes a move. If the rules forbid it, changes nothing and returns why. */
  play(seat: number, move: Move, trace?: Trace): Text | undefined {
    const refusal = this.game.check(this.state, seat, move)
    if (refusal === undefined) this.playChecked(seat, move, trace)
    return refusal
  }

  /** Makes a move that the caller has checked. */
  playChecked(seat: number, move: Move, trace?: Trace): void {
    this.game.play(this.state, seat, move, this.#chance, trace)
    this.moves.push({ seat, move: writeMove(this.game.verbs, move) })
  }

  get result(): Result | undefined {
    return this.game.result(this.state)
  }

  /** The checksum of all cards after the deal. */
  get dealCheck(): string {
    return this.#upToDate().deal
  }

  /** The checksum of all cards after each move. */
  get checks(): readonly string[] {
    return this.#upToDate().checks
  }

  #upToDate(): Checksums {
    this.#checksums ??= new Checksums(this.game, this.setup)
    this.#checksums.follow(this.moves)
    return this.#checksums
  }
}
