// Information-set Monte Carlo tree search, the same for all games. Each iteration redeals the unseen cards and descends
// the tree, whose nodes stand for what the searching seat would know. It then rolls out to the end of the round and
// backs up the rewards.

import type { State } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Game, Heuristic, Result } from "../../engine/game.ts"
import { cloneState, Knowledge } from "../../engine/hidden.ts"
import { type Move, MoveList } from "../../engine/moves.ts"
import { nextActor, type Playing, playOut } from "../../engine/playout.ts"
import { Redealer } from "../../engine/redeal.ts"
import { heuristicPolicy } from "../policy.ts"
import { ExactSolver } from "./exact.ts"
import { reward, stopAfter } from "./reward.ts"
import { NONE, Tree } from "./tree.ts"

export interface SearchSettings {
  /** The rule for selecting moves: PUCT with the heuristic as prior, or plain upper confidence bounds (UCB). */
  readonly select: "heuristic" | "plain"
  /** The policy of rollouts. */
  readonly rollout: "heuristic" | "random"
  /**
   * The end of a rollout: after as many rounds as the heuristic sets, after the first round, or at the end of the game.
   */
  readonly to: "round" | "nextRound" | "game"
  /** Whether to solve a position exactly if all outcomes can be listed. */
  readonly exact: boolean
  /** Whether the search sees all cards. It is then an upper bound for measurements. */
  readonly seesAll?: boolean
  /**
   * Exploration constant. With a prior its unit is the standard deviation of the rewards; without one it is that of the
   * plain bound.
   */
  readonly exploration: number
  /** Rollouts from a position before it is expanded. With fewer, the heuristic is the better guide. */
  readonly expandAfter: number
  /** The uniform share of the prior. */
  readonly uniformShare: number
}

export const SEARCH: SearchSettings = {
  select: "heuristic",
  rollout: "heuristic",
  to: "round",
  exact: true,
  exploration: 5,
  expandAfter: 8,
  uniformShare: 0.1,
}
export const PLAIN: SearchSettings = {
  select: "plain",
  rollout: "random",
  to: "game",
  exact: false,
  exploration: Math.SQRT2,
  expandAfter: 1,
  uniformShare: 1,
}

/** Limit of the search: a number of iterations, or as many as fit before the clock (in ms) reaches `until`. */
export interface Budget {
  readonly iterations: number
  readonly until?: number
  readonly clock?: () => number
}

/**
 * The move that a search would play, and how much better it is than its best alternative, in chances of winning from 0
 * to 1.
 */
export interface Advice {
  readonly move: Move
  /** Undefined if there is no alternative to compare with. May be negative: the comparison has its own luck. */
  readonly gain?: number
  /** The standard error of the gain. */
  readonly error: number
  /** Whether the search has followed every possible outcome to the end of the round. */
  readonly isExact: boolean
}

const ROOT = 0
/** How many of the other moves are compared with the best one, and how often. */
const RIVALS = 3
const COMPARISONS = 400
/** Comparisons begin at this fate, which no visit reaches. Each uses the same luck for both moves. */
const FIRST_COMPARISON = 1 << 24
const MOST_DEPTH = 512
const CLOCK_EVERY = 32

export class Search<S extends State> {
  /** Number of iterations of the latest search. */
  iterations = 0
  readonly #game: Game<S>
  readonly #heuristic: Heuristic<S> | undefined
  readonly #settings: SearchSettings
  readonly #chance: FastChance
  readonly #dice = new FastChance(0) // randomness of the game
  readonly #luck = new FastChance(0) // randomness of dealing worlds and of rollouts
  readonly #redealer: Redealer<S>
  readonly #knowledge: Knowledge<S>
  readonly #tree = new Tree()
  readonly #moves = new MoveList()
  readonly #rootMoves = new MoveList()
  readonly #rollout: Playing<S>
  readonly #priorWeight: number
  readonly #pathEdges = new Int32Array(MOST_DEPTH)
  readonly #pathNodes = new Int32Array(MOST_DEPTH)
  readonly #pathSeats = new Uint8Array(MOST_DEPTH)
  readonly #rewards: Float64Array
  readonly #result: Result = { places: [], scores: [], limit: false }
  readonly #exact: ExactSolver<S> | undefined
  #world: S
  #weights = new Float64Array(64)
  #depth = 0
  #seat = 0
  #seed = 0
  #stage = 0 // the stage at which the iteration began
  #mean = 0
  #squares = 0

  /** `like` is any state or view of the same table; `chance` is the bot's own. */
  constructor(game: Game<S>, like: S, chance: FastChance, settings: SearchSettings = SEARCH) {
    const heuristic = game.createHeuristic?.()
    this.#game = game
    this.#heuristic = heuristic
    this.#settings = settings
    this.#chance = chance
    this.#redealer = new Redealer(game)
    this.#knowledge = new Knowledge(like)
    this.#world = cloneState(like)
    this.#rewards = new Float64Array(like.seats)
    this.#exact = settings.exact ? new ExactSolver(game, like) : undefined
    this.#priorWeight = settings.seesAll ? 1 : (heuristic?.priorWeight?.(like.seats) ?? 1)
    this.#rollout = { ...this.#playing(like.seats), ...this.#stopping() }
  }

  /** Returns the policies of rollouts: the heuristic, or random moves. */
  #playing(seats: number): Playing<S> {
    if (this.#settings.rollout === "random") return {}
    return { policies: Array(seats).fill(heuristicPolicy(this.#game, this.#luck)) }
  }

  /** Returns when rollouts stop: after as many rounds as the settings say, if the game has rounds and an outlook. */
  #stopping(): Pick<Playing<S>, "stop"> {
    const { to } = this.#settings
    if (to === "game" || this.#heuristic === undefined) return {}
    const rounds = to === "round" ? (this.#heuristic.horizon ?? 1) : 1
    return stopAfter(this.#heuristic, rounds, () => this.#stage)
  }

  /** Returns the exact best move if it can be computed, otherwise the most visited move. */
  choose(view: S, seat: number, budget: Budget): Move {
    const game = this.#game
    game.legal(view, seat, this.#rootMoves)
    if (this.#rootMoves.count === 1) return this.#rootMoves.at[0]
    this.#begin(view, seat)
    const exact = this.#exact?.choose(view, this.#deal(view), seat)
    if (exact !== undefined) return exact
    for (this.iterations = 0; this.#goesOn(budget); this.iterations++) this.#iterate(view)
    return this.#tree.moves[this.#mostVisited()]
  }

  /** Returns the move that `choose` returns, and how much better it is than the other moves. */
  advise(view: S, seat: number, budget: Budget): Advice {
    const move = this.choose(view, seat, budget)
    if (this.#rootMoves.count === 1) return { move, error: 0, isExact: true }
    if (this.iterations > 0) return this.#compared(view, move)
    const values = this.#exact?.values(view, this.#deal(view), seat) ?? []
    const own = values.find((one) => one.move === move)?.value
    const others = values.filter((one) => one.move !== move).map(({ value }) => value)
    const isKnown = own !== undefined && values.length === this.#rootMoves.count
    return { move, error: 0, isExact: true, ...(isKnown ? { gain: own - Math.max(...others) } : {}) }
  }

  /** Compares the chosen move with its strongest rivals, each time on equal luck. */
  #compared(view: S, move: Move): Advice {
    const [best, ...others] = this.moveStatistics().sort((a, b) => Number(b.move === move) - Number(a.move === move))
    const rivals = others.slice(0, RIVALS).map((rival) => this.#compare(view, best.move, rival.move))
    const closest = rivals.reduce((least, one) => (one.gain < least.gain ? one : least))
    return { move, ...closest, isExact: false }
  }

  /** Returns the mean of the differences between two moves, and its standard error. */
  #compare(view: S, one: Move, other: Move): { readonly gain: number; readonly error: number } {
    let sum = 0
    let squares = 0
    for (let n = 0; n < COMPARISONS; n++) {
      const difference = this.#outcome(view, one, n) - this.#outcome(view, other, n)
      sum += difference
      squares += difference * difference
    }
    const gain = sum / COMPARISONS
    return { gain, error: Math.sqrt(Math.max(0, squares / COMPARISONS - gain * gain) / COMPARISONS) }
  }

  /** Returns the reward of one more visit of a root move. */
  #outcome(view: S, move: Move, n: number): number {
    this.#follow(view, this.#edgeOf(ROOT, move, NONE), FIRST_COMPARISON + n)
    return this.#rewards[this.#seat]
  }

  /** Returns the visits and the mean reward of each of the seat's moves in the latest search, most visited first. */
  moveStatistics(): { readonly move: Move; readonly visits: number; readonly value: number }[] {
    const tree = this.#tree
    const found = []
    for (let edge = tree.firstEdge[ROOT]; edge !== NONE; edge = tree.nextEdge[edge])
      found.push({
        move: tree.moves[edge],
        visits: tree.visits[edge],
        value: tree.total[edge] / Math.max(1, tree.visits[edge]),
      })
    return found.sort((a, b) => b.visits - a.visits)
  }

  #begin(view: S, seat: number): void {
    this.#seat = seat
    this.#seed = this.#chance.below(1 << 20)
    this.#mean = this.#squares = 0
    this.#tree.clear()
    this.#tree.addNode(this.#knowledge.key(view, 1 << seat, seat))
    this.iterations = 0
    this.#reseed(0)
    if (!this.#settings.seesAll) this.#redealer.look(view)
  }

  /** Tells whether there is budget left and the leading move can still be overtaken. */
  #goesOn({ iterations, until, clock }: Budget): boolean {
    if (this.iterations >= iterations) return false
    if (this.iterations % CLOCK_EVERY !== 0 || this.iterations === 0) return true
    if (until !== undefined && clock !== undefined && clock() >= until) return false
    return until !== undefined || this.#lead() < iterations - this.iterations
  }

  /** Returns how many visits the most visited move is ahead. */
  #lead(): number {
    const { firstEdge, nextEdge, visits } = this.#tree
    let most = 0
    let second = 0
    for (let edge = firstEdge[ROOT]; edge !== NONE; edge = nextEdge[edge]) {
      const n = visits[edge]
      if (n > most) {
        second = most
        most = n
      } else if (n > second) second = n
    }
    return most - second
  }

  #mostVisited(): number {
    const { firstEdge, nextEdge, visits, total } = this.#tree
    let best = firstEdge[ROOT]
    for (let edge = best; edge !== NONE; edge = nextEdge[edge])
      if (visits[edge] > visits[best] || (visits[edge] === visits[best] && total[edge] > total[best])) best = edge
    return best
  }

  /** Deals a possible world. */
  #deal(view: S): S {
    if (!this.#settings.seesAll) return this.#redealer.deal(this.#luck, this.#world)
    this.#game.copy(view, this.#world)
    return this.#world
  }

  #iterate(view: S): void {
    const game = this.#game
    game.legal(view, this.#seat, this.#moves)
    const edge = this.#select(view, this.#seat, ROOT)
    // The n-th visit of each move uses the same random numbers, so that moves are compared on equal luck.
    this.#follow(view, edge, this.#settings.select === "heuristic" ? this.#tree.visits[edge] : this.iterations)
  }

  /** Plays a root move in one possible world, and adds the rewards to the tree. */
  #follow(view: S, edge: number, fate: number): void {
    const game = this.#game
    this.#reseed(fate)
    const world = this.#deal(view)
    this.#stage = this.#heuristic?.stage?.(world) ?? 0
    this.#depth = 0
    this.#addStep(ROOT, this.#seat, edge)
    game.play(world, this.#seat, this.#tree.moves[edge], this.#dice)
    if (this.#descend(world)) this.#rollOut(world)
    this.#backUp()
  }

  #reseed(fate: number): void {
    this.#luck.reseed(this.#seed, fate)
    this.#dice.reseed(this.#seed + 1, fate)
  }

  /**
   * Descends to a position that is not expanded yet. Returns false if the round ended on the way and the rewards are
   * set.
   */
  #descend(world: S): boolean {
    const game = this.#game
    const tree = this.#tree
    const moves = this.#moves
    for (;;) {
      const seat = nextActor(game, world, this.#luck, 0)
      if (this.#isRoundOver(world, seat)) return false
      if (this.#depth === MOST_DEPTH) return true
      game.legal(world, seat, moves)
      let move = moves.at[0]
      if (moves.count > 1) {
        const key = this.#knowledge.key(world, 1 << this.#seat, seat)
        const found = tree.find(key)
        const node = found === NONE ? tree.addNode(key) : found
        if (tree.nodeVisits[node] < this.#settings.expandAfter) {
          this.#addStep(node, seat, NONE)
          return true
        }
        const edge = this.#select(world, seat, node)
        this.#addStep(node, seat, edge)
        move = tree.moves[edge]
      }
      game.play(world, seat, move, this.#dice)
    }
  }

  /** Adds a step to the path of this iteration. */
  #addStep(node: number, seat: number, edge: number): void {
    this.#pathNodes[this.#depth] = node
    this.#pathSeats[this.#depth] = seat
    this.#pathEdges[this.#depth++] = edge
  }

  /** Tells whether the round is over. If so, sets the rewards. */
  #isRoundOver(world: S, seat: number): boolean {
    if (seat >= 0 && !this.#rollout.stop?.(world)) return false
    this.#reward(world)
    return true
  }

  #reward(world: S): void {
    reward(this.#game, this.#heuristic, world, this.#rewards, this.#result)
  }

  #rollOut(world: S): void {
    playOut(this.#game, world, this.#dice, this.#luck, this.#moves, this.#rollout)
    this.#reward(world)
  }

  /** Returns the edge to follow. The legal moves are in `#moves`; those without an edge get one. */
  #select(world: S, seat: number, node: number): number {
    return this.#settings.select === "heuristic"
      ? this.#selectByHeuristic(world, seat, node)
      : this.#selectPlainly(node)
  }

  #selectByHeuristic(world: S, seat: number, node: number): number {
    const tree = this.#tree
    const moves = this.#moves
    const mean = tree.nodeVisits[node] === 0 ? 0 : tree.nodeTotal[node] / tree.nodeVisits[node]
    const explore = this.#settings.exploration * this.#spread()
    let weighed = false
    let found = NONE
    let best = Number.NEGATIVE_INFINITY
    let before: number = NONE
    for (let i = 0; i < moves.count; i++) {
      let edge = this.#edgeOf(node, moves.at[i], before)
      if (edge === NONE) {
        if (!weighed) this.#weigh(world, seat)
        weighed = true
        edge = tree.addEdge(node, this.#lastEdge(node, before), moves.at[i])
        tree.prior[edge] = this.#weights[i]
      }
      before = edge
      const n = tree.visits[edge]
      const value = n === 0 ? mean : tree.total[edge] / n
      const score = value + (explore * tree.prior[edge] * Math.sqrt(++tree.available[edge])) / (1 + n)
      if (score > best) {
        best = score
        found = edge
      }
    }
    return found
  }

  #selectPlainly(node: number): number {
    const tree = this.#tree
    const moves = this.#moves
    const bonus = this.#settings.exploration * Math.sqrt(Math.log(Math.max(1, tree.nodeVisits[node])))
    let found = NONE
    let best = Number.NEGATIVE_INFINITY
    let before: number = NONE
    for (let i = 0; i < moves.count; i++) {
      let edge = this.#edgeOf(node, moves.at[i], before)
      if (edge === NONE) edge = tree.addEdge(node, this.#lastEdge(node, before), moves.at[i])
      before = edge
      const n = tree.visits[edge]
      const score = n === 0 ? 1e9 - this.#luck.below(1 << 20) : tree.total[edge] / n + bonus / Math.sqrt(n)
      if (score > best) {
        best = score
        found = edge
      }
    }
    return found
  }

  /**
   * Returns the node's edge for a move, or NONE. Searches after `before` first, because moves are mostly in the order
   * of the edges.
   */
  #edgeOf(node: number, move: Move, before: number): number {
    const { firstEdge, nextEdge, moves } = this.#tree
    for (let edge = before === NONE ? firstEdge[node] : nextEdge[before]; edge !== NONE; edge = nextEdge[edge])
      if (moves[edge] === move) return edge
    if (before === NONE) return NONE
    for (let edge = firstEdge[node]; edge !== before; edge = nextEdge[edge]) if (moves[edge] === move) return edge
    return NONE
  }

  #lastEdge(node: number, from: number): number {
    const { firstEdge, nextEdge } = this.#tree
    let edge = from === NONE ? firstEdge[node] : from
    while (edge !== NONE && nextEdge[edge] !== NONE) edge = nextEdge[edge]
    return edge
  }

  /** Writes the prior of the legal moves to `#weights`; a uniform one if the game has no heuristic. */
  #weigh(world: S, seat: number): void {
    const { count, at } = this.#moves
    const { uniformShare } = this.#settings
    if (this.#weights.length < count) this.#weights = new Float64Array(at.length)
    const weights = this.#weights
    if (this.#heuristic === undefined) weights.fill(0, 0, count)
    else this.#heuristic.weigh(world, seat, this.#moves, weights)
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; i < count; i++) if (weights[i] > most) most = weights[i]
    let sum = 0
    for (let i = 0; i < count; i++) {
      weights[i] = Math.exp(this.#priorWeight * (weights[i] - most))
      sum += weights[i]
    }
    for (let i = 0; i < count; i++) weights[i] = ((1 - uniformShare) * weights[i]) / sum + uniformShare / count
  }

  /**
   * Returns the standard deviation of the rewards. It scales exploration, because a round changes the chance of winning
   * less than a whole game does.
   */
  #spread(): number {
    const n = this.iterations
    return n < 8 ? 0.5 : Math.sqrt(Math.max(1e-6, this.#squares / n - (this.#mean / n) ** 2))
  }

  /** Adds the rewards to the nodes and edges of the path. */
  #backUp(): void {
    const tree = this.#tree
    const rewards = this.#rewards
    const own = rewards[this.#seat]
    this.#mean += own
    this.#squares += own * own
    for (let i = 0; i < this.#depth; i++) {
      const reward = rewards[this.#pathSeats[i]]
      tree.nodeVisits[this.#pathNodes[i]]++
      tree.nodeTotal[this.#pathNodes[i]] += reward
      const edge = this.#pathEdges[i]
      if (edge === NONE) continue
      tree.visits[edge]++
      tree.total[edge] += reward
    }
  }
}
