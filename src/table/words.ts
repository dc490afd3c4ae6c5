// The table's own sentences, beside those of its game: how a race was judged.

import type { Game } from "../engine/game.ts"
import type { Text } from "../engine/trace.ts"
import { type Words, words } from "../engine/words.ts"
import type { Act, Verdict } from "./race.ts"

const TABLE = words({
  en: {
    "race.acted": "{who} acted after {after.s} s.",
    "race.table": "The table acted for {other} after {after.s} s.",
    "race.first": "{who} {were|was} first, by {by.s} s.",
    "race.tie": "A dead heat: it goes to {other}.",
    "race.line": "{who}: it came in after {arrived.s} s, and {credit.s} s of that are the line's.",
    "race.reported": "{who}: {reported.s} s by {your|their} own clock.",
  },
  es: {
    "race.acted": "{who} {actuaste|actuó} a los {after.s} s.",
    "race.table": "La mesa actuó por {other} a los {after.s} s.",
    "race.first": "{who} {te adelantaste|se adelantó} por {by.s} s.",
    "race.tie": "Empate exacto: vale para {other}.",
    "race.line": "{who}: llegó a los {arrived.s} s, y {credit.s} s de ellos son de la línea.",
    "race.reported": "{who}: {reported.s} s según {tu|su} propio reloj.",
  },
})

const joined = new WeakMap<Words, Words>()

/** A game's words and the table's. */
export function withTableWords(game: Words): Words {
  const known = joined.get(game)
  if (known !== undefined) return known
  const both: Words = { en: { ...TABLE.en, ...game.en }, es: { ...TABLE.es, ...game.es } }
  joined.set(game, both)
  return both
}

/** How a race went, for the log: who did what after how long, by the game's word for it (`race.flip`), and by how much one was first. */
export function raceEvents({ acts }: Verdict, game: Game): Text[] {
  if (acts.length < 2) return []
  const [first, second] = acts
  const by = second.after - first.after
  const outcome: Text =
    by === 0
      ? { key: "race.tie", with: { other: { seat: first.seat } } }
      : { key: "race.first", with: { who: { seat: first.seat }, by } }
  return [...acts.map((act) => actEvent(act, game)), outcome]
}

function actEvent({ seat, move, after, table }: Act, game: Game): Text {
  if (table === true) return { key: "race.table", with: { other: { seat }, after } }
  const key = `race.${move.split("(")[0]}`
  return { key: key in game.words.en ? key : "race.acted", with: { who: { seat }, after } }
}

/** Where those times come from, for whoever wants to know. */
export const raceWorking = ({ acts }: Verdict): Text[] =>
  acts.flatMap(({ seat, arrived, credit, reported, table }) => {
    const who = { seat }
    if (table === true) return []
    const line: Text = { key: "race.line", with: { who, arrived, credit } }
    return reported === undefined ? [line] : [line, { key: "race.reported", with: { who, reported } }]
  })
