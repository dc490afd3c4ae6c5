// The server's log. It never has names, chat, keys or whole addresses.

import { type DestinationStream, destination, pino } from "pino"
import type { Clock } from "../table/clock.ts"
import type { JournalTrouble } from "../table/journal.ts"
import { TokenBucket } from "./limits.ts"

export const LOG_LEVELS = ["info", "warn", "error", "silent"] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Logs an event. */
export type LogEvent = (
  level: Exclude<LogLevel, "silent">,
  what: string,
  about?: Readonly<Record<string, unknown>>,
) => void

/**
 * Maximum lines per second about events that strangers cause. The metrics count all of them, and the log must not be
 * flooded.
 */
const LINES = 5

/** Limits the lines per second of each level, so that strangers cannot hide real problems. */
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

/** Logs once that nothing can be stored, and once that it can be again: there may be many moves in between. */
export class StorageLog {
  readonly #log: LogEvent
  #isFailing = false

  constructor(log: LogEvent) {
    this.#log = log
  }

  /** Logs the first failure. A closed journal is no problem: the server is stopping, and clients resend. */
  failed({ message, trouble }: JournalTrouble): void {
    if (this.#isFailing || trouble === "closed") return
    this.#isFailing = true
    this.#log("warn", "nothing can be stored: moves are refused", { problem: message })
  }

  kept(): void {
    if (!this.#isFailing) return
    this.#isFailing = false
    this.#log("info", "moves can be stored again")
  }
}

interface LogOptions {
  readonly level: LogLevel
  /** Whether each line is a JSON object, for log collectors, instead of plain text. */
  readonly isJson: boolean
  /** Where to write; standard error if left out. */
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
  // no control codes, and nothing that looks like another line
  const plain = (text: string): string => text.replace(/\p{Cc}+/gu, " ")
  const facts = Object.entries(about).map(
    ([name, value]) => `  ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  )
  return `${String(time).slice(11, 19)} ${String(level).padEnd(4)}  ${plain(String(msg) + facts.join(""))}\n`
}
