// What somebody at an online table is asked line by line, and what becomes of their answers.

import { say } from "../engine/words.ts"
import { plainTable } from "./draw.ts"
import { plainItems, readChoice } from "./items.ts"
import { type Answer, doNamed, noAnswer, silentDeeds, sittings } from "./join-deeds.ts"
import { wholeFairLines } from "./join-fair.ts"
import { hostLine, lateLines, people, timeLine, watchLines } from "./join-lines.ts"
import type { Joined } from "./join-table.ts"
import { joinUi } from "./join-words.ts"
import { listed } from "./pipe.ts"
import { ui } from "./words.ts"

/** Of the text, in letters. */
export const WIDTH = 80

/** Something to be answered by a line; or just to be told, where there is nothing to answer. */
export interface Question {
  /** Another text, another question. */
  readonly id: string
  lines(): readonly string[]
  /** Gives back why not. */
  readonly answer?: (line: string) => Answer
}

export function questionFor(joined: Joined): Question | undefined {
  switch (joined.phase) {
    case "sitting":
      return joined.name === undefined ? askName(joined) : askSeat(joined)
    case "gathering":
      return askStart(joined)
    case "playing":
      if (joined.seat === undefined)
        return tellWatcher(joined, [joinUi(joined.language, "watching"), ...lateLines(joined)])
      return joined.isStoodIn ? askBack(joined) : askMove(joined)
    case "hidden":
      return tellWatcher(joined, [joinUi(joined.language, "hidden")])
    default:
      return undefined
  }
}

const askName = (joined: Joined): Question => ({
  id: "name",
  lines: () => [joinUi(joined.language, "yourName")],
  answer: (line) => joined.takeName(line),
})

function askSeat(joined: Joined): Question {
  const deeds = sittings(joined)
  const game = joined.client.game?.name ?? ""
  return {
    id: `seat ${deeds.map(({ label }) => label).join()}`,
    lines: () => [
      ...people(joined),
      joinUi(joined.language, "whichSeat", { game }),
      ...deeds.map(({ name, label }) => `  ${name}  ${label}`),
    ],
    answer: (line) => doNamed(joined, deeds, line),
  }
}

/** Whoever may begin is asked; the others are told whom they wait for. */
function askStart(joined: Joined): Question {
  const seated = [...people(joined), ...watchLines(joined), ...wholeFairLines(joined)]
  const who = [joinUi(joined.language, "gathering"), ...seated]
  const id = `start ${joined.mayStart} ${seated.join()}`
  if (!joined.mayStart) return { id, lines: () => [...who, hostLine(joined)] }
  return {
    id,
    lines: () => [...who, `  start  ${joinUi(joined.language, "startHow")}`],
    answer: (line) => doNamed(joined, silentDeeds(joined), line === "1" ? "start" : line),
  }
}

/** Those who watch are told what they see, once a game. */
const tellWatcher = ({ client: { news } }: Joined, lines: readonly string[]): Question => ({
  id: `watch ${news?.room.games} ${lines.join()}`,
  lines: () => lines,
})

const askBack = (joined: Joined): Question => ({
  id: "back",
  lines: () => [joinUi(joined.language, "standsIn"), `  back  ${joinUi(joined.language, "takeBack")}`],
  answer: (line) => (line === "back" ? joined.ask({ do: "back" }) : noAnswer(joined, line)),
})

function askMove(joined: Joined): Question | undefined {
  const asked = joined.asked()
  const shown = joined.shown()
  const { seat } = joined
  if (asked === undefined || shown === undefined || seat === undefined) return undefined
  const { game, scene, telling, seen } = shown
  const items = plainItems(game, seen.view, scene, seat, telling, asked.wait)
  return {
    // Not by its number: whoever answers line by line is not asked twice for the same, where the line was lost meanwhile.
    id: `move ${seen.games} ${seen.step} ${items.map(({ name }) => name).join()}`,
    lines: () => [
      "",
      ...plainTable(scene, { game, telling, width: WIDTH, you: seat }),
      `${ui(telling.language, "yourMove")}: ${asked.wait ? ui(telling.language, "race") : say(scene.prompt, telling)}`,
      ...listed(items),
      ...[timeLine(joined) ?? []].flat(),
    ],
    answer: (line) => {
      const reading = readChoice(game, items, line, telling)
      if (reading.kind === "unclear") return reading.why
      const deed = reading.kind === "move" ? reading : reading.item.deed
      if (deed.kind === "move") return joined.move(deed.move)
      if (deed.kind === "wait") joined.letBe()
      return undefined
    },
  }
}
