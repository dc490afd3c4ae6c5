// A client of one table over the network. It reconnects by itself, resends unanswered commands, and always has the
// latest view of its seat. Pages and terminals both use it.

import type { Game } from "../engine/game.ts"
import { readSavedOptions, readSeats } from "../engine/options.ts"
import type { Text } from "../engine/trace.ts"
import type { Bye, ConnectionState, RoomNews, Seen, TableClient } from "../table/client.ts"
import type { Clock } from "../table/clock.ts"
import type { Talk } from "../table/room/room.ts"
import type { Command } from "../table/room/ruling.ts"
import { type ClientMessage, PROTOCOL } from "./messages.ts"
import { Decoder, roomAfterGame, roomNewsAfter, type ServerMessage } from "./server-messages.ts"

/** The part of a WebSocket that the client uses. */
export interface Socket {
  binaryType: string
  send(text: string): void
  close(): void
  addEventListener(type: "open" | "close" | "error", listener: () => void): void
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void
}

export interface ClientDeps {
  connect(): Socket
  loadGame(id: string): Promise<Game>
  readonly clock: Clock
  /** Returns a number from 0 up to 1. */
  random(): number
}

export interface Credentials {
  readonly table: string
  /** Must be unguessable: anybody who has the key has the seat. */
  readonly key: string
}

interface PendingCommand {
  readonly id: string
  readonly what: Command
  readonly resolve: (refusal: Text | undefined) => void
}

/** Milliseconds after which a connection counts as lost if an expected message has not arrived. */
export const SILENCE = 4000
/**
 * Milliseconds without a message after which the client asks the table whether it is there. A connection can die
 * without either end noticing.
 */
export const QUIET = 10_000
/** Marks the end of the connection in the queue of its messages. */
const CLOSED = Symbol("closed")
type Incoming = string | Uint8Array | typeof CLOSED

/** Milliseconds before the first attempt to reconnect, and the maximum before a later one. */
const FIRST_TRY = 200
const LAST_TRY = 5000

export class NetworkClient implements TableClient {
  connection: ConnectionState = "connecting"
  /** Why the connection ended, if it ended for good. */
  bye: Bye | undefined
  /** Why the table asked the client to reconnect later. Set while the client waits to reconnect. */
  pause: Bye | undefined
  news: RoomNews | undefined
  talk: readonly Talk[] = []
  /** The game as this seat sees it. */
  seen: Seen | undefined
  game: Game | undefined
  /** Called after every change. */
  onchange: () => void = () => {}
  readonly #ticket: Credentials
  readonly #deps: ClientDeps
  #socket: Socket | undefined
  #decoder: Decoder | undefined
  /** Messages that have arrived but were not handled yet, in order. They may have to wait for a game's code to load. */
  #inbox: Incoming[] = []
  #isReading = false
  /** Whether this connection has received the room. Commands wait until then. */
  #isGreeted = false
  #pending: PendingCommand[] = []
  #tries = 0
  #stopWaiting: () => void = () => {}
  #id = 0
  readonly #base: string

  constructor(ticket: Credentials, deps: ClientDeps) {
    this.#ticket = ticket
    this.#deps = deps
    this.#base = Math.floor(deps.random() * 36 ** 8).toString(36)
    this.#connect()
  }

  /** Sends a command. Resolves to the reason if the table refuses it. */
  ask(what: Command): Promise<Text | undefined> {
    return new Promise((resolve) => {
      const command = { id: `${this.#base}-${this.#id++}`, what, resolve }
      this.#pending.push(command)
      if (this.#isGreeted) this.#send({ t: "do", id: command.id, what })
    })
  }

  /** Call this when the network is back or the page becomes visible: it reconnects or checks at once. */
  retry(): void {
    if (this.connection === "lost") this.#connect()
    else if (this.connection === "open") this.#check()
  }

  close(): void {
    this.connection = "ended"
    this.#stopWaiting()
    this.#socket?.close()
    this.#socket = undefined
  }

  #connect(): void {
    this.#stopWaiting()
    this.#inbox = []
    this.#isGreeted = false
    const before = this.#socket // may still be connecting from when the network was down
    this.#socket = undefined
    before?.close()
    const socket = this.#deps.connect()
    socket.binaryType = "arraybuffer"
    this.#socket = socket
    const isCurrent = (): boolean => this.#socket === socket
    socket.addEventListener("open", () => isCurrent() && this.#hello())
    socket.addEventListener("message", ({ data }) => isCurrent() && this.#receive(data))
    socket.addEventListener("close", () => isCurrent() && this.#take(CLOSED))
    socket.addEventListener("error", () => isCurrent() && this.#take(CLOSED))
    this.#expectWithin(SILENCE)
  }

  #hello(): void {
    const { table, key } = this.#ticket
    const seen = this.seen && { games: this.seen.games, version: this.seen.version }
    this.#isGreeted = true
    this.#send({ t: "hello", v: PROTOCOL, table, key, ...(seen === undefined ? {} : { seen }) })
    for (const { id, what } of this.#pending) this.#send({ t: "do", id, what })
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
    if (message.t === "do") this.#expectWithin(SILENCE)
  }

  /** Treats the connection as lost unless a message arrives in time. */
  #expectWithin(ms: number): void {
    this.#stopWaiting()
    this.#stopWaiting = this.#deps.clock.after(ms, () => this.#lost())
  }

  /** Restarts the timer: a message has arrived. */
  #listen(): void {
    this.#stopWaiting()
    this.#stopWaiting = this.#deps.clock.after(QUIET, () => this.#check())
  }

  #check(): void {
    this.#send({ t: "there" })
    this.#expectWithin(SILENCE)
  }

  #lost(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#isGreeted = false
    socket?.close()
    this.#stopWaiting()
    if (this.connection === "ended") return
    this.pause = undefined
    this.#comeBack(Math.min(LAST_TRY, FIRST_TRY * 2 ** this.#tries++) * (0.5 + this.#deps.random()))
  }

  #comeBack(ms: number): void {
    this.connection = "lost"
    this.#stopWaiting = this.#deps.clock.after(ms, () => this.#connect())
    this.onchange()
  }

  #receive(data: unknown): void {
    this.#listen()
    this.#take(typeof data === "string" ? data : new Uint8Array(data as ArrayBuffer))
  }

  /**
   * Handles messages in order. The last message counts even if the connection closes while a game's code is loading.
   */
  #take(message: Incoming): void {
    this.#inbox.push(message)
    if (!this.#isReading) this.#read()
  }

  async #read(): Promise<void> {
    this.#isReading = true
    try {
      for (let message = this.#inbox.shift(); message !== undefined; message = this.#inbox.shift()) {
        const loading = this.#readOne(message)
        if (loading !== undefined) await loading
      }
    } catch {
      this.#startOver()
    }
    this.#isReading = false
    this.onchange()
  }

  #readOne(message: Incoming): Promise<void> | undefined {
    if (message === CLOSED) {
      if (this.#socket !== undefined) this.#lost() // after a `bye` the client has already decided what to do
      return undefined
    }
    if (typeof message !== "string") {
      this.#takeBytes(message)
      return undefined
    }
    const read = JSON.parse(message) as ServerMessage
    if (read.t === "room") return this.#learn(roomNewsAfter(this.connection === "open" ? this.news : undefined, read))
    this.#takeText(read)
    return undefined
  }

  /** Starts over on a new connection: a message was invalid, or the game's code could not be loaded. */
  #startOver(): void {
    this.#decoder = undefined
    this.seen = undefined
    this.#lost()
  }

  #learn(news: RoomNews): Promise<void> | undefined {
    if (this.#decoder === undefined) return this.#prepare(news)
    // Somebody who lost or took a seat while disconnected now sees the game from another seat.
    const hasMoved = this.connection !== "open" && this.seen !== undefined && this.news?.seat !== news.seat
    this.news = news
    if (hasMoved) {
      this.#startOver()
      return undefined
    }
    this.connection = "open"
    this.pause = undefined
    this.#tries = 0
    return undefined
  }

  /** Loads a game's code before its first message is handled. */
  async #prepare(news: RoomNews): Promise<void> {
    const { room } = news
    const socket = this.#socket
    const game = await this.#deps.loadGame(room.game)
    const seats = readSeats(game, room.seats.length)
    const options = readSavedOptions(game, seats, room.options)
    this.game = game
    this.#decoder = new Decoder(game, () => game.create(options, seats))
    if (socket === this.#socket) this.#learn(news)
  }

  #takeBytes(bytes: Uint8Array): void {
    const { game, news } = this
    const took = this.#decoder?.take(bytes)
    this.seen = this.#decoder?.seen
    if (took === undefined || this.seen === undefined || game === undefined || news === undefined) return
    const { view, games } = this.seen
    const room = roomAfterGame(news.room, game.result(view) !== undefined, games, took.isSnapshot)
    if (room !== news.room) this.news = { ...news, room }
    if (took.isAnswer) this.#answer(this.#pending[0]?.id, undefined)
  }

  #takeText(message: Exclude<ServerMessage, { readonly t: "room" }>): void {
    switch (message.t) {
      case "talk":
        this.talk = message.lines.filter(({ n }) => n > (this.talk.at(-1)?.n ?? -1)).reduce(withLine, this.talk)
        return
      case "ok":
        return this.#answer(message.id, undefined)
      case "no":
        return this.#answer(message.id, message.why)
      case "here":
        return
      case "bye":
        return this.#bye(message.why, message.again)
    }
  }

  #bye(why: Bye, again: number | null): void {
    this.#socket?.close()
    this.#socket = undefined
    this.#isGreeted = false
    this.#stopWaiting()
    if (again !== null) {
      this.pause = why
      return this.#comeBack(again >= FIRST_TRY ? again : FIRST_TRY)
    }
    this.connection = "ended"
    this.bye = why
    for (const { resolve } of this.#pending) resolve({ key: "table.ended" })
    this.#pending = []
  }

  #answer(id: string | undefined, refusal: Text | undefined): void {
    const at = this.#pending.findIndex((command) => command.id === id)
    const [command] = at < 0 ? [] : this.#pending.splice(at, 1)
    command?.resolve(refusal)
    if (this.#pending.length > 0) this.#expectWithin(SILENCE)
  }
}

/**
 * Adds a chat line. A newcomer may get the number of a person who has left. The old lines of that number are dropped,
 * because they would seem to be the newcomer's.
 */
const withLine = (talk: readonly Talk[], connection: Talk): readonly Talk[] => {
  const hasCome = "note" in connection && connection.note === "came"
  return [...(hasCome ? talk.filter(({ who }) => who !== connection.who) : talk), connection]
}
