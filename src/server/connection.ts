// One connection to a table. It validates every message, measures round trips, and disconnects clients that flood,
// stall or vanish.

import type { ServerOptions, WebSocket } from "ws"
import type { Bye } from "../table/client.ts"
import type { Clock } from "../table/clock.ts"
import { hashKey } from "../table/fair.ts"
import { Latency, type RoundTrip } from "../table/latency.ts"
import { type ClientMessage, LONGEST, PROTOCOL, readMessage } from "../wire/messages.ts"
import type { ServerMessage } from "../wire/server-messages.ts"
import { shortened } from "./address.ts"
import type { ConnectionSocket } from "./fast-io/socket-io.ts"
import type { Flushable, FlushQueue } from "./flush-queue.ts"
import { FrameGate } from "./frame-gate.ts"
import type { Message } from "./frames.ts"
import { type Limits, TokenBucket, type TokenBuckets } from "./limits.ts"
import type { Counts } from "./metrics.ts"
import type { Guest, Viewer } from "./tables/guests.ts"
import type { TableHost } from "./tables/host.ts"
import type { Tables } from "./tables/tables.ts"

/** Milliseconds until a connection without a hello is closed. */
const HELLO = 10_000
/** Milliseconds of silence after which a connection is closed. Checks run every 5 s, so it may take 20 s. */
const SILENT = 15_000
/** Milliseconds of silence after which the client is pinged. In games with races, every check pings it. */
const QUIET = 9000
/** Milliseconds that a connection may stay open to get the answers to its commands, before it is closed. */
const ANSWERING = 1000
/** Milliseconds from the last message until the connection is closed, whatever the client does. */
const CLOSING = 800
/** Milliseconds after which a client tries again to open a table that cannot be read. */
const TROUBLE = 5000
/** Maximum number of pings without a pong. */
const MOST_PINGS = 16
/** Maximum number of messages that may wait while a table is being loaded. */
const MOST_EARLY = 64

/** The options of `ws` for these connections. */
export const READING = {
  maxPayload: LONGEST,
  perMessageDeflate: false,
  closeTimeout: CLOSING,
} satisfies ServerOptions & { closeTimeout: number }

/** Why the server closes a connection: the text for the log, then the reason and the retry delay for the client. */
const REFUSALS = {
  "a message is against the protocol": ["bad", null],
  "too many messages": ["full", 5000],
  "too many tables were looked for": ["full", 5000],
} as const satisfies Readonly<Record<string, readonly [why: Bye, again: number | null]>>

type Fault = keyof typeof REFUSALS

export interface ConnectionOptions {
  readonly tables: Pick<Tables, "find">
  readonly clock: Pick<Clock, "monotonic" | "after">
  readonly limits: Limits
  /** Slows down clients that look for tables that do not exist, so that nobody finds one by trying. */
  readonly looking: TokenBuckets
  readonly counts: Counts
  readonly flushQueue: FlushQueue
  /** Logs an event. */
  onevent(what: string, about: Readonly<Record<string, unknown>>): void
}

export class Connection implements Viewer, Flushable {
  hash = ""
  mayWait = true
  isQueued = false
  deferredSince: number | undefined
  readonly address: string
  readonly latency = new Latency()
  readonly #ws: WebSocket
  readonly #socket: ConnectionSocket
  readonly #options: ConnectionOptions
  readonly #clock: ConnectionOptions["clock"]
  readonly #gate: FrameGate
  readonly #takeForAddress: (now: number) => boolean
  readonly #bucket: TokenBucket
  #host: TableHost | undefined
  #guest: Guest | undefined
  #stage: "new" | "coming" | "here" | "gone" = "new"
  /** Messages that arrived while the table was being loaded. */
  #early: ClientMessage[] = []
  /** Number of messages (the hello and commands) that the table has not answered yet. */
  #unanswered = 0
  /** Why the connection will be closed, once every accepted command is answered. */
  #fault: Fault | undefined
  #stopWaiting: () => void
  /** Messages that the next write sends. */
  #messages: Message[] | undefined
  /** Pings without a pong, by id. */
  readonly #pings = new Map<string, { readonly sent: number; trip: number | undefined }>()
  #pingId = 0
  /** How many of our pings have had no pong yet. */
  #pongsDue = 0
  #heard: number

  constructor(
    ws: WebSocket,
    socket: ConnectionSocket,
    address: string,
    options: ConnectionOptions,
    takeForAddress: (now: number) => boolean,
  ) {
    this.#ws = ws
    this.#socket = socket
    this.address = address
    this.#options = options
    this.#takeForAddress = takeForAddress
    this.#clock = options.clock
    this.#heard = this.#clock.monotonic()
    this.#bucket = new TokenBucket(options.limits.messages, this.#heard)
    // After a stall, a hello that arrived in time is read before this immediate.
    this.#stopWaiting = this.#clock.after(HELLO, () => setImmediate(() => this.#missHello()))
    this.#gate = new FrameGate(socket, {
      admits: (isPong) => this.#admits(isPong),
      full: () => this.#refuse("too many messages"),
    })
    ws.on("message", (data, isBinary) => this.#receive(isBinary ? undefined : String(data)))
    ws.on("pong", (id) => this.#ponged(id.toString()))
    ws.on("close", () => this.#leave())
    ws.on("error", () => {
      this.#noteBad("frames are against the WebSocket protocol, or too long")
      this.#close()
    })
  }

  send(message: Message, mayWait = false): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#messages === undefined) this.#messages = [message]
    else this.#messages.push(message)
    this.mayWait &&= mayWait
    this.#options.flushQueue.add(this)
  }

  /** Writes all queued messages now. */
  flush(): void {
    if (this.#messages !== undefined) this.#write()
  }

  /** Writes all queued messages, and a ping behind them if one is given. */
  #write(ping?: string): void {
    const messages = this.#messages ?? []
    this.#messages = undefined
    this.mayWait = true
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#ws.bufferedAmount > this.#options.limits.backlog) this.#ws.terminate()
    else this.#socket.send(messages, ping)
  }

  end({ why, again }: Extract<ServerMessage, { readonly t: "bye" }>): void {
    this.bye(why, again)
  }

  /** Sends the reason and closes the connection. Nothing more is read. */
  bye(why: Bye, again: number | null): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    this.#gate.stop()
    this.#guest?.flush() // messages that a race holds back go first
    this.send(JSON.stringify({ t: "bye", why, again } satisfies ServerMessage))
    this.flush()
    this.#close()
  }

  /** Closes our half at once; a well-behaved client then closes its own. After a time `ws` closes both. */
  #close(): void {
    this.#gate.stop()
    this.#ws.close(1000)
    this.#socket.stream.end()
    this.#leave()
  }

  /** Closes the connection without a message. */
  cut(): void {
    this.#ws.terminate()
  }

  #missHello(): void {
    if (this.#stage === "new") this.bye("bad", null)
  }

  /**
   * Closes the connection if the client has vanished, and pings it if it has been silent or is in a race. `stalled` is
   * how many milliseconds the server could not listen since the last check. They do not count as silence.
   */
  beat(stalled = 0): void {
    const now = this.#clock.monotonic()
    this.#heard = Math.min(now, this.#heard + stalled)
    const silence = now - this.#heard
    if (silence > SILENT) this.#ws.terminate()
    else if (silence > QUIET || this.#host?.room.game.mayWait !== undefined) this.probe()
  }

  probe(): () => RoundTrip {
    const ping = { sent: this.#clock.monotonic(), trip: undefined as number | undefined }
    if (this.#pings.size > MOST_PINGS || this.#ws.readyState !== this.#ws.OPEN) return () => "lost"
    const id = String(this.#pingId++)
    this.#pings.set(id, ping)
    this.#pongsDue++
    this.#write(id)
    return () => ping.trip ?? "lost"
  }

  #ponged(id: string): void {
    const ping = this.#pings.get(id)
    if (ping === undefined) return
    this.#pings.delete(id)
    ping.trip = this.#clock.monotonic() - ping.sent
    this.latency.pong(ping.trip)
  }

  /**
   * Returns whether a frame may be read. All frames count, except pongs to our own pings, because reading any of them
   * costs the same.
   */
  #admits(isPong: boolean): boolean {
    const now = this.#clock.monotonic()
    this.#heard = now
    if (isPong && this.#pongsDue > 0) {
      this.#pongsDue--
      return true
    }
    this.#options.counts.messages++
    return this.#bucket.take(now) && this.#takeForAddress(now)
  }

  /** Handles a message: its text, or undefined if it was not text. */
  #receive(text: string | undefined): void {
    if (this.#stage === "gone" || this.#fault !== undefined) return
    const message = text === undefined ? undefined : readMessage(text)
    if (message === undefined || (message.t === "hello") !== (this.#stage === "new"))
      return this.#refuse("a message is against the protocol")
    if (message.t === "hello") this.#come(message)
    else if (this.#stage === "here") this.#take(message)
    else if (this.#early.push(message) > MOST_EARLY) this.#refuse("too many messages")
  }

  /** Reads nothing more, and closes the connection as soon as every accepted command is answered. */
  #refuse(why: Fault): void {
    if (this.#stage === "gone" || this.#fault !== undefined) return
    this.#noteBad(why)
    this.#fault = why
    this.#gate.stop()
    this.#stopWaiting()
    this.#stopWaiting = this.#clock.after(ANSWERING, () => this.#byeFor(why))
    this.#byeIfAnswered()
  }

  #byeIfAnswered(): void {
    if (this.#fault !== undefined && this.#unanswered === 0) this.#byeFor(this.#fault)
  }

  #byeFor(fault: Fault): void {
    const [why, again] = REFUSALS[fault]
    this.bye(why, again)
  }

  answered(): void {
    this.#unanswered--
    this.#byeIfAnswered()
  }

  #noteBad(what: string): void {
    this.#options.counts.bad++
    this.#options.onevent(what, { from: shortened(this.address) })
  }

  async #come({ v: version, table, key, seen }: Extract<ClientMessage, { t: "hello" }>): Promise<void> {
    this.#stopWaiting()
    if (version !== PROTOCOL) return this.bye("old", null)
    const { looking } = this.#options
    if (looking.isEmpty(this.address, this.#clock.monotonic())) return this.#refuse("too many tables were looked for")
    this.#stage = "coming"
    this.#unanswered++ // so that early messages do not count as answered before the table sees them
    this.hash = hashKey(key)
    let host: TableHost | undefined
    try {
      host = await this.#options.tables.find(table)
    } catch (problem) {
      // The table exists, so this does not count as looking for a table that does not.
      this.#options.onevent("a table cannot be opened", { table, problem: String(problem) })
      return this.bye("trouble", TROUBLE)
    }
    if (this.#stage !== "coming") return
    if (host === undefined) looking.take(this.address, this.#clock.monotonic())
    const refusal = host === undefined ? "gone" : this.#whyNot(host)
    if (host === undefined || refusal !== undefined) return this.bye(refusal ?? "gone", null)
    this.#stage = "here"
    this.#host = host
    this.#guest = host.come(this, seen)
    this.probe()
    for (const message of this.#early) this.#take(message)
    this.#early = []
    this.answered()
  }

  #whyNot({ room, audience }: TableHost): Bye | undefined {
    if (room.stage === "closed") return "closed"
    const who = room.whoIs(this.hash)
    if (who !== undefined) return room.people[who].isBarred ? "barred" : undefined
    return audience.watchers >= this.#options.limits.watchers ? "full" : undefined
  }

  #take(message: ClientMessage): void {
    if (message.t === "there") this.send(JSON.stringify({ t: "here" } satisfies ServerMessage))
    if (message.t !== "do" || this.#guest === undefined) return
    this.#unanswered++
    this.#host?.conductor.command(this.#guest, message.id, message.what)
  }

  #leave(): void {
    this.#stage = "gone"
    this.#early = []
    this.#stopWaiting()
    if (this.#guest !== undefined) this.#host?.go(this.#guest)
  }
}
