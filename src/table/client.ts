// The interface through which views see a table: one on a server (`wire/client.ts`) or one in this process
// (`loopback.ts`).

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Text } from "../engine/trace.ts"
import type { Who } from "./room/entries.ts"
import type { Talk } from "./room/room.ts"
import type { Command } from "./room/ruling.ts"
import type { ShownRoom } from "./room/shown.ts"

export type ConnectionState = "connecting" | "open" | "lost" | "ended"

/** Why a connection was closed. */
export type Bye =
  | ("closed" | "barred" | "banned" | "stopping" | "elsewhere")
  | ("slow" | "gone" | "trouble" | "full" | "bad" | "old")

/** The state of a table, apart from the game and the chat. */
export interface RoomNews {
  /** Your number at this table and your seat; null if the table does not know you. */
  readonly you: Who | null
  readonly seat: number | null
  readonly room: ShownRoom
  /** The numbers of the people who are connected now. */
  readonly here: readonly Who[]
  readonly watchers: number
  /**
   * Seats that a bot can take over: their players have been away on their turn for longer than the table's patience.
   */
  readonly waiting: readonly number[]
}

/** The game as a viewer sees it. */
export interface Seen {
  /** The number of this game at the table, counted from 1. */
  games: number
  version: number
  /** The number of moves made. */
  step: number
  readonly view: State
  readonly events: readonly Text[]
}

export interface TableClient {
  readonly connection: ConnectionState
  /** Why the connection was closed for good; undefined while it was not. */
  readonly bye: Bye | undefined
  /** Why the server asked the client to reconnect later; undefined once the client is back. */
  readonly pause: Bye | undefined
  readonly news: RoomNews | undefined
  readonly talk: readonly Talk[]
  /** The game, as this seat sees it. */
  readonly seen: Seen | undefined
  readonly game: Game | undefined
  /** Called after every change. */
  onchange: () => void
  /** Sends a command. Resolves to undefined when it is done, or to the reason if it is refused. */
  ask(what: Command): Promise<Text | undefined>
  /** Reconnects at once, since the network is back or the page is visible again. */
  retry(): void
  close(): void
}
