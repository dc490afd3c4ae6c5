// What a server writes down about itself. Never names, what was said, keys, or whole addresses.

import { type DestinationStream, destination, pino } from "pino"
import type { Clock } from "../table/clock.ts"
import type { JournalTrouble } from "../table/journal.ts"
import { TokenBucket } from "./limits.ts"

export const LOG_LEVELS = ["info", "warn", "error", "silent"] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Something worth a line. */
export type LogEvent = (
  level: Exclude<LogLevel, "silent">,
  what: string,
  about?: Readonly<Record<string, unknown>>,
) => void

/** Lines a second about what strangers cause: the metrics have all of it, and a log is not to be flooded. */
const LINES = 5

/** Writes only so many lines a second of each level, so that what strangers do hides nothing that is wrong here. */
export function rateLimited(log: LogEvent, clock: Pick<Clock, "monotonic">): LogEvent {
  const now = clock.monotonic()
  const lines = {
    info: new TokenBucket(LINES, now),
    warn: new TokenBucket(LINES, now),
    error: new TokenBucket(LINES, now),
  }
  return (level, what, about) => {
    if (lines[level].take(clock.monotonic())) log(level, what, about)
  }
}

/** Says once that nothing can be kept, and once that it can be again: there may be many moves between. */
export class StorageLog {
  readonly #log: LogEvent
  #isFailing = false

  constructor(log: LogEvent) {
    this.#log = log
  }

  /** A journal that is closed is no trouble: the server is stopping, and clients ask again. */
  failed({ message, trouble }: JournalTrouble): void {
    if (this.#isFailing || trouble === "closed") return
    this.#isFailing = true
    this.#log("warn", "nothing can be kept: moves are refused", { problem: message })
  }

  kept(): void {
    if (!this.#isFailing) return
    this.#isFailing = false
    this.#log("info", "what is done at the tables is kept again")
  }
}

interface LogOptions {
  readonly level: LogLevel
  /** A JSON object a line, as log collectors want it; else a line to read. */
  readonly isJson: boolean
  /** Where to; the standard error output if left out. */
  readonly to?: DestinationStream
}

export function openLog({ level, isJson, to = destination({ fd: 2, sync: true }) }: LogOptions): LogEvent {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    isJson ? to : { write: (line) => to.write(readable(line)) },
  )
  return (how, what, about = {}) => log[how](about, what)
}

/** `12:00:01 warn  a table cannot be opened  table=abcd2345` */
function readable(line: string): string {
  const { time, level, msg, ...about } = JSON.parse(line) as Record<string, unknown>
  const plain = (text: string): string => text.replace(/\p{Cc}+/gu, " ") // what steers a terminal, or looks like another line
  const facts = Object.entries(about).map(
    ([name, value]) => `  ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  )
  return `${String(time).slice(11, 19)} ${String(level).padEnd(4)}  ${plain(String(msg) + facts.join(""))}\n`
}
