// Checks redealing against exact enumeration on tiny decks. It tries every order of the cards, and selects those that
// the viewer could not tell from the true one after the same moves. It then compares how often each occurs.

import { describe, expect, it } from "vitest"
import type { State } from "../engine/cards.ts"
import { type Chance, FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, encodeState, view } from "../engine/hidden.ts"
import { type Move, MoveList } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { Redealer } from "../engine/redeal.ts"
import { face } from "./betski-scram/cards.ts"
import { betskiScram } from "./betski-scram/index.ts"

/** Thrown when a story needs more chance than its first shuffle. */
class MoreChance extends Error {}

/** Puts the first shuffle into a given order. Any other use of chance throws. */
class GivenOrder implements Chance {
  order: readonly number[] = []
  open(): void {}
  below(): number {
    throw new MoreChance()
  }
  shuffle(list: Int32Array, from: number, count: number, mark = 0, step = 0): number {
    if (count !== this.order.length) throw new MoreChance()
    const before = Array.from(list.subarray(from, from + count))
    for (let i = 0; i < count; i++) list[from + i] = before[this.order[i]] | (mark + i * step)
    return 0
  }
}

/** Yields all orders of 0 … n-1. */
function* orders(n: number, chosen: number[] = []): Iterable<readonly number[]> {
  if (chosen.length === n) yield chosen
  else for (let i = 0; i < n; i++) if (!chosen.includes(i)) yield* orders(n, [...chosen, i])
}

interface Tiny {
  readonly game: Game
  readonly seats: number
  readonly options: Record<string, string | number>
  readonly deck: readonly number[]
}

function createTiny({ game, seats, options, deck }: Tiny): State {
  const state = game.create(readOptions(game, seats, options), seats)
  return { ...state, deck: Int32Array.from(deck), groups: new Uint8Array(deck.length) }
}

interface Story {
  readonly state: State
  readonly moves: readonly (readonly [seat: number, move: Move])[]
}

/** Starts a game from a random order and plays some random moves. */
function begin(tiny: Tiny, seed: number, most: number): Story {
  const choice = new FastChance(seed)
  const chance = new GivenOrder()
  const order = Int32Array.from(tiny.deck, (_, i) => i)
  choice.shuffle(order, 0, order.length)
  chance.order = Array.from(order)
  const state = createTiny(tiny)
  tiny.game.deal(state, chance)
  const list = new MoveList()
  const moves: [number, Move][] = []
  while (moves.length < most && tiny.game.actors(state) !== 0) {
    const seat = 31 - Math.clz32(tiny.game.actors(state))
    tiny.game.legal(state, seat, list)
    const move = list.at[choice.below(list.count)]
    const before = cloneState(state)
    if (!tryMove(tiny.game, state, seat, move, chance)) return { state: before, moves }
    moves.push([seat, move])
  }
  return { state, moves }
}

/** Makes a move if it is legal and needs no more chance. Returns whether it did. */
function tryMove(game: Game, world: State, seat: number, move: Move, chance: Chance): boolean {
  if (game.check(world, seat, move) !== undefined) return false
  try {
    game.play(world, seat, move, chance)
    return true
  } catch (problem) {
    if (problem instanceof MoreChance) return false
    throw problem
  }
}

/** Counts how many orders lead to each state that the viewer cannot tell from this one. */
function enumerate(tiny: Tiny, { state, moves }: Story, viewer: number): Map<string, number> {
  const seen = encodeState(view(state, viewer, cloneState(state)))
  const world = createTiny(tiny)
  const masked = createTiny(tiny)
  const chance = new GivenOrder()
  const found = new Map<string, number>()
  for (const order of orders(tiny.deck.length)) {
    chance.order = order
    tiny.game.deal(world, chance)
    const same = moves.every(([seat, move]) => tryMove(tiny.game, world, seat, move, chance))
    if (!same || encodeState(view(world, viewer, masked)) !== seen) continue
    const cards = world.cards.join()
    found.set(cards, (found.get(cards) ?? 0) + 1)
  }
  return found
}

/**
 * Compares redealing with the exact shares. Returns the z-score of its chi-square, and the number of impossible states
 * that it dealt.
 */
function compare(
  tiny: Tiny,
  { state }: Story,
  viewer: number,
  exact: Map<string, number>,
  fairTries?: number,
): { score: number; impossible: number } {
  const all = [...exact.values()].reduce((sum, n) => sum + n, 0)
  const draws = 60 * exact.size
  const chance = new FastChance("redeal")
  const seen = view(state, viewer, cloneState(state))
  const world = cloneState(state)
  const found = new Map<string, number>()
  const redealer = new Redealer(tiny.game, fairTries).look(seen)
  for (let i = 0; i < draws; i++) {
    const cards = redealer.deal(chance, world).cards.join()
    found.set(cards, (found.get(cards) ?? 0) + 1)
  }
  const impossible = [...found.keys()].filter((cards) => !exact.has(cards)).length
  let chiSquare = 0
  for (const [cards, n] of exact) {
    const expected = (draws * n) / all
    chiSquare += ((found.get(cards) ?? 0) - expected) ** 2 / expected
  }
  const freedom = exact.size - 1
  return { score: freedom === 0 ? 0 : (chiSquare - freedom) / Math.sqrt(2 * freedom), impossible }
}

const tinies: readonly (Tiny & { name: string; lengths: readonly number[]; games: number })[] = [
  {
    name: "Betski Scram",
    game: betskiScram,
    seats: 2,
    options: { first: 0 },
    deck: [face(3, 4), face(4, 5), face(5, 5), face(5, 9), face(6, 3), face(7, 4), face(8, 8), face(9, 6)],
    lengths: [2, 4, 6],
    games: 2,
  },
  {
    name: "Betski Scram with mayStop",
    game: betskiScram,
    seats: 2,
    options: { first: 0, mayStop: "on" },
    deck: [face(3, 4), face(4, 4), face(4, 5), face(5, 5), face(5, 4), face(6, 6), face(6, 5), face(4, 3)],
    lengths: [2, 3, 5],
    games: 2,
  },
]

describe.each(tinies)("$name", (tiny) => {
  it("6: redeals every possible state as often as exact enumeration predicts, and no impossible one", () => {
    for (const most of tiny.lengths)
      for (let seed = 0; seed < tiny.games; seed++) {
        const story = begin(tiny, seed, most)
        for (let viewer = 1; viewer < 1 << tiny.seats; viewer <<= 1) {
          const exact = enumerate(tiny, story, viewer)
          // First with plain shuffles, as usual; then only with orders that are made to fit and mixed.
          for (const fairTries of [undefined, 0]) {
            const { score, impossible } = compare(tiny, story, viewer, exact, fairTries)
            expect(impossible, `impossible deals, seed ${seed}, ${most} moves`).toBe(0)
            expect(Math.abs(score), `seed ${seed}, ${most} moves, ${exact.size} states`).toBeLessThan(4.5)
          }
        }
      }
  })
})
