// Checks every interleaving of adding, writing, answering, failing and closing, not only examples.

import { expect, it } from "vitest"
import { JournalTrouble, type Keeper } from "../../table/journal.ts"
import type { FromThread, Op } from "./batch.ts"
import { type Committer, checkGroupCommit } from "./group-commit.model.testing.ts"
import { GroupCommit, type GroupCommitDeps } from "./group-commit.ts"
import type { WriterThread } from "./writer-thread.ts"

it.each([
  { adds: 3, addsWhenTold: 1 },
  { adds: 2, addsWhenTold: 2 },
])(
  "in every interleaving of %o, keepers are told once, in order, after the write, and close loses nothing",
  async (size) => {
    const { met, states } = await checkGroupCommit((deps) => new GroupCommit("folder", deps), size)
    expect(met).toEqual(["closed", "idle", "scheduled", "writing here", "writing in the thread"])
    expect(states.size).toBeGreaterThan(1000)
  },
)

/**
 * A bug that this journal once had: two parties schedule a write. One is a keeper that adds an operation when it is
 * told, and the other is the finished batch.
 */
class TwoSchedules implements Committer {
  readonly #deps: GroupCommitDeps
  #thread: WriterThread | undefined
  #next: [Op, Keeper][] = []
  #underWay: [Op, Keeper][] | undefined
  #ended = false
  #onidle: () => void = () => {}

  constructor(deps: GroupCommitDeps) {
    this.#deps = deps
  }

  get waiting(): number {
    return this.#next.length + (this.#underWay?.length ?? 0)
  }

  get state(): "idle" | "scheduled" {
    return this.waiting === 0 ? "idle" : "scheduled"
  }

  add(op: Op, keeper: Keeper): void {
    if (this.#ended) return this.#deps.defer(() => keeper.failed(new JournalTrouble("closed", "closed")))
    if (this.waiting === 0) this.#deps.defer(() => this.#send())
    this.#next.push([op, keeper])
  }

  async close(before: () => void): Promise<void> {
    this.#ended = true
    if (this.waiting > 0) await new Promise<void>((resolve) => (this.#onidle = resolve))
    before()
    await this.#thread?.close()
    this.#deps.writer.close()
  }

  #send(): void {
    if (this.#next.length === 0) return
    const batch = this.#next
    this.#next = []
    this.#underWay = batch
    this.#thread ??= this.#deps.startThread({ answered: (answer) => this.#answered(answer), lost: () => {} })
    this.#thread.write(
      0,
      batch.map(([op]) => op),
    )
  }

  #answered({ rejected, trouble }: FromThread): void {
    const batch = this.#underWay ?? []
    this.#underWay = undefined
    for (const [i, [, keeper]] of batch.entries())
      if (trouble === undefined) keeper.kept(!rejected.includes(i))
      else keeper.failed(new JournalTrouble(...trouble))
    if (this.#next.length === 0) this.#onidle()
    else this.#deps.defer(() => this.#send())
  }
}

it("the model finds the bug of scheduling two writes", async () => {
  await expect(checkGroupCommit((deps) => new TwoSchedules(deps), { adds: 3, addsWhenTold: 2 })).rejects.toThrow(
    /broken: the thread has one batch at a time/,
  )
})
