// Group commit: operations that arrive in one turn of the event loop, or while a batch is being written, form the next
// batch. One fsync serves all of them. Nobody is answered before it is done.

import { performance } from "node:perf_hooks"
import type { SqliteModule } from "@photostructure/sqlite"
import { JournalTrouble, type Keeper } from "../../table/journal.ts"
import { Batch, type FromThread, type Op } from "./batch.ts"
import { DiskSpeed } from "./disk-speed.ts"
import { databaseIn } from "./files.ts"
import { troubleOf } from "./trouble.ts"
import { Writer } from "./writer.ts"
import { startWriterThread, type ThreadListener, type WriterThread } from "./writer-thread.ts"

/** The state of the journal. At most one batch is being written, and the state holds it. */
type State =
  | { readonly is: "idle" }
  /** A write will start with the next turn of the event loop. */
  | { readonly is: "scheduled" }
  | { readonly is: "writing here"; readonly batch: Batch }
  | { readonly is: "writing in the thread"; readonly batch: Batch }
  | { readonly is: "closed" }

/** The states from which each state can be entered. Anything else is a bug, and must never count as a commit. */
const ENTERED_FROM: Readonly<Record<State["is"], readonly State["is"][]>> = {
  idle: ["writing here", "writing in the thread"],
  scheduled: ["idle"],
  "writing here": ["scheduled"],
  "writing in the thread": ["scheduled", "writing here"],
  closed: ["idle"],
}

const IDLE: State = { is: "idle" }
const SCHEDULED: State = { is: "scheduled" }
const CLOSED: State = { is: "closed" }

export interface GroupCommitDeps {
  /** Writes in this thread. */
  readonly writer: Pick<Writer, "write" | "tidy" | "close">
  /** Starts the thread that writes when the disk is slow, or when another process holds the file. */
  startThread(listener: ThreadListener): WriterThread
  /** Runs something in the next turn of the event loop. */
  defer(what: () => void): void
  /** Decides whether this thread can wait for the disk. */
  readonly speed: Pick<DiskSpeed, "isFast" | "note">
}

/**
 * While the disk is fast, this thread writes, because handing a batch to another thread costs as much CPU as writing
 * it. If the disk is slow, or another process holds the file, a second thread writes. Then only the answers wait.
 */
export class GroupCommit {
  readonly #folder: string
  readonly #deps: GroupCommitDeps
  #state: State = IDLE
  /** Collects operations for the next write. */
  #next = new Batch(1)
  #thread: WriterThread | undefined
  #isClosing = false
  #onidle: () => void = () => {}
  #closed: Promise<void> | undefined
  /** Called when a batch could not be committed. */
  onfailure: (trouble: JournalTrouble) => void = () => {}
  /** How many batches were committed, and how many failed. */
  commits = 0
  failures = 0

  constructor(folder: string, deps: GroupCommitDeps) {
    this.#folder = folder
    this.#deps = deps
  }

  /** The number of operations that are not on disk yet. */
  get waiting(): number {
    const { batch } = this
    return this.#next.ops.length + (batch?.ops.length ?? 0)
  }

  /** The name of the state, and the batch that is being written. */
  get state(): State["is"] {
    return this.#state.is
  }
  get batch(): Batch | undefined {
    return "batch" in this.#state ? this.#state.batch : undefined
  }

  /** Adds an operation. Its keeper is told exactly once: that it is on disk, or that it cannot be. */
  add(op: Op, keeper: Keeper): void {
    if (this.#isClosing)
      return this.#deps.defer(() => keeper.failed(new JournalTrouble("closed", "the journal is closed")))
    this.#next.add(op, keeper)
    if (this.#state.is === "idle") this.#schedule()
  }

  /** Writes the waiting operations, calls `before`, and closes the files. Later operations fail. */
  close(before: () => void): Promise<void> {
    this.#closed ??= this.#close(before)
    return this.#closed
  }

  async #close(before: () => void): Promise<void> {
    this.#isClosing = true
    if (this.#state.is !== "idle") await new Promise<void>((resolve) => (this.#onidle = resolve))
    this.#enter(CLOSED)
    before()
    await this.#thread?.close()
    this.#deps.writer.close()
  }

  #enter(state: State): void {
    if (!ENTERED_FROM[state.is].includes(this.#state.is))
      throw new Error(`bug in the journal: "${state.is}" cannot follow "${this.#state.is}"`)
    this.#state = state
  }

  #schedule(): void {
    this.#enter(SCHEDULED)
    this.#deps.defer(() => this.#write())
  }

  #write(): void {
    const batch = this.#next
    this.#next = new Batch(batch.id + 1)
    if (this.#deps.speed.isFast) this.#writeHere(batch)
    else this.#writeInThread(batch)
  }

  #writeHere(batch: Batch): void {
    this.#enter({ is: "writing here", batch })
    const { writer, speed } = this.#deps
    const began = performance.now()
    let rejected: readonly number[]
    try {
      rejected = writer.write(batch.ops)
    } catch (problem) {
      const trouble = troubleOf(problem, databaseIn(this.#folder))
      if (trouble.trouble === "busy") return this.#writeInThread(batch) // the thread can wait for the file
      return this.#finish(batch, trouble)
    }
    speed.note(performance.now() - began)
    this.#finish(batch, rejected)
    writer.tidy()
  }

  #writeInThread(batch: Batch): void {
    this.#enter({ is: "writing in the thread", batch })
    this.#thread ??= this.#deps.startThread({
      answered: (answer) => this.#answered(answer),
      lost: (why) => this.#lost(why),
    })
    this.#thread.write(batch.id, batch.ops)
  }

  /**
   * Handles an answer from the thread. An answer to another batch would acknowledge operations that are not on disk, so
   * it crashes the process.
   */
  #answered({ id, rejected, trouble, ms }: FromThread): void {
    const state = this.#state
    if (state.is !== "writing in the thread" || state.batch.id !== id)
      throw new Error(`bug in the journal: the thread answered batch ${id} in the state "${state.is}"`)
    this.#deps.speed.note(ms)
    this.#finish(state.batch, trouble === undefined ? rejected : new JournalTrouble(...trouble))
  }

  /**
   * Ends the process. The batch may or may not be on disk, so its keepers can be told neither. Clients resend
   * unanswered commands, and the next server knows what is on disk.
   */
  #lost(why: string): void {
    throw new Error(`the thread that writes the journal is lost: ${why}`)
  }

  /** Finishes a batch: it is on disk without the rejected ops, or it failed for this reason. */
  #finish(batch: Batch, outcome: readonly number[] | JournalTrouble): void {
    this.#enter(IDLE)
    if (this.#next.ops.length > 0) this.#schedule()
    if (outcome instanceof JournalTrouble) {
      this.failures++
      this.onfailure(outcome)
      batch.failed(outcome)
    } else {
      this.commits++
      batch.written(outcome)
    }
    if (this.#state.is === "idle") this.#onidle()
  }
}

/** Opens the folder's journal for this process. */
export function openGroupCommit(sqlite: SqliteModule, folder: string): GroupCommit {
  return new GroupCommit(folder, {
    writer: new Writer(sqlite, folder, "owner"),
    startThread: (listener) => startWriterThread(folder, listener),
    defer: setImmediate,
    speed: new DiskSpeed(),
  })
}
