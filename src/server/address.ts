// Whose connection it is, as far as an address says so; and which pages may act in a player's name.

import type { IncomingHttpHeaders } from "node:http"
import { isIP, isIPv4 } from "node:net"

/** Who asks if nothing is known: all of them together. */
const UNKNOWN = "unknown"

/**
 * The address that limits and bans go by: an IPv4 address as it is, of an IPv6 address the first half. Whoever has one of those has the
 * whole network of 2^64, and could come from another address every time.
 */
export function addressOf(raw: string | undefined): string {
  const plain = (raw ?? "").trim().replace(/%.*$/, "")
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
  if (isIPv4(mapped)) return mapped
  if (isIP(mapped) !== 6) return UNKNOWN
  return `${groupsOf(mapped).slice(0, 4).join(":")}::`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.toLowerCase().split("::")
  const split = (part: string | undefined): string[] => (part === undefined || part === "" ? [] : part.split(":"))
  const [before, after] = [split(head), split(tail)]
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ""),
  )
}

/**
 * The address behind a proxy that is trusted: the last of X-Forwarded-For is what our own proxy saw. Those before it are whatever the
 * visitor wrote. What is no address is not taken.
 */
export function addressBehind(header: string | undefined, socket: string | undefined): string {
  const last = header?.split(",").at(-1)?.trim() ?? ""
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(last) ?? []
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(last) ?? []
  const found = addressOf(bracketed ?? withPort ?? last)
  return found === UNKNOWN ? addressOf(socket) : found
}

/** For logs: enough to see that two lines are about neighbours, too little to name anybody. */
export function shortened(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.*`
  return isIP(address) === 6 ? `${address.split(":").slice(0, 3).join(":")}:*` : UNKNOWN
}

/** This machine itself. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(::ffff:)?127\./.test(address) || address === "::1")

/** Pages of other sites must not act in a player's name. Programs send no origin. */
export function isOurs({ origin, host }: IncomingHttpHeaders, origins: readonly string[] | undefined): boolean {
  if (origin === undefined) return true
  if (origins !== undefined) return origins.includes(origin)
  return URL.canParse(origin) && new URL(origin).host === host
}
