// Watches a server from outside during the torture: polls its health and reads its log for complaints.
//
// A stalled machine makes a server slow, and the server complains. That is not the server's fault unless it lasts.
// Whether a table hangs is decided by `stuck.ts`. Any other complaint is a problem at once.

import { setTimeout } from "node:timers/promises"

/** Interval of health checks, and timeout for an answer, in ms. */
const EVERY = 500
const PATIENCE = 10_000
/** Milliseconds for which a server may be slow. */
const LASTS = 30_000

/** Signs of slowness in `/healthz`, and in the log. No disk fails here, so any other complaint is a problem. */
const SLOW_TROUBLES = ["unanswered", "slow"]
const SLOW_LINES = [
  "an entry has been waiting for the disk for too long",
  "a command has had no answer for too long",
  "more is overdue",
]
const FINE = ["trace", "debug", "info"]

/** A complaint of a server. */
export interface Complaint {
  readonly about: string
  readonly isSlowness: boolean
}

interface WatchOptions {
  readonly every?: number
  readonly patience?: number
  readonly lasts?: number
}

/** Watches one life of a server after another. */
export class Watch {
  readonly problems: string[] = []
  /** Complaints of slowness. */
  readonly slow: string[] = []
  readonly #address: () => string
  readonly #options: Required<WatchOptions>
  #over = new AbortController()
  #polling: Promise<void> = Promise.resolve()
  /** Number of healthy answers, and the longest time to an answer, in ms. */
  well = 0
  slowest = 0

  constructor(address: () => string, { every = EVERY, patience = PATIENCE, lasts = LASTS }: WatchOptions = {}) {
    this.#address = address
    this.#options = { every, patience, lasts }
  }

  /** Starts polling. Call it when the server listens. */
  begin(): void {
    this.#over = new AbortController()
    this.#polling = this.#poll(this.#over.signal)
  }

  /** Stops polling. Call it before the server is ended, because then it need not answer. */
  async end(): Promise<void> {
    this.#over.abort()
    await this.#polling
  }

  /** Reads a line of the server's log. */
  hear(line: string): void {
    this.#take(complaintIn(line))
  }

  #take(complaint: Complaint | undefined): void {
    if (complaint !== undefined) (complaint.isSlowness ? this.slow : this.problems).push(complaint.about)
  }

  async #poll(over: AbortSignal): Promise<void> {
    let wellAt = performance.now()
    while (!over.aborted) {
      const before = performance.now()
      const complaint = await this.#ask(over)
      if (over.aborted) return
      const now = performance.now()
      this.slowest = Math.max(this.slowest, now - before)
      this.#take(complaint)
      if (complaint === undefined) {
        wellAt = now
        this.well++
      } else if (complaint.isSlowness && now - wellAt > this.#options.lasts)
        this.problems.push(`for ${Math.round(now - wellAt)} ms ${complaint.about}`)
      await setTimeout(this.#options.every, undefined, { signal: over }).catch(() => {})
    }
  }

  async #ask(over: AbortSignal): Promise<Complaint | undefined> {
    const late = AbortSignal.timeout(this.#options.patience)
    try {
      const reply = await fetch(`http://${this.#address()}/healthz`, { signal: AbortSignal.any([over, late]) })
      return complaintOf(reply.status, await reply.text())
    } catch (problem) {
      if (late.aborted) return { about: "/healthz did not answer", isSlowness: true }
      return { about: `/healthz could not be asked: ${problem}`, isSlowness: false }
    }
  }
}

/** Returns the complaint in an answer of `/healthz`, if any. */
export function complaintOf(status: number, text: string): Complaint | undefined {
  if (status === 200) return undefined
  const { problems } = status === 503 ? (JSON.parse(text) as { problems?: readonly { trouble: string }[] }) : {}
  const isSlowness = problems?.every(({ trouble }) => SLOW_TROUBLES.includes(trouble)) ?? false
  return { about: `/healthz answered ${status} ${text}`, isSlowness }
}

/** Returns the complaint in a line of the log, if any. */
export function complaintIn(line: string): Complaint | undefined {
  if (!line.startsWith("{")) return undefined // written by Node itself
  const { level, msg } = JSON.parse(line) as { readonly level?: string; readonly msg?: string }
  if (FINE.includes(String(level))) return undefined
  return { about: `the log says: ${line}`, isSlowness: SLOW_LINES.includes(String(msg)) }
}
