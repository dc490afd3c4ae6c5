// One connection to a table: every message is checked before it means anything, the line is measured, and whoever floods, stalls or vanishes is
// let go.

import { hrtime } from "node:process"
import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"
import { hashKey } from "../table/fair.ts"
import { Line, type Trip } from "../table/line.ts"
import type { Bye, FromTable } from "../wire/down.ts"
import { type FromClient, PROTOCOL, readMessage } from "../wire/messages.ts"
import { shortened } from "./address.ts"
import type { Departures, Traveller } from "./departures.ts"
import { type Message, readShort, writeFrames } from "./frames.ts"
import { Bucket, type Buckets, type Limits } from "./limits.ts"
import type { Counts } from "./metrics.ts"
import type { TableHost } from "./tables/host.ts"
import type { Tables } from "./tables/tables.ts"
import type { Guest, Viewer } from "./tables/viewers.ts"

/** Milliseconds until somebody who has not said hello, or does not answer pings, is let go. */
const HELLO = 10_000
const SILENT = 15_000
/** Milliseconds after which somebody is asked by a ping whether they are there; those who race are measured all the time. */
const QUIET = 9000
/** Pings that may be under way. */
const MOST_PINGS = 16
/** Messages that may come while a table is being loaded. */
const MOST_EARLY = 64

/** What a connection is ended for, as it is logged, and how that is told. */
const REFUSALS = {
  "a message is against the protocol": ["bad", null],
  "too many messages": ["full", 5000],
  "too many tables were looked for": ["full", 5000],
} as const satisfies Readonly<Record<string, readonly [why: Bye, again: number | null]>>

export interface ConnectionOptions {
  readonly tables: Tables
  readonly limits: Limits
  /** Those who look for tables that are not there are slowed down, so that nobody finds one by trying. */
  readonly looking: Buckets
  readonly counts: Counts
  readonly departures: Departures
  /** Something worth a line in the log. */
  onevent(what: string, about: Readonly<Record<string, unknown>>): void
}

/** Milliseconds of a clock that is never set. */
const ticks = (): number => Number(hrtime.bigint() / 1000n) / 1000

export class Connection implements Viewer, Traveller {
  hash = ""
  mayWait = true
  isDeparting = false
  waitsSince: number | undefined
  readonly address: string
  readonly line = new Line()
  readonly #ws: WebSocket
  /** What is under it. */
  readonly #socket: Duplex
  readonly #options: ConnectionOptions
  readonly #takeForAddress: () => boolean
  readonly #bucket: Bucket
  #host: TableHost | undefined
  #guest: Guest | undefined
  #stage: "new" | "coming" | "here" | "gone" = "new"
  /** What came while the table was being loaded. */
  #early: FromClient[] = []
  /** What goes with the next write. */
  #messages: Message[] | undefined
  /** Those that have not come back. */
  readonly #pings = new Map<string, { readonly sent: number; trip: number | undefined }>()
  #pingId = 0
  readonly #since = Date.now()
  #heard = this.#since

  constructor(
    ws: WebSocket,
    socket: Duplex,
    address: string,
    options: ConnectionOptions,
    takeForAddress: () => boolean,
  ) {
    this.#ws = ws
    this.#socket = socket
    this.address = address
    this.#options = options
    this.#takeForAddress = takeForAddress
    this.#bucket = new Bucket(options.limits.messages, Date.now())
    ws.on("message", (data, isBinary) => this.#receive(isBinary ? undefined : String(data)))
    ws.on("pong", (id) => this.#ponged(id.toString()))
    readShort(ws, socket, { text: (text) => this.#receive(text), pong: (id) => this.#ponged(id) })
    ws.on("ping", () => this.#noticed())
    ws.on("close", () => this.#leave())
    ws.on("error", () => {
      this.#noteBad("frames are against the WebSocket protocol, or too long")
      ws.terminate()
    })
  }

  send(message: Message, mayWait = false): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#messages === undefined) this.#messages = [message]
    else this.#messages.push(message)
    this.mayWait &&= mayWait
    this.#options.departures.add(this)
  }

  /** What was sent goes now. */
  flush(): void {
    if (this.#messages !== undefined) this.#write()
  }

  /** Writes what was sent, and a ping behind it if one is given. */
  #write(ping?: string): void {
    const messages = this.#messages ?? []
    this.#messages = undefined
    this.mayWait = true
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#ws.bufferedAmount > this.#options.limits.backlog) this.#ws.terminate()
    else writeFrames(messages, this.#socket, ping)
  }

  end({ why, again }: Extract<FromTable, { readonly t: "bye" }>): void {
    this.bye(why, again)
  }

  bye(why: Bye, again: number | null): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    this.send(JSON.stringify({ t: "bye", why, again } satisfies FromTable))
    this.flush()
    this.#ws.close(1000)
    this.#leave() // whatever still comes means nothing
  }

  /** Ends it without a word. */
  cut(): void {
    this.#ws.terminate()
  }

  /** Lets those go who have vanished; measures the line where that counts, or where it has been silent. */
  beat(): void {
    const silence = Date.now() - this.#heard
    if (this.#stage === "new" && Date.now() - this.#since > HELLO) this.bye("bad", null)
    else if (silence > SILENT) this.#ws.terminate()
    else if (silence > QUIET || this.#host?.room.game.mayWait !== undefined) this.probe()
  }

  probe(): () => Trip {
    const ping = { sent: ticks(), trip: undefined as number | undefined }
    if (this.#pings.size > MOST_PINGS || this.#ws.readyState !== this.#ws.OPEN) return () => "lost"
    const id = String(this.#pingId++)
    this.#pings.set(id, ping)
    this.#write(id)
    return () => ping.trip ?? "lost"
  }

  #ponged(id: string): void {
    this.#heard = Date.now()
    const ping = this.#pings.get(id)
    if (ping === undefined) return this.#noticed()
    this.#pings.delete(id)
    ping.trip = ticks() - ping.sent
    this.line.pong(ping.trip)
  }

  /** Frames that nobody asked for count as messages do: answering pings costs as much. */
  #noticed(): void {
    if (this.#stage !== "gone" && !this.#bucket.take(Date.now())) this.#refuse("too many messages")
  }

  /** Nothing for what is no text. */
  #receive(text: string | undefined): void {
    if (this.#stage === "gone") return
    const now = Date.now()
    this.#heard = now
    this.#options.counts.messages++
    if (!this.#bucket.take(now) || !this.#takeForAddress()) return this.#refuse("too many messages")
    const message = text === undefined ? undefined : readMessage(text)
    if (message === undefined) return this.#refuse("a message is against the protocol")
    if (message.t === "hello") {
      if (this.#stage !== "new") return this.bye("bad", null)
      this.#come(message)
    } else if (this.#stage === "new") this.bye("bad", null)
    else if (this.#stage === "coming") {
      if (this.#early.push(message) > MOST_EARLY) this.bye("full", 5000)
    } else this.#take(message)
  }

  #refuse(why: keyof typeof REFUSALS): void {
    this.#noteBad(why)
    const [bye, again] = REFUSALS[why]
    this.bye(bye, again)
  }

  #noteBad(what: string): void {
    this.#options.counts.bad++
    this.#options.onevent(what, { from: shortened(this.address) })
  }

  async #come({ v: version, table, key, seen }: Extract<FromClient, { t: "hello" }>): Promise<void> {
    if (version !== PROTOCOL) return this.bye("old", null)
    const { looking } = this.#options
    if (looking.isEmpty(this.address, Date.now())) return this.#refuse("too many tables were looked for")
    this.#stage = "coming"
    this.hash = hashKey(key)
    const host = await this.#options.tables.find(table).catch((problem: unknown) => {
      this.#options.onevent("a table cannot be opened", { table, problem: String(problem) })
      return undefined
    })
    if (this.#stage !== "coming") return
    if (host === undefined) looking.take(this.address, Date.now())
    const refusal = host === undefined ? "gone" : this.#whyNot(host)
    if (host === undefined || refusal !== undefined) return this.bye(refusal ?? "gone", null)
    this.#stage = "here"
    this.#host = host
    this.#guest = host.come(this, seen)
    this.probe()
    for (const message of this.#early) this.#take(message)
    this.#early = []
  }

  #whyNot({ room, watchers }: TableHost): Bye | undefined {
    if (room.stage === "closed") return "closed"
    const who = room.whoIs(this.hash)
    if (who !== undefined) return room.people[who].isBarred ? "barred" : undefined
    return watchers >= this.#options.limits.watchers ? "full" : undefined
  }

  #take(message: FromClient): void {
    if (message.t === "there") this.send(JSON.stringify({ t: "here" } satisfies FromTable))
    if (message.t === "do" && this.#guest !== undefined) this.#host?.wish(this.#guest, message.id, message.what)
  }

  #leave(): void {
    this.#stage = "gone"
    this.#early = []
    if (this.#guest !== undefined) this.#host?.go(this.#guest)
  }
}
