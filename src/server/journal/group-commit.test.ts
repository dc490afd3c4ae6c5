// Tests which thread writes a batch, with a real file and real threads: this one while the disk is fast, otherwise
// another one.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import sqlite from "@photostructure/sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { promised } from "../../table/journal.ts"
import type { Op } from "./batch.ts"
import { DiskSpeed } from "./disk-speed.ts"
import { databaseIn } from "./files.ts"
import { GroupCommit, type GroupCommitDeps, openGroupCommit } from "./group-commit.ts"
import { Reader } from "./reader.ts"
import { Writer } from "./writer.ts"
import { startWriterThread } from "./writer-thread.ts"

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countertop-group-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const added = (group: GroupCommit, op: Op): Promise<boolean> => promised((keeper) => group.add(op, keeper))
const append = (table: string, n: number): Op => ["append", table, n, 0, `"${table} ${n}"`, null]

/** A journal with a thread, or a disk speed, of the test's choice. */
const groupWith = (deps: Partial<GroupCommitDeps>): GroupCommit =>
  new GroupCommit(folder, {
    writer: new Writer(sqlite, folder, "owner"),
    startThread: (listener) => startWriterThread(folder, listener),
    defer: setImmediate,
    speed: new DiskSpeed(),
    ...deps,
  })

/** Disks whose speed does not depend on how busy this machine is. */
const FAST: GroupCommitDeps["speed"] = { isFast: true, note: () => {} }
const SLOW: GroupCommitDeps["speed"] = { isFast: false, note: () => {} }

/** A thread that runs this function on every batch, `{ id, ops }`, that it is given. */
const workerThat = (does: string): Worker => {
  const program = `import { parentPort } from "node:worker_threads"
    parentPort.on("message", (batch) => batch === "close" ? parentPort.close() : (${does})(batch))`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
}

function onDisk(table: string): string[] {
  const reader = new Reader(sqlite, folder)
  const entries = reader.entries(table, 0)
  reader.close()
  return entries
}

/** Writes to the file as another process would, until the returned function is called. */
function hold(): () => void {
  const db = new sqlite.DatabaseSync(databaseIn(folder))
  db.exec("BEGIN IMMEDIATE")
  return () => {
    db.exec("ROLLBACK")
    db.close()
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it("starts no thread on a fast disk", async () => {
  const group = groupWith({
    speed: FAST,
    startThread: () => {
      throw new Error("a thread was started")
    },
  })
  expect(await Promise.all([0, 1, 2].map((n) => added(group, append("a", n))))).toEqual([true, true, true])
  expect(await added(group, append("a", 2))).toBe(false)
  await group.close(() => {})
})

it("writes an operation in the next turn of the event loop, without waiting for other tables", async () => {
  const group = groupWith({ speed: FAST })
  for (let n = 0; n < 40; n++) {
    let isKept = false
    group.add(append(`${n}`, 0), { kept: () => (isKept = true), failed: () => {} })
    expect([isKept, group.waiting]).toEqual([false, 1])
    await turn()
    expect([isKept, group.waiting, group.commits]).toEqual([true, 0, n + 1])
  }
  await group.close(() => {})
})

it("commits all operations of one turn together, and acknowledges none before", async () => {
  const group = groupWith({ speed: FAST })
  const told: string[][] = []
  for (const table of ["a", "b", "c"])
    group.add(append(table, 0), { kept: () => told.push(onDisk(table)), failed: () => {} })
  expect([told, group.waiting]).toEqual([[], 3])
  await turn()
  expect([told, group.waiting, group.commits]).toEqual([[['"a 0"'], ['"b 0"'], ['"c 0"']], 0, 1])
  await group.close(() => {})
})

it("writes exactly once what keepers add when they are told, even in the thread", async () => {
  const group = groupWith({ speed: SLOW })
  const kept: string[] = []
  const play = (table: string, n: number): void =>
    group.add(append(table, n), {
      kept: () => {
        kept.push(...onDisk(table).slice(n))
        if (n < 9) play(table, n + 1)
      },
      failed: () => {},
    })
  const tables = ["a", "b", "c"]
  for (const table of tables) {
    play(table, 0)
    await turn()
  }
  while (group.waiting > 0) await turn()
  for (const table of tables) {
    const all = Array.from({ length: 10 }, (_, n) => `"${table} ${n}"`)
    expect([onDisk(table), kept.filter((entry) => entry[1] === table)]).toEqual([all, all])
  }
  await group.close(() => {})
})

it("waits for a locked file in the thread, without blocking this one", async () => {
  const group = openGroupCommit(sqlite, folder)
  const release = hold()
  const adding = added(group, append("a", 0))
  await turn()
  expect([group.waiting, group.state]).toEqual([1, "writing in the thread"])
  release()
  expect(await adding).toBe(true)
  expect(onDisk("a")).toEqual(['"a 0"'])
  expect(await Promise.all([added(group, append("a", 1)), added(group, append("a", 1))])).toEqual([true, false])
  await group.close(() => {})
})

it("a helper can open a file that another process has locked", () => {
  const owner = new Writer(sqlite, folder, "owner")
  const release = hold()
  const helper = new Writer(sqlite, folder, "helper")
  release()
  expect(helper.write([append("a", 0)])).toEqual([])
  expect(onDisk("a")).toEqual(['"a 0"'])
  helper.close()
  owner.close()
})

it("writes to a slow disk in the thread, and here again once the thread has been fast for a while", async () => {
  // The other thread here writes nothing, so the file shows who wrote what.
  const does = `({ id }) => {
    parentPort.postMessage({ id, rejected: [], ms: globalThis.was ? 0 : 200 })
    globalThis.was = true
  }`
  const speed = new DiskSpeed()
  const noted: number[] = []
  const group = groupWith({
    startThread: (listener) => startWriterThread(folder, listener, () => workerThat(does)),
    speed: {
      get isFast() {
        return speed.isFast
      },
      note: (ms) => {
        noted.push(ms)
        speed.note(Number.isInteger(ms) ? ms : 0) // the speed of the real disk does not matter here
      },
    },
  })
  const release = hold()
  await added(group, append("slow", 0))
  release()
  for (let n = 0; n < 30; n++) await added(group, append(`${n}`, 0))
  expect([onDisk("slow"), onDisk("0"), onDisk("29"), noted[0]]).toEqual([[], [], ['"29 0"'], 200])
  await group.close(() => {})
})

it("a disk is slow if commits average over 5 ms, and one slow commit is soon forgotten", () => {
  const speed = new DiskSpeed()
  for (let n = 0; n < 100; n++) speed.note(4.9)
  expect(speed.isFast).toBe(true)
  for (let n = 0; n < 100; n++) speed.note(5.1)
  expect(speed.isFast).toBe(false)
  let commits = 0
  for (speed.note(1000); !speed.isFast; commits++) speed.note(0.5)
  expect(commits).toBeLessThan(30)
})

it("throws if the thread answers a batch that is not being written", async () => {
  const group = groupWith({
    speed: SLOW,
    startThread: ({ answered }) => ({
      write: (id) => {
        for (const other of [id - 1, id + 1])
          expect(() => answered({ id: other, rejected: [], ms: 0 })).toThrow(/bug in the journal: the thread answered/)
        answered({ id, rejected: [], ms: 0 })
        expect(() => answered({ id, rejected: [], ms: 0 })).toThrow(/answered batch \d+ in the state "idle"/)
      },
      close: () => Promise.resolve(),
    }),
  })
  expect(await added(group, append("a", 0))).toBe(true)
  await group.close(() => {})
})

it("a keeper that throws does not stop the others from being told", async () => {
  const told: string[] = []
  const thrown: unknown[] = []
  const group = groupWith({
    defer: (what) =>
      void setImmediate(() => {
        try {
          what()
        } catch (problem) {
          thrown.push(problem)
        }
      }),
  })
  group.add(append("a", 0), {
    kept: () => {
      throw new Error("a bug in a keeper")
    },
    failed: () => {},
  })
  group.add(append("b", 0), { kept: () => told.push("b"), failed: () => {} })
  await turn()
  expect([told, thrown]).toEqual([["b"], [new Error("a bug in a keeper")]])
  await group.close(() => {})
})
