// Tells for how many days something has existed. Only the wall clock spans restarts, but it may be wrong, and somebody
// may set it at any time. So it is compared with the monotonic clock. Nothing counts as older than the time for which
// the wall clock is known to have run without being set.

import { isObject } from "../../engine/objects.ts"
import type { Clock } from "../../table/clock.ts"
import { JournalTrouble, type ServerJournal, type Timed } from "../../table/journal.ts"

/** A wall clock that is off by at most this many milliseconds is good enough to count days. */
const TOLERANCE = 3_600_000
/** Journal key for when the wall clock was last checked, and since when it has run without being set. */
const KEY = "calendar"

interface Kept {
  readonly wall: number
  /** Missing if the clock was never seen to be set. */
  readonly since?: number | undefined
}

export class Calendar implements Clock {
  readonly #clock: Clock
  readonly #journal: Pick<ServerJournal<Timed>, "get" | "put">
  readonly #longestGap: number
  #since: number | undefined
  /** How far the wall clock is ahead of the monotonic one. */
  #ahead: number
  /** Called when somebody has set the wall clock. */
  onset: () => void = () => {}

  /**
   * A wall clock that is ahead by more than `longestGap`, after a restart or all at once, counts as set. No server is
   * down for so long.
   */
  constructor(clock: Clock, journal: Pick<ServerJournal<Timed>, "get" | "put">, longestGap: number) {
    this.#clock = clock
    this.#journal = journal
    this.#longestGap = Math.max(TOLERANCE, longestGap)
    this.#ahead = clock.now() - clock.monotonic()
  }

  /**
   * Compares the wall clock with the time that the previous server stored, or else with the time of the newest entry.
   */
  async open(newest?: number): Promise<void> {
    const kept = await this.#kept()
    this.#since = kept?.since
    const wall = kept?.wall ?? newest
    if (wall !== undefined && this.#isSet(this.#clock.now() - wall)) this.#wasSet(this.#clock.now())
    await this.note()
  }

  /**
   * Returns the time that was stored last. If it is damaged, the wall clock may have been set, so it is trusted only
   * from now on.
   */
  async #kept(): Promise<Kept | undefined> {
    const now = this.#clock.now()
    try {
      const text = await this.#journal.get(KEY)
      if (text === undefined) return undefined
      const kept: unknown = JSON.parse(text)
      if (isObject(kept) && typeof kept.wall === "number") return kept as unknown as Kept
    } catch (problem) {
      if (!(problem instanceof SyntaxError || (problem instanceof JournalTrouble && problem.trouble === "damaged")))
        throw problem
    }
    return { wall: now, since: now }
  }

  /** Stores the current time of the wall clock. */
  async note(): Promise<void> {
    const kept: Kept = { wall: this.now(), since: this.#since }
    // If this fails, there is a gap, which may later count as a wall clock that was set.
    await this.#journal.put(KEY, JSON.stringify(kept)).catch(() => {})
  }

  now(): number {
    const now = this.#clock.now()
    const ahead = now - this.#clock.monotonic()
    const hasJumped = this.#isSet(ahead - this.#ahead)
    this.#ahead = ahead
    if (hasJumped) {
      this.#wasSet(now)
      this.note()
    }
    return now
  }

  monotonic(): number {
    return this.#clock.monotonic()
  }

  after(ms: number, what: () => void): () => void {
    return this.#clock.after(ms, what)
  }

  /** Returns the minimum age of something in milliseconds. `at` is its time by the wall clock of then. */
  ageOf(at: number): number {
    const now = this.now()
    const steady = this.#since === undefined ? Number.POSITIVE_INFINITY : now - this.#since
    return at > now + TOLERANCE ? steady : Math.min(now - at, steady)
  }

  #wasSet(now: number): void {
    this.#since = now
    this.onset()
  }

  #isSet(jump: number): boolean {
    return jump < -TOLERANCE || jump > this.#longestGap
  }
}
