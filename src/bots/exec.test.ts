import { afterEach, describe, expect, it } from "vitest"
import { FastChance } from "../engine/chance.ts"
import { cloneState, view } from "../engine/hidden.ts"
import { MoveList, writeMove } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { betskiScram as game } from "../games/betski-scram/index.ts"
import { BotFailure, type Question } from "./bot.ts"
import { ExecBot, questionLine, type Timer } from "./exec.ts"

/** Returns a question in which seat 0 has several cards to play. */
function question(): Question {
  const options = readOptions(game, 2, { first: 0 })
  const state = game.create(options, 2)
  const moves = new MoveList()
  for (let i = 0; moves.count < 2; i++) {
    game.deal(state, new FastChance("exec", i))
    game.legal(state, 0, moves)
  }
  return { game, options, seat: 0, view: view(state, 1, cloneState(state)), legal: moves.toArray() }
}

const open: ExecBot[] = []
afterEach(() => {
  for (const bot of open.splice(0)) bot.close()
})

/**
 * Returns a bot that runs a JavaScript program. For each line, the program runs `answer` with the parsed line as `q`.
 */
function program(answer: string, timer?: Timer): ExecBot {
  const code = `require("readline").createInterface({input: process.stdin}).on("line", (line) => { const q = JSON.parse(line); ${answer} })`
  const bot = new ExecBot(`"${process.execPath}" -e '${code}'`, 10_000, timer)
  open.push(bot)
  return bot
}

const say = (text: string): string => `console.log(JSON.stringify(${text}))`

describe("a program as a player", () => {
  it("gets its view and legal moves as one line of JSON, without the cards that its seat cannot know", () => {
    const asked = question()
    const line = JSON.parse(questionLine(asked))
    expect(line).toMatchObject({ countertop: 1, game: "betski-scram", seats: 2, seat: 0, options: { first: 0 } })
    expect(line.legal).toEqual(asked.legal.map((move) => writeMove(game.verbs, move)))
    const zones = Object.fromEntries(
      line.table.map(({ zone, cards }: { zone: string; cards: string[] }) => [zone, cards]),
    )
    expect(zones.hand0.every((card: string) => /^\d\/\d$/.test(card))).toBe(true)
    expect([zones.hand1, new Set(zones.deck)]).toEqual([["?", "?", "?"], new Set(["?"])])
    expect(line.view.cards).toHaveLength(asked.view.cards.length)
  })

  it("answers one question after another with a move", async () => {
    const bot = program(say("{move: q.legal[q.legal.length - 1]}"))
    const asked = question()
    for (let i = 0; i < 3; i++) expect(await bot.choose(asked)).toBe(asked.legal.at(-1))
  })

  it("that crashes is reported with its exit code and error output", async () => {
    const bot = program('console.error("out of ideas"); process.exit(3)')
    await expect(bot.choose(question())).rejects.toThrow(/crashed \(exit code 3\): out of ideas/)
  })

  it("that cannot be found is reported", async () => {
    const bot = new ExecBot("no-such-program-anywhere")
    await expect(bot.choose(question())).rejects.toThrow(BotFailure)
  })

  it("that takes too long is reported", async () => {
    let ring = (): void => {}
    const timer: Timer = (then) => {
      ring = then
      return () => {}
    }
    const bot = program("", timer)
    const answer = bot.choose(question())
    ring()
    await expect(answer).rejects.toThrow(/gave no answer within 10 s/)
  })

  it("that makes an illegal move or sends invalid JSON is reported", async () => {
    await expect(program(say('{move: "draw"}')).choose(question())).rejects.toThrow(/illegal move/)
    await expect(program(say('{move: "fly(away)"}')).choose(question())).rejects.toThrow(/illegal move/)
    await expect(program('console.log("hm")').choose(question())).rejects.toThrow(/answered hm: expected JSON/)
    await expect(program(say("{move: 3}")).choose(question())).rejects.toThrow(/expected JSON/)
  })
})
