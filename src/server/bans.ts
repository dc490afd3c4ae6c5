// Banned addresses. They are stored next to the tables, so that a command can change them while a server runs.

import { BlockList, isIP } from "node:net"
import { BadInput } from "../engine/options.ts"
import type { Clock } from "../table/clock.ts"
import type { ServerJournal, Timed } from "../table/journal.ts"
import { groupsOf, ipv6Text, isInNetwork, mappedIpv4 } from "./address.ts"

const PREFIX = "ban "
/** Milliseconds between two checks of a running server for new bans. */
const LOOK = 2000

export const banKey = (range: string): string => PREFIX + range
/** Returns the range that is banned under this key. */
export const rangeOf = (key: string): string => key.slice(PREFIX.length)

/**
 * Reads an address or a range: 203.0.113.7, 203.0.113.0/24, 203.0.113.*, 2001:db8::/32, 2001:db8:1:*. Returns its
 * canonical spelling, by which `--lift` finds it.
 */
export function readRange(given: string): string {
  const text = unstarred(
    given
      .trim()
      .toLowerCase()
      .replace(/%[^/]*/, ""),
  )
  const [address, bits, ...more] = text.split("/")
  const kind = isIP(address)
  const most = kind === 4 ? 32 : 128
  const isFine = kind > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  if (!isFine)
    throw new BadInput(
      `an address is such as 203.0.113.7, 203.0.113.0/24, 203.0.113.*, 2001:db8::/32 or 2001:db8:1:*, not “${given}”`,
    )
  const length = bits === undefined ? most : Number(bits)
  return kind === 4 ? oldRange(address, length) : newRange(groupsOf(address), length)
}

/** Reads a shortened address from a log as a range. */
function unstarred(text: string): string {
  const [, old] = /^(\d+\.\d+\.\d+)\.\*$/.exec(text) ?? []
  if (old !== undefined) return `${old}.0/24`
  const [, groups] = /^((?:[\da-f]{1,4}:){1,4})\*$/.exec(text) ?? []
  return groups === undefined ? text : `${groups}:/${16 * (groups.split(":").length - 1)}`
}

function oldRange(address: string, length: number): string {
  const parts = address.split(".").map(Number)
  return written(begun(parts, 8, length).join("."), length, 32)
}

/**
 * An IPv4 address that is written as IPv6 counts as IPv4. Any other IPv6 address stands for its network, as for limits.
 */
function newRange(groups: readonly number[], length: number): string {
  const mapped = mappedIpv4(groups)
  if (mapped !== undefined && length >= MAPPED) return oldRange(mapped, length - MAPPED)
  const bits = isInNetwork(groups) ? Math.min(length, NETWORK) : length
  return written(ipv6Text(begun(groups, 16, bits)), bits, 128)
}

/** Bits before an IPv4 address that is written as IPv6. */
const MAPPED = 96
/** Bits of an IPv6 address that identify a network. */
const NETWORK = 64

/** Keeps the first bits of an address, and sets the rest to zero. */
const begun = (parts: readonly number[], width: number, length: number): number[] =>
  parts.map((part, i) => {
    const spare = width - Math.min(width, Math.max(0, length - i * width))
    return (part >> spare) << spare
  })

const written = (address: string, length: number, most: number): string =>
  length === most ? address : `${address}/${length}`

/**
 * One list for each kind of address: in a common one Node would find IPv4 addresses in ::/64 and every range around it.
 */
class Ranges {
  readonly #old = new BlockList()
  readonly #new = new BlockList()

  /** Takes the stored bans, in any spelling that an older server may have used. */
  constructor(kept: readonly string[]) {
    for (const range of kept.map(readRange)) {
      const [address, bits] = range.split("/")
      if (isIP(address) === 4) this.#old.addSubnet(address, Number(bits ?? 32), "ipv4")
      else this.#new.addSubnet(address, Number(bits ?? 128), "ipv6")
    }
  }

  has(address: string): boolean {
    const kind = isIP(address)
    return kind === 4 ? this.#old.check(address, "ipv4") : kind === 6 && this.#new.check(address, "ipv6")
  }
}

export class Bans {
  readonly #journal: Pick<ServerJournal<Timed>, "list">
  readonly #clock: Clock
  #ranges = new Ranges([])
  #known = ""
  #stop: () => void = () => {}
  /** Called when the bans have changed. */
  onchange: () => void = () => {}

  constructor(journal: Pick<ServerJournal<Timed>, "list">, clock: Clock) {
    this.#journal = journal
    this.#clock = clock
  }

  /** Loads the bans now, and then at regular intervals. */
  async watch(): Promise<void> {
    await this.look()
    this.#stop = this.#clock.after(LOOK, () => this.watch())
  }

  close(): void {
    this.#stop()
  }

  has(address: string): boolean {
    return this.#ranges.has(address)
  }

  async look(): Promise<void> {
    const all = await this.#journal.list(PREFIX).catch(() => undefined)
    if (all === undefined) return // the journal is in trouble: the known bans stay
    const known = all.map(([key]) => key).join()
    if (known === this.#known) return
    this.#known = known
    this.#ranges = new Ranges(all.map(([key]) => rangeOf(key)))
    this.onchange()
  }
}
