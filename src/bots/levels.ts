// Levels of strength for human opponents, for each game. A level sets the randomness of play, the length of the search
// and the share of forgotten cards. The levels are about evenly spaced on the measured scale, as far as the game
// allows. docs/bots.md has the figures.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import { cloneState } from "../engine/hidden.ts"
import { MoveList } from "../engine/moves.ts"
import type { Bot, Question, Reaction } from "./bot.ts"
import { forget } from "./forget.ts"
import { softmaxPolicy } from "./policy.ts"
import { type LevelName, REACTIONS } from "./reactions.ts"
import { SearchBot, type Thinking } from "./search/bot.ts"
import { SEARCH } from "./search/search.ts"

interface Level {
  /**
   * Temperature for sampling moves by the heuristic, or the length of a search. At 0 the level always plays the best
   * move, at 1 by the heuristic's own odds; above that it is more random.
   */
  readonly plays: { readonly temperature: number } | Thinking
  /** The share of face-down cards and of notes that the level forgets. */
  readonly forgets: number
}

type Levels = Readonly<Record<LevelName, Level>>

type Three = readonly [easy: number, medium: number, hard: number]

const levels = (temperature: Three, iterations: number, forgets: Three = [0.5, 0.25, 0.1]): Levels => ({
  easy: { plays: { temperature: temperature[0] }, forgets: forgets[0] },
  medium: { plays: { temperature: temperature[1] }, forgets: forgets[1] },
  hard: { plays: { temperature: temperature[2] }, forgets: forgets[2] },
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

/** Returns a bot that plays as the level “best” does, and can say by how much its move is better. */
export function adviser(game: string, choice: FastChance): SearchBot {
  const { plays } = levelOf(game, "best")
  if ("temperature" in plays) throw new Error("bug: the best level searches")
  return new SearchBot("best", plays, SEARCH, choice)
}

/** A level as a bot. */
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
    if ("temperature" in plays) return this.#sample({ ...question, view }, plays.temperature)
    return this.#searcher(question.game.id, plays).choose({ ...question, view })
  }

  /** Returns the view without the cards and notes that the level forgets. */
  #remembered({ game, view, seat }: Question, share: number): State {
    if (share === 0) return view
    const left = cloneState(view)
    forget(game, left, seat, share, SALT + seat)
    return left
  }

  #sample({ game, view, seat, legal }: Question, temperature: number): number {
    this.#moves.count = 0
    for (const move of legal) this.#moves.add(move)
    return softmaxPolicy(game, this.#choice, temperature)(view, seat, this.#moves)
  }

  #searcher(game: string, thinking: Thinking): SearchBot {
    const found = this.#searches.get(game) ?? new SearchBot(this.name, thinking, SEARCH, this.#choice)
    this.#searches.set(game, found)
    return found
  }
}
