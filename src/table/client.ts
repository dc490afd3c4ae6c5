// What a view needs of a table, wherever the table is: on a server (`wire/client.ts`) or in this process
// (`loopback.ts`).

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import type { Text } from "../engine/trace.ts"
import type { Who } from "./room/entries.ts"
import type { Talk } from "./room/room.ts"
import type { Command } from "./room/ruling.ts"
import type { ShownRoom } from "./room/shown.ts"

export type ConnectionState = "connecting" | "open" | "lost" | "ended"

/** Why a connection ends. */
export type Bye =
  | ("closed" | "barred" | "banned" | "stopping" | "elsewhere")
  | ("slow" | "gone" | "trouble" | "full" | "bad" | "old")

/** What a client knows of a table, besides the game and the talk. */
export interface RoomNews {
  /** Your number at this table and your seat; null if the table does not know you. */
  readonly you: Who | null
  readonly seat: number | null
  readonly room: ShownRoom
  /** The numbers of those who are connected now. */
  readonly here: readonly Who[]
  readonly watchers: number
  /** Seats whose players have been away on their turn for longer than the table's patience: a bot can stand in. */
  readonly waiting: readonly number[]
}

/** What somebody sees of a game. */
export interface Seen {
  /** Which game of this table: 1 is the first. */
  games: number
  version: number
  /** How many moves have been made. */
  step: number
  readonly view: State
  readonly events: readonly Text[]
}

export interface TableClient {
  readonly line: ConnectionState
  /** Why the connection ended, if it ended for good. */
  readonly bye: Bye | undefined
  /** Why the server has asked the client to come back later, until it does. */
  readonly pause: Bye | undefined
  readonly news: RoomNews | undefined
  readonly talk: readonly Talk[]
  /** The game, as this seat sees it. */
  readonly seen: Seen | undefined
  readonly game: Game | undefined
  /** Called after every change. */
  onchange: () => void
  /** Sends a command. Resolves when it is done or refused, with the reason of the refusal. */
  ask(what: Command): Promise<Text | undefined>
  /** Connects again at once: the network is back, or the page is visible again. */
  retry(): void
  close(): void
}
