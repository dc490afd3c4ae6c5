// countertop host: opens an online table from the terminal and sits down at it.

import { homedir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isLevel, LEVELS, type LevelName } from "../bots/reactions.ts"
import { BadInput, type Language } from "../engine/options.ts"
import { openServer, type RunningServer } from "../server/server.ts"
import type { RoomSettings } from "../table/room/entries.ts"
import { ANYBODY, FRIENDS } from "../table/room/usual-settings.ts"
import { askPlayer, type NewTable, type Place } from "../terminal/setup-questions.ts"
import { onSignals } from "../terminal/signals.ts"
import { isScreen, ownTerminal, type Terminal } from "../terminal/terminal.ts"
import { type Command, gameFrom, languageFrom, optionsFrom, readArgs, seatsFrom, wholeFrom } from "./command.ts"
import { makeData } from "./data.ts"
import { addresses } from "./greeting.ts"
import { joinTable, nameFrom } from "./join.ts"
import { isFree, listenOn, nextFree, portFrom } from "./ports.ts"
import { qrLines } from "./qr-text.ts"
import { keepSeat, newKey } from "./seats.ts"
import { checkTable, createTable, problem, serverFrom } from "./table-api.ts"

/** Bounds of a clock's time for a move or a game, in seconds. */
const [SHORTEST, LONGEST] = [1, 14 * 86_400]
/** Rows of the page besides the QR code. */
const AROUND_CODE = 5

export const hostCommand: Command = {
  name: "host",
  usage: "GAME [--at URL | --lan] [--seats N] [--bot B]… [--opt name=value]… [--name NAME] [--public] [--clock C]",
  about: "open an online table, in the terminal, and sit down at it",
  details: `  --at URL          the server; if it is left out, one starts here and stops when you leave
  --lan             others in your network can come to the server that starts here
  --port N          the port of that server (4040, or the variable PORT; the next if it is in use)
  --table CODE      instead of GAME: go on with a table that was served from here before
  --seats N         how many play (the game's usual number)
  --bot B           a bot in the next seat: ${LEVELS.join(", ")}; again for each further bot
  --opt name=value  an option of the game; “countertop rules GAME” lists them
  --name NAME       what you are called; you are asked if it is left out
  --public          anybody finds the table in the lobby
  --clock C         the clock: none, move:SECONDS or game:SECONDS (none; with --public move:60)
  --language en|es  what it speaks (that of your system, or English)

Send the link to the others. You begin, with bots in the seats that are free; / says something, q leaves.`,
  async run(args) {
    const { values, positionals } = readArgs(
      args,
      {
        at: { type: "string" },
        lan: { type: "boolean", default: false },
        port: { type: "string" },
        table: { type: "string" },
        seats: { type: "string" },
        bot: { type: "string", multiple: true },
        opt: { type: "string", multiple: true },
        name: { type: "string" },
        public: { type: "boolean" },
        clock: { type: "string" },
        language: { type: "string" },
      },
      1,
    )
    const language = languageFrom(values.language)
    const place = placeFrom(values, language)
    if (values.table !== undefined) {
      if (positionals.length > 0 || values.at !== undefined)
        throw new BadInput("--table goes on with a table from here: it takes neither a game nor --at")
      for (const name of ["seats", "bot", "opt", "name", "public", "clock"] as const)
        if (values[name] !== undefined)
          throw new BadInput(`--table goes on with a table as it is; --${name} is for a new one`)
      return hostHere({ table: values.table }, place, language)
    }
    const game = gameFrom(positionals[0])
    const seats = seatsFrom(game, values.seats)
    const bots = (values.bot ?? []).map(levelFrom)
    if (bots.length >= seats) throw new BadInput(`there are ${seats - 1} seats for ${bots.length} bots`)
    const options = optionsFrom(game, seats, values.opt ?? [])
    const settings = settingsFrom(values.public ?? false, values.clock)
    const name = values.name === undefined ? await askName(language) : nameFrom(values.name, language)
    if (name === undefined) return Number(process.exitCode ?? 0) // they left, or a signal came
    return hostTable({ game, seats, bots, options, settings, name }, place, language)
  },
}

function askName(language: Language): Promise<string | undefined> {
  const terminal = ownTerminal(language)
  if (!isScreen(terminal)) throw problem(language, "noName")
  return askPlayer(terminal)
}

/** Opens a table and sits down at it. Returns the exit code. */
export async function hostTable(wanted: NewTable, place: Place, language: Language): Promise<number> {
  const { server } = place
  if (server === undefined) return hostHere({ wanted }, place, language)
  const table = await openTable(wanted, server, language)
  return sitDown({ server, base: server, table, isServer: false }, language)
}

/** Serves a table from this process until the host leaves. */
async function hostHere(
  what: { readonly wanted: NewTable } | { readonly table: string },
  { isLan = false, port }: Place,
  language: Language,
): Promise<number> {
  const host = isLan ? "0.0.0.0" : "127.0.0.1"
  const free = await portFor(port, host)
  const running = await openServer({
    web: fileURLToPath(new URL("web", import.meta.url)),
    data: makeData(dataOf(free), true),
  })
  const release = stopOnSignals(running, language)
  try {
    await listenOn(running.http, free, host)
    const server = `http://localhost:${free}`
    const [near] = isLan ? addresses(host) : []
    const base = near === undefined ? server : `http://${near}:${free}`
    if ("table" in what) await checkTable(server, what.table, language)
    const table = "table" in what ? what.table : await openTable(what.wanted, server, language)
    const comeBack = `npx countertop host --table ${table} --port ${free}${isLan ? " --lan" : ""}`
    return await sitDown({ server, base, table, isServer: true, comeBack }, language)
  } finally {
    release()
    await running.stop()
  }
}

/**
 * In a pipe, stops the server and exits at a signal. A full screen handles signals itself, like Ctrl-C. Returns a
 * function that removes the handler.
 */
function stopOnSignals(running: RunningServer, language: Language): () => void {
  if (isScreen(ownTerminal(language))) return () => {}
  return onSignals(async (code) => {
    await running.stop()
    process.exit(code)
  })
}

/** Returns the data folder of a port. Each port has its own, because two servers must not run the same tables. */
const dataOf = (port: number): string =>
  join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "hosted", String(port))

/** Returns the port given. If none is given, returns the default port or the next one that is free. */
async function portFor(given: number | undefined, host: string): Promise<number> {
  const port = given ?? portFrom(undefined)
  if (await isFree(port, host)) return port
  const next = given === undefined ? await nextFree(port, host) : undefined
  if (next === undefined) throw new BadInput(`port ${port} is in use by another program; try another with --port`)
  return next
}

/** Opens a table at a server and saves the key of the host's seat. Returns the table's code. */
async function openTable(wanted: NewTable, server: string, language: Language): Promise<string> {
  const { game, seats, bots, options, settings, name } = wanted
  const key = newKey()
  const free = Array.from({ length: seats - bots.length }, () => null)
  const table = await createTable(
    server,
    { game: game.id, seats, options, settings, name, key, bots: [...free, ...bots] },
    language,
  )
  keepSeat(server, table, key, name)
  return table
}

interface Opened {
  readonly server: string
  /** The address that other players use. */
  readonly base: string
  readonly table: string
  readonly isServer: boolean
  readonly comeBack?: string
}

/** Prints the link and takes the host's seat. */
async function sitDown({ server, base, table, isServer, comeBack }: Opened, language: Language): Promise<number> {
  const link = `${base}/t/${table}`
  const terminal = ownTerminal(language)
  terminal.output.write(`${link}\n`)
  await joinTable({
    ...{ server, table, language },
    hosting: { link, code: codeFor(link, terminal), isServer },
    ...(comeBack === undefined ? {} : { comeBack }),
  })
  return Number(process.exitCode ?? 0) // a signal may have set it
}

/** Returns the QR code of a link, if the screen has room for it and other devices can open the link. */
function codeFor(link: string, terminal: Terminal): string[] {
  if (!isScreen(terminal) || new URL(link).hostname === "localhost") return []
  const lines = qrLines(link, terminal.colour !== false)
  return lines.length + AROUND_CODE <= (terminal.output.rows || 24) ? lines : []
}

function placeFrom(
  { at, lan, port }: { readonly at?: string; readonly lan: boolean; readonly port?: string },
  language: Language,
): Place {
  if (at !== undefined && (lan || port !== undefined))
    throw new BadInput("--at uses a server that is there; --lan and --port are for one that starts here")
  if (at !== undefined) return { server: serverFrom("--at", at, language) }
  return { isLan: lan, ...(port === undefined ? {} : { port: wholeFrom("port", port, 1, 65_535) }) }
}

function levelFrom(given: string): LevelName {
  if (!isLevel(given)) throw new BadInput(`--bot takes ${LEVELS.join(", ")} at an online table, not “${given}”`)
  return given
}

/** Reads `--public` and `--clock`. */
function settingsFrom(isPublic: boolean, clock: string | undefined): RoomSettings {
  const usual = isPublic ? ANYBODY : FRIENDS
  if (clock === undefined) return usual
  if (clock === "none") return { ...usual, clock }
  const [, kind, seconds] = /^(move|game):(\d+)$/.exec(clock) ?? []
  if (seconds === undefined)
    throw new BadInput(`--clock takes none, move:SECONDS or game:SECONDS, as in move:60, not “${clock}”`)
  const time = 1000 * wholeFrom("clock", seconds, SHORTEST, LONGEST)
  return { ...usual, clock: kind === "move" ? "move" : "game", time }
}
