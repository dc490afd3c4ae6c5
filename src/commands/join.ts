// countertop join: a seat at an online table, in the terminal.

import { type ClientOptions, WebSocket } from "ws"
import type { Language } from "../engine/options.ts"
import { findGame } from "../games/index.ts"
import { realClock } from "../table/clock.ts"
import { NO_NOTES } from "../table/fair.ts"
import { fitName, LONGEST_NAME } from "../table/room/texts.ts"
import type { Hosting } from "../terminal/online/hosting.ts"
import { OnlineSession } from "../terminal/online/session.ts"
import { playAtTerminal } from "../terminal/play.ts"
import { ownTerminal } from "../terminal/terminal.ts"
import { NetworkClient, type Socket } from "../wire/client.ts"
import { type Command, languageFrom, readArgs } from "./command.ts"
import { newSavePath, writeWhole } from "./saves.ts"
import { keepWithTicket, ticketFor } from "./seats.ts"
import { checkTable, problem, recordOf, SERVER } from "./table-api.ts"

/** WebSocket options. The longest messages of a server are a few hundred kB, and none are compressed. */
const HEARING: ClientOptions = { maxPayload: 1 << 22, perMessageDeflate: false }
const CODE = /^[a-z0-9]{8}$/

export const joinCommand: Command = {
  name: "join",
  usage: "URL | CODE [--server URL] [--name NAME] [--language en|es] [--json]",
  about: "take a seat at an online table, in the terminal",
  details: `  URL               the link that the host has sent
  CODE              the table's code, eight letters and digits, with --server
  --server URL      where the table is (${SERVER})
  --name NAME       what you are called; you are asked if it is left out
  --language en|es  what it speaks (that of your system, or English)
  --json            in a pipe: a JSON object for each question and each move; see docs/programs.md

Your seat is kept: join again, and you sit where you sat. The record of a finished game is saved with your other games.
Arrow keys and Enter choose, or type a move's number or name. / says something, ? shows the rules, q leaves.
With input or output in a pipe: an answer a line in, plain text out; /hello says it, /words TEXT adds to the shuffle.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        server: { type: "string" },
        name: { type: "string" },
        language: { type: "string" },
        json: { type: "boolean", default: false },
      },
      1,
    )
    const language = languageFrom(values.language)
    const { server, table } = tableFrom(positionals[0], values.server, language)
    const name = values.name === undefined ? undefined : nameFrom(values.name, language)
    await checkTable(server, table, language)
    return joinTable({ server, table, name, language, isJson: values.json })
  },
}

interface Seat {
  readonly server: string
  readonly table: string
  readonly name?: string | undefined
  readonly language: Language
  /** Is every question and every move written as a JSON object? */
  readonly isJson?: boolean
  /** Present if this player opened the table. */
  readonly hosting?: Hosting
  /** The command that returns to the table, if it is not `join`. */
  readonly comeBack?: string
}

/** Sits down at a table. Returns the exit code. */
export async function joinTable(where: Seat): Promise<number> {
  const { server, table, name, language, hosting } = where
  const seat = ticketFor(server, table)
  const client = new NetworkClient(
    { table, key: seat.key },
    {
      connect: () => new WebSocket(liveAt(server), HEARING) as unknown as Socket,
      loadGame: async (id) => findGame(id),
      clock: realClock,
      random: Math.random,
    },
  )
  const called = name ?? seat.name
  const session = new OnlineSession({
    ...{ client, table, language, clock: realClock },
    ...(called === undefined ? {} : { name: called }),
    record: () => recordOf(server, table, seat.key, language),
    save: (game, record) => {
      const path = newSavePath(game, new Date())
      writeWhole(path, record)
      return path
    },
    noted: seat.noted ?? NO_NOTES,
    note: (noted) => keepWithTicket(server, table, { noted }),
    comeBack: where.comeBack ?? `npx countertop join ${server}/t/${table}`,
    ...(hosting === undefined ? {} : { hosting }),
  })
  const ended = await playAtTerminal(session, ownTerminal(language, where.isJson))
  const { news } = client
  if (news?.you !== null && news !== undefined) keepWithTicket(server, table, { name: news.room.people[news.you].name })
  return ended === "ended" ? 1 : Number(process.exitCode ?? 0) // a signal may have set it
}

/** Joins a table by its link, or by its code and server. */
export async function joinBy(given: string, at: string | undefined, language: Language): Promise<number> {
  const { server, table } = tableFrom(given, at, language)
  await checkTable(server, table, language)
  return joinTable({ server, table, language })
}

/** Reads the link to a table, or its code and the address of the server. */
function tableFrom(
  given: string | undefined,
  server: string | undefined,
  language: Language,
): { server: string; table: string } {
  if (given === undefined) throw problem(language, "which")
  const isLink = given.includes("://")
  const base = isLink ? given : (server ?? SERVER)
  if (!/^https?:\/\//i.test(base) || !URL.canParse(base))
    throw problem(language, isLink ? "link" : "server", { option: "--server", given: base })
  if (isLink && server !== undefined) throw problem(language, "both")
  const url = new URL(base)
  const code = isLink
    ? url.pathname
        .toLowerCase()
        .split("/")
        .find((part) => CODE.test(part))
    : given.toLowerCase().replace(/[\s-]/g, "")
  if (code === undefined || !CODE.test(code)) throw problem(language, "code", { given })
  return { server: url.origin, table: code }
}

export function nameFrom(given: string, language: Language): string {
  const name = fitName(given)
  if (name === "" || given.trim().length > LONGEST_NAME) throw problem(language, "name", { most: LONGEST_NAME, given })
  return name
}

function liveAt(server: string): string {
  const url = new URL("/live", server)
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:"
  return url.href
}
