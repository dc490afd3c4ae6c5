// The limits that a server's operator can set, and the counters that apply them.

import { BadInput } from "../engine/options.ts"

interface LimitSpec {
  readonly usual: number
  readonly min: number
  readonly max: number
  readonly about: string
}

const spec = (usual: number, min: number, max: number, about: string): LimitSpec => ({ usual, min, max, about })

/** All limits. The help, the checks and docs/server.md read this list. */
export const LIMIT_SPECS = {
  connections: spec(20_000, 1, 1_000_000, "open connections to tables, from all addresses"),
  connectionsPerAddress: spec(200, 1, 1_000_000, "open connections to tables, from one address"),
  requestsPerAddress: spec(
    200,
    1,
    1_000_000,
    "open TCP connections from one address besides its connectionsPerAddress; no limit with --trust-proxy",
  ),
  messages: spec(
    20,
    1,
    1_000_000,
    "messages a second from one connection, counting pings and fragments; bursts may be three times as large",
  ),
  messagesPerAddress: spec(
    400,
    1,
    1_000_000,
    "messages a second from all connections of one address; bursts may be three times as large",
  ),
  tablesPerAddress: spec(60, 1, 1_000_000, "tables that one address may open in an hour"),
  newcomers: spec(8, 1, 1_000_000, "new players that one address may seat at one table in an hour"),
  saidPerAddress: spec(
    1000,
    1,
    1_000_000,
    "chat messages and changes, apart from moves, by one address at one table in an hour",
  ),
  lookUps: spec(
    5,
    1,
    1_000_000,
    "requests a second by one address for tables by their code; bursts may be six times as large",
  ),
  watchers: spec(50, 0, 100_000, "people who watch one table"),
  backlog: spec(1 << 20, 1 << 12, 1 << 30, "bytes that may wait for a slow client before it is disconnected"),
  keepFinished: spec(30, 0, 36_500, "days that finished games are kept"),
  keepAbandoned: spec(14, 0, 36_500, "days that other tables are kept after their last use"),
} as const satisfies Readonly<Record<string, LimitSpec>>

type LimitName = keyof typeof LIMIT_SPECS

export type Limits = Readonly<Record<LimitName, number>>

export const LIMIT_NAMES = Object.keys(LIMIT_SPECS) as LimitName[]

export const LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [name, LIMIT_SPECS[name].usual])) as Limits

/** Reads limits, each given as `name=value`. */
export function readLimits(given: readonly string[]): Partial<Limits> {
  const pairs = given.map((text): [LimitName, number] => {
    const [, word, value] = /^\s*(\w+)\s*=\s*(\d+)\s*$/.exec(text) ?? []
    const name = LIMIT_NAMES.find((known) => known === word)
    if (name === undefined)
      throw new BadInput(`a limit is name=number, with one of the names ${LIMIT_NAMES.join(", ")}; not “${text}”`)
    const { min, max } = LIMIT_SPECS[name]
    if (Number(value) < min || Number(value) > max)
      throw new BadInput(`the limit ${name} is from ${min} to ${max.toLocaleString("en")}, not ${value}`)
    return [name, Number(value)]
  })
  return Object.fromEntries(pairs)
}

/** Counts something for each address. */
export class AddressCounts {
  readonly #counts = new Map<string, number>()

  of(address: string): number {
    return this.#counts.get(address) ?? 0
  }

  add(address: string): void {
    this.#counts.set(address, this.of(address) + 1)
  }

  remove(address: string): void {
    const left = this.of(address) - 1
    if (left > 0) this.#counts.set(address, left)
    else this.#counts.delete(address)
  }
}

/** A token bucket: `rate` tokens a second, and `burst` seconds' worth at once. Times are from a monotonic clock. */
export class TokenBucket {
  readonly #rate: number
  readonly #most: number
  #left: number
  #at: number

  constructor(rate: number, now: number, burst = 3) {
    this.#rate = rate
    this.#most = rate * burst
    this.#left = this.#most
    this.#at = now
  }

  /** Takes a token, if there is one. */
  take(now: number): boolean {
    this.#left = Math.min(this.#most, this.#left + (Math.max(0, now - this.#at) * this.#rate) / 1000)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  isEmpty(now: number): boolean {
    return this.#left + (Math.max(0, now - this.#at) * this.#rate) / 1000 < 1
  }

  /** Returns whether the bucket is full, as if it had never been used. */
  isFull(now: number): boolean {
    return this.#left + (Math.max(0, now - this.#at) * this.#rate) / 1000 >= this.#most
  }
}

/**
 * Above this many buckets, full ones are removed. That happens at most every `FORGETTING` milliseconds, because it
 * takes time to find them.
 */
const MANY = 10_000
const FORGETTING = 5000

/** One bucket for each address, removed when it is full again. */
export class TokenBuckets {
  readonly #rate: number
  readonly #burst: number
  readonly #buckets = new Map<string, TokenBucket>()
  #forgot = 0

  constructor(rate: number, burst = 3) {
    this.#rate = rate
    this.#burst = burst
  }

  take(address: string, now: number): boolean {
    if (this.#buckets.size > MANY && now - this.#forgot > FORGETTING) this.#forget(now)
    return (this.#buckets.get(address) ?? this.#begin(address, now)).take(now)
  }

  /** Refills the buckets of all addresses that begin like this. */
  refill(beginning: string): void {
    for (const address of this.#buckets.keys()) if (address.startsWith(beginning)) this.#buckets.delete(address)
  }

  isEmpty(address: string, now: number): boolean {
    return this.#buckets.get(address)?.isEmpty(now) ?? false
  }

  #begin(address: string, now: number): TokenBucket {
    const bucket = new TokenBucket(this.#rate, now, this.#burst)
    this.#buckets.set(address, bucket)
    return bucket
  }

  #forget(now: number): void {
    this.#forgot = now
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(address)
  }
}
