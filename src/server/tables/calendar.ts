// For how many days something has been there. Only the wall clock spans restarts, and it may be wrong or be set at any
// time. So it is compared with the monotonic clock, and nothing counts as older than the wall clock is known to have
// run on without being set.

import { isObject } from "../../engine/objects.ts"
import type { Clock } from "../../table/clock.ts"
import { JournalTrouble, type ServerJournal, type Timed } from "../../table/journal.ts"

/** A wall clock that is off by no more than this is right enough to count days. */
const TOLERANCE = 3_600_000
/** Under this name it is kept when the wall clock was last looked at, and since when it has run on. */
const KEY = "calendar"

interface Kept {
  readonly wall: number
  /** Missing if it was never seen to be set. */
  readonly since?: number | undefined
}

export class Calendar implements Clock {
  readonly #clock: Clock
  readonly #journal: Pick<ServerJournal<Timed>, "get" | "put">
  readonly #longestGap: number
  #since: number | undefined
  /** How far the wall clock is ahead of the monotonic one. */
  #ahead: number
  /** Called when the wall clock was set. */
  onset: () => void = () => {}

  /**
   * A wall clock that is ahead by more than `longestGap`, after a restart or all at once, counts as set: no server is
   * away for so long.
   */
  constructor(clock: Clock, journal: Pick<ServerJournal<Timed>, "get" | "put">, longestGap: number) {
    this.#clock = clock
    this.#journal = journal
    this.#longestGap = Math.max(TOLERANCE, longestGap)
    this.#ahead = clock.now() - clock.monotonic()
  }

  /**
   * Compares the wall clock with what the server before this one has noted; or else with when the newest entry was
   * made.
   */
  async open(newest?: number): Promise<void> {
    const kept = await this.#kept()
    this.#since = kept?.since
    const wall = kept?.wall ?? newest
    if (wall !== undefined && this.#isSet(this.#clock.now() - wall)) this.#wasSet(this.#clock.now())
    await this.note()
  }

  /** What was noted last. If it is damaged, the wall clock may have been set: then it is known from now on only. */
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

  /** Notes that the wall clock is looked at. */
  async note(): Promise<void> {
    const kept: Kept = { wall: this.now(), since: this.#since }
    // If it cannot be kept there is a gap, which may count as a wall clock that was set.
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

  /** How long ago that was at least, in milliseconds, by the wall clock of then. */
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
