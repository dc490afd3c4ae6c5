// Golden traces of a game in the terminal: who is asked and in which order, how often bots jump in, and when the game is
// saved. A change of any of these shows as a difference in traces/.

import { expect, it } from "vitest"
import { MoveList, writeMove } from "../engine/moves.ts"
import { findGame, games } from "../games/index.ts"
import { logOf } from "../table/seen.ts"
import { textOf } from "../table/traces.testing.ts"
import { type Front, run } from "./table.ts"
import { fakeTable } from "./testing.ts"

/** How many questions a person answers before they quit. */
const ANSWERS = 40

it.each(games.map(({ id }) => id))("%s asks people and bots in the same order as ever", async (id) => {
  const game = findGame(id)
  const table = fakeTable(game, { seats: 3, people: 1 })
  const { match } = table
  const lines: string[] = []
  let asked = 0
  const front: Front = {
    choose: async (seat, wait) => {
      lines.push(`asks ${seat}${wait ? ", who may let it be" : ""}`)
      if (asked++ === ANSWERS) return { kind: "quit" }
      if (wait && asked % 2 === 0) return { kind: "wait" }
      const legal = new MoveList()
      game.legal(match.state, seat, legal)
      lines.push(`  ${writeMove(game.verbs, legal.at[0])} of ${legal.count}`)
      return { kind: "move", move: legal.at[0] }
    },
    refused: (seat, why) => void lines.push(`refuses ${seat}: ${why.key}`),
    moved: async () => {
      lines.push(`move ${match.moves.length}, saved ${table.saves()} times`)
      return "on"
    },
    thinking: (seat, move) => {
      lines.push(`bot ${seat}`)
      return move
    },
    roundOver: async () => void lines.push("round over"),
    over: async () => void lines.push("over"),
  }
  lines.push(await run(table, front, logOf(match)))
  await expect(textOf(lines)).toMatchFileSnapshot(`traces/turns-${id}.txt`)
})
