// Tracks how long tables have been running. A table's time runs while the table is in memory. It also runs outside
// memory if somebody's clock runs, or if watchers see the game with a delay. While no server runs, the time stands
// still, and so do the players' clocks. None of this reads a wall clock.

import { type Clock, countingFrom } from "../../table/clock.ts"
import { type Headed, JournalTrouble, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import type { Room } from "../../table/room/room.ts"
import type { Head } from "./head.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Journal key for how long servers of this journal have been running. */
const RUNNING = "running"

/**
 * Returns how long servers of this journal had been running, as last stored. Returns undefined if nobody's clock ran.
 */
export async function lastRun(journal: Pick<ServerJournal<RoomEntry>, "get">): Promise<number | undefined> {
  const noted = await journal.get(RUNNING).catch((problem: unknown) => {
    if (problem instanceof JournalTrouble && problem.trouble === "damaged") return undefined
    throw problem
  })
  const [, served] = /^served (\d+)$/.exec(noted ?? "") ?? []
  return served === undefined ? undefined : Number(served)
}

/** A table that is not in memory and will need attention. */
interface Due {
  /** When it needs attention, as the servers' running time at that moment. */
  readonly at: number
  /**
   * How long earlier servers are known to have run after the table's latest entry. Only set for tables that this server
   * has not loaded yet.
   */
  readonly ran?: number | undefined
}

export class Times {
  readonly #clock: Clock
  /** How long servers had been running, as last stored. */
  readonly #noted: number | undefined
  /** How long servers had been running when this one started. */
  #began: number
  #served: Clock
  /** The clocks of tables in memory, and of tables whose time also runs outside memory. */
  readonly #clocks = new Map<string, Clock>()
  readonly #due = new Map<string, Due>()

  constructor(clock: Clock, noted: number | undefined) {
    this.#clock = clock
    this.#noted = noted
    this.#began = noted ?? 0
    this.#served = countingFrom(clock, this.#began)
  }

  /** Returns how long servers of this journal have been running, in milliseconds, as far as that is known. */
  served(): number {
    return this.#served.monotonic()
  }

  /** Returns how long servers had been running when this entry was made, at a table with this clock. */
  servedAt({ ms }: RoomEntry, clock: Clock): number {
    return this.served() - (ms === undefined ? 0 : clock.monotonic() - ms)
  }

  /** Returns how long this server has been running. */
  #sinceStart(): number {
    return this.served() - this.#began
  }

  /**
   * Finds out which tables on disk will need attention, and when. Call it before any table is loaded. Returns when the
   * newest entry was made.
   */
  async lookAhead(heads: AsyncIterable<Headed<Head>>): Promise<number | undefined> {
    const timed: Headed<Head>[] = []
    let newest: number | undefined
    for await (const headed of heads) {
      const { head, at } = headed
      newest = Math.max(newest ?? at, at)
      if (head?.within !== undefined || head?.due !== undefined) timed.push(headed)
      this.#began = Math.max(this.#began, head?.served ?? 0)
    }
    this.#served = countingFrom(this.#clock, this.#began)
    for (const { table, head } of timed) {
      const ran = this.#ranAfter(head?.served)
      this.#due.set(table, { at: this.#began + Math.max(0, (head?.within ?? 0) - (ran ?? 0)), ran })
    }
    return newest
  }

  #ranAfter(served: number | undefined): number | undefined {
    return served === undefined || this.#noted === undefined ? undefined : Math.max(0, this.#noted - served)
  }

  /** Starts the time of a table that has just been founded. */
  begin(id: string, { delay }: { readonly delay: number }): void {
    if (delay > 0) this.#clocks.set(id, countingFrom(this.#clock, 0))
  }

  /**
   * Returns the clock of a table that is being loaded. `resume` is the entry to append first, if people could not act
   * for a while.
   */
  goOn(id: string, room: Room): { readonly clock: Clock; readonly resume?: RoomEntry } {
    const known = this.#clocks.get(id)
    if (known !== undefined) return { clock: known }
    if (!isTimed(room)) {
      const since = room.settings.delay > 0 ? this.#sinceStart() : 0
      const clock = countingFrom(this.#clock, room.elapsed + since)
      if (room.startsAt === undefined) return { clock }
      return { clock, resume: { kind: "resume", at: this.#clock.now(), ms: clock.monotonic() } }
    }
    const ran = this.#due.get(id)?.ran
    const ms = room.elapsed + (ran ?? 0)
    const from = ran === undefined ? {} : { from: ms }
    const least = isByDays(room) ? { least: HOUR } : {}
    return {
      clock: countingFrom(this.#clock, ms + this.#sinceStart()),
      resume: { kind: "resume", at: this.#clock.now(), ms, ...from, ...least },
    }
  }

  /** Called when the table is in memory. */
  loaded(id: string, clock: Clock): void {
    this.#clocks.set(id, clock)
    this.#due.delete(id)
  }

  /** Called when the table leaves memory. `next` is the table's running time at which something happens there. */
  letGo(id: string, room: Room, next: number | undefined): void {
    const clock = this.#clocks.get(id)
    if (clock !== undefined && next !== undefined) this.#due.set(id, { at: this.served() + next - clock.monotonic() })
    else if (room.settings.delay === 0 && !isTimed(room)) this.#clocks.delete(id)
  }

  forget(id: string): void {
    this.#clocks.delete(id)
    this.#due.delete(id)
  }

  /** Tells whether the table will need attention. */
  isDue(id: string): boolean {
    return this.#due.has(id)
  }

  /** Drops a table that does not exist or cannot be opened from those that need attention. */
  dismiss(id: string): void {
    this.#due.delete(id)
  }

  /** Returns the tables that need attention within this many milliseconds. */
  dueWithin(ms: number): string[] {
    const until = this.served() + ms
    return [...this.#due].filter(([, { at }]) => at <= until).map(([id]) => id)
  }

  /**
   * Stores how long servers have been running, if somebody's clock runs. So the time that players spent thinking counts
   * even if this server crashes.
   */
  async note(journal: Pick<ServerJournal<RoomEntry>, "put">, inMemory: readonly Room[]): Promise<void> {
    const isRunning = this.#due.size > 0 || inMemory.some((room) => room.settings.clock !== "none" && isTimed(room))
    // If this fails, less running time is known, and players get more time back.
    if (isRunning) await journal.put(RUNNING, `served ${this.served()}`).catch(() => {})
  }
}

const isByDays = ({ settings: { clock, time } }: Room): boolean => clock !== "none" && time >= DAY

/**
 * Tells whether somebody's time runs. In games by days everybody's time runs, because players look in only now and
 * then.
 */
function isTimed(room: Room): boolean {
  const { stage, clocks, settings } = room
  if (stage !== "playing") return false
  return (
    isByDays(room) || ((settings.clock !== "none" || settings.tempo > 0) && clocks.since.some((at) => at !== undefined))
  )
}
