// Group commit: what comes while a commit is under way is collected and committed together. One sync of the disk serves all of it.

import type { Worker } from "node:worker_threads"
import { BadInput } from "../../engine/options.ts"
import { JournalTrouble, type Keeper } from "../../table/journal.ts"
import { startThread } from "../thread.ts"
import type { Batch, FromThread, Op, ThreadData } from "./batch.ts"
import { handOver, newSigns, type Signs } from "./handover.ts"

/** Batches come and go: the thread needs little memory for them, and would take much. */
const startWriting = (folder: string, signs: Signs): Worker =>
  startThread("journal/thread.ts", "journal.mjs", {
    workerData: { folder, signs } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })

/** So many milliseconds it pays to wait for a commit, as most disks are quicker. */
const QUICK = 2
/** After one that took longer, the next is not waited for; after another, twice as many, and so on up to this many. */
const MOST_SKIPPED = 64

/** What is committed together, and those who wait for it. */
class Commit {
  readonly batch: Batch = []
  readonly keepers: Keeper[] = []

  add(op: Op, keeper: Keeper): void {
    this.batch.push(...op)
    this.keepers.push(keeper)
  }

  /** It is on disk, without the ops at these places. */
  done(undone: readonly number[]): void {
    const { keepers } = this
    for (let i = 0; i < keepers.length; i++) keepers[i].kept(!undone.includes(i))
  }

  fail(trouble: JournalTrouble): void {
    for (const keeper of this.keepers) keeper.failed(trouble)
  }
}

export class Group {
  readonly #thread: Worker
  readonly #signs: Signs
  readonly #exited: Promise<void>
  #next: Commit | undefined
  #underWay: Commit | undefined
  /** Why nothing more is taken. */
  #ended: JournalTrouble | undefined
  #isClosing = false
  /** So many commits are not waited for; and so many will not be after the next slow one. */
  #skipped = 0
  #toSkip = 1
  #whenIdle: (() => void) | undefined
  /** How many commits there were, and how many of them failed. */
  commits = 0
  failures = 0

  private constructor(thread: Worker, signs: Signs) {
    this.#thread = thread
    this.#signs = signs
    thread.on("message", (message: FromThread) => this.#answered(message))
    thread.on("error", (problem: Error) => this.#lost(problem.message))
    this.#exited = new Promise((resolve) => {
      thread.on("exit", () => {
        this.#lost("it has ended")
        resolve()
      })
    })
  }

  /** Opens the database of a folder in a thread. */
  static open(folder: string, signs = newSigns(), thread = startWriting(folder, signs)): Promise<Group> {
    return new Promise((resolve, reject) => {
      thread.once("error", reject)
      thread.once("message", (message: FromThread) => {
        thread.off("error", reject)
        if ("kind" in message && message.kind === "refused") reject(new BadInput(message.sentence))
        else resolve(new Group(thread, signs))
      })
    })
  }

  /** How much waits to be on disk. */
  get waiting(): number {
    return (this.#next?.keepers.length ?? 0) + (this.#underWay?.keepers.length ?? 0)
  }

  /** The keeper is told when it is on disk, and whether it could be done. */
  add(op: Op, keeper: Keeper): void {
    const ended = this.#ended
    if (ended !== undefined) return queueMicrotask(() => keeper.failed(ended))
    // All that came in with this turn of the loop goes together.
    if (this.waiting === 0) setImmediate(() => this.#send())
    this.#next ??= new Commit()
    this.#next.add(op, keeper)
  }

  /** Keeps what is waiting and ends; `before` is done when all is kept. */
  async close(before: () => void): Promise<void> {
    if (this.#isClosing) return this.#exited
    this.#isClosing = true
    this.#ended ??= new JournalTrouble("closed", "the journal is closed")
    if (this.waiting > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
    before()
    handOver("close", this.#thread, this.#signs, 0)
    return this.#exited
  }

  #send(): void {
    if (this.#next === undefined) return
    this.#underWay = this.#next
    this.#next = undefined
    const isAwaited = this.#skipped === 0
    const isDone = handOver(this.#underWay.batch, this.#thread, this.#signs, isAwaited ? QUICK : 0)
    if (isAwaited) this.#judgeDisk(isDone)
    else this.#skipped--
    if (isDone) this.#answered([])
  }

  #judgeDisk(isQuick: boolean): void {
    this.#skipped = isQuick ? 0 : this.#toSkip
    this.#toSkip = isQuick ? 1 : Math.min(2 * this.#toSkip, MOST_SKIPPED)
  }

  #answered(message: FromThread): void {
    if (Array.isArray(message)) {
      this.commits++
      this.#underWay?.done(message)
    } else if (message.kind === "trouble") {
      this.failures++
      this.#underWay?.fail(new JournalTrouble(message.trouble, message.sentence))
    }
    this.#underWay = undefined // whatever came meanwhile goes with the next
    if (this.#next === undefined) this.#whenIdle?.()
    else if (this.#skipped > 0) this.#send()
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
