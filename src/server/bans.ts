// Addresses that may not come. They are kept beside the tables, where a command can write them while a server runs.

import { BlockList, isIP } from "node:net"
import { BadInput } from "../engine/options.ts"
import type { Clock } from "../table/clock.ts"
import type { ServerJournal, Timed } from "../table/journal.ts"

const PREFIX = "ban "
/** How often a running server looks for new ones, in milliseconds. */
const LOOK = 2000

export const banKey = (range: string): string => PREFIX + range

/** An address, or all that begin alike: 203.0.113.7, 203.0.113.0/24, 203.0.113.*, 2001:db8::/32. */
export function readRange(given: string): string {
  const starred = /^(\d+\.\d+\.\d+)\.\*$/.exec(given.trim())
  const text = starred === null ? given.trim().toLowerCase() : `${starred[1]}.0/24`
  const [address, bits, ...more] = text.split("/")
  const kind = isIP(address)
  const most = kind === 4 ? 32 : 128
  const isFine = kind > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  if (!isFine) throw new BadInput(`an address is such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32, not “${given}”`)
  return text
}

/** Adds what `readRange` gave. One IPv6 address stands for its network, as limits have it. */
function addTo(list: BlockList, range: string): void {
  const [address, bits] = range.split("/")
  const isNew = isIP(address) === 6
  const length = bits === undefined ? (isNew ? 64 : 32) : Number(bits)
  list.addSubnet(address, length, isNew ? "ipv6" : "ipv4")
}

export class Bans {
  readonly #journal: Pick<ServerJournal<Timed>, "list">
  readonly #clock: Clock
  #list = new BlockList()
  #known = ""
  #stop: () => void = () => {}
  /** Called when there are others than before. */
  onchange: () => void = () => {}

  constructor(journal: Pick<ServerJournal<Timed>, "list">, clock: Clock) {
    this.#journal = journal
    this.#clock = clock
  }

  /** Looks now, and from then on again and again. */
  async watch(): Promise<void> {
    await this.look()
    this.#stop = this.#clock.after(LOOK, () => this.watch())
  }

  close(): void {
    this.#stop()
  }

  has(address: string): boolean {
    const kind = isIP(address)
    return kind > 0 && this.#list.check(address, kind === 6 ? "ipv6" : "ipv4")
  }

  async look(): Promise<void> {
    const all = await this.#journal.list(PREFIX).catch(() => undefined)
    if (all === undefined) return // the journal is in trouble: those that are known stay
    const known = all.map(([key]) => key).join()
    if (known === this.#known) return
    this.#known = known
    const list = new BlockList()
    for (const [key] of all) addTo(list, key.slice(PREFIX.length))
    this.#list = list
    this.onchange()
  }
}
