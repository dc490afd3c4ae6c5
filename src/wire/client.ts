// Somebody's end of the line to a table: it comes back by itself when the line breaks, sends again what was not answered, and knows at any
// time what its seat may know. The same for a page and for a terminal.

import type { Game } from "../engine/game.ts"
import { readOptions, readSeats } from "../engine/options.ts"
import type { Text } from "../engine/trace.ts"
import type { Bye, ConnectionState, RoomNews, Seen, TableClient } from "../table/client.ts"
import type { Clock } from "../table/clock.ts"
import type { Talk } from "../table/room/room.ts"
import type { Command } from "../table/room/ruling.ts"
import { type ClientMessage, PROTOCOL } from "./messages.ts"
import { Decoder, roomAfterGame, roomNewsAfter, type ServerMessage } from "./server-messages.ts"

/** The part of a WebSocket that is needed. */
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
  /** From 0 to 1. */
  random(): number
}

export interface Credentials {
  readonly table: string
  /** Unguessable: whoever has it has the seat. */
  readonly key: string
}

interface Wish {
  readonly id: string
  readonly what: Command
  readonly resolve: (refusal: Text | undefined) => void
}

/** Milliseconds after which a line without the sign of life that is due counts as lost. */
export const SILENCE = 4000
/** After so many milliseconds without a word the table is asked whether it is there: a line can die without anybody being told. */
export const QUIET = 10_000
/** The end of a line, among what has come over it. */
const CLOSED = Symbol("closed")
type Incoming = string | Uint8Array | typeof CLOSED

/** Between tries to come back: the first, and the most. */
const FIRST_TRY = 200
const LAST_TRY = 5000

export class NetworkClient implements TableClient {
  line: ConnectionState = "connecting"
  /** Why it ended, if it did for good. */
  bye: Bye | undefined
  /** Why the table has asked to come back later, while that is waited for. */
  pause: Bye | undefined
  news: RoomNews | undefined
  talk: readonly Talk[] = []
  /** The game, as this seat sees it. */
  seen: Seen | undefined
  game: Game | undefined
  /** Called after every change. */
  onchange: () => void = () => {}
  readonly #ticket: Credentials
  readonly #deps: ClientDeps
  #socket: Socket | undefined
  #decoder: Decoder | undefined
  /** What has come and has not been read yet, in order: a game's code may have to be loaded first. */
  #inbox: Incoming[] = []
  #isReading = false
  /** Has this line been told who is there? Before, wishes wait for it. */
  #isGreeted = false
  #wishes: Wish[] = []
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

  /** Asks the table for something; gives back why not, once it has been ruled on. */
  ask(what: Command): Promise<Text | undefined> {
    return new Promise((resolve) => {
      const wish = { id: `${this.#base}-${this.#id++}`, what, resolve }
      this.#wishes.push(wish)
      if (this.#isGreeted) this.#send({ t: "do", id: wish.id, what })
    })
  }

  /** The network is back, or the page is looked at again: do not wait. */
  retry(): void {
    if (this.line === "lost") this.#connect()
    else if (this.line === "open") this.#check()
  }

  close(): void {
    this.line = "ended"
    this.#stopWaiting()
    this.#socket?.close()
    this.#socket = undefined
  }

  #connect(): void {
    this.#stopWaiting()
    this.#inbox = []
    this.#isGreeted = false
    const before = this.#socket // may be trying still, over a network that was not there
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
    for (const { id, what } of this.#wishes) this.#send({ t: "do", id, what })
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
    if (message.t === "do") this.#expectWithin(SILENCE)
  }

  /** Nothing heard by then: the line is dead, though nobody said so. */
  #expectWithin(ms: number): void {
    this.#stopWaiting()
    this.#stopWaiting = this.#deps.clock.after(ms, () => this.#lost())
  }

  /** Something was heard; what comes next may take its time. */
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
    if (this.line === "ended") return
    this.pause = undefined
    this.#comeBack(Math.min(LAST_TRY, FIRST_TRY * 2 ** this.#tries++) * (0.5 + this.#deps.random()))
  }

  #comeBack(ms: number): void {
    this.line = "lost"
    this.#stopWaiting = this.#deps.clock.after(ms, () => this.#connect())
    this.onchange()
  }

  #receive(data: unknown): void {
    this.#listen()
    this.#take(typeof data === "string" ? data : new Uint8Array(data as ArrayBuffer))
  }

  /** Everything is read in its order: a last word counts, though the line closes while a game's code is loading. */
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
      if (this.#socket !== undefined) this.#lost() // after a last word all is settled
      return undefined
    }
    if (typeof message !== "string") {
      this.#takeBytes(message)
      return undefined
    }
    const read = JSON.parse(message) as ServerMessage
    if (read.t === "room") return this.#learn(roomNewsAfter(this.line === "open" ? this.news : undefined, read))
    this.#takeText(read)
    return undefined
  }

  /** What came does not fit together, or a game's code did not come: everything anew, over a new line. */
  #startOver(): void {
    this.#decoder = undefined
    this.seen = undefined
    this.#lost()
  }

  #learn(news: RoomNews): Promise<void> | undefined {
    if (this.#decoder === undefined) return this.#prepare(news)
    // Who has lost or got a seat while the line was broken sees the game from elsewhere now.
    const hasMoved = this.line !== "open" && this.seen !== undefined && this.news?.seat !== news.seat
    this.news = news
    if (hasMoved) {
      this.#startOver()
      return undefined
    }
    this.line = "open"
    this.pause = undefined
    this.#tries = 0
    return undefined
  }

  /** Loads what a game needs before the first word of it is read. */
  async #prepare(news: RoomNews): Promise<void> {
    const { room } = news
    const socket = this.#socket
    const game = await this.#deps.loadGame(room.game)
    const seats = readSeats(game, room.seats.length)
    const options = readOptions(game, seats, room.options)
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
    if (took.isAnswer) this.#answer(this.#wishes[0]?.id, undefined)
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
    this.line = "ended"
    this.bye = why
    for (const { resolve } of this.#wishes) resolve({ key: "table.ended" })
    this.#wishes = []
  }

  #answer(id: string | undefined, refusal: Text | undefined): void {
    const at = this.#wishes.findIndex((wish) => wish.id === id)
    const [wish] = at < 0 ? [] : this.#wishes.splice(at, 1)
    wish?.resolve(refusal)
    if (this.#wishes.length > 0) this.#expectWithin(SILENCE)
  }
}

/** With one line more. Whoever comes may have the number of somebody who has left: that one's lines would seem to be theirs. */
const withLine = (talk: readonly Talk[], line: Talk): readonly Talk[] => {
  const hasCome = "note" in line && line.note === "came"
  return [...(hasCome ? talk.filter(({ who }) => who !== line.who) : talk), line]
}
