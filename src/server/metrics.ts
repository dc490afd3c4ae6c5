// The server's metrics for Prometheus.

import { monitorEventLoopDelay } from "node:perf_hooks"
import { Counter, Gauge, Registry } from "prom-client"
import type { PendingSet } from "../table/conductor/pending.ts"
import type { SocketIo } from "./fast-io/socket-io.ts"
import type { Watchdog } from "./watchdog.ts"

/** Milliseconds between two measurements of the event loop's delay. Each one wakes a process that may be idle. */
const LOOKS = 100

/** Counters that the server increments. */
export class Counts {
  moves = 0
  entries = 0
  messages = 0
  bad = 0
  refused = 0
  swept = 0
}

/** Values that are read for each scrape. */
interface Sources {
  readonly counts: Counts
  connections(): number
  tables(): number
  journal(): { readonly commits: number; readonly failures: number; readonly waiting: number }
  isDamaged(): boolean
  readonly unanswered: PendingSet
  readonly watch: Watchdog
  readonly io: SocketIo
}

export class Metrics {
  readonly #registry = new Registry()
  readonly #delay = monitorEventLoopDelay({ resolution: LOOKS })

  constructor({ counts, connections, tables, journal, isDamaged, unanswered, watch, io }: Sources) {
    this.#delay.enable()
    this.#gauge("countertop_connections", "Open connections to tables.", connections)
    this.#gauge("countertop_fast_io", "1 if sockets use fast I/O, 0 if plain I/O.", () => Number(io.name === "fast"))
    this.#gauge("countertop_tables_in_memory", "Tables in memory. All others are only on disk.", tables)
    this.#counter("countertop_moves_total", "Moves written to disk.", () => counts.moves)
    this.#counter(
      "countertop_entries_total",
      "Entries written to disk: moves and everything else.",
      () => counts.entries,
    )
    this.#counter("countertop_messages_total", "Messages from clients.", () => counts.messages)
    this.#counter("countertop_bad_messages_total", "Messages that broke the protocol or a limit.", () => counts.bad)
    this.#counter("countertop_refused_total", "Connections that were refused.", () => counts.refused)
    this.#counter("countertop_swept_tables_total", "Tables deleted because they expired.", () => counts.swept)
    this.#counter("countertop_commits_total", "Commits to the journal.", () => journal().commits)
    this.#counter("countertop_commit_failures_total", "Commits that failed.", () => journal().failures)
    this.#gauge("countertop_journal_waiting", "Entries that wait to be written.", () => journal().waiting)
    this.#gauge("countertop_database_damaged", "1 if damage was found in the database since the start, else 0.", () =>
      Number(isDamaged()),
    )
    this.#gauge("countertop_commands_unanswered", "Commands that wait for an answer.", () => unanswered.count)
    this.#gauge(
      "countertop_commands_unanswered_longest_seconds",
      "How long the oldest command without an answer has waited.",
      () => unanswered.longest / 1000,
    )
    this.#gauge(
      "countertop_commands_overdue",
      "Commands that have had no answer for 5 seconds; anything but 0 is an error.",
      () => watch.overdue.length,
    )
    this.#counter(
      "countertop_commands_late_total",
      "Commands that were answered after 5 seconds or more.",
      () => watch.late,
    )
    this.#gauge(
      "countertop_entries_overdue",
      "Entries that have waited for the disk for 5 seconds; anything but 0 is an error.",
      () => watch.slow.length,
    )
    this.#gauge(
      "countertop_tables_stuck",
      "Tables that wait for the journal while it has nothing to write; anything but 0 is an error.",
      () => watch.stuck.length,
    )
    this.#gauge(
      "countertop_event_loop_delay_seconds",
      "Delay of the event loop since the last reading, 99th percentile.",
      () => this.#delayNow(),
    )
    this.#gauge("process_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss())
    this.#gauge("nodejs_heap_used_bytes", "Heap memory that JavaScript uses.", () => process.memoryUsage().heapUsed)
    this.#counter("process_cpu_seconds_total", "CPU time of the process, user and system.", () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    })
    this.#gauge("process_uptime_seconds", "Seconds since the process started.", () => process.uptime())
  }

  get type(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  close(): void {
    this.#delay.disable()
  }

  #delayNow(): number {
    const { count } = this.#delay
    const between = count === 0 ? 0 : this.#delay.percentile(99) / 1e9
    this.#delay.reset()
    return Math.max(0, between - LOOKS / 1000) // the histogram includes the interval between measurements
  }

  #gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value())
      },
    })
  }

  #counter(name: string, help: string, value: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  }
}
