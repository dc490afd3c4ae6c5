// countertop join: a seat at an online table, in the terminal.

import { WebSocket } from "ws"
import { BadInput } from "../engine/options.ts"
import { findGame } from "../games/index.ts"
import { realClock } from "../table/clock.ts"
import { fitName, LONGEST_NAME } from "../table/room/texts.ts"
import { joinAtTerminal } from "../terminal/join.ts"
import { type Socket, TableClient } from "../wire/client.ts"
import { type Command, languageFrom, readArgs } from "./command.ts"
import { newSavePath, writeWhole } from "./saves.ts"
import { keepName, ticketFor } from "./seats.ts"

const SERVER = "http://localhost:4040"

export const joinCommand: Command = {
  name: "join",
  usage: "URL | CODE [--server URL] [--name NAME] [--language en|es]",
  about: "take a seat at an online table, in the terminal",
  details: `  URL               the link that the host has sent
  CODE              the table's code, eight letters and digits, with --server
  --server URL      where the table is (${SERVER})
  --name NAME       what you are called; you are asked if it is left out
  --language en|es  what it speaks (that of your system, or English)

Your seat is kept: join again, and you sit where you sat. The record of a finished game is saved with your other games.
Arrow keys and Enter choose, or type a move's number or name. / says something, ? shows the rules, q leaves.
With input or output in a pipe: an answer a line in, plain text out; /hello says it.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      { server: { type: "string" }, name: { type: "string" }, language: { type: "string" } },
      1,
    )
    const { server, table } = tableFrom(positionals[0], values.server)
    const name = values.name === undefined ? undefined : nameFrom(values.name)
    const language = languageFrom(values.language)
    await checkTable(server, table)
    const seat = ticketFor(server, table)
    const client = new TableClient(
      { table, key: seat.key },
      {
        connect: () => new WebSocket(liveAt(server)) as unknown as Socket,
        loadGame: async (id) => findGame(id),
        clock: realClock,
        random: Math.random,
      },
    )
    const called = name ?? seat.name
    const ended = await joinAtTerminal({
      client,
      table,
      ...(called === undefined ? {} : { name: called }),
      language,
      colour: !process.env.NO_COLOR && process.env.TERM !== "dumb",
      input: process.stdin,
      output: process.stdout,
      clock: realClock,
      record: () => recordOf(server, table, seat.key),
      save: (game, record) => {
        const path = newSavePath(game, new Date())
        writeWhole(path, record)
        return path
      },
      comeBack: `npx countertop join ${server}/t/${table}`,
    })
    const { news } = client
    if (news?.you !== null && news !== undefined) keepName(server, table, news.room.people[news.you].name)
    return ended === "ended" ? 1 : Number(process.exitCode ?? 0) // a signal has set it
  },
}

/** A link to a table, or its code with the server's address. */
function tableFrom(given: string | undefined, server: string | undefined): { server: string; table: string } {
  if (given === undefined) throw new BadInput("which table? join takes the link that the host has sent, or its code")
  const isLink = /^https?:\/\//i.test(given)
  const base = isLink ? given : (server ?? SERVER)
  if (!/^https?:\/\//i.test(base) || !URL.canParse(base))
    throw new BadInput(`--server takes an address such as ${SERVER}, not “${base}”`)
  if (isLink && server !== undefined) throw new BadInput("a link says where the table is; --server goes with a code")
  const url = new URL(base)
  const code = isLink
    ? url.pathname.split("/").find((part) => /^[a-z0-9]{8}$/.test(part))
    : given.toLowerCase().replace(/[\s-]/g, "")
  if (code === undefined || !/^[a-z0-9]{8}$/.test(code))
    throw new BadInput(`a table's code has eight letters and digits, as in ${SERVER}/t/abcd2345; this is “${given}”`)
  return { server: url.origin, table: code }
}

function nameFrom(given: string): string {
  const name = fitName(given)
  if (name === "" || given.trim().length > LONGEST_NAME)
    throw new BadInput(`--name takes 1 to ${LONGEST_NAME} letters, not “${given}”`)
  return name
}

function liveAt(server: string): string {
  const url = new URL("/live", server)
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:"
  return url.href
}

/** Better to say at once that a table is not there than to try for ever. */
async function checkTable(server: string, table: string): Promise<void> {
  const reply = await get(new URL(`/api/tables/${table}/info`, server))
  if (reply.status === 404) throw new BadInput(`there is no table ${table} at ${server}`)
  if (!reply.ok) throw new BadInput(await problemIn(reply, server))
}

async function recordOf(server: string, table: string, key: string): Promise<string> {
  const reply = await get(new URL(`/api/tables/${table}/record`, server), { authorization: `Bearer ${key}` })
  if (!reply.ok) throw new BadInput(await problemIn(reply, server))
  return reply.text()
}

const get = (url: URL, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new BadInput(
      `${url.origin} does not answer; the link that the host has sent, or --server with a code, says where the table is`,
    )
  })

/** What the server says is wrong. */
async function problemIn(reply: Response, server: string): Promise<string> {
  const said: unknown = await reply.json().catch(() => undefined)
  const problem = typeof said === "object" && said !== null && "problem" in said ? String(said.problem) : undefined
  return `${server} answers: ${problem ?? reply.status}`
}
