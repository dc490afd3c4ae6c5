// Every way to read and write sockets, so that tests of connections run on all of them.

import { fastIo, TRICKS } from "./fast.ts"
import { PLAIN_IO } from "./plain.ts"
import type { SocketIo } from "./socket-io.ts"

/** The two ways that a server selects from. */
export const BOTH_IO: readonly (readonly [name: string, io: SocketIo])[] = [
  ["plain", PLAIN_IO],
  ["fast", fastIo()],
]

/** The two ways, and each trick alone. */
export const EVERY_IO = [...BOTH_IO, ...TRICKS.map((trick) => [trick, fastIo([trick])] as const)]
