// Serves the variants that show what each trick of `src/server/fast-io` saves: with all tricks, without one of them,
// and without any. The bench compares the CPU time per move at saturated tables.

import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { setFlagsFromString } from "node:v8"
import { fastIo, TRICKS } from "../../src/server/fast-io/fast.ts"
import { PLAIN_IO } from "../../src/server/fast-io/plain.ts"
import type { SocketIo } from "../../src/server/fast-io/socket-io.ts"
import { openServer } from "../../src/server/server.ts"
import { LIMITS, MANY } from "./ours.ts"

const WITHOUT = "without-"

export const VARIANTS = ["all-tricks", ...TRICKS.map((trick) => `${WITHOUT}${trick}`), "plain"] as const

function ioOf(variant: string): SocketIo {
  if (variant === "plain") return PLAIN_IO
  return fastIo(TRICKS.filter((trick) => variant !== `${WITHOUT}${trick}`))
}

/** Serves in this process as `countertop serve` does, except for the I/O. Returns the port. */
export async function serveVariant(variant: string, data: string): Promise<number> {
  setFlagsFromString("--heap-growing-percent=80")
  const { http } = await openServer({
    web: tmpdir(),
    data,
    limits: Object.fromEntries(LIMITS.map((name) => [name, MANY])),
    io: ioOf(variant),
  })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  return (http.address() as AddressInfo).port
}
