import { describe, expect, it } from "vitest"
import type { State } from "../engine/cards.ts"
import { FastChance } from "../engine/chance.ts"
import type { Game } from "../engine/game.ts"
import { cloneState, view } from "../engine/hidden.ts"
import { type Move, MoveList, writeMove } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { nextActor, playOut } from "../engine/playout.ts"
import { Redealer } from "../engine/redeal.ts"
import { winShare } from "../engine/result.ts"
import { emptyTable, lay } from "../engine/testing.ts"
import { beatTheCount } from "../games/beat-the-count/index.ts"
import { betskiScram } from "../games/betski-scram/index.ts"
import { contarlos } from "../games/contarlos/index.ts"
import { finalCount } from "../games/final-count/index.ts"
import { boardOf, CALL, END, ENDING, handOf, NOBODY, PILE, tableOf } from "../games/final-count/places.ts"
import type { FinalCount } from "../games/final-count/state.ts"
import { fortyBelow } from "../games/forty-below/index.ts"
import { games } from "../games/index.ts"
import { measure } from "../lab/arena/index.ts"
import type { Bot } from "./bot.ts"
import { LevelBot } from "./levels.ts"
import { heuristicPolicy } from "./policy.ts"
import { LEVELS, type LevelName } from "./reactions.ts"

/** Asks a bot for a move as a table does. */
function ask(bot: Bot, game: Game, state: State, seat: number, legal: readonly Move[]): Move {
  const options = readOptions(game, state.seats, {})
  return bot.choose({ game, options, seat, view: view(state, 1 << seat, cloneState(state)), legal }) as Move
}

function legalOf(game: Game, state: State, seat: number): Move[] {
  const moves = new MoveList()
  game.legal(state, seat, moves)
  return moves.toArray()
}

describe("in Final Count", () => {
  const game: Game = finalCount as unknown as Game

  /** Builds the end of the second player's turn, when nobody has called. */
  function lateTurn(hands: readonly string[], tables: readonly string[], board: string, turns: number): FinalCount {
    const s = emptyTable(finalCount, hands.length, {})
    hands.forEach((names, seat) => {
      s.held[seat] = lay(finalCount, s, handOf(seat), names, 1 << seat)
      s.tabled[seat] = lay(finalCount, s, tableOf(seat), tables[seat])
    })
    s.tabled[boardOf(s)] = lay(finalCount, s, tableOf(boardOf(s)), board)
    const dealt = new Set([...hands, ...tables, board].flatMap((names) => names.split(" ")))
    const rest = finalCount.faces.flatMap((face) => (face === undefined || dealt.has(face.name) ? [] : [face.name]))
    s.pileCount = lay(finalCount, s, PILE, rest.join(" "), 0)
    s.turn = s.lead = 1
    s.phase = ENDING
    s.caller = NOBODY
    s.turns = turns
    return s
  }

  /** An earlier `hard`, which played at random by the heuristic's odds, ended its turn here once in eleven times. */
  const WON = [["JD 6S", "KC", "6C"], ["8H", "AS QC JS", "5S 4C"], "5D 6D"] as const

  it.each(LEVELS)("%s calls a hand that is as good as won, 52 against 35 and 26", (level) => {
    for (let n = 0; n < (level === "best" ? 3 : 60); n++) {
      const bot = new LevelBot(level, new FastChance("won", n))
      expect(ask(bot, game, lateTurn(...WON, 4), 1, [CALL, END])).toBe(CALL)
    }
  })

  it("easy and medium wait with a call until everybody has had a turn, and hard and best do not", () => {
    const calls = LEVELS.filter((level) => {
      const bot = new LevelBot(level, new FastChance("early"))
      return ask(bot, game, lateTurn(...WON, 1), 1, [CALL, END]) === CALL
    })
    expect(calls).toEqual(["hard", "best"])
  })

  it("easy and medium call early if they must", () => {
    for (const level of ["easy", "medium"] as const)
      expect(ask(new LevelBot(level, new FastChance("must")), game, lateTurn(...WON, 1), 1, [CALL])).toBe(CALL)
  })

  it.each(["easy", "medium"] as const)("%s never begins the last round before a newcomer's first turn", (level) => {
    for (let n = 0; n < 40; n++) {
      const state = finalCount.create(readOptions(game, 3, {}), 3)
      const chance = new FastChance("newcomer", n)
      const bot = new LevelBot(level, new FastChance("bots", n))
      finalCount.deal(state, chance)
      while (state.turn !== 0) {
        const legal = legalOf(game, state, state.turn)
        finalCount.play(state, state.turn, ask(bot, game, state, state.turn, legal), chance)
      }
      expect(state.caller).toBe(NOBODY)
      expect(state.hands).toBe(0)
    }
  })
})

/** Plays a game to its end from a seat's view, in many possible worlds, and counts the wins. */
class Worlds {
  readonly #game: Game
  readonly #seat: number
  readonly #worlds: State[]
  readonly #moves = new MoveList()

  constructor(game: Game, state: State, seat: number) {
    const seen = view(state, 1 << seat, cloneState(state))
    const redealer = new Redealer(game).look(seen)
    this.#game = game
    this.#seat = seat
    this.#worlds = Array.from({ length: 12 }, (_, n) => redealer.deal(new FastChance("world", n), cloneState(seen)))
  }

  /** Tells whether this move and then the heuristic win in every world. With `atOnce`, the move alone must win. */
  areWonBy(move: Move, atOnce = false): boolean {
    return this.#worlds.every((world, n) => {
      const after = cloneState(world)
      const chance = new FastChance("after", n)
      this.#game.play(after, this.#seat, move, chance)
      if (!atOnce) {
        const policies = Array(world.seats).fill(heuristicPolicy(this.#game, chance))
        playOut(this.#game, after, chance, new FastChance("rest", n), this.#moves, { policies })
      }
      const result = this.#game.result(after)
      return result !== undefined && winShare(result, this.#seat) === 1
    })
  }
}

interface Winnable {
  readonly state: State
  readonly seat: number
  readonly legal: readonly Move[]
  readonly worlds: Worlds
}

/** Yields positions from games of the heuristic at two seats in which this test of the moves holds. */
function* winnable(
  game: Game,
  most: number,
  isMeant: (worlds: Worlds, legal: readonly Move[]) => boolean,
): Generator<Winnable> {
  const seats = 2
  const state = game.create(readOptions(game, seats, {}), seats)
  const choice = new FastChance("winnable choices")
  const house = heuristicPolicy(game, choice)
  const moves = new MoveList()
  for (let n = 0, found = 0; n < 300; n++) {
    const chance = new FastChance("winnable", n)
    game.deal(state, chance)
    for (let seat = nextActor(game, state, choice, 0); seat >= 0; seat = nextActor(game, state, choice, 0)) {
      const legal = legalOf(game, state, seat)
      const worlds = new Worlds(game, state, seat)
      if (legal.length > 1 && isMeant(worlds, legal)) {
        if (found++ === most) return
        yield { state, seat, legal, worlds }
      }
      game.legal(state, seat, moves)
      game.play(state, seat, house(state, seat, moves), chance)
    }
  }
}

const betski = betskiScram as unknown as Game
const GAMES = games.map((game) => ({ name: game.name, game: game as Game })).filter(({ game }) => game !== betski)

function expectWin(level: LevelName, game: Game, { state, seat, legal, worlds }: Winnable): void {
  const move = ask(new LevelBot(level, new FastChance("win")), game, state, seat, legal)
  expect(worlds.areWonBy(move), `${level} plays ${writeMove(game.verbs, move)}`).toBe(true)
}

it.each(GAMES)("no level misses a move that wins $name at once", ({ game }) => {
  const winsAtOnce = (worlds: Worlds, legal: readonly Move[]) => legal.some((move) => worlds.areWonBy(move, true))
  for (const position of winnable(game, 3, winsAtOnce))
    for (const level of ["easy", "medium", "hard"] as const) expectWin(level, game, position)
})

it.each(["medium", "hard"] as const)("in Betski Scram %s finds the series of cards that goes out", (level) => {
  const isSeries = (worlds: Worlds, legal: readonly Move[]): boolean => {
    const won = legal.filter((move) => worlds.areWonBy(move))
    return won.length > 0 && won.length < legal.length
  }
  for (const position of winnable(betski, 12, isSeries)) expectWin(level, betski, position)
})

/** Contests in which a few deals show who is better: neighbours where games are short, else two levels apart. */
const CONTESTS: readonly (readonly [Game, better: LevelName, worse: LevelName, deals: number])[] = [
  [finalCount as unknown as Game, "medium", "easy", 20],
  [finalCount as unknown as Game, "hard", "medium", 20],
  [contarlos as unknown as Game, "medium", "easy", 6],
  [contarlos as unknown as Game, "hard", "medium", 4],
  [beatTheCount as unknown as Game, "hard", "easy", 4],
  [fortyBelow as unknown as Game, "hard", "easy", 2],
  [betski, "hard", "easy", 200],
]

it.each(CONTESTS.map(([game, better, worse, deals]) => ({ name: game.name, game, better, worse, deals })))(
  "in $name $better beats $worse",
  async ({ game, better, worse, deals }) => {
    const options = readOptions(game, 2, {})
    const arena = { game, seats: 2, options, pairs: [[better, worse] as const], seed: "order", first: 0, deals }
    const report = await measure({ ...arena, jumpRate: 0, timeLimit: 0 }, { threads: 1 }, { untilSure: false })
    expect(report.pairs[0].winShare).toBeGreaterThan(game === betski ? 0.52 : 0.6)
  },
)
