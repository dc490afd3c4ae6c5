// The complete session of docs/protocol.md: recorded from a real server by `npm run docs`, and replayed by a test. Time
// and random numbers are injected, so that every byte is the same each time.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { WebSocket } from "ws"
import { type Clock, realClock } from "../table/clock.ts"
import { type GameTable, ProtocolGame, tableOf, type WireOptions, zonesOf } from "./protocol-client.testing.ts"
import { legalMoves } from "./protocol-player.testing.ts"
import { listening, randomFrom } from "./server.testing.ts"

/** The file that docs/protocol.md names as the source of the session. */
export const SESSION_FILE = "src/server/protocol-session.testing.ts"

/** The wall clock when the session begins. */
const BEGIN = Date.UTC(2030, 0, 1)
/** Milliseconds by which the wall clock advances with each message of a client. */
const TICK = 1000
/** Milliseconds to wait for an expected message. */
const PATIENCE = 20_000

/** Makes a short game in which somebody draws. */
const SALT = "deal 18"

/** A clock whose wall time is the session's own. Everything else takes its real time. */
class SessionClock implements Clock {
  wall = BEGIN

  now(): number {
    return this.wall
  }

  monotonic(): number {
    return realClock.monotonic()
  }

  after(ms: number, what: () => void): () => void {
    return realClock.after(ms, what)
  }
}

/** Somebody's connection, and the messages that it has received. */
class Connection {
  readonly #ws: WebSocket
  readonly #got: string[] = []
  #wake: () => void = () => {}

  private constructor(address: string) {
    this.#ws = new WebSocket(`ws://${address}/live`)
    this.#ws.on("message", (data: Buffer, isBinary) => this.#add(isBinary ? hexOf(data) : String(data)))
    this.#ws.on("close", () => this.#add(CLOSED))
  }

  static async open(address: string): Promise<Connection> {
    const connection = new Connection(address)
    await new Promise<void>((resolve, reject) => {
      connection.#ws.once("open", resolve)
      connection.#ws.once("error", reject)
    })
    return connection
  }

  send(text: string): void {
    this.#ws.send(text)
  }

  /** Returns the next message. */
  async next(): Promise<string> {
    const [first] = this.#got
    if (first === undefined) await this.#more()
    return this.#got.shift() ?? CLOSED
  }

  /** Closes the connection from this side. There must be no unread messages. */
  async leave(): Promise<void> {
    if (this.#got.length > 0) throw new Error(`nobody has read ${this.#got[0]}`)
    this.#ws.close()
    if ((await this.next()) !== CLOSED) throw new Error("something came after the last message that is in the session")
  }

  #add(message: string): void {
    this.#got.push(message)
    this.#wake()
  }

  #more(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("a message does not come")), PATIENCE)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const CLOSED = "is closed"
const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString("hex")
    .replace(/..(?!$)/g, "$& ")
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(" ", ""), "hex")

/** A real server, and the connections to it. */
class Stage {
  readonly #clock = new SessionClock()
  readonly #connections = new Map<string, Connection>()
  readonly #folder = mkdtempSync(join(tmpdir(), "countertop-"))
  #at: Awaited<ReturnType<typeof listening>> | undefined

  async open(): Promise<this> {
    this.#at = await listening(this.#folder, { clock: this.#clock, random: randomFrom(SALT) })
    return this
  }

  async close(): Promise<void> {
    await this.#at?.server.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async post(path: string, body: string): Promise<string> {
    const reply = await fetch(`http://${this.#address}${path}`, { method: "POST", body })
    return `${reply.status} ${await reply.text()}`
  }

  async connect(name: string): Promise<void> {
    this.#connections.set(name, await Connection.open(this.#address))
  }

  say(name: string, text: string): void {
    this.#clock.wall += TICK
    this.#of(name).send(text)
  }

  hear(name: string): Promise<string> {
    return this.#of(name).next()
  }

  leave(name: string): Promise<void> {
    return this.#of(name).leave()
  }

  get #address(): string {
    if (this.#at === undefined) throw new Error("the server is not open")
    return this.#at.address
  }

  #of(name: string): Connection {
    const connection = this.#connections.get(name)
    if (connection === undefined) throw new Error(`${name} is not connected`)
    return connection
  }
}

// The lines of a session.

const SAID = /^(?<name>[\w ]+?) (?:(?<way>[→←]) |(?<does>connects|leaves|is closed)$)/
const POSTED = /^POST (?<path>\S+) (?<body>.*)$/

/** Plays the clients' part of a session. Returns the whole session as it went this time. */
export async function replayed(session: string): Promise<string> {
  const stage = await new Stage().open()
  const lines: string[] = []
  let reply = ""
  try {
    for (const line of session.split("\n")) {
      const { name, way, does } = SAID.exec(line)?.groups ?? {}
      const { path, body } = POSTED.exec(line)?.groups ?? {}
      if (path !== undefined) reply = await stage.post(path, body)
      else if (does === "connects") await stage.connect(name)
      else if (does === "leaves") await stage.leave(name)
      else if (way === "→") stage.say(name, line.slice(line.indexOf("→") + 2))
      if (way === "←") lines.push(`${name} ← ${await stage.hear(name)}`)
      else if (does === CLOSED) lines.push(`${name} ${await stage.hear(name)}`)
      else lines.push(/^\d{3} /.test(line) ? reply : line)
    }
  } finally {
    await stage.close()
  }
  return lines.join("\n")
}

// Recording.

/** The kind of a message: the `t` of a JSON message, or the meaning of a binary one. */
const BYTES: Readonly<Record<string, string>> = { "01": "step", "02": "answer", "03": "snapshot" }
const kindOf = (message: string): string =>
  message.startsWith("{") ? (JSON.parse(message) as { t: string }).t : (BYTES[message.slice(0, 2)] ?? message)

const KEYS: Readonly<Record<string, string>> = {
  Ana: "Ana-0123456789-0123456789",
  Ben: "Ben-0123456789-0123456789",
  Cid: "Cid-0123456789-0123456789",
}
/** A person with several connections has a number after the name. */
const keyOf = (name: string): string => KEYS[name.slice(0, 3)]

const GAME = "betski-scram"
const SEATS = 2

/** Records what the clients do, and what they receive. */
class Script {
  readonly stage: Stage
  readonly lines: string[] = []
  table = ""
  /** The binary messages that each connection has received. */
  readonly bytes = new Map<string, Uint8Array[]>()
  readonly #games = new Map<string, ProtocolGame>()
  readonly #options: WireOptions
  #ids = 0

  constructor(stage: Stage, options: WireOptions) {
    this.stage = stage
    this.#options = options
  }

  note(...text: readonly string[]): void {
    this.lines.push("", ...text.map((line) => `# ${line}`))
  }

  async found(body: object): Promise<void> {
    const text = JSON.stringify(body)
    const reply = await this.stage.post("/api/tables", text)
    this.lines.push(`POST /api/tables ${text}`, reply)
    this.table = (JSON.parse(reply.slice(4)) as { table: string }).table
  }

  async connect(name: string, seen?: { readonly games: number; readonly version: number }): Promise<void> {
    await this.stage.connect(name)
    this.lines.push(`${name} connects`)
    await this.say(name, { t: "hello", v: 2, table: this.table, key: keyOf(name), ...(seen && { seen }) })
  }

  async say(name: string, message: object): Promise<void> {
    const text = JSON.stringify(message)
    this.lines.push(`${name} → ${text}`)
    this.stage.say(name, text)
  }

  /** Sends a command with a new id. Returns the id. */
  async wish(name: string, what: object): Promise<string> {
    const id = `${name[0].toLowerCase()}${++this.#ids}`
    await this.say(name, { t: "do", id, what })
    return id
  }

  /** Expects these messages, in this order. */
  async hear(name: string, ...kinds: readonly string[]): Promise<void> {
    for (const kind of kinds) {
      const message = await this.stage.hear(name)
      this.lines.push(`${name} ← ${message}`)
      if (kindOf(message) !== kind) throw new Error(`${name} should get ${kind}:\n${this.lines.join("\n")}`)
      if (kind === "snapshot") this.#games.set(name, new ProtocolGame(GAME, this.#options, SEATS))
      if (message.startsWith("{")) continue
      this.#games.get(name)?.take(bytesOf(message))
      this.bytes.set(name, [...(this.bytes.get(name) ?? []), bytesOf(message)])
    }
  }

  /** Returns what this connection knows of the game. */
  game(name: string): ProtocolGame {
    const game = this.#games.get(name)
    if (game === undefined) throw new Error(`${name} is not connected`)
    return game
  }

  async leave(name: string): Promise<void> {
    await this.stage.leave(name)
    this.lines.push(`${name} leaves`)
  }

  async ended(name: string): Promise<void> {
    this.lines.push(`${name} ${await this.stage.hear(name)}`)
  }
}

const OPTIONS = { first: 0, dealt: 2 }
const SETTINGS = {
  ...{ isPublic: false, isLocked: false, clock: "none", time: 60_000, tempo: 0, patience: 60_000 },
  ...{ takeOver: true, chat: "all", watching: true, delay: 0 },
}

/** Plays the parts of the session one after another. */
async function play(script: Script): Promise<void> {
  await gather(script)
  await begin(script)
  const names = await turns(script)
  script.note("The game is over, as the view says. Ana prepares another one and then closes the table.")
  const [host, guest] = names
  await script.wish(host, { do: "again", turned: false })
  await script.hear(host, "room", "ok")
  await script.hear(guest, "room")
  await script.wish(host, { do: "close" })
  // The connections end one after the other, in the order in which they began.
  const [first, last] = [...names].sort((a, b) => a.length - b.length)
  await script.hear(first, "room", "bye")
  await script.ended(first)
  await script.hear(last, "room", "room", "bye")
  await script.ended(last)
}

async function gather(script: Script): Promise<void> {
  script.note("Ana opens a table over HTTP. She is the host and has seat 0.")
  await script.found({ game: GAME, seats: SEATS, options: OPTIONS, settings: SETTINGS, name: "Ana", key: keyOf("Ana") })
  script.note("Ana connects. She gets everything about the room, and what was said so far.")
  await script.connect("Ana")
  await script.hear("Ana", "room", "talk")
  script.note("Ben connects with a key that the table does not know: he watches. Then he takes seat 1.")
  await script.connect("Ben")
  await script.hear("Ben", "room", "talk")
  await script.hear("Ana", "room")
  await script.wish("Ben", { do: "sit", seat: 1, name: "Ben" })
  await script.hear("Ben", "room", "talk", "ok")
  await script.hear("Ana", "room", "talk")
  script.note("Ben adds words to the shuffle. Ana says something ready-made. Ben asks whether the table is there.")
  await script.wish("Ben", { do: "words", text: "lucky seven" })
  await script.hear("Ben", "room", "ok")
  await script.hear("Ana", "room")
  await script.wish("Ana", { do: "say", phrase: "luck" })
  await script.hear("Ana", "talk", "ok")
  await script.hear("Ben", "talk")
  await script.say("Ben", { t: "there" })
  await script.hear("Ben", "here")
}

async function begin(script: Script): Promise<void> {
  script.note("Ana deals. Each seat gets its own snapshot.")
  await script.wish("Ana", { do: "start" })
  await script.hear("Ana", "snapshot", "ok")
  await script.hear("Ben", "snapshot")
  script.note("It is not Ben's turn, so he gets the reason. There is no such move as the next one.")
  await script.wish("Ben", { do: "move", move: "draw", on: 0 })
  await script.hear("Ben", "no")
  await script.wish("Ben", { do: "move", move: "sing", on: 0 })
  await script.hear("Ben", "no")
}

/** What happens between the moves, by the number of moves so far. */
const BETWEEN: Readonly<Record<number, (script: Script, names: string[], latest: Latest) => Promise<void>>> = {
  1: repeat,
  2: watch,
  3: comeBack,
  4: second,
}

/** The latest move. */
interface Latest {
  readonly seat: number
  readonly id: string
  readonly what: object
  /** What the player had seen before the move. */
  readonly before: { readonly games: number; readonly version: number }
}

/** Plays to the end, always with the first legal move. Returns the connections of both seats. */
async function turns(script: Script): Promise<readonly string[]> {
  const names = ["Ana", "Ben"]
  const table: GameTable = tableOf(GAME)
  script.note("They play. The mover gets a step that is the answer, the other one a step.")
  let made = 0
  while (!script.game(names[0]).isOver) {
    const seat = Math.log2(script.game(names[0]).actors)
    const { view, step, games, version } = script.game(names[seat])
    const [move] = legalMoves(table, view, seat)
    const what = { do: "move", move, on: step }
    const id = await script.wish(names[seat], what)
    await script.hear(names[seat], "answer")
    await script.hear(names[1 - seat], "step")
    await BETWEEN[++made]?.(script, names, { seat, id, what, before: { games, version } })
  }
  if (made <= Object.keys(BETWEEN).length) throw new Error("the game of the session is over too soon: deal another")
  return names
}

async function repeat(script: Script, names: string[], { seat, id, what }: Latest): Promise<void> {
  script.note("The same command again: it was done once, and is answered again. A move is answered with ok now.")
  await script.say(names[seat], { t: "do", id, what })
  await script.hear(names[seat], "ok")
  script.note("A move as an answer to what was shown before the latest one is late.")
  await script.wish(names[seat], { ...what })
  await script.hear(names[seat], "no")
}

async function watch(script: Script, names: string[]): Promise<void> {
  script.note("Cid watches for a moment. Hidden cards are hidden from those who watch, too.")
  await script.connect("Cid")
  await script.hear("Cid", "room", "talk", "snapshot")
  for (const name of names) await script.hear(name, "room")
  await script.leave("Cid")
  for (const name of names) await script.hear(name, "room")
}

async function comeBack(script: Script, names: string[], latest: Latest): Promise<void> {
  const { seat, id, what, before } = latest
  const [name, other] = [names[seat], names[1 - seat]]
  script.note(
    `${name}'s connection breaks, as if the answer had not come.`,
    `${name} connects again, says what was seen before the move, and sends the command again.`,
  )
  await script.leave(name)
  await script.hear(other, "room")
  const again = `${name} 2`
  await script.connect(again, before)
  await script.hear(again, "room", "snapshot")
  await script.hear(other, "room")
  await script.say(again, { t: "do", id, what })
  await script.hear(again, "ok")
  names[seat] = again
}

async function second(script: Script, names: string[], { seat, before }: Latest): Promise<void> {
  const device = `${names[seat].slice(0, 3)} 3`
  script.note(
    `${names[seat].slice(0, 3)} has a second device, with the same key. It has seen the game before this move.`,
    "As the other device is still connected, the table has the step.",
  )
  await script.connect(device, before)
  await script.hear(device, "room", "step")
  await script.leave(device)
}

/** Returns the whole session as docs/protocol.md shows it. */
export async function recordedSession(): Promise<string> {
  const stage = await new Stage().open()
  const script = new Script(stage, OPTIONS)
  try {
    await play(script)
  } finally {
    await stage.close()
  }
  return `${FENCE}${script.lines.join("\n").trim()}\n\`\`\`\n\n${explained(script.bytes.get("Ana") ?? [])}`
}

const FENCE = "```text\n"

/** Returns the lines of the session in docs/protocol.md. */
export function sessionIn(page: string): string {
  const [, rest = ""] = page.split(`by npm run docs: do not change by hand -->\n\n${FENCE}`)
  return rest.split("\n```")[0]
}

/** Explains Ana's first binary messages byte by byte. */
function explained(messages: readonly Uint8Array[]): string {
  const game = new ProtocolGame(GAME, OPTIONS, SEATS)
  const titles = ["Ana's snapshot", "Her first move, which is her answer", "Ben's move as she sees it"]
  const tables = titles.map((title, i) => {
    const message = messages[i]
    const rows: string[] = []
    game.take(message, (from, to, meaning) => rows.push(`| \`${hexOf(message.subarray(from, to))}\` | ${meaning} |`))
    return [`#### ${title}, byte by byte`, "", "| bytes | meaning |", "| --- | --- |", ...rows].join("\n")
  })
  return [...tables, cardsExplained(game)].join("\n\n")
}

/** Explains the parts of some cards in the view. */
function cardsExplained({ table, view }: ProtocolGame): string {
  const cards = view.cards as number[]
  const rows = zonesOf(table, view).flatMap(({ name, i, places, count }) =>
    places.slice(0, Math.min(2, count ?? 0)).map((place) => {
      const card = cards[place]
      const face = card % 128
      const seen = Math.floor(card / 2 ** 7) % 512
      const known = face === 127 ? "127, hidden" : `${face}, ${table.faces[face]?.name}`
      const where = `\`${name}\`${name === "hand" ? ` of seat ${i}` : ""}, \`cards[${place}]\``
      const [pool, track] = [Math.floor(card / 2 ** 16) % 256, Math.floor(card / 2 ** 24)]
      return `| ${where} | ${card} | ${known} | ${seen} | ${pool} | ${track} |`
    }),
  )
  return [
    "#### Some cards of her view after that",
    "",
    "| where | card | face | seen by (bits) | pool | track |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n")
}
