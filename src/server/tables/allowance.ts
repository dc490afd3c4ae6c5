// Limits what one address may do at one table, except for moves. Otherwise one visitor with many keys could fill a
// table, and the disk.

import type { Clock } from "../../table/clock.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { type Refusal, refuse } from "../../table/room/ruling.ts"
import { type Limits, TokenBuckets } from "../limits.ts"

/** Seconds for which unused allowance adds up. */
const HOUR = 3600

/** Entries that anybody can add as often as they like, as far as the rules of a table go. */
const COUNTED: ReadonlySet<RoomEntry["kind"]> = new Set([
  ...(["come", "sit", "name", "words", "chat", "say"] as const),
  ...(["bot", "settings", "host", "admit"] as const),
])

export class Allowance {
  readonly #newcomers: TokenBuckets
  readonly #said: TokenBuckets
  readonly #clock: Pick<Clock, "monotonic">

  constructor(limits: Pick<Limits, "newcomers" | "saidPerAddress">, clock: Pick<Clock, "monotonic">) {
    this.#newcomers = new TokenBuckets(limits.newcomers / HOUR, HOUR)
    this.#said = new TokenBuckets(limits.saidPerAddress / HOUR, HOUR)
    this.#clock = clock
  }

  /** Returns why this address may not add such an entry to this table now, or undefined if it may. */
  whyNot(table: string, address: string, kind: RoomEntry["kind"]): Refusal | undefined {
    if (!COUNTED.has(kind)) return undefined
    const [key, now] = [keyOf(table, address), this.#clock.monotonic()]
    if (kind === "come" && this.#newcomers.isEmpty(key, now)) return refuse("newcomers")
    return this.#said.isEmpty(key, now) ? refuse("addressSaid") : undefined
  }

  /** Counts an entry that was stored. */
  count(table: string, address: string, kind: RoomEntry["kind"]): void {
    if (!COUNTED.has(kind)) return
    const [key, now] = [keyOf(table, address), this.#clock.monotonic()]
    this.#said.take(key, now)
    if (kind === "come") this.#newcomers.take(key, now)
  }

  /** Lets newcomers of all addresses sit down at this table again. */
  admit(table: string): void {
    this.#newcomers.refill(keyOf(table, ""))
  }
}

const keyOf = (table: string, address: string): string => `${table} ${address}`
