// The port that a server of a peer was given, where it asked for any.

import type { AddressInfo } from "node:net"

export function portOf(server: { address(): AddressInfo | string | null } | undefined): number {
  const address = server?.address()
  if (typeof address !== "object" || address === null) throw new Error("a peer's server has no port")
  return address.port
}
