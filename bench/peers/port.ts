// The port that the system assigned to a peer's server.

import type { AddressInfo } from "node:net"

export function portOf(server: { address(): AddressInfo | string | null } | undefined): number {
  const address = server?.address()
  if (typeof address !== "object" || address === null) throw new Error("a peer's server has no port")
  return address.port
}
