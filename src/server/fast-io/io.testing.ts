import { FAST_IO } from "./fast.ts"
import { PLAIN_IO } from "./plain.ts"
import type { SocketIo } from "./socket-io.ts"

/** The two ways that a server selects from. */
export const BOTH_IO: readonly (readonly [name: string, io: SocketIo])[] = [
  ["plain", PLAIN_IO],
  ["fast", FAST_IO],
]
