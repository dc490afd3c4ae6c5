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

/** What one knows of a table, the game itself and what was said aside. */
export interface RoomNews {
  /** Your number at this table, if it knows you, and your seat. */
  readonly you: Who | null
  readonly seat: number | null
  readonly room: ShownRoom
  /** The numbers of those who are connected now. */
  readonly here: readonly Who[]
  readonly watchers: number
  /** Somebody is away on their turn for longer than the table's patience: shall a bot stand in? */
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
  /** Why it ended, if it did for good. */
  readonly bye: Bye | undefined
  /** Why the table has asked to come back later, while that is waited for. */
  readonly pause: Bye | undefined
  readonly news: RoomNews | undefined
  readonly talk: readonly Talk[]
  /** The game, as this seat sees it. */
  readonly seen: Seen | undefined
  readonly game: Game | undefined
  /** Called after every change. */
  onchange: () => void
  /** Asks the table for something; gives back why not, once it has been ruled on. */
  ask(what: Command): Promise<Text | undefined>
  /** The network is back, or the page is looked at again: do not wait. */
  retry(): void
  close(): void
}
