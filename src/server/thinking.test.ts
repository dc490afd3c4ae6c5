// Bots in a real thread.

import { afterEach, beforeEach, expect, it } from "vitest"
import type { Question } from "../bots/thinker.ts"
import { betskiScram as game } from "../games/betski-scram/index.ts"
import { TestRoom } from "../table/room/room.testing.ts"
import { viewOf } from "../table/seen.ts"
import { ThreadThinker } from "./thinking.ts"

let standIns: number
let thinker: ThreadThinker
beforeEach(() => {
  standIns = 0
  thinker = new ThreadThinker(() => {
    standIns++
    return 0
  })
})
afterEach(() => thinker.close())

/** Returns the first question of a game, for this bot. */
function questionFor(bot: string): Question {
  const testRoom = new TestRoom(game, 2)
  testRoom.ask("Ana", { do: "start" })
  const { live } = testRoom.room
  if (live === undefined) throw new Error("there is no game")
  const { match } = live
  const view = viewOf(match, 1)
  return { game: game.id, bot, options: match.setup.options, seat: 0, view, legal: live.legal(0) }
}

it("answers several questions at once", async () => {
  const question = questionFor("easy")
  const moves = await Promise.all([1, 2, 3].map(() => thinker.choose(question)))
  for (const move of moves) expect(question.legal).toContain(move)
  expect(standIns).toBe(0)
})

it("answers with a legal move if the thread dies, and starts another for the next question", async () => {
  const question = questionFor("easy")
  const answers = [thinker.choose(questionFor("a bot that nobody knows")), thinker.choose(question)]
  expect(await Promise.all(answers)).toEqual([question.legal[0], question.legal[0]])
  expect(question.legal).toContain(await thinker.choose(question))
  expect(standIns).toBe(2)
})
