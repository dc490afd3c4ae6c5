// Generates two parts of docs/protocol.md from the schemas, for `npm run docs`: client messages, and the server's JSON
// messages.

import type * as v from "valibot"
import { COMMON } from "../engine/words.ts"
import type { Command } from "../table/room/ruling.ts"
import { withTableWords } from "../table/words.ts"
import { clientMessageSchema, commandSchema } from "../wire/messages.ts"
import { schemaOf } from "./openapi.ts"
import { serverMessageSchema } from "./server-message-schema.ts"

const beginOf = (file: string): string => `<!-- made from ${file} by npm run docs: do not change by hand -->`
const END = "<!-- end of what is made -->"

const MESSAGES: Readonly<Record<v.InferOutput<typeof clientMessageSchema>["t"], string>> = {
  hello:
    "The first message, sent once. `v` is the version of the protocol. `seen` tells which game of the table the client " +
    "has already, and up to which version.",
  do:
    'A command: `{"t": "do", "id": …, "what": …}`. The id has 1 to 40 of A–Z, a–z, 0–9, _ and -; ' +
    "`what` is one of the commands below.",
  there: "Checks the connection. The server answers with `here`.",
}

const COMMANDS: Readonly<Record<Command["do"], string>> = {
  sit:
    "Take a free seat: before a game, or later a bot's, if the setting `takeOver` allows it. " +
    "Somebody who has had a seat in this game can only take that one again. `name` counts only when a person sits " +
    "down for the first time.",
  rise: "Leave your seat. During a game a bot takes over, and others may take the seat.",
  name: "Change your name: 1 to 24 characters, after the server has removed those that cannot be shown.",
  bot: "The host, before a game: put a bot into a free seat, or remove it with null.",
  words:
    "Before a game: add words to the shuffle, one line of at most 100 characters. The server removes those that cannot be shown.",
  start:
    "Deal. Only the host may. While the host is away or has no seat, anybody with a seat may. Bots take the free seats.",
  move:
    "A move as text. `on` is the `step` that you had when you chose it. In a race, `after` is the time you took, in " +
    "milliseconds by your own clock.",
  standIn: "Let a bot play for somebody who has been away on their turn for longer than the setting `patience`.",
  back: "Take your own seat back from the bot that plays for you.",
  settings:
    "The host: change the settings. The command contains all of them, except that `hints` may be missing for no.",
  host: "The host: make somebody else with a seat the host.",
  admit: "The host: let newcomers sit down again from addresses that have reached their limit (`table.newcomers`).",
  wait:
    "The host: stop the countdown after which a full public table deals by itself (`room.startsIn`). After that, " +
    "`start` deals. A new countdown begins if somebody leaves their seat and it is taken again.",
  bar: "The host: remove somebody for good.",
  free: "The host: free the seat of somebody who is away.",
  chat:
    "Say something, if the setting `chat` allows it: one line of at most 300 characters. The server removes " +
    "those that cannot be shown.",
  say: "Say a ready-made phrase. Everybody reads it in their own language.",
  again: "After a game: prepare another one. If `turned`, everybody moves to the next seat.",
  hint:
    "Tell the table that you use a hint, before you compute one. It is your turn, and the setting `hints` allows it. " +
    "Everybody is told, by a note in the talk and by `room.helped`, the seats that have used one in this game.",
  close: "The host: close the table for good.",
}

const fenced = (schema: v.GenericSchema): string => `\`\`\`json\n${JSON.stringify(schemaOf(schema))}\n\`\`\``

/** Wraps a text to lines of at most 120 characters. */
function wrapped(text: string): string {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line.length + word.length >= 120) {
      lines.push(line)
      line = ""
    }
    line += line === "" ? word : ` ${word}`
  }
  return [...lines, line].join("\n")
}

const section = (title: string, about: string, schema: v.GenericSchema): string =>
  `#### \`${title}\`\n${wrapped(about)}\n\n${fenced(schema)}`

const madeOfTable = (): string =>
  serverMessageSchema.options.map((schema) => `#### \`${schema.entries.t.literal}\`\n${fenced(schema)}`).join("\n\n")

/** Lists every message and command with its schema, and every refusal of the table's own. */
function madeOfClient(): string {
  const messages = clientMessageSchema.options.map((schema) => {
    const t = schema.entries.t.literal
    return t === "do" ? `#### \`do\`\n${wrapped(MESSAGES[t])}` : section(t, MESSAGES[t], schema)
  })
  const commands = commandSchema.options.map((schema) =>
    section(schema.entries.do.literal, COMMANDS[schema.entries.do.literal], schema),
  )
  const table = Object.entries(withTableWords({ en: {}, es: {} }).en).filter(([key]) => key.startsWith("table."))
  const common = Object.entries(COMMON.en).filter(([key]) => key.startsWith("refuse."))
  const words = [...table, ...common]
  return [
    "### Messages",
    ...messages,
    "### Commands",
    ...commands,
    "### Why not",
    "A `no` contains the key of a sentence: one of these, or one of the game's own words that begin with `refuse.`.",
    ["| key | in words |", "| --- | --- |", ...words.map(([key, text]) => `| \`${key}\` | ${text} |`)].join("\n"),
  ].join("\n\n")
}

const PARTS: readonly { readonly file: string; made(): string }[] = [
  { file: "src/wire/messages.ts", made: madeOfClient },
  { file: "src/server/server-message-schema.ts", made: madeOfTable },
]

/** Returns the page with these generated parts up to date. */
export const pageWithSchemas = (page: string): string =>
  PARTS.reduce((written, { file, made }) => pageWithPart(written, file, made()), page)

/** Returns the page with one generated part replaced. */
export function pageWithPart(page: string, file: string, made: string): string {
  const begin = beginOf(file)
  const [before, rest] = page.split(begin)
  const [, ...after] = (rest ?? "").split(END)
  if (after.length === 0) throw new Error(`docs/protocol.md should have the lines ${begin} and ${END}`)
  return `${before}${begin}\n\n${made}\n\n${["", ...after].join(END)}`
}
