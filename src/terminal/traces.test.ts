// Golden traces of a game in the terminal: who is asked and in which order, who jumps in, and when the game is saved.
// Every change shows as a difference in traces/.

import { expect, it } from "vitest"
import { MoveList, writeMove } from "../engine/moves.ts"
import { findGame, games } from "../games/index.ts"
import { textOf } from "../table/traces.testing.ts"
import { fakeTable, settle } from "./testing.ts"

/** The number of questions that a person answers before they quit. */
const ANSWERS = 40

it.each(games.map(({ id }) => id))("%s asks people and bots in the recorded order", async (id) => {
  const game = findGame(id)
  const table = fakeTable(game, { seats: 3, people: 1 })
  const { match, session } = table
  const lines: string[] = []
  let told = 0
  const tell = (): void => {
    for (const { seat } of match.moves.slice(told)) {
      if (seat !== 0) lines.push(`bot ${seat}`)
      lines.push(`move ${++told}, saved ${table.saves()} times`)
    }
    if (session.takeUnshownRound() !== undefined && session.phase !== "over") lines.push("round over")
  }
  session.onchange = tell
  session.begin(false)
  for (let answers = 0; session.phase === "playing"; ) {
    await settle()
    const asked = session.asked()
    if (asked === undefined) continue
    lines.push(`asks 0${asked.wait ? ", who may let it be" : ""}`)
    if (answers++ === ANSWERS) break
    if (asked.wait && answers % 2 === 0) {
      session.letBe()
      continue
    }
    const legal = new MoveList()
    game.legal(match.state, 0, legal)
    lines.push(`  ${writeMove(game.verbs, legal.at[0])} of ${legal.count}`)
    expect(await session.move(legal.at[0])).toBeUndefined()
  }
  lines.push(...(session.phase === "over" ? ["over", "finished"] : ["quit"]))
  session.close()
  await expect(textOf(lines)).toMatchFileSnapshot(`traces/turns-${id}.txt`)
})
