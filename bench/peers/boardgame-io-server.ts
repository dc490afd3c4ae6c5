// The same game on boardgame.io's own server, played through its clients.

import { Client } from "boardgame.io/client"
import { SocketIO } from "boardgame.io/multiplayer"
import { Origins, Server } from "boardgame.io/server"
import type { Player, Table } from "../server/load.ts"
import { betski, type Table as Cards, choicesOf } from "./boardgame-io.ts"

const NAME = "betski"

export async function serveBoardgame(): Promise<number> {
  const port = 20_000 + (process.pid % 20_000)
  const server = Server({ games: [betski], origins: [Origins.LOCALHOST] })
  await server.run(port)
  return port
}

class BoardgamePlayer implements Player {
  onchange: () => void = () => {}
  readonly #client: ReturnType<typeof Client<Cards>>
  readonly #seat: string
  #begun = 0

  constructor(port: number, match: string, seat: number) {
    this.#seat = String(seat)
    this.#client = Client<Cards>({
      game: betski,
      numPlayers: 2,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
      matchID: match,
      playerID: this.#seat,
      debug: false,
    })
    this.#client.subscribe(() => this.onchange())
    this.#client.start()
  }

  /** Goes on at another match. */
  at(match: string): void {
    this.#client.updateMatchID(match)
  }

  get step(): number {
    return this.#client.getState()?.ctx.numMoves ?? this.#begun
  }

  get isAsked(): boolean {
    const state = this.#client.getState()
    return state !== null && state.ctx.gameover === undefined && state.ctx.currentPlayer === this.#seat
  }

  get isOver(): boolean {
    return this.#client.getState()?.ctx.gameover !== undefined
  }

  move(): void {
    const state = this.#client.getState()
    if (state === null) return
    const choices = choicesOf(state.G, Number(this.#seat))
    if (choices.length === 0) this.#client.moves.draw()
    else this.#client.moves.play(choices[Math.floor(Math.random() * choices.length)])
  }
}

async function newMatch(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/games/${NAME}/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ numPlayers: 2 }),
  })
  return ((await reply.json()) as { matchID: string }).matchID
}

export async function openBoardgame(port: number): Promise<Table> {
  const match = await newMatch(port)
  const players = [new BoardgamePlayer(port, match, 0), new BoardgamePlayer(port, match, 1)] as const
  const again = async (): Promise<void> => {
    const next = await newMatch(port)
    for (const player of players) player.at(next)
  }
  return { players, again }
}
