// Players at real tables over real connections. They make random legal moves, often with a second command in parallel,
// and play again after a game. They record in the ledger what they ask for and what they are told.

import { WebSocket } from "ws"
import { MoveList, writeMove } from "../src/engine/moves.ts"
import { findGame } from "../src/games/index.ts"
import type { Seen } from "../src/table/client.ts"
import { realClock } from "../src/table/clock.ts"
import { hashKey } from "../src/table/fair.ts"
import { SETTINGS } from "../src/table/room/room.testing.ts"
import type { Command } from "../src/table/room/ruling.ts"
import { viewersOf } from "../src/table/seen.ts"
import { NetworkClient, type Socket } from "../src/wire/client.ts"
import type { Ledger } from "./ledger.ts"

/** Returns the milliseconds that a player thinks about a move. */
export type Pause = () => number

/** Timeout for opening a table, in ms. */
const PATIENCE = 30_000

/** Opens a table over HTTP. Returns its id. */
export async function openTable(address: string, game: string, key: string, seats = 2): Promise<string> {
  const reply = await fetch(`http://${address}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, seats, options: {}, settings: SETTINGS, name: "Ana", key }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (reply.status !== 201) throw new Error(`no table: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { table: string }).table
}

interface PlayerOptions {
  address(): string
  readonly table: string
  /** Undefined for a spectator. */
  readonly seat: number | undefined
  readonly key: string
  readonly ledger: Ledger
  readonly pause: Pause
}

export class Player {
  readonly client: NetworkClient
  readonly hash: string
  readonly #table: string
  readonly #seat: number | undefined
  readonly #base: string
  readonly #ledger: Ledger
  readonly #pause: Pause
  #socket: WebSocket | undefined
  /** The latest view and the number of talk lines that the ledger has. */
  #seen: Seen | undefined
  #lines = 0
  #asked = 0
  #isBusy = false
  #isSaying = false
  #isStopped = false
  /** Number of acknowledged moves. */
  moves = 0

  constructor({ address, table, seat, key, ledger, pause }: PlayerOptions) {
    this.#table = table
    this.#seat = seat
    this.hash = hashKey(key)
    this.#ledger = ledger
    this.#pause = pause
    // The client derives the ids of its commands from its first random number. Knowing it, we know the ids.
    const first = Math.random()
    this.#base = Math.floor(first * 36 ** 8).toString(36)
    let isFirst = true
    const random = (): number => {
      if (!isFirst) return Math.random()
      isFirst = false
      return first
    }
    this.client = new NetworkClient(
      { table, key },
      {
        connect: () => {
          this.#socket = new WebSocket(`ws://${address()}/live`)
          return this.#socket as unknown as Socket
        },
        loadGame: async (id) => findGame(id),
        clock: realClock,
        random,
      },
    )
    this.client.onchange = () => {
      this.#note()
      this.#look()
    }
  }

  /** True if there is a connection over which messages may still arrive. */
  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  stop(): void {
    this.#isStopped = true
    this.client.close()
  }

  /** Sends a command and records its outcome. Returns whether it was acknowledged. */
  async ask(what: Command): Promise<boolean> {
    const stamp = `${this.hash.slice(0, 12)}.${this.#base}-${this.#asked++}`
    this.#ledger.ask(this.#table, stamp, what)
    const refusal = await this.client.ask(what)
    if (this.#isStopped) return false
    this.#ledger.answer(stamp, refusal === undefined ? "acknowledged" : "refused")
    return refusal === undefined
  }

  /** Records what the player has been told since the last call. */
  #note(): void {
    const { seen, talk, news } = this.client
    if (news === undefined || this.#isStopped) return
    const told = { table: this.#table, bits: viewersOf(news.seat ?? undefined) }
    for (const line of talk.slice(this.#lines)) this.#ledger.tell({ ...told, version: line.n + 1, line })
    this.#lines = talk.length
    if (seen !== undefined && seen !== this.#seen)
      this.#ledger.tell({ ...told, version: seen.version, view: seen.view })
    this.#seen = seen
  }

  /** Schedules the next command if there is something to do. */
  #look(): void {
    if (this.#isBusy || this.#isStopped) return
    const what = this.#next()
    if (what === undefined) return
    this.#isBusy = true
    setTimeout(() => this.#do(this.#next()), this.#pause())
  }

  /** Sends a command. Half of the moves have talk in flight with them, sent either just before or just after. */
  async #do(what: Command | undefined): Promise<void> {
    const isMove = what?.do === "move"
    const beside = Math.random()
    if (isMove && beside < 0.25) this.#say()
    const asked = what === undefined || this.#isStopped ? false : this.ask(what)
    if (isMove && beside > 0.75) this.#say()
    const isDone = await asked
    if (isDone && isMove) this.moves++
    this.#isBusy = false
    if (!this.#isStopped) setTimeout(() => this.#look(), isDone ? 0 : this.#pause())
  }

  async #say(): Promise<void> {
    if (this.#isSaying || this.#isStopped) return
    this.#isSaying = true
    await this.ask({ do: "say", phrase: "hello" })
    this.#isSaying = false
  }

  #next(): Command | undefined {
    const { news, seen, game } = this.client
    if (news === undefined || this.#seat === undefined) return undefined
    if (news.seat === null) return { do: "sit", seat: this.#seat, name: `Player ${this.#seat}` }
    if (news.room.stage === "over") return this.#seat === 0 ? { do: "again", turned: false } : undefined
    const isFull = news.room.seats.every(({ who }) => who !== null)
    if (news.room.stage === "gathering") return this.#seat === 0 && isFull ? { do: "start" } : undefined
    if (seen === undefined || game === undefined) return undefined
    const legal = new MoveList()
    if ((game.actors(seen.view) & (1 << this.#seat)) !== 0) game.legal(seen.view, this.#seat, legal)
    if (legal.count === 0) return undefined
    const move = writeMove(game.verbs, legal.at[Math.floor(Math.random() * legal.count)])
    return { do: "move", on: seen.step, move }
  }
}
