// Solves the end of a round exactly. It follows every move to the end of the round, for every possible value of the
// cards that are revealed on the way, weighted by probability.

import { type Card, faceOf, groupOf, isKnown, type State, tokenOf, withFace } from "../../engine/cards.ts"
import { type Chance, FastChance } from "../../engine/chance.ts"
import type { Game, Heuristic, Result } from "../../engine/game.ts"
import { cloneState } from "../../engine/hidden.ts"
import { type Move, MoveList } from "../../engine/moves.ts"
import { nextActor } from "../../engine/playout.ts"
import { winShare } from "../../engine/result.ts"

const MOST_PLAYS = 500
const TOKENS = 1 << 16
const NOTHING: readonly number[] = []
const MOST_CARDS = 4 // revealed at once

/** Thrown if there are too many outcomes to list. */
class TooManyOutcomes extends Error {}
const tooManyOutcomes = new TooManyOutcomes()

/**
 * Detects whether chance was used. Its random numbers do not matter, because rounds that depend on chance are not
 * solved.
 */
class ChanceDetector implements Chance {
  asked = false
  readonly #chance = new FastChance(0)
  open(cause: number, number: number): void {
    this.#chance.open(cause, number)
  }
  below(n: number): number {
    this.asked = true
    return this.#chance.below(n)
  }
  shuffle(list: Int32Array, from: number, count: number, mark = 0, step = 0, wanted = count): number {
    this.asked = true
    return this.#chance.shuffle(list, from, count, mark, step, wanted)
  }
}

/** The state and lists of one depth of the recursion. */
interface Level<S extends State> {
  readonly before: S
  readonly after: S
  readonly moves: MoveList
}

export class ExactSolver<S extends State> {
  readonly #game: Game<S>
  readonly #heuristic: Heuristic<S> | undefined
  readonly #like: S
  readonly #chance = new ChanceDetector()
  readonly #choice = new FastChance(0)
  readonly #levels: Level<S>[] = []
  readonly #rewards: Float64Array
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #front = new Set<number>() // tokens of the players' unseen cards, which count when a round is over
  readonly #marks = new Int32Array(TOKENS)
  #mark = 0
  #seat = 0
  #stage = 0
  #plays = 0

  constructor(game: Game<S>, like: S) {
    this.#game = game
    this.#heuristic = game.createHeuristic?.()
    this.#like = like
    this.#rewards = new Float64Array(like.seats)
  }

  /**
   * Returns the best move for the seat, if all outcomes can be listed. `world` is any state consistent with the seat's
   * view.
   */
  choose(view: S, world: S, seat: number): Move | undefined {
    this.#begin(view, world, seat)
    return this.#listed(() => this.#best(world, 0).move)
  }

  /**
   * Returns the values of the seat's moves to it. Leaves out those whose outcomes are too many to list. `world` is any
   * state consistent with the seat's view.
   */
  values(view: S, world: S, seat: number): { readonly move: Move; readonly value: number }[] {
    const found: { readonly move: Move; readonly value: number }[] = []
    const moves = new MoveList()
    this.#game.legal(world, seat, moves)
    for (const move of moves.toArray()) {
      this.#begin(view, world, seat)
      const value = this.#listed(() => this.#worth(world, seat, move, 0))
      if (value !== undefined) found.push({ move, value })
    }
    return found
  }

  #begin(view: S, world: S, seat: number): void {
    this.#seat = seat
    this.#plays = 0
    this.#stage = this.#heuristic?.stage?.(world) ?? 0
    this.#front.clear()
    if (this.#heuristic?.showdown) this.#lookInFront(view)
  }

  /** Returns what `solve` finds; undefined if there are too many outcomes to list. */
  #listed<T>(solve: () => T): T | undefined {
    try {
      return solve()
    } catch (problem) {
      if (problem === tooManyOutcomes) return undefined
      throw problem
    }
  }

  #lookInFront(view: S): void {
    for (const { seat, cards } of this.#game.scene(view, 1 << this.#seat).zones)
      if (seat !== undefined)
        for (const card of cards)
          if (card !== undefined && card.face === 0 && card.remembered === undefined) this.#front.add(card.token)
  }

  #level(depth: number): Level<S> {
    this.#levels[depth] ??= { before: cloneState(this.#like), after: cloneState(this.#like), moves: new MoveList() }
    return this.#levels[depth]
  }

  /** Returns the seat's best move here and its value. */
  #best(state: S, depth: number): { readonly move: Move; readonly value: number } {
    const { moves } = this.#level(depth)
    this.#game.legal(state, this.#seat, moves)
    let found = { move: 0, value: -1 }
    let isKnown = true
    for (let i = 0; i < moves.count; i++) {
      const value = this.#tryWorth(state, moves.at[i], depth)
      if (value === undefined) isKnown = false
      else if (value > found.value) found = { move: moves.at[i], value }
      if (found.value === 1) return found // no other move can be better
    }
    if (!isKnown) throw tooManyOutcomes
    return found
  }

  #tryWorth(state: S, move: Move, depth: number): number | undefined {
    try {
      return this.#worth(state, this.#seat, move, depth)
    } catch (problem) {
      if (problem === tooManyOutcomes && this.#plays < MOST_PLAYS) return undefined
      throw problem
    }
  }

  /** Returns the value of a move to the seat, averaged over all cards that it can reveal. */
  #worth(state: S, seat: number, move: Move, depth: number): number {
    const { after } = this.#level(depth)
    this.#play(state, after, seat, move)
    const shown = this.#shown(state, after)
    if (shown.length === 0) return this.#goOn(after, depth)
    if (shown.length > MOST_CARDS || this.#game.likelihood !== undefined || this.#game.allows !== undefined)
      throw tooManyOutcomes
    return this.#overAll(state, seat, move, depth, shown, 0)
  }

  /** Averages the value over all possible assignments of the cards at `shown`, starting at index `from`. */
  #overAll(state: S, seat: number, move: Move, depth: number, shown: readonly number[], from: number): number {
    const { before, after } = this.#level(depth)
    if (from === 0) this.#game.copy(state, before)
    if (from === shown.length) {
      this.#play(before, after, seat, move)
      if (this.#shown(before, after).join() !== shown.join()) throw tooManyOutcomes
      return this.#goOn(after, depth)
    }
    const { cards } = before
    const at = shown[from]
    const others = this.#exchangeable(before, at, shown.slice(0, from))
    let sum = 0
    for (const places of others.values()) {
      exchange(cards, at, places[0])
      sum += places.length * this.#overAll(before, seat, move, depth, shown, from + 1)
      exchange(cards, at, places[0])
    }
    return sum / [...others.values()].reduce((n, places) => n + places.length, 0)
  }

  /**
   * Returns the places whose unseen card could be at `at` instead, grouped by face. Includes `at` itself, but not the
   * fixed places.
   */
  #exchangeable({ cards }: S, at: number, fixed: readonly number[]): Map<number, number[]> {
    const found = new Map<number, number[]>()
    for (let i = 0; i < cards.length; i++) {
      if (!this.#isUnseen(cards[i]) || groupOf(cards[i]) !== groupOf(cards[at]) || fixed.includes(i)) continue
      const face = faceOf(cards[i])
      const places = found.get(face)
      if (places === undefined) found.set(face, [i])
      else if (i === at) places.unshift(i)
      else places.push(i)
    }
    return found
  }

  #isUnseen(card: Card): boolean {
    return card !== 0 && !isKnown(card, 1 << this.#seat)
  }

  #play(from: S, into: S, seat: number, move: Move): void {
    if (++this.#plays > MOST_PLAYS) throw tooManyOutcomes
    this.#game.copy(from, into)
    this.#chance.asked = false
    this.#game.play(into, seat, move, this.#chance)
    if (this.#chance.asked && !this.#isOver(into)) throw tooManyOutcomes
  }

  #isOver(state: S): boolean {
    return this.#game.actors(state) === 0 || (this.#heuristic?.stage?.(state) ?? 0) !== this.#stage
  }

  /**
   * Returns the places in `before` whose cards were revealed: those seen now, or at the end of a round the cards of all
   * players.
   */
  #shown(before: S, after: S): readonly number[] {
    if (this.#isOver(after))
      return this.#front.size === 0 ? NOTHING : this.#placesOf(before, (token) => this.#front.has(token))
    const marks = this.#marks
    const mark = ++this.#mark
    for (const card of before.cards) if (this.#isUnseen(card)) marks[tokenOf(card)] = mark
    let found = 0
    for (const card of after.cards)
      if (card !== 0 && marks[tokenOf(card)] === mark && !this.#isUnseen(card)) {
        marks[tokenOf(card)] = -mark
        found++
      }
    return found === 0 ? NOTHING : this.#placesOf(before, (token) => marks[token] === -mark)
  }

  #placesOf({ cards }: S, isMeant: (token: number) => boolean): number[] {
    const places: number[] = []
    for (let i = 0; i < cards.length; i++) if (this.#isUnseen(cards[i]) && isMeant(tokenOf(cards[i]))) places.push(i)
    return places
  }

  /**
   * Returns the value of a position. At the end of a round it is the outlook, before that the value of the best move.
   */
  #goOn(state: S, depth: number): number {
    if (this.#isOver(state)) return this.#reward(state)
    const { moves } = this.#level(depth + 1)
    const seat = nextActor(this.#game, state, this.#choice, 0)
    if (seat === this.#seat) return this.#best(state, depth + 1).value
    this.#game.legal(state, seat, moves)
    if (moves.count > 1) throw tooManyOutcomes // another player has a choice
    return this.#worth(state, seat, moves.at[0], depth + 1)
  }

  #reward(state: S): number {
    const result = this.#game.result(state, this.#result)
    if (result === undefined) this.#heuristic?.outlook?.(state, this.#rewards)
    return result === undefined ? this.#rewards[this.#seat] : winShare(result, this.#seat)
  }
}

function exchange(cards: Int32Array, a: number, b: number): void {
  const face = faceOf(cards[a])
  cards[a] = withFace(cards[a], faceOf(cards[b]))
  cards[b] = withFace(cards[b], face)
}
