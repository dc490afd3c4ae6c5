// Plays one game to its end. No other loop does so without a table: simulations, searches, the lab, benches and
// property tests share it.

import type { State } from "./cards.ts"
import type { Chance, FastChance } from "./chance.ts"
import type { Game } from "./game.ts"
import type { Move, MoveList } from "./moves.ts"
import type { Trace } from "./trace.ts"

/**
 * Picks one of the legal moves, of which there is at least one. It gets the full state, but reads only what its seat
 * knows.
 */
export type Policy<S extends State> = (state: S, seat: number, moves: MoveList) => Move

/** A policy that may answer asynchronously. */
export type SlowPolicy<S extends State> = (state: S, seat: number, moves: MoveList) => Move | Promise<Move>

/** Settings of a playout. */
export interface Playing<S extends State, P = Policy<S>> {
  /** The policies by seat. Without policies, every move is random. */
  readonly policies?: readonly P[]
  /** Probability that a seat acts although it may wait: 0 if left out. */
  readonly jumpRate?: number
  /** Whether a seat's only move is made without asking its policy. */
  readonly skipForced?: boolean
  /** Called before each move is chosen. */
  readonly watch?: (seat: number, moves: MoveList) => void
  /** Called before each move. Returns whether to end the playout before the game is over. */
  readonly stop?: (state: S) => boolean
  readonly trace?: Trace
}

const RANDOM = {}
const MANY = 1 << 20

/**
 * Returns the seat that acts next, or -1 when the game is over. Seats act clockwise from the lead. Those that may wait
 * act first, but only with probability `jumpRate`.
 */
export function nextActor<S extends State>(game: Game<S>, state: S, choice: FastChance, jumpRate: number): number {
  return oneOf(game.actors(state), game, state, choice, jumpRate)
}

function oneOf<S extends State>(all: number, game: Game<S>, state: S, choice: FastChance, jumpRate: number): number {
  if ((all & (all - 1)) === 0) return 31 - Math.clz32(all)
  const waiting = game.mayWait?.(state) ?? 0
  const jumps = waiting !== 0 && jumpRate > 0 && choice.below(MANY) < jumpRate * MANY
  const asked = jumps ? waiting : all & ~waiting
  let seat = state.lead
  while (!(asked & (1 << seat))) seat = seat + 1 === state.seats ? 0 : seat + 1
  return seat
}

/** A playout that waits for the answer of a slow policy. */
interface Waiting {
  readonly made: number
  readonly seat: number
  readonly answer: Promise<Move>
}

/**
 * Plays until the game is over or stopped, and returns the number of moves made. If a policy answers asynchronously,
 * returns at that point instead.
 */
function playOn<S extends State>(
  game: Game<S>,
  state: S,
  chance: Chance,
  choice: FastChance,
  moves: MoveList,
  { policies, jumpRate = 0, skipForced = false, watch, stop, trace }: Playing<S, SlowPolicy<S>>,
  before: number,
): number | Waiting {
  const { actors, legal, play } = game // looked up once: lookups are slow in a loop that has seen five games
  for (let made = before; ; made++) {
    const seat = oneOf(actors(state), game, state, choice, jumpRate)
    if (seat < 0 || stop?.(state)) return made
    legal(state, seat, moves)
    watch?.(seat, moves)
    if (policies === undefined) {
      play(state, seat, moves.at[moves.count === 1 ? 0 : choice.below(moves.count)], chance, trace)
      continue
    }
    const answer = skipForced && moves.count === 1 ? moves.at[0] : policies[seat](state, seat, moves)
    if (typeof answer !== "number") return { made, seat, answer }
    play(state, seat, answer, chance, trace)
  }
}

/** Plays until the game is over or stopped. Returns the number of moves made. */
export const playOut = <S extends State>(
  game: Game<S>,
  state: S,
  chance: Chance,
  choice: FastChance,
  moves: MoveList,
  how: Playing<S> = RANDOM,
): number => playOn(game, state, chance, choice, moves, how, 0) as number

/** Does the same with policies that may answer asynchronously. Continues at once after a synchronous answer. */
export async function playOutSlowly<S extends State>(
  game: Game<S>,
  state: S,
  chance: Chance,
  choice: FastChance,
  moves: MoveList,
  how: Playing<S, SlowPolicy<S>>,
): Promise<number> {
  let made = 0
  for (;;) {
    const end = playOn(game, state, chance, choice, moves, how, made)
    if (typeof end === "number") return end
    game.play(state, end.seat, await end.answer, chance, how.trace)
    made = end.made + 1
  }
}
