// How much of everything there may be, with the names under which whoever runs a server can set it.

export interface Limits {
  /** Open connections of the whole process, and of one address. */
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Messages a second of one connection, and of one address; three seconds' worth may come at once. */
  readonly messages: number
  readonly messagesPerAddress: number
  /** Tables that one address may open in an hour. */
  readonly tablesPerAddress: number
  /** Requests a second of one address that look for tables. */
  readonly lookUps: number
  readonly watchers: number
  /** Bytes that may wait for a slow reader. */
  readonly backlog: number
  /** Days that finished games are kept, and others that nobody has touched. */
  readonly keepFinished: number
  readonly keepAbandoned: number
}

export const LIMITS: Limits = {
  connections: 20_000,
  connectionsPerAddress: 200,
  messages: 20,
  messagesPerAddress: 400,
  tablesPerAddress: 60,
  lookUps: 5,
  watchers: 50,
  backlog: 1 << 20,
  keepFinished: 30,
  keepAbandoned: 14,
}

/** So many a second, and `burst` seconds' worth at once. */
export class Bucket {
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

  /** Takes one, if there is one. */
  take(now: number): boolean {
    this.#left = Math.min(this.#most, this.#left + (Math.max(0, now - this.#at) * this.#rate) / 1000)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  /** Is it as if it had never been used? */
  isFull(now: number): boolean {
    return this.#left + (Math.max(0, now - this.#at) * this.#rate) / 1000 >= this.#most
  }
}

/** A bucket an address, forgotten when it is full again. */
export class Buckets {
  readonly #rate: number
  readonly #burst: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: number, burst = 3) {
    this.#rate = rate
    this.#burst = burst
  }

  take(address: string, now: number): boolean {
    if (this.#buckets.size > 10_000) this.#forget(now)
    const bucket = this.#buckets.get(address) ?? new Bucket(this.#rate, now, this.#burst)
    this.#buckets.set(address, bucket)
    return bucket.take(now)
  }

  #forget(now: number): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(address)
  }
}
