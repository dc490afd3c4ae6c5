// Strengths for people, by game: how wildly a level plays, how long it thinks and how much it forgets. Chosen so that the
// levels stand about evenly apart on the measured scale, as far as the game leaves room: docs/bots.md has the figures.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import { cloneState } from "../engine/hidden.ts"
import { MoveList } from "../engine/moves.ts"
import type { Bot, Question, Reaction } from "./bot.ts"
import { forget } from "./forget.ts"
import { wildPolicy } from "./policy.ts"
import { type LevelName, REACTIONS } from "./reactions.ts"
import { SearchBot, type Thinking } from "./search/bot.ts"
import { SEARCH } from "./search/search.ts"

interface Level {
  /** How freely the heuristic's second thoughts are followed: 0 always plays the best, 1 by the heuristic's own odds, more is wilder. Or how long to search. */
  readonly plays: { readonly wildness: number } | Thinking
  /** The share of face-down cards and of hints that are forgotten. */
  readonly forgets: number
}

type Levels = Readonly<Record<LevelName, Level>>

type Three = readonly [easy: number, medium: number, hard: number]

const levels = (wildness: Three, iterations: number, forgets: Three = [0.5, 0.25, 0.1]): Levels => ({
  easy: { plays: { wildness: wildness[0] }, forgets: forgets[0] },
  medium: { plays: { wildness: wildness[1] }, forgets: forgets[1] },
  hard: { plays: { wildness: wildness[2] }, forgets: forgets[2] },
  best: { plays: { iterations }, forgets: 0 },
})

const USUAL = levels([2, 1, 0.5], 2000)

const SALT = 0x5eed

const BY_GAME: Readonly<Record<string, Levels>> = {
  "beat-the-count": levels([1.3, 0.65, 0], 3000, [0.06, 0.022, 0]), // memory is nearly everything
  "forty-below": levels([0.8, 0.52, 0.26], 2000),
  contarlos: levels([0.8, 0.46, 0.15], 2000),
  "final-count": levels([3.7, 2.2, 1.3], 2000),
  "betski-scram": levels([12, 5, 2], 3000),
}

const levelOf = (game: string, name: LevelName): Level => (BY_GAME[game] ?? USUAL)[name]

/** A level as a player. */
export class LevelBot implements Bot {
  readonly name: LevelName
  readonly reaction: Reaction
  readonly #choice: FastChance
  readonly #moves = new MoveList()
  readonly #searches = new Map<string, SearchBot>()

  constructor(name: LevelName, choice: FastChance) {
    this.name = name
    this.reaction = REACTIONS[name]
    this.#choice = choice
  }

  choose(question: Question): number {
    const { plays, forgets } = levelOf(question.game.id, this.name)
    const view = this.#remembered(question, forgets)
    if ("wildness" in plays) return this.#playWildly({ ...question, view }, plays.wildness)
    return this.#searcher(question.game.id, plays).choose({ ...question, view })
  }

  /** What is left in memory of a view. */
  #remembered({ game, view, seat }: Question, share: number): State {
    if (share === 0) return view
    const left = cloneState(view)
    forget(game, left, seat, share, SALT + seat)
    return left
  }

  #playWildly({ game, view, seat, legal }: Question, wildness: number): number {
    this.#moves.count = 0
    for (const move of legal) this.#moves.add(move)
    return wildPolicy(game, this.#choice, wildness)(view, seat, this.#moves)
  }

  #searcher(game: string, thinking: Thinking): SearchBot {
    const found = this.#searches.get(game) ?? new SearchBot(this.name, thinking, SEARCH, this.#choice)
    this.#searches.set(game, found)
    return found
  }
}
