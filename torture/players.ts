// Players at real tables over real connections: they make random legal moves, play again when a game is over, and remember every command that
// was acknowledged or refused.

import { WebSocket } from "ws"
import { MoveList, writeMove } from "../src/engine/moves.ts"
import { findGame } from "../src/games/index.ts"
import { realClock } from "../src/table/clock.ts"
import { hashKey } from "../src/table/fair.ts"
import type { Command } from "../src/table/room/judging.ts"
import { SETTINGS } from "../src/table/room/room.testing.ts"
import { type Socket, TableClient } from "../src/wire/client.ts"

/** What became of a command, by the id under which the table keeps it. */
export interface Answered {
  readonly table: string
  readonly stamp: string
  readonly outcome: "acknowledged" | "refused"
}

/** How many milliseconds a player thinks about a move. */
export type Pause = () => number

/** Opens a table over HTTP; gives back its id. */
export async function openTable(address: string, game: string, key: string, seats = 2): Promise<string> {
  const reply = await fetch(`http://${address}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, seats, options: {}, settings: SETTINGS, name: "Ana", key }),
  })
  if (reply.status !== 201) throw new Error(`no table: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { table: string }).table
}

export class Player {
  readonly client: TableClient
  readonly #table: string
  readonly #seat: number
  readonly hash: string
  readonly #base: string
  readonly #ledger: Answered[]
  readonly #pause: Pause
  #asked = 0
  #isBusy = false
  #isStopped = false
  /** How many moves were acknowledged. */
  moves = 0

  constructor(address: () => string, table: string, seat: number, key: string, ledger: Answered[], pause: Pause) {
    this.#table = table
    this.#seat = seat
    this.hash = hashKey(key)
    this.#ledger = ledger
    this.#pause = pause
    // The client makes the ids of its commands from the first random number that it gets.
    const first = Math.random()
    this.#base = Math.floor(first * 36 ** 8).toString(36)
    let isFirst = true
    const random = (): number => {
      if (!isFirst) return Math.random()
      isFirst = false
      return first
    }
    this.client = new TableClient(
      { table, key },
      {
        connect: () => new WebSocket(`ws://${address()}/live`) as unknown as Socket,
        loadGame: async (id) => findGame(id),
        clock: realClock,
        random,
      },
    )
    this.client.onchange = () => this.#look()
  }

  stop(): void {
    this.#isStopped = true
    this.client.close()
  }

  /** Asks, and notes what became of it. */
  async ask(what: Command): Promise<boolean> {
    const stamp = `${this.hash.slice(0, 12)}.${this.#base}-${this.#asked++}`
    const refusal = await this.client.ask(what)
    if (this.#isStopped) return false
    const outcome = refusal === undefined ? "acknowledged" : "refused"
    this.#ledger.push({ table: this.#table, stamp, outcome })
    return refusal === undefined
  }

  /** Looks at the table, and does what there is to do. */
  #look(): void {
    if (this.#isBusy || this.#isStopped) return
    const what = this.#next()
    if (what === undefined) return
    this.#isBusy = true
    setTimeout(() => this.#do(this.#next()), this.#pause())
  }

  async #do(what: Command | undefined): Promise<void> {
    const isDone = what !== undefined && !this.#isStopped && (await this.ask(what))
    if (isDone && what.do === "move") this.moves++
    this.#isBusy = false
    if (!this.#isStopped) setTimeout(() => this.#look(), isDone ? 0 : this.#pause())
  }

  #next(): Command | undefined {
    const { news, seen, game } = this.client
    if (news === undefined) return undefined
    if (news.seat === null) return { do: "sit", seat: this.#seat, name: `Player ${this.#seat}` }
    if (news.room.stage === "over") return this.#seat === 0 ? { do: "again", turned: false } : undefined
    const isFull = news.room.seats.every(({ who }) => who !== null)
    if (news.room.stage === "gathering") return this.#seat === 0 && isFull ? { do: "start" } : undefined
    if (seen === undefined || game === undefined) return undefined
    if (Math.random() < 0.03) return { do: "say", phrase: "hello" }
    const legal = new MoveList()
    if ((game.actors(seen.view) & (1 << this.#seat)) !== 0) game.legal(seen.view, this.#seat, legal)
    if (legal.count === 0) return undefined
    const move = writeMove(game.verbs, legal.at[Math.floor(Math.random() * legal.count)])
    return { do: "move", on: seen.step, move }
  }
}
