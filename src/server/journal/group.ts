// Group commit: what comes in one turn of the loop, in a few milliseconds where others are sure to follow, or while a commit is under way, is
// committed together. One sync of the disk serves all of it.

import { performance } from "node:perf_hooks"
import type { Worker } from "node:worker_threads"
import type { SqliteModule } from "@photostructure/sqlite"
import { type Clock, realClock } from "../../table/clock.ts"
import { JournalTrouble, type Keeper } from "../../table/journal.ts"
import { startThread } from "../thread.ts"
import type { FromThread, Op, ThreadData, ToThread } from "./batch.ts"
import { Pace, Rhythm } from "./pace.ts"
import { troubleOf } from "./trouble.ts"
import { Writer } from "./writer.ts"

const startWriting = (folder: string): Worker =>
  startThread("journal/thread.ts", "journal.mjs", {
    workerData: { folder } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })

/** What is committed together, and those who wait for it. */
class Commit {
  readonly ops: Op[] = []
  readonly #keepers: Keeper[] = []

  add(op: Op, keeper: Keeper): void {
    this.ops.push(op)
    this.#keepers.push(keeper)
  }

  /** It is on disk, without the ops at these places. */
  done(undone: readonly number[]): void {
    const keepers = this.#keepers
    for (let i = 0; i < keepers.length; i++) keepers[i].kept(!undone.includes(i))
  }

  fail(trouble: JournalTrouble): void {
    for (const keeper of this.#keepers) keeper.failed(trouble)
  }
}

/**
 * Writes right here while the disk is quick: to pass a batch to a thread and to hear from it costs as much processor time as to write it. A disk that
 * is not, or that somebody else holds, is left to a thread, so that it holds up answers and nothing else.
 */
export class Group {
  readonly #folder: string
  readonly #writer: Writer
  readonly #pace = new Pace()
  readonly #rhythm = new Rhythm()
  readonly #clock: Clock
  readonly #startThread: (folder: string) => Worker
  #thread: Worker | undefined
  #next: Commit | undefined
  /** What the thread has. */
  #underWay: Commit | undefined
  /** Why nothing more is taken. */
  #ended: JournalTrouble | undefined
  #whenIdle: (() => void) | undefined
  #closed: Promise<void> | undefined
  /** How many commits there were, and how many of them failed. */
  commits = 0
  failures = 0

  /** Takes the folder for this process. */
  constructor(sqlite: SqliteModule, folder: string, start = startWriting, clock = realClock) {
    this.#folder = folder
    this.#writer = new Writer(sqlite, folder, "owner")
    this.#startThread = start
    this.#clock = clock
  }

  /** How much waits to be on disk. */
  get waiting(): number {
    return (this.#next?.ops.length ?? 0) + (this.#underWay?.ops.length ?? 0)
  }

  /** The keeper is told when it is on disk, and whether it could be done. */
  add(op: Op, keeper: Keeper): void {
    const ended = this.#ended
    if (ended !== undefined) return queueMicrotask(() => keeper.failed(ended))
    this.#rhythm.note(this.#clock.now(), op[1])
    if (this.waiting === 0) this.#plan()
    this.#next ??= new Commit()
    this.#next.add(op, keeper)
  }

  /** Keeps what is waiting and ends; `before` is done when all is kept. */
  close(before: () => void): Promise<void> {
    this.#closed ??= this.#close(before)
    return this.#closed
  }

  async #close(before: () => void): Promise<void> {
    this.#ended ??= new JournalTrouble("closed", "the journal is closed")
    if (this.waiting > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
    before()
    await this.#endThread()
    this.#writer.close()
  }

  /** All that comes in with this turn of the loop goes together; or all that comes in a moment. */
  #plan(): void {
    const { wait } = this.#rhythm
    if (wait === 0) setImmediate(() => this.#send())
    else this.#clock.after(wait, () => this.#send())
  }

  #send(): void {
    const commit = this.#next
    if (commit === undefined) return
    this.#next = undefined
    if (this.#pace.isQuick) this.#write(commit)
    else this.#handOver(commit)
  }

  #write(commit: Commit): void {
    const before = performance.now()
    let undone: readonly number[]
    try {
      undone = this.#writer.write(commit.ops)
    } catch (problem) {
      return this.#failed(commit, troubleOf(problem, this.#folder))
    }
    this.#pace.note(performance.now() - before)
    this.commits++
    commit.done(undone)
    this.#writer.tidy()
    this.#goOn()
  }

  #failed(commit: Commit, trouble: JournalTrouble): void {
    if (trouble.trouble === "busy") return this.#handOver(commit) // which may have to wait
    this.failures++
    commit.fail(trouble)
    this.#goOn()
  }

  #handOver(commit: Commit): void {
    this.#underWay = commit
    this.#thread ??= this.#start()
    this.#thread.postMessage(commit.ops satisfies ToThread)
  }

  #start(): Worker {
    const thread = this.#startThread(this.#folder)
    thread.on("message", (message: FromThread) => this.#answered(message))
    thread.on("error", (problem: Error) => this.#lost(problem.message))
    thread.on("exit", () => this.#lost("it has ended"))
    return thread
  }

  #endThread(): Promise<void> {
    const thread = this.#thread
    if (thread === undefined) return Promise.resolve()
    thread.postMessage("close" satisfies ToThread)
    return new Promise((resolve) => thread.once("exit", () => resolve()))
  }

  #answered({ undone, trouble, ms }: FromThread): void {
    const commit = this.#underWay
    this.#underWay = undefined
    this.#pace.note(ms)
    if (trouble === undefined) {
      this.commits++
      commit?.done(undone)
    } else {
      this.failures++
      commit?.fail(new JournalTrouble(...trouble))
    }
    this.#goOn()
  }

  /** Whatever came meanwhile goes with the next. */
  #goOn(): void {
    if (this.#next === undefined) this.#whenIdle?.()
    else setImmediate(() => this.#send()) // what was said goes out first
  }

  /** Without its thread nothing can be known to be kept. */
  #lost(why: string): void {
    this.#ended ??= new JournalTrouble("broken", `nothing can be kept: the thread that writes is lost: ${why}`)
    const lost = [this.#underWay, this.#next]
    this.#underWay = this.#next = undefined
    for (const commit of lost) commit?.fail(this.#ended)
    this.#whenIdle?.()
  }
}
