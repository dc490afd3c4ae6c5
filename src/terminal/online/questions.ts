// The questions of an online table in a pipe, besides moves, and the effects of the answers.

import type { Question } from "../session.ts"
import { doNamed, noAnswer, seatsOrWatching, silentActions } from "./actions.ts"
import { botActions, hostingLines } from "./hosting.ts"
import { hostLine, lateLines, people, watchLines } from "./people.ts"
import type { OnlineSession } from "./session.ts"
import { wholeShuffleLines } from "./shuffle.ts"
import { onlineUi } from "./words.ts"

export function questionFor(session: OnlineSession): Question | undefined {
  switch (session.phase) {
    case "sitting":
      return session.name === undefined ? askName(session) : askSeat(session)
    case "gathering":
      return askStart(session)
    case "playing":
      if (session.seat === undefined)
        return tellWatcher(session, [onlineUi(session.language, "watching"), ...lateLines(session)])
      return session.isStoodIn ? askBack(session) : undefined
    case "hidden":
      return tellWatcher(session, [onlineUi(session.language, "hidden")])
    default:
      return undefined
  }
}

const askName = (session: OnlineSession): Question => ({
  id: "name",
  lines: () => [onlineUi(session.language, "yourName")],
  answer: (line) => session.takeName(line),
})

function askSeat(session: OnlineSession): Question {
  const actions = seatsOrWatching(session)
  const game = session.client.game?.name ?? ""
  return {
    id: `seat ${actions.map(({ label }) => label).join()}`,
    lines: () => [
      ...people(session),
      onlineUi(session.language, "whichSeat", { game }),
      ...actions.map(({ name, label }) => `  ${name}  ${label}`),
    ],
    answer: (line) => doNamed(session, actions, line),
  }
}

/** Asks a player who may start the game. Tells the others whom they wait for. */
function askStart(session: OnlineSession): Question {
  const seated = [...people(session), ...watchLines(session), ...wholeShuffleLines(session)]
  const who = [onlineUi(session.language, "gathering"), ...hostingLines(session), ...seated]
  const id = `start ${session.mayStart} ${seated.join()}`
  if (!session.mayStart) return { id, lines: () => [...who, hostLine(session)] }
  return {
    id,
    lines: () => [...who, `  start  ${onlineUi(session.language, "startHow")}`],
    answer: (line) =>
      doNamed(session, [...silentActions(session), ...botActions(session)], line === "1" ? "start" : line),
  }
}

/** Tells people who watch what they see, once per game. */
const tellWatcher = ({ client: { news } }: OnlineSession, lines: readonly string[]): Question => ({
  id: `watch ${news?.room.games} ${lines.join()}`,
  lines: () => lines,
})

const askBack = (session: OnlineSession): Question => ({
  id: "back",
  lines: () => [onlineUi(session.language, "standsIn"), `  back  ${onlineUi(session.language, "takeBack")}`],
  answer: (line) => (line === "back" ? session.ask({ do: "back" }) : noAnswer(session, line)),
})
