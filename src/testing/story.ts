// Writes a record as golden text: every move with the rules that fired and the sentences in each language.

import { EVERYBODY, SPECTATOR } from "../engine/cards.ts"
import { LANGUAGES } from "../engine/options.ts"
import { type GameRecord, replay } from "../engine/record.ts"
import { eventFor, Story, type Text } from "../engine/trace.ts"
import { say } from "../engine/words.ts"

/** Returns the record in words: in English as seat 0 sees it, in Spanish as everybody sees it. */
export function storyOf(record: GameRecord): string {
  const { game, names, moves } = record
  const story = new Story()
  const told = { rules: 0, events: 0 }
  const lines: string[] = []
  const telling = LANGUAGES.map((language) => ({
    viewers: language === "en" ? 1 : SPECTATOR | EVERYBODY,
    language,
    words: game.words,
    faceName: (face: number) => game.faces[face]?.say[language] ?? "?",
    names,
    ...(language === "en" ? { you: 0 } : {}),
  }))
  const tell = (event: Text): void => {
    for (const { viewers, ...as } of telling) lines.push(`  ${say(eventFor(event, viewers), as)}`)
  }
  replay(record, {
    trace: story,
    seen: (_, at) => {
      const rules = story.rules.slice(told.rules)
      const events = story.events.slice(told.events)
      told.rules = story.rules.length
      told.events = story.events.length
      lines.push(
        at === 0
          ? `deal [${rules.join(" ")}]`
          : `${at}. ${moves[at - 1].seat} ${moves[at - 1].move} [${rules.join(" ")}]`,
      )
      for (const event of events) tell(event)
    },
  })
  return `${lines.join("\n")}\n`
}
