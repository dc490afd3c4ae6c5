// Levels of strength for people. A weaker level sees less: it misjudges close decisions, forgets cards, and does not
// search. It never errs in a round that it has as good as won. docs/bots.md has the measured strengths.

import type { State } from "../engine/cards.ts"
import type { FastChance } from "../engine/chance.ts"
import { cloneState } from "../engine/hidden.ts"
import { type Move, MoveList } from "../engine/moves.ts"
import type { Policy } from "../engine/playout.ts"
import { CALL } from "../games/final-count/places.ts"
import type { FinalCount } from "../games/final-count/state.ts"
import type { Bot, Question, Reaction } from "./bot.ts"
import { Doubt, type Sight } from "./doubt.ts"
import { forget } from "./forget.ts"
import { misjudgingPolicy } from "./policy.ts"
import { type LevelName, REACTIONS } from "./reactions.ts"
import { SearchBot } from "./search/bot.ts"
import { SEARCH } from "./search/search.ts"

type Waits = (view: State, move: Move) => boolean

interface Level {
  /** Iterations of the search for each move. At 0 the level plays by the heuristic. */
  readonly searches: number
  /** By how much it can misjudge the heuristic's weight of a move while the round is open, in log-odds. */
  readonly misjudges: number
  /** When it sees that a round is as good as won. Then it misjudges nothing. */
  readonly sees: Sight
  /** The share of face-down cards and of notes that it forgets. */
  readonly forgets: number
  /** Whether it leaves a move for later. */
  readonly waits?: Waits
}

type Levels = Readonly<Record<LevelName, Level>>
type Two<T> = readonly [easy: T, medium: T]

interface Settings {
  readonly misjudges: Two<number>
  readonly sees?: Two<Sight>
  readonly forgets?: Two<number>
  readonly waits?: Waits
  readonly searches: readonly [hard: number, best: number]
}

const NINE_IN_TEN: Sight = { won: 0.9, plans: true }

const levels = ({
  misjudges,
  sees = [NINE_IN_TEN, NINE_IN_TEN],
  forgets = [0.5, 0.25],
  searches,
  ...rest
}: Settings): Levels => {
  const playing = { misjudges: 0, sees: NINE_IN_TEN, forgets: 0 }
  return {
    easy: { ...rest, searches: 0, misjudges: misjudges[0], sees: sees[0], forgets: forgets[0] },
    medium: { ...rest, searches: 0, misjudges: misjudges[1], sees: sees[1], forgets: forgets[1] },
    hard: { ...playing, searches: searches[0] },
    best: { ...playing, searches: searches[1] },
  }
}

const USUAL = levels({ misjudges: [3, 1.5], searches: [0, 2000] })

/** Tells whether a call would end the hand before everybody has had a turn. A newcomer would not get to play. */
const isEarlyCall: Waits = (view, move) => move === CALL && (view as FinalCount).turns < view.seats - 1

/** In Betski Scram any player can win until the end, so only a sure win is one. Easy does not see a series of cards. */
const SURE: Two<Sight> = [
  { won: 1, plans: false },
  { won: 1, plans: true },
]

const BY_GAME: Readonly<Record<string, Levels>> = {
  // Memory is nearly everything in Beat the Count.
  "beat-the-count": levels({ misjudges: [5, 0.8], forgets: [0.06, 0.022], searches: [25, 3000] }),
  "forty-below": levels({ misjudges: [3, 1.2], searches: [0, 2000] }),
  contarlos: levels({ misjudges: [7, 2.4], searches: [100, 2000] }),
  "final-count": levels({ misjudges: [8, 4], waits: isEarlyCall, searches: [0, 2000] }),
  "betski-scram": levels({ misjudges: [60, 20], sees: SURE, searches: [0, 3000] }),
}

const levelOf = (game: string, name: LevelName): Level => (BY_GAME[game] ?? USUAL)[name]

/** Returns a bot that plays as the level “best” does, and can say by how much its move is better. */
export const adviser = (game: string, choice: FastChance): SearchBot =>
  new SearchBot("best", { iterations: levelOf(game, "best").searches }, SEARCH, choice)

const SALT = 0x5eed

/** What a level needs for a table, which is defined by its game, options and seats. */
interface Player {
  readonly level: Level
  readonly asked: Question
  readonly search: SearchBot
  readonly policy: Policy<State>
}

/** A level as a bot. */
export class LevelBot implements Bot {
  readonly name: LevelName
  readonly reaction: Reaction
  readonly #choice: FastChance
  readonly #moves = new MoveList()
  #player: Player | undefined

  constructor(name: LevelName, choice: FastChance) {
    this.name = name
    this.reaction = REACTIONS[name]
    this.#choice = choice
  }

  choose(question: Question): number {
    const { level, search, policy } = this.#playerFor(question)
    const view = remembered(question, level.forgets)
    if (level.searches > 0) return search.choose({ ...question, view })
    this.#listMoves(question, level)
    return policy(view, question.seat, this.#moves)
  }

  /** Lists the moves without those that the level leaves for later, unless there are no others. */
  #listMoves({ view, legal }: Question, { waits }: Level): void {
    this.#moves.count = 0
    for (const move of legal) if (!waits?.(view, move)) this.#moves.add(move)
    if (this.#moves.count === 0) for (const move of legal) this.#moves.add(move)
  }

  #playerFor(question: Question): Player {
    const { game, options, view } = question
    const before = this.#player?.asked
    const isSame = before?.game === game && before.options === options && before.view.seats === view.seats
    if (this.#player === undefined || !isSame) this.#player = this.#newPlayer(question)
    return this.#player
  }

  #newPlayer(asked: Question): Player {
    const level = levelOf(asked.game.id, this.name)
    const doubt = new Doubt(asked.game, asked.view, this.#choice, level.sees)
    return {
      level,
      asked,
      search: new SearchBot(this.name, { iterations: level.searches }, SEARCH, this.#choice),
      policy: misjudgingPolicy(asked.game, this.#choice, level.misjudges, (view, seat, best) =>
        doubt.after(view, seat, best),
      ),
    }
  }
}

/** Returns the view without the cards and notes that a level forgets. */
function remembered({ game, view, seat }: Question, share: number): State {
  if (share === 0) return view
  const left = cloneState(view)
  forget(game, left, seat, share, SALT + seat)
  return left
}
