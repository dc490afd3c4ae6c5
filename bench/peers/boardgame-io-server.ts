// The same game on boardgame.io's own server, played through its clients.

import { createRequire } from "node:module"
import type { Game, MoveFn } from "boardgame.io"
import { Client } from "boardgame.io/client"
import { SocketIO } from "boardgame.io/multiplayer"
import type { Player, Table } from "../server/load.ts"
import { betski, type Table as Cards, choicesOf } from "./boardgame-io.ts"
import { portOf } from "./port.ts"

/** Loaded at run time, because its router answers no request when it is bundled. */
const { Origins, Server } = createRequire(import.meta.url)(
  "boardgame.io/server",
) as typeof import("boardgame.io/server")

/** Clients wait for the server's answer, because they cannot know which card a draw brings. */
const online: Game<Cards> = {
  ...betski,
  moves: Object.fromEntries(
    Object.entries(betski.moves ?? {}).map(([name, move]) => [name, { move: move as MoveFn<Cards>, client: false }]),
  ),
}

export async function serveBoardgame(): Promise<number> {
  const server = Server({ games: [online], origins: [Origins.LOCALHOST] })
  const { appServer } = await server.run(0)
  return portOf(appServer)
}

class BoardgamePlayer implements Player {
  onchange: () => void = () => {}
  readonly #client: ReturnType<typeof Client<Cards>>
  readonly #seat: string

  constructor(port: number, match: string, seat: number) {
    this.#seat = String(seat)
    this.#client = Client<Cards>({
      game: online,
      numPlayers: 2,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
      matchID: match,
      playerID: this.#seat,
      debug: false,
    })
    this.#client.subscribe(() => this.onchange())
    this.#client.start()
  }

  /** Switches to another match. */
  at(match: string): void {
    this.#client.updateMatchID(match)
  }

  get step(): number {
    return this.#client.getState()?._stateID ?? -1
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

/** A random id is enough: the server creates a match when a client first asks for it. */
const newMatch = (): string => Math.random().toString(36).slice(2)

export async function openBoardgame(port: number): Promise<Table> {
  const match = newMatch()
  const players = [new BoardgamePlayer(port, match, 0), new BoardgamePlayer(port, match, 1)] as const
  const again = (): void => {
    const next = newMatch()
    for (const player of players) player.at(next)
  }
  return { players, again }
}
