// Group commit: what comes while a commit is under way is collected and committed together. One sync of the disk serves all of it.

import type { Worker } from "node:worker_threads"
import { BadInput } from "../../engine/options.ts"
import { JournalTrouble } from "../../table/journal.ts"
import { startThread } from "../thread.ts"
import type { Batch, FromThread, Op, ThreadData } from "./batch.ts"
import { handOver, newSigns, type Signs } from "./handover.ts"

/** Batches come and go: the thread needs little memory for them, and would take much. */
const startWriting = (folder: string, signs: Signs): Worker =>
  startThread("journal/thread.ts", "journal.mjs", {
    workerData: { folder, signs } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })

/** So many milliseconds it pays to wait for a commit, as most disks are quicker; and so many commits are not waited for after one took longer. */
const QUICK = 2
const AFTER_SLOW = 16

interface Asker {
  resolve(isDone: boolean): void
  reject(trouble: JournalTrouble): void
}

export class Group {
  readonly #thread: Worker
  readonly #signs: Signs
  readonly #exited: Promise<void>
  #batch: Batch = []
  #askers: Asker[] = []
  /** Who waits for the commit that is under way. */
  #underWay: readonly Asker[] = []
  /** Why nothing more is taken. */
  #ended: JournalTrouble | undefined
  #isClosing = false
  /** So many commits are not waited for. */
  #slow = 0
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
    return this.#askers.length + this.#underWay.length
  }

  /** Answers when it is on disk. */
  add(op: Op): Promise<boolean> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended)
    return new Promise((resolve, reject) => {
      // All that came in with this turn of the loop goes together.
      if (this.waiting === 0) setImmediate(() => this.#send())
      this.#batch.push(...op)
      this.#askers.push({ resolve, reject })
    })
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
    if (this.#batch.length === 0) return this.#whenIdle?.()
    const batch = this.#batch
    this.#underWay = this.#askers
    this.#batch = []
    this.#askers = []
    const isQuick = this.#slow === 0
    if (handOver(batch, this.#thread, this.#signs, isQuick ? QUICK : 0)) this.#answered([])
    else this.#slow = isQuick ? AFTER_SLOW : this.#slow - 1
  }

  #answered(message: FromThread): void {
    const askers = this.#underWay
    this.#underWay = []
    if (Array.isArray(message)) {
      this.commits++
      const undone = new Set(message)
      for (const [i, { resolve }] of askers.entries()) resolve(!undone.has(i))
    } else if (message.kind === "trouble") {
      this.failures++
      for (const { reject } of askers) reject(new JournalTrouble(message.trouble, message.sentence))
    }
    if (this.#slow > 0 || this.#askers.length === 0) this.#send()
    else setImmediate(() => this.#send()) // they hear of it first
  }

  /** Without its thread nothing can be known to be kept. */
  #lost(why: string): void {
    this.#ended ??= new JournalTrouble("broken", `nothing can be kept: the thread that writes is lost: ${why}`)
    for (const { reject } of [...this.#underWay, ...this.#askers]) reject(this.#ended)
    this.#underWay = []
    this.#askers = []
    this.#batch = []
    this.#whenIdle?.()
  }
}
