// Information-set Monte-Carlo tree search, the same for all games. Each iteration deals the unseen cards anew, goes down the tree of
// what the searching seat would know, plays on quickly to the end of the round, and remembers how each move went.

import type { State } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Game, Heuristic, Result } from "../../engine/game.ts"
import { cloneState, Knowledge } from "../../engine/hidden.ts"
import { type Move, MoveList } from "../../engine/moves.ts"
import { nextActor, type Playing, playOut } from "../../engine/playout.ts"
import { Redealer } from "../../engine/redeal.ts"
import { winShare } from "../../engine/result.ts"
import { heuristicPolicy } from "../policy.ts"
import { Exact } from "./exact.ts"
import { NONE, Tree } from "./tree.ts"

export interface Settings {
  /** By what moves are tried: the heuristic's opinion and how they went; or plain upper confidence bounds. */
  readonly select: "heuristic" | "plain"
  /** How a game is played on from a new position. */
  readonly rollout: "heuristic" | "random"
  /** How far: as many rounds as the heuristic advises, to the end of the first, or of the game. */
  readonly to: "round" | "nextRound" | "game"
  /** Work it out exactly where all that can happen is few enough to list. */
  readonly exact: boolean
  /** Sees all cards, for measuring what there is to win. */
  readonly seesAll?: boolean
  /** How much a promise counts against results: the prior's in spreads of the rewards, or the constant of the plain bound. */
  readonly explore: number
  /** How often a position is played on quickly before its moves are told apart: until then the heuristic knows better. */
  readonly ripe: number
  /** The part of the prior that every move gets. */
  readonly even: number
}

export const SEARCH: Settings = {
  select: "heuristic",
  rollout: "heuristic",
  to: "round",
  exact: true,
  explore: 5,
  ripe: 8,
  even: 0.1,
}
export const PLAIN: Settings = {
  select: "plain",
  rollout: "random",
  to: "game",
  exact: false,
  explore: Math.SQRT2,
  ripe: 1,
  even: 1,
}

/** How long to think: so many iterations, or as many as fit before the clock (in milliseconds) says so. */
export interface Budget {
  readonly iterations: number
  readonly until?: number
  readonly clock?: () => number
}

const ROOT = 0
const MOST_DEPTH = 512
const CLOCK_EVERY = 32

export class Search<S extends State> {
  /** Iterations made by the latest search. */
  iterations = 0
  readonly #game: Game<S>
  readonly #heuristic: Heuristic<S> | undefined
  readonly #settings: Settings
  readonly #chance: FastChance
  readonly #dice = new FastChance(0) // of the game
  readonly #luck = new FastChance(0) // of worlds, and of how they are played on
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
  readonly #exact: Exact<S> | undefined
  #world: S
  #weights = new Float64Array(64)
  #depth = 0
  #seat = 0
  #seed = 0
  #stage = 0 // where the iteration began
  #mean = 0
  #squares = 0

  /** `like` is any state or view of the table to come; `chance` is the bot's own. */
  constructor(game: Game<S>, like: S, chance: FastChance, settings: Settings = SEARCH) {
    const heuristic = game.createHeuristic?.()
    this.#game = game
    this.#heuristic = heuristic
    this.#settings = settings
    this.#chance = chance
    this.#redealer = new Redealer(game)
    this.#knowledge = new Knowledge(like)
    this.#world = cloneState(like)
    this.#rewards = new Float64Array(like.seats)
    this.#exact = settings.exact ? new Exact(game, like) : undefined
    this.#priorWeight = settings.seesAll ? 1 : (heuristic?.priorWeight?.(like.seats) ?? 1)
    this.#rollout = { ...this.#playing(like.seats), ...this.#stopping() }
  }

  /** Moves by the heuristic, or at random. */
  #playing(seats: number): Playing<S> {
    if (this.#settings.rollout === "random") return {}
    return { policies: Array(seats).fill(heuristicPolicy(this.#game, this.#luck)) }
  }

  /** Stops after as many rounds as the settings say, where the game has rounds and an outlook. */
  #stopping(): Pick<Playing<S>, "stop"> {
    const { stage, outlook, horizon = 1 } = this.#heuristic ?? {}
    const { to } = this.#settings
    if (to === "game" || stage === undefined || outlook === undefined) return {}
    const rounds = to === "round" ? horizon : 1
    return { stop: (world) => stage(world) - this.#stage >= rounds }
  }

  /** The best move of this seat where that can be worked out; else the one that was tried most, having started from what it knows. */
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

  /** What the latest search thought of each of the seat's moves: how often it was tried, and how it went. */
  opinions(): { readonly move: Move; readonly visits: number; readonly value: number }[] {
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
    this.#meet(0)
    if (!this.#settings.seesAll) this.#redealer.look(view)
  }

  /** Is there time, and can the leading move still be overtaken? */
  #goesOn({ iterations, until, clock }: Budget): boolean {
    if (this.iterations >= iterations) return false
    if (this.iterations % CLOCK_EVERY !== 0 || this.iterations === 0) return true
    if (until !== undefined && clock !== undefined && clock() >= until) return false
    return until !== undefined || this.#lead() < iterations - this.iterations
  }

  /** By how many visits the most visited move leads. */
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

  /** A world as it may be. */
  #deal(view: S): S {
    if (!this.#settings.seesAll) return this.#redealer.deal(this.#luck, this.#world)
    this.#game.copy(view, this.#world)
    return this.#world
  }

  #iterate(view: S): void {
    const game = this.#game
    game.legal(view, this.#seat, this.#moves)
    const edge = this.#select(view, this.#seat, ROOT)
    // The n-th try of each move meets the same cards, dice and answers: what differs is due to the move.
    this.#meet(this.#settings.select === "heuristic" ? this.#tree.visits[edge] : this.iterations)
    const world = this.#deal(view)
    this.#stage = this.#heuristic?.stage?.(world) ?? 0
    this.#depth = 0
    this.#walk(ROOT, this.#seat, edge)
    game.play(world, this.#seat, this.#tree.moves[edge], this.#dice)
    if (this.#descend(world)) this.#rollOut(world)
    this.#learn()
  }

  #meet(fate: number): void {
    this.#luck.reseed(this.#seed, fate)
    this.#dice.reseed(this.#seed + 1, fate)
  }

  /** Down the tree to a new position, of which there is one more afterwards. Says whether the round goes on there; else the rewards are known. */
  #descend(world: S): boolean {
    const game = this.#game
    const tree = this.#tree
    const moves = this.#moves
    for (;;) {
      const seat = nextActor(game, world, this.#luck, 0)
      if (this.#isSettled(world, seat)) return false
      if (this.#depth === MOST_DEPTH) return true
      game.legal(world, seat, moves)
      let move = moves.at[0]
      if (moves.count > 1) {
        const key = this.#knowledge.key(world, 1 << this.#seat, seat)
        const found = tree.find(key)
        const node = found === NONE ? tree.addNode(key) : found
        if (tree.nodeVisits[node] < this.#settings.ripe) {
          this.#walk(node, seat, NONE)
          return true
        }
        const edge = this.#select(world, seat, node)
        this.#walk(node, seat, edge)
        move = tree.moves[edge]
      }
      game.play(world, seat, move, this.#dice)
    }
  }

  /** One step further on the way that this iteration takes. */
  #walk(node: number, seat: number, edge: number): void {
    this.#pathNodes[this.#depth] = node
    this.#pathSeats[this.#depth] = seat
    this.#pathEdges[this.#depth++] = edge
  }

  /** Is the round over? Then this tells the rewards. */
  #isSettled(world: S, seat: number): boolean {
    if (seat >= 0 && !this.#rollout.stop?.(world)) return false
    this.#reward(world)
    return true
  }

  /** Sets the rewards by the result of the game or, where it is not over, by its outlook. */
  #reward(world: S): void {
    if (this.#game.actors(world) !== 0) return this.#heuristic?.outlook?.(world, this.#rewards)
    this.#game.result(world, this.#result)
    for (let seat = 0; seat < this.#rewards.length; seat++) this.#rewards[seat] = winShare(this.#result, seat)
  }

  #rollOut(world: S): void {
    playOut(this.#game, world, this.#dice, this.#luck, this.#moves, this.#rollout)
    this.#reward(world)
  }

  /** The edge to follow, the legal moves being in `#moves`. Edges are added for moves that are new here. */
  #select(world: S, seat: number, node: number): number {
    return this.#settings.select === "heuristic"
      ? this.#selectByHeuristic(world, seat, node)
      : this.#selectPlainly(node)
  }

  #selectByHeuristic(world: S, seat: number, node: number): number {
    const tree = this.#tree
    const moves = this.#moves
    const mean = tree.nodeVisits[node] === 0 ? 0 : tree.nodeTotal[node] / tree.nodeVisits[node]
    const explore = this.#settings.explore * this.#spread()
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
    const bonus = this.#settings.explore * Math.sqrt(Math.log(Math.max(1, tree.nodeVisits[node])))
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

  /** The node's edge for a move, or NONE. Moves mostly come in the order of the edges: it looks behind the one before first. */
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

  /** The heuristic's opinion of the legal moves as shares, into `#weights`; even shares where a game has no heuristic. */
  #weigh(world: S, seat: number): void {
    const { count, at } = this.#moves
    const { even } = this.#settings
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
    for (let i = 0; i < count; i++) weights[i] = ((1 - even) * weights[i]) / sum + even / count
  }

  /** How much rewards vary: a round of many moves a win chance less than a whole game does. */
  #spread(): number {
    const n = this.iterations
    return n < 8 ? 0.5 : Math.sqrt(Math.max(1e-6, this.#squares / n - (this.#mean / n) ** 2))
  }

  #learn(): void {
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
