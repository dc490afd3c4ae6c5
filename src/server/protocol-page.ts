// The parts of docs/protocol.md that say what a client may send, and what a table says in words, made from the schemas. `npm run docs` writes them.

import type * as v from "valibot"
import type { Command } from "../table/room/judging.ts"
import { withTableWords } from "../table/words.ts"
import { commandSchema, fromClient } from "../wire/messages.ts"
import { schemaOf } from "./openapi.ts"
import { fromTable } from "./table-messages.ts"

const beginOf = (file: string): string => `<!-- made from ${file} by npm run docs: do not change by hand -->`
const END = "<!-- end of what is made -->"

const MESSAGES: Readonly<Record<v.InferOutput<typeof fromClient>["t"], string>> = {
  hello:
    "The first message, once. `seen` is what the client has seen already: which game of the table, and up to which version.",
  do: "A wish. Its id is the client's own, and the same if it is sent again.",
  there: "Is anybody there? Answered with `here`.",
}

const COMMANDS: Readonly<Record<Command["do"], string>> = {
  sit: "Take a seat that is nobody's: before the game, or later from a bot, if the host allows it; who has had a seat in this game gets only that one back. `name` counts the first time.",
  rise: "Leave the seat. In a game a bot plays on, and others may have the seat.",
  name: "Be called otherwise. What cannot be shown is left out of a name, and it is cut after 24 letters; something has to be left.",
  bot: "The host, before a game: a bot for a free seat, or null for nobody yet.",
  words:
    "Before a game: words that go into the shuffle, in one line of at most 100 letters, without what cannot be shown.",
  start: "Deal. The host; anybody with a seat while the host is away or has none. Bots take the seats that are free.",
  move: "A move, in its readable form, as an answer to the prompt `on`. `after` is how many milliseconds it took by the client's own clock, in a race.",
  standIn: "A bot for somebody who has been away on their turn for longer than the table's patience.",
  back: "Take one's own seat back from the bot that stands in.",
  settings: "The host: other settings, all of them.",
  host: "The host: somebody else with a seat is host.",
  admit:
    "The host: newcomers may sit down again whose address has used up what it may at this table (`table.newcomers`).",
  bar: "The host: remove somebody, who cannot come back.",
  free: "The host: the seat of somebody who is away can be had by others.",
  chat: "Say something, where the settings allow it. It is put into one line of at most 300 letters, without what cannot be shown.",
  say: "A ready-made message, which everybody reads in their own language.",
  again: "After a game: another one, everybody one seat on if `turned`.",
  close: "The host: close the table.",
}

const fenced = (schema: v.GenericSchema): string => `\`\`\`json\n${JSON.stringify(schemaOf(schema))}\n\`\`\``

const section = (title: string, about: string, schema: v.GenericSchema): string =>
  `#### \`${title}\`\n${about}\n\n${fenced(schema)}`

const madeOfTable = (): string =>
  fromTable.options.map((schema) => `#### \`${schema.entries.t.literal}\`\n${fenced(schema)}`).join("\n\n")

/** Every message and command with its schema, and every refusal of the table's own. */
function madeOfClient(): string {
  const messages = fromClient.options.map((schema) => {
    const t = schema.entries.t.literal
    return t === "do"
      ? `#### \`do\`\n${MESSAGES[t]} \`{"t": "do", "id": …, "what": …}\`: the id has 1 to 40 of A–Z, a–z, 0–9, _ and -; \`what\` is one of the commands below.`
      : section(t, MESSAGES[t], schema)
  })
  const commands = commandSchema.options.map((schema) =>
    section(schema.entries.do.literal, COMMANDS[schema.entries.do.literal], schema),
  )
  const words = Object.entries(withTableWords({ en: {}, es: {} }).en).filter(([key]) => key.startsWith("table."))
  return [
    "### Messages",
    ...messages,
    "### Commands",
    ...commands,
    "### Why not",
    `A \`no\` has a sentence by its key: one of the game's own words, or one of these.\n\n| key | in words |\n| --- | --- |\n${words
      .map(([key, text]) => `| \`${key}\` | ${text} |`)
      .join("\n")}`,
  ].join("\n\n")
}

const PARTS: readonly { readonly file: string; made(): string }[] = [
  { file: "src/wire/messages.ts", made: madeOfClient },
  { file: "src/server/table-messages.ts", made: madeOfTable },
]

/** The page with those parts as they are now. */
export const pageWithSchemas = (page: string): string =>
  PARTS.reduce((written, { file, made }) => {
    const begin = beginOf(file)
    const [before, rest] = written.split(begin)
    const [, ...after] = (rest ?? "").split(END)
    if (after.length === 0) throw new Error(`docs/protocol.md should have the lines ${begin} and ${END}`)
    return `${before}${begin}\n\n${made()}\n\n${["", ...after].join(END)}`
  }, page)
