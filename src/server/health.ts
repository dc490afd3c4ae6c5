// Tells whether this server works: the journal takes a write, and no check has found a problem.

import type { Clock } from "../table/clock.ts"
import { JournalTrouble, type ServerJournal, type Timed, type Trouble } from "../table/journal.ts"

/** Milliseconds for which the result of a trial write is cached: frequent requests must not wear out the disk. */
const HOLDS = 5000
/** Milliseconds after which a trial write counts as failed. */
const PATIENCE = 5000

export interface Problem {
  /** A word, for programs. */
  readonly trouble: string
  /** A sentence, for people. */
  readonly about: string
}

export interface HealthReport {
  readonly ok: boolean
  /** The first problem, as a word. */
  readonly trouble?: string
  readonly problems?: readonly Problem[]
}

export interface HealthOptions {
  readonly journal: Pick<ServerJournal<Timed>, "put">
  readonly clock: Clock
  /** Further checks, each of which returns the problems of this moment. */
  readonly checks?: readonly (() => readonly Problem[])[]
}

export class Health {
  readonly #options: HealthOptions
  #at = Number.NEGATIVE_INFINITY
  #latest: Promise<readonly Problem[]> = Promise.resolve([])

  constructor(options: HealthOptions) {
    this.#options = options
  }

  async now(): Promise<HealthReport> {
    const { clock, checks = [] } = this.#options
    const now = clock.monotonic()
    if (now - this.#at >= HOLDS) {
      this.#at = now
      this.#latest = this.#tryToWrite()
    }
    const found = checks.flatMap((check) => check())
    const problems = found.length > 0 ? found : await this.#latest // a known problem need not wait for the disk
    return problems.length === 0 ? { ok: true } : { ok: false, trouble: problems[0].trouble, problems }
  }

  #tryToWrite(): Promise<readonly Problem[]> {
    const { journal, clock } = this.#options
    return new Promise((resolve) => {
      const stop = clock.after(PATIENCE, () => resolve([SLOW]))
      journal
        .put("health", String(clock.now()))
        .then(
          () => resolve([]),
          (problem: unknown) => resolve([problemOf(problem)]),
        )
        .finally(stop)
    })
  }
}

const SLOW: Problem = { trouble: "slow", about: `the disk has not taken a write within ${PATIENCE / 1000} s` }

/** Anybody may read these sentences, so they name no files. */
const ABOUT: Readonly<Record<Trouble, string>> = {
  full: "the disk is full: moves are refused",
  readonly: "the data folder cannot be written to: moves are refused",
  busy: "another process holds the database: moves are refused",
  broken: "the database cannot be used: moves are refused; the log says why",
  closed: "the server is stopping",
  damaged: "the database is damaged; tables that can be read go on: see the log, and run countertop doctor",
}

const problemOf = (problem: unknown): Problem =>
  problemIn(problem instanceof JournalTrouble ? problem.trouble : "broken")

export const problemIn = (trouble: Trouble): Problem => ({ trouble, about: ABOUT[trouble] })
