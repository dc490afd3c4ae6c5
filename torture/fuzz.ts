// Sends a million bad messages: noise, malformed, out of order, replayed, for other seats, or too long. Some
// connections are cut, held open or never read. HTTP requests are bad too. Other players must not notice.

import { mkdtempSync, rmSync } from "node:fs"
import type { Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { FastChance } from "../src/engine/chance.ts"
import { encode, writeMove } from "../src/engine/moves.ts"
import { games } from "../src/games/index.ts"
import { LONGEST } from "../src/wire/messages.ts"
import { BINARY, frame, type Leaving, opening, say, TEXT } from "./frames.ts"
import { Grammar, standing } from "./grammar.ts"
import { faults, readKept, unplayable } from "./kept.ts"
import { openTable } from "./players.ts"
import { anyRequest, ask } from "./requests.ts"
import { Bystanders, type Memory, Target } from "./target.ts"

export interface FuzzOptions {
  readonly messages: number
  readonly seed: string
  tell?(line: string): void
}

export interface FuzzReport {
  readonly messages: number
  readonly connections: number
  /** HTTP requests among the messages. */
  readonly requests: number
  /** Number of HTTP answers by status; 0 counts requests without an answer. */
  readonly answers: Readonly<Record<number, number>>
  /** Shares of the messages that are JSON (`parse`), and that fit the schema (`fit`). */
  readonly parse: number
  readonly fit: number
  readonly controlMoves: number
  /** Megabytes in use after a fifth of the messages, and at the end. */
  readonly heap: readonly [number, number]
  readonly problems: readonly string[]
}

/** Number of parallel attackers, and limit for connections that they hold open and never read. */
const AT_ONCE = 40
const HELD = 60
/** Timeout in ms for a connection that the server does not close. */
const PATIENCE = 20_000
/** One connection in this many is an HTTP request. */
const REQUESTS = 4
/** Number of connections after which a new table replaces one of the attacked tables. */
const TURN = 400
/** Megabytes that the heap may grow without a report. */
const GROWTH = 30
const CLOSE = 8
const MEGA = 1 << 20

const KEYS = Array.from({ length: 8 }, (_, n) => `attacker-${n}-with-a-key-of-their-own`)

class Attack {
  readonly counts = { noise: 0, json: 0, valid: 0 }
  connections = 0
  requests = 0
  readonly answers: Record<number, number> = {}
  /** Requests that the server answered with 500, an internal error. */
  readonly broken: string[] = []
  readonly #grammar: Grammar
  readonly #target: Target
  readonly #tables: string[] = []
  /** Tables of bystanders, and some that do not exist. */
  readonly #others: string[]
  readonly #said: string[] = []
  readonly #held: Socket[] = []

  constructor(target: Target, bystanders: Bystanders, chance: FastChance) {
    this.#target = target
    this.#others = [bystanders.table, bystanders.hosted, bystanders.hosted, "aaaaaaaa", "zzzzzzzz"]
    this.#grammar = new Grammar(chance, {
      table: new Proxy(this.#others, {
        get: (list, at) => Reflect.get([...this.#tables, ...this.#tables, ...list], at),
      }),
      key: [...KEYS, ...KEYS, ...bystanders.players.map(({ hash }) => hash), "ana".padEnd(30, "k")],
      id: ["a", "b", "same", "0-0", "x".repeat(40), ...Array.from({ length: 2000 }, (_, n) => `id-${n}`)],
      game: [...games.map(({ id }) => id), "chess", "toString"],
      code: ["0".repeat(24), "x".repeat(64), "code", ""],
      name: ["Ana", "Ben", "x", "Ñandú", "👩‍👩‍👧", "<b>", "a".repeat(24), "toString"],
      text: ["hm", "🎉".repeat(20), "<script>", "x".repeat(100), "__proto__"],
      move: [
        ...moves(chance),
        "",
        "x".repeat(200),
        "draw(",
        "(((((",
        "play(9999999999999999)",
        "toString",
        "__proto__()",
      ],
    })
  }

  get messages(): number {
    return this.counts.noise + this.counts.json + this.counts.valid
  }

  async prepare(): Promise<void> {
    for (const _ of games) await this.#newTable()
  }

  /** Opens one connection after another until this many messages have been sent in all. */
  async until(messages: number): Promise<void> {
    while (this.messages < messages && this.#target.ended === undefined) {
      if (++this.connections % TURN === 0) await this.#newTable().catch(() => {})
      if (this.#grammar.oneIn(REQUESTS)) {
        await this.#request()
        continue
      }
      const leaving = this.#leaving()
      const socket = await say(this.#target.port, this.#bytes(), leaving, PATIENCE)
      if (leaving === "hold") this.#hold(socket)
    }
  }

  end(): void {
    for (const socket of this.#held.splice(0)) socket.destroy()
  }

  async #request(): Promise<void> {
    const tables = [...this.#tables, ...this.#others]
    const request = anyRequest(this.#grammar, this.#target.address, tables)
    this.requests++
    this.counts[request.standing]++
    const status = await ask(this.#target.port, request, PATIENCE)
    this.answers[status ?? 0] = (this.answers[status ?? 0] ?? 0) + 1
    if (status === 500) this.broken.push(request.bytes.subarray(0, 300).toString("latin1"))
  }

  async #newTable(): Promise<void> {
    const { id } = games[this.#grammar.below(games.length)]
    this.#tables.push(await openTable(this.#target.address, id, KEYS[0], 2))
    if (this.#tables.length > games.length) this.#tables.shift()
  }

  #leaving(): Leaving {
    const n = this.#grammar.below(40)
    return n === 0 ? "hold" : n < 4 ? "cut" : "end"
  }

  #hold(socket: Socket): void {
    this.#held.push(socket)
    if (this.#held.length > HELD) this.#held.shift()?.destroy()
  }

  /** Returns everything that is sent on one connection. */
  #bytes(): Buffer {
    const g = this.#grammar
    const parts = [opening(this.#target.address)]
    if (!g.oneIn(10)) parts.push(this.#text(JSON.stringify(g.valid("hello"))))
    for (let k = g.below(4); k > 0; k--) parts.push(this.#usual())
    parts.push(this.#bad())
    if (g.oneIn(3)) parts.push(this.#usual()) // should have no effect after a bad message
    parts.push(frame(CLOSE, Buffer.from([3, 232])))
    return Buffer.concat(parts)
  }

  /** Returns a message that fits the schema, or replays an earlier one. */
  #usual(): Buffer {
    const g = this.#grammar
    if (this.#said.length > 0 && g.oneIn(6)) return this.#text(g.pick(this.#said))
    return this.#text(JSON.stringify(g.valid(g.oneIn(12) ? undefined : "do")))
  }

  #bad(): Buffer {
    const g = this.#grammar
    const real = g.valid()
    switch (g.below(12)) {
      case 0:
        return this.#raw(TEXT, g.noise(300))
      case 1:
        return this.#raw(BINARY, g.oneIn(2) ? g.noise(300) : Buffer.from(JSON.stringify(real)))
      case 2:
        return this.#text(
          JSON.stringify({ ...real, more: "x".repeat(LONGEST - 20 + g.below(g.oneIn(20) ? 500_000 : 2000)) }),
        )
      case 3:
        return this.#pieces(Buffer.from(JSON.stringify(real)))
      case 4:
      case 5:
      case 6:
      case 7:
        return this.#raw(TEXT, g.garbled(JSON.stringify(real)))
      default:
        return this.#text(JSON.stringify(g.bent(real)))
    }
  }

  /** Returns broken frames, or a message in pieces that is never finished. */
  #pieces(message: Buffer): Buffer {
    this.#count(message.subarray(1))
    const half = message.length >> 1
    const first = frame(TEXT, message.subarray(0, half), false)
    return this.#grammar.oneIn(2)
      ? first
      : Buffer.concat([first, frame(this.#grammar.below(16), message.subarray(half))])
  }

  #text(text: string): Buffer {
    if (text.length < 1000) this.#said[Math.min(this.#said.length, this.#grammar.below(500))] = text
    return this.#raw(TEXT, Buffer.from(text))
  }

  #raw(kind: number, payload: Buffer): Buffer {
    this.#count(payload)
    return frame(kind, payload)
  }

  #count(payload: Buffer): void {
    this.counts[standing(payload)]++
  }
}

/** Returns some random moves of every game. */
const moves = (chance: FastChance): string[] =>
  games.flatMap(({ verbs }) =>
    Array.from({ length: 60 }, () => {
      const verb = chance.below(verbs.length)
      const args = verbs[verb].takes.map(({ radix }) => chance.below(Math.min(radix, 1000)))
      return writeMove(verbs, encode(verbs, verb, args))
    }),
  )

export async function fuzz({ messages, seed, tell }: FuzzOptions): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), "countertop-fuzz-"))
  const target = new Target(folder)
  const problems: string[] = []
  let bystanders: Bystanders | undefined
  try {
    await target.open()
    bystanders = await Bystanders.at(target.address)
    if (!(await bystanders.goOn(5))) problems.push("the control table does not even begin")
    const attack = new Attack(target, bystanders, new FastChance(seed))
    await attack.prepare()
    const movesBefore = bystanders.moves
    const measured: Memory[] = []
    for (let tenth = 1; tenth <= 10; tenth++) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => attack.until((messages * tenth) / 10)))
      if (target.ended !== undefined) break
      measured.push(await target.memory())
      const { heap, tables } = measured[measured.length - 1]
      tell?.(
        `${attack.messages} messages, ${attack.connections} connections, ${bystanders.moves - movesBefore} moves at the control table, ${mega(heap)} MB, ${tables} tables in memory`,
      )
    }
    attack.end()
    if (target.ended !== undefined) problems.push(`the server ended with ${target.ended}`)
    problems.push(...attack.broken.map((request) => `something went wrong within the server after ${request}`))
    const controlMoves = bystanders.moves - movesBefore
    if (controlMoves === 0) problems.push("the control table stood still meanwhile")
    if (target.ended === undefined && !(await bystanders.goOn(5))) problems.push("the control table does not go on")
    if ([...bystanders.players, bystanders.host].some(({ client }) => client.connection === "ended"))
      problems.push("a bystander was sent away")
    const last = target.ended === undefined ? await target.memory() : measured[measured.length - 1]
    if (last.heap - measured[1].heap > GROWTH * MEGA) problems.push(`memory grew to ${mega(last.heap)} MB`)
    bystanders.stop()
    const answered = bystanders.ledger.answered.slice()
    await target.stop()
    const kept = readKept(folder)
    const own = new Map([...kept.tables].filter(([table]) => table === bystanders?.table))
    problems.push(...faults({ ...kept, tables: own }, answered), ...unplayable(kept), ...bystanders.harm(kept))
    const { noise, json, valid } = attack.counts
    const all = noise + json + valid
    return {
      ...{
        messages: all,
        connections: attack.connections,
        requests: attack.requests,
        answers: attack.answers,
        parse: (json + valid) / all,
        fit: valid / all,
        controlMoves,
      },
      heap: [mega(measured[1].heap), mega(last.heap)],
      problems,
    }
  } finally {
    bystanders?.stop()
    target.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const mega = (bytes: number): number => Math.round(bytes / MEGA)
