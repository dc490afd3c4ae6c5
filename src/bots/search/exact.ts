// Where a round is nearly over there is nothing to guess: every move is followed to the end of the round, over every way the cards
// that come to light could be, each counted as often as it can happen.

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
const MOST_CARDS = 4 // that come to light at once

/** There is more to come than can be listed. */
class TooMuch extends Error {}
const tooMuch = new TooMuch()

/** Tells whether it was asked. What it answers does not matter: a round whose end depends on chance is not worked out. */
class Noticing implements Chance {
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

/** One depth of the recursion: its own state and lists. */
interface Level<S extends State> {
  readonly before: S
  readonly after: S
  readonly moves: MoveList
}

export class Exact<S extends State> {
  readonly #game: Game<S>
  readonly #heuristic: Heuristic<S> | undefined
  readonly #like: S
  readonly #chance = new Noticing()
  readonly #choice = new FastChance(0)
  readonly #levels: Level<S>[] = []
  readonly #rewards: Float64Array
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #front = new Set<number>() // tokens of unseen cards that lie before somebody: those count when a round is over
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

  /** The best move for the seat, if all that can come of each can be listed; `world` is any state that fits what it knows. */
  choose(view: S, world: S, seat: number): Move | undefined {
    this.#seat = seat
    this.#plays = 0
    this.#stage = this.#heuristic?.stage?.(world) ?? 0
    this.#front.clear()
    if (this.#heuristic?.showdown) this.#lookInFront(view)
    try {
      return this.#best(world, 0).move
    } catch (problem) {
      if (problem === tooMuch) return undefined
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

  /** The seat's best move here, and what it is worth. */
  #best(state: S, depth: number): { readonly move: Move; readonly value: number } {
    const { moves } = this.#level(depth)
    this.#game.legal(state, this.#seat, moves)
    let found = { move: 0, value: -1 }
    let isKnown = true
    for (let i = 0; i < moves.count; i++) {
      const value = this.#tryWorth(state, moves.at[i], depth)
      if (value === undefined) isKnown = false
      else if (value > found.value) found = { move: moves.at[i], value }
      if (found.value === 1) return found // whatever the others are
    }
    if (!isKnown) throw tooMuch
    return found
  }

  #tryWorth(state: S, move: Move, depth: number): number | undefined {
    try {
      return this.#worth(state, this.#seat, move, depth)
    } catch (problem) {
      if (problem === tooMuch && this.#plays < MOST_PLAYS) return undefined
      throw problem
    }
  }

  /** What a move is worth to the seat, over all that it can bring to light. */
  #worth(state: S, seat: number, move: Move, depth: number): number {
    const { after } = this.#level(depth)
    this.#play(state, after, seat, move)
    const shown = this.#shown(state, after)
    if (shown.length === 0) return this.#goOn(after, depth)
    if (shown.length > MOST_CARDS || this.#game.likelihood !== undefined || this.#game.allows !== undefined)
      throw tooMuch
    return this.#overAll(state, seat, move, depth, shown, 0)
  }

  /** Makes every way the cards at `shown` can be, from the one with this number on; a mean of what they are worth. */
  #overAll(state: S, seat: number, move: Move, depth: number, shown: readonly number[], from: number): number {
    const { before, after } = this.#level(depth)
    if (from === 0) this.#game.copy(state, before)
    if (from === shown.length) {
      this.#play(before, after, seat, move)
      if (this.#shown(before, after).join() !== shown.join()) throw tooMuch
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

  /** The places whose unseen card could as well lie at `at` (itself included), by face; but for those that are settled. */
  #exchangeable({ cards }: S, at: number, settled: readonly number[]): Map<number, number[]> {
    const found = new Map<number, number[]>()
    for (let i = 0; i < cards.length; i++) {
      if (!this.#isUnseen(cards[i]) || groupOf(cards[i]) !== groupOf(cards[at]) || settled.includes(i)) continue
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
    if (++this.#plays > MOST_PLAYS) throw tooMuch
    this.#game.copy(from, into)
    this.#chance.asked = false
    this.#game.play(into, seat, move, this.#chance)
    if (this.#chance.asked && !this.#isOver(into)) throw tooMuch
  }

  #isOver(state: S): boolean {
    return this.#game.actors(state) === 0 || (this.#heuristic?.stage?.(state) ?? 0) !== this.#stage
  }

  /** Which places of `before` have come to light: those seen now, or at the end of the round all that lay before somebody. */
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

  /** What a position is worth: at the end of a round by its outlook, and before it by the seat's best move. */
  #goOn(state: S, depth: number): number {
    if (this.#isOver(state)) return this.#reward(state)
    const { moves } = this.#level(depth + 1)
    const seat = nextActor(this.#game, state, this.#choice, 0)
    if (seat === this.#seat) return this.#best(state, depth + 1).value
    this.#game.legal(state, seat, moves)
    if (moves.count > 1) throw tooMuch // another's choice
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
