// Client addresses, and which pages may act in a player's name.

import type { IncomingHttpHeaders } from "node:http"
import { isIP, isIPv4 } from "node:net"

/** Stands for every client whose address is unknown. */
const UNKNOWN = "unknown"

/**
 * Returns the address that limits and bans count by: an IPv4 address as it is, or the first half of an IPv6 address. A
 * client with one IPv6 address has its whole network of 2^64, and could use another address every time.
 */
export function addressOf(raw: string | undefined): string {
  const plain = (raw ?? "").trim().replace(/%.*$/, "")
  if (isIPv4(plain)) return plain
  if (isIP(plain) !== 6) return UNKNOWN
  const groups = groupsOf(plain)
  return mappedIpv4(groups) ?? (isInNetwork(groups) ? `${hex(groups.slice(0, 4))}::` : ipv6Text(groups))
}

/** Returns the eight groups of an IPv6 address as numbers. */
export function groupsOf(address: string): number[] {
  const [head, tail] = withoutDots(address).split("::")
  const split = (part: string | undefined): string[] => (part === undefined || part === "" ? [] : part.split(":"))
  const [before, after] = [split(head), split(tail)]
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after].map((group) => Number.parseInt(group, 16))
}

/** Replaces an IPv4 address at the end of an IPv6 address by two groups. */
const withoutDots = (address: string): string =>
  address.replace(/[\d.]+\.[\d.]+$/, (dotted) => {
    const [a, b, c, d] = dotted.split(".").map(Number)
    return hex([(a << 8) | b, (c << 8) | d])
  })

const hex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(":")

/** Returns the canonical spelling of an IPv6 address, which is the shortest. */
export const ipv6Text = (groups: readonly number[]): string => new URL(`http://[${hex(groups)}]`).hostname.slice(1, -1)

/** Returns the IPv4 address that this IPv6 address stands for, if any. */
export function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high, low] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".") : undefined
}

/**
 * Tells whether the first half identifies a network. If it is all zeros, the address is this machine (::1), or a form
 * that stands for IPv4.
 */
export const isInNetwork = (groups: readonly number[]): boolean => groups.slice(0, 4).some((group) => group !== 0)

/**
 * Returns the client's address behind a trusted proxy: the last one in X-Forwarded-For, which our own proxy saw. The
 * client may have written those before it. Anything that is no address is ignored.
 */
export function addressBehind(header: string | undefined, socket: string | undefined): string {
  const last = header?.split(",").at(-1)?.trim() ?? ""
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(last) ?? []
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(last) ?? []
  const found = addressOf(bracketed ?? withPort ?? last)
  return found === UNKNOWN ? addressOf(socket) : found
}

/** Shortens an address for logs: enough to see that two lines are about neighbours, too little to identify anybody. */
export function shortened(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.*`
  return isIP(address) === 6 ? `${hex(groupsOf(address).slice(0, 3))}:*` : UNKNOWN
}

/** Returns whether this is an address of this machine itself. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(::ffff:)?127\./.test(address) || address === "::1")

/**
 * Tells whether a request comes from one of our pages, or from a program, which sends no origin. Pages of other sites
 * must not act in a player's name. If the public address is known, no other name counts, because anybody can point a
 * name at this server. The names that always mean this machine still count.
 */
export function isFromOurPages({ origin, host }: IncomingHttpHeaders, origins: readonly string[] | undefined): boolean {
  if (origin === undefined || origins?.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host && (origins === undefined || isHere(from.hostname))
}

/** Tells whether a name, as URLs spell it, always means this machine. */
const isHere = (name: string): boolean => name === "localhost" || name === "[::1]" || (isIPv4(name) && isLoopback(name))
