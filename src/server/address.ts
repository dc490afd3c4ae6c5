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
  if (isIPv4(plain)) return plain
  if (isIP(plain) !== 6) return UNKNOWN
  const groups = groupsOf(plain)
  return mappedIn(groups) ?? (isInNetwork(groups) ? `${hex(groups.slice(0, 4))}::` : spelled(groups))
}

/** The eight groups of an IPv6 address, as numbers. */
export function groupsOf(address: string): number[] {
  const [head, tail] = withoutDots(address).split("::")
  const split = (part: string | undefined): string[] => (part === undefined || part === "" ? [] : part.split(":"))
  const [before, after] = [split(head), split(tail)]
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after].map((group) => Number.parseInt(group, 16))
}

/** The end of an IPv6 address may be written as an IPv4 address. */
const withoutDots = (address: string): string =>
  address.replace(/[\d.]+\.[\d.]+$/, (dotted) => {
    const [a, b, c, d] = dotted.split(".").map(Number)
    return hex([(a << 8) | b, (c << 8) | d])
  })

const hex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(":")

/** An IPv6 address in the one spelling that all agree on, which is the shortest. */
export const spelled = (groups: readonly number[]): string => new URL(`http://[${hex(groups)}]`).hostname.slice(1, -1)

/** The IPv4 address that is written as this IPv6 address, if it is one. */
export function mappedIn(groups: readonly number[]): string | undefined {
  const [high, low] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".") : undefined
}

/** Does its first half name somebody's network? Zeros do not: there is this machine (::1), and what stands for IPv4. */
export const isInNetwork = (groups: readonly number[]): boolean => groups.slice(0, 4).some((group) => group !== 0)

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
  return isIP(address) === 6 ? `${hex(groupsOf(address).slice(0, 3))}:*` : UNKNOWN
}

/** This machine itself. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(::ffff:)?127\./.test(address) || address === "::1")

/**
 * Pages of other sites must not act in a player's name. Programs send no origin. Where it is known which address people use, no other that leads
 * here counts (somebody could let a name of theirs lead here), except those that always lead to this machine.
 */
export function isOurs({ origin, host }: IncomingHttpHeaders, origins: readonly string[] | undefined): boolean {
  if (origin === undefined || origins?.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host && (origins === undefined || isHere(from.hostname))
}

/** The name of this machine for itself, as it stands in a URL. */
const isHere = (name: string): boolean => name === "localhost" || name === "[::1]" || (isIPv4(name) && isLoopback(name))
