// Checks every second that commands are answered in time and that no table waits for ever.

import type { Clock } from "../table/clock.ts"
import type { Pending, PendingSet } from "../table/conductor/pending.ts"
import type { Problem } from "./health.ts"
import type { LogEvent } from "./log.ts"

/** Milliseconds after which a command, or an entry on its way to the disk, is overdue. */
const OVERDUE = 5000
/** Milliseconds between two checks. */
const EVERY = 1000
/** Maximum number of tables that one check names in the log. */
const MOST_NAMED = 5

interface WatchOptions {
  readonly clock: Clock
  /** Commands of players that have no answer yet. */
  readonly unanswered: PendingSet
  /** Entries that the journal has not confirmed yet. */
  readonly unwritten: PendingSet
  /** Returns how many operations the journal is writing or is going to write. */
  journalWaiting(): number
  readonly log: LogEvent
}

export class Watchdog {
  readonly #options: WatchOptions
  /** Problems that were logged already. */
  #reported = new Set<Pending>()
  /**
   * Commands that were answered late since the last check, which none had found. The event loop was blocked until then,
   * for example by an fsync.
   */
  #late: { readonly table: string; readonly seconds: number }[] = []
  /** How many commands were answered late. */
  late = 0
  #stop: () => void = () => {}

  constructor(options: WatchOptions) {
    this.#options = options
    options.unanswered.onend = (one) => this.#answered(one)
    this.#next()
  }

  close(): void {
    this.#stop()
  }

  /** Commands that are overdue. */
  get overdue(): Pending[] {
    return this.#options.unanswered.atLeast(OVERDUE)
  }

  /** Entries that are overdue on their way to the disk. */
  get slow(): Pending[] {
    return this.#options.unwritten.atLeast(OVERDUE)
  }

  /** Tables that wait for the journal although it has nothing to write, so that they would wait for ever. */
  get stuck(): Pending[] {
    const { unwritten, journalWaiting } = this.#options
    return journalWaiting() === 0 ? unwritten.atLeast(0) : []
  }

  /** Returns the current problems, for /healthz. */
  problems(): Problem[] {
    const { overdue, slow, stuck } = this
    const seconds = OVERDUE / 1000
    return [
      problem("unanswered", overdue.length, `commands have had no answer for ${seconds} s`),
      problem("stuck", stuck.length, "tables wait for the journal, which is writing nothing"),
      problem("slow", slow.length, `entries have been waiting for the disk for ${seconds} s`),
    ].flat()
  }

  #next(): void {
    this.#stop = this.#options.clock.after(EVERY, () => {
      this.#look()
      this.#next()
    })
  }

  #answered(one: Pending): void {
    const waited = this.#options.clock.monotonic() - one.since
    if (waited < OVERDUE) return
    this.late++
    if (!this.#reported.has(one)) this.#late.push({ table: one.table, seconds: inSeconds(waited) })
  }

  #look(): void {
    const { log, clock } = this.#options
    const known = this.#reported
    for (const about of this.#late.slice(0, MOST_NAMED)) log("error", "a command was answered too late", about)
    if (this.#late.length > MOST_NAMED)
      log("error", "more was answered too late", { count: this.#late.length - MOST_NAMED })
    this.#late = []
    const found = new Map<Pending, string>()
    for (const one of this.slow) found.set(one, "an entry has been waiting for the disk for too long")
    for (const one of this.overdue) found.set(one, "a command has had no answer for too long")
    for (const one of this.stuck) found.set(one, "a table waits for the journal, which is writing nothing")
    const fresh = [...found].filter(([one]) => !known.has(one))
    for (const [one, what] of fresh.slice(0, MOST_NAMED))
      log("error", what, { table: one.table, seconds: inSeconds(clock.monotonic() - one.since) })
    if (fresh.length > MOST_NAMED) log("error", "more is overdue", { count: fresh.length - MOST_NAMED })
    if (known.size > 0 && found.size === 0) log("info", "all overdue commands have been answered")
    this.#reported = new Set(found.keys())
  }
}

/** Returns seconds with one decimal. */
const inSeconds = (ms: number): number => Math.round(ms / 100) / 10

const problem = (trouble: string, count: number, what: string): Problem[] =>
  count === 0 ? [] : [{ trouble, about: `${count} ${what}` }]
