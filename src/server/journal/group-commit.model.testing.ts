// A model of everything around group commit: keepers, the event loop, the disk and the thread. `checkGroupCommit`
// explores every interleaving of them up to a number of operations, and checks the journal's promises at each step.

import { JournalTrouble, type Keeper } from "../../table/journal.ts"
import { type Choose, type Explored, explore, Promises } from "../../testing/explore.ts"
import type { FromThread, Op } from "./batch.ts"
import type { GroupCommit, GroupCommitDeps } from "./group-commit.ts"
import type { ThreadListener } from "./writer-thread.ts"

/** The part of a journal that the model needs, so that faulty ones can be checked too. */
export type Committer = Pick<GroupCommit, "add" | "close" | "waiting" | "state">

type Told = "kept" | "rejected" | "failed"
type Outcome = "written" | "one rejected" | "disk failed" | "file busy"

interface Sent {
  readonly id: number
  readonly ops: readonly Op[]
}

/** How many operations players add, and how many keepers add when they are told. */
interface Size {
  readonly adds: number
  readonly addsWhenTold: number
}

const TABLES = ["a", "b"] as const

const labelOf = (op: Op): string => (op[0] === "append" ? op[4] : "")

class World {
  readonly promises = new Promises()
  readonly #choose: Choose
  readonly #group: Committer
  readonly #left: { adds: number; addsWhenTold: number }
  readonly #deferred: (() => void)[] = []
  readonly #added: string[] = []
  readonly #entries = new Map<string, number>()
  readonly #disk: string[] = []
  readonly #rejected = new Set<string>()
  readonly #told = new Map<string, Told>()
  readonly #afterClose = new Set<string>()
  /** Batches that the thread has not answered yet. */
  readonly #inbox: Sent[] = []
  #listener: ThreadListener | undefined
  #endThread: (() => void) | undefined
  #isThreadEnded = false
  /** Operations that found the file busy, and must be handed to the thread. */
  readonly #busy = new Set<string>()
  #isWritingHere = false
  #close: "no" | "asked" | "done" = "no"
  #isWriterClosed = false

  /** The states of the journal that have occurred. */
  readonly #met: Set<string>

  constructor(choose: Choose, open: (deps: GroupCommitDeps) => Committer, size: Size, met: Set<string>) {
    this.#choose = choose
    this.#met = met
    this.#left = { ...size }
    this.#group = open({
      writer: {
        write: (ops) => this.#writeHere(ops),
        tidy: () => this.#check(!this.#isWriting, "the log is tidied while nothing is being written"),
        close: () => this.#closeWriter(),
      },
      startThread: (listener) => this.#startThread(listener),
      defer: (what) => void this.#deferred.push(what),
      speed: this.#speed,
    })
  }

  /** The disk may be fast or slow each time. */
  get #speed(): GroupCommitDeps["speed"] {
    const choose = this.#choose
    return {
      get isFast() {
        return choose("fast disk", "slow disk") === "fast disk"
      },
      note: () => {},
    }
  }

  get #isWriting(): boolean {
    return this.#isWritingHere || this.#inbox.length > 0
  }

  /** Lists everything that can happen next. */
  get events(): (() => void | Promise<void>)[] {
    const events: [name: string, what: () => void | Promise<void>][] = []
    if (this.#left.adds > 0) for (const table of TABLES) events.push([`add to ${table}`, () => this.#addOne(table)])
    if (this.#deferred.length > 0) events.push(["next turn", () => this.#deferred.shift()?.()])
    if (this.#inbox.length > 0) events.push(["thread writes", () => this.#threadWrites()])
    if (this.#endThread !== undefined && this.#inbox.length === 0)
      events.push(["thread ends", () => this.#endThread?.()])
    if (this.#close === "no") events.push(["close", () => this.#askToClose()])
    return events.map(([name, what]) => Object.assign(what, { toString: () => name }))
  }

  /** Identifies a state by everything that determines what can follow. */
  get key(): string {
    const open = this.#added.filter((label) => !this.#told.has(label))
    return JSON.stringify([
      ...[this.#group.state, this.#group.waiting, this.#left, this.#deferred.length, open, this.#disk],
      ...[[...this.#told], this.#inbox.map(({ ops }) => ops.map(labelOf)), this.#listener !== undefined],
      ...[this.#close, this.#endThread !== undefined, this.#isWriterClosed, [...this.#rejected], [...this.#afterClose]],
    ])
  }

  #check(isKept: boolean, promise: string): void {
    this.promises.check(isKept, promise)
  }

  /** Checks what must hold after every step. */
  checkNow(): void {
    this.#met.add(this.#group.state)
    const waits = this.#added.some((label) => !this.#told.has(label))
    const goesOn = this.#deferred.length > 0 || this.#inbox.length > 0
    this.#check(!waits || goesOn, "a keeper that waits is waiting for something that will happen")
    if (this.#close === "done") {
      const isLost = this.#added.some((label) => !this.#told.has(label) && !this.#afterClose.has(label))
      this.#check(!isLost, "close writes and tells all that came before it")
      this.#check(this.#isWriterClosed && this.#inbox.length === 0, "close ends the writer and the thread")
    }
  }

  #askToClose(): void {
    this.#close = "asked"
    const before = (): void => this.#check(!this.#isWriting, "files are closed when nothing is being written")
    this.#group.close(before).then(() => {
      this.#close = "done"
    })
  }

  #addOne(table: string): void {
    this.#left.adds--
    this.#add(table)
  }

  #add(table: string): void {
    const n = this.#entries.get(table) ?? 0
    this.#entries.set(table, n + 1)
    const label = `${table}${n}`
    this.#added.push(label)
    if (this.#close !== "no") this.#afterClose.add(label)
    this.#group.add(["append", table, n, 0, label, null], this.#keeperOf(table, label))
  }

  #keeperOf(table: string, label: string): Keeper {
    const tell = (told: Told): void => {
      this.#check(!this.#told.has(label), `${label} is told once`)
      this.#check(!this.#busy.has(label), `${label} waits for the busy file in the thread`)
      this.#check(
        (told === "kept") === this.#disk.includes(label),
        `${label} is told "${told}" if that is what the disk says`,
      )
      this.#check(
        (told === "rejected") === this.#rejected.has(label),
        `${label} is told that it was rejected if it was`,
      )
      this.#told.set(label, told)
      if (this.#left.addsWhenTold === 0 || this.#choose("says nothing", "adds another") === "says nothing") return
      this.#left.addsWhenTold--
      this.#add(table)
    }
    return { kept: (isNext) => tell(isNext ? "kept" : "rejected"), failed: () => tell("failed") }
  }

  #writeHere(ops: readonly Op[]): number[] {
    this.#check(!this.#isWriting, "there is one writer at a time")
    this.#isWritingHere = true
    this.#met.add(this.#group.state)
    try {
      const outcome = this.#choose<Outcome>("written", "one rejected", "disk failed", "file busy")
      if (outcome === "file busy") for (const op of ops) this.#busy.add(labelOf(op))
      if (outcome === "file busy") throw new JournalTrouble("busy", "held")
      if (outcome === "disk failed") throw new JournalTrouble("full", "full")
      return this.#write(ops, outcome)
    } finally {
      this.#isWritingHere = false
    }
  }

  #write(ops: readonly Op[], outcome: "written" | "one rejected"): number[] {
    this.#check(!this.#isWriterClosed, "nothing is written after the end")
    this.#check(ops.length > 0, "a batch has something in it")
    const rejected = outcome === "written" ? [] : [ops.length - 1]
    for (const [i, op] of ops.entries()) {
      const label = labelOf(op)
      this.#check(!this.#disk.includes(label) && !this.#told.has(label), `${label} is written once, before it is told`)
      this.#check(!this.#afterClose.has(label), `${label} came after close and is not written`)
      const table = label[0]
      const later = this.#disk.filter((other) => other[0] === table && Number(other.slice(1)) > Number(label.slice(1)))
      this.#check(later.length === 0, `the entries of table ${table} are written in their order`)
      if (rejected.includes(i)) this.#rejected.add(label)
      else this.#disk.push(label)
    }
    return rejected
  }

  #startThread(listener: ThreadListener): ReturnType<GroupCommitDeps["startThread"]> {
    this.#check(this.#listener === undefined, "there is one thread")
    this.#listener = listener
    return {
      write: (id, ops) => {
        this.#check(!this.#isWriting || this.#isWritingHere, "the thread has one batch at a time")
        this.#check(this.#endThread === undefined, "nothing is handed over after the end")
        for (const op of ops) this.#busy.delete(labelOf(op))
        this.#inbox.push({ id, ops })
      },
      close: () =>
        new Promise((resolve) => {
          this.#endThread = () => {
            this.#endThread = undefined
            this.#isThreadEnded = true
            resolve()
          }
        }),
    }
  }

  #threadWrites(): void {
    const [{ id, ops }] = this.#inbox
    const outcome = this.#choose<Outcome>("written", "one rejected", "disk failed")
    const answer: FromThread =
      outcome === "written" || outcome === "one rejected"
        ? { id, rejected: this.#write(ops, outcome), ms: 0 }
        : { id, rejected: [], trouble: ["full", "full"], ms: 0 }
    this.#inbox.shift()
    this.#listener?.answered(answer)
  }

  #closeWriter(): void {
    const isThreadGone = this.#listener === undefined || this.#isThreadEnded
    this.#check(!this.#isWriting && isThreadGone, "the writer is closed last")
    this.#isWriterClosed = true
  }
}

/** Resolves when everything that waits only for promises is done. */
async function promisesSettle(): Promise<void> {
  for (let n = 0; n < 6; n++) await undefined
}

/** Explores everything that can happen. Returns the states of the journal that have occurred. */
export async function checkGroupCommit(
  open: (deps: GroupCommitDeps) => Committer,
  size: Size,
): Promise<Explored & { readonly met: readonly string[] }> {
  const met = new Set<string>()
  const explored = await explore(async ({ choose, isNew }) => {
    const world = new World(choose, open, size, met)
    for (;;) {
      await promisesSettle()
      world.checkNow()
      world.promises.end()
      const { events } = world
      if (events.length === 0 || !isNew(world.key)) return
      await choose(...events)()
    }
  })
  return { ...explored, met: [...met].sort() }
}
