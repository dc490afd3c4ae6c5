// Shows what no mock can: the disk is synced before anybody is answered. A disk that fails, is full or is read-only
// loses nothing that was acknowledged, and stores nothing that was not. The journal says what is wrong.

import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { DatabaseSync } from "@photostructure/sqlite"
import { afterEach, beforeEach, describe, expect, it, type TestContext } from "vitest"
import { JournalTrouble, type Timed } from "../../table/journal.ts"
import { databaseIn } from "./files.ts"
import { SqliteJournal } from "./sqlite.ts"

const PROGRAM = [process.execPath, "--import", "tsx", fileURLToPath(new URL("child.testing.ts", import.meta.url))]
const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const NOBODY = "65534"

const isRoot = process.getuid?.() === 0
const hasTool = (name: string): boolean => spawnSync(name, ["--version"]).status === 0

/** Skips a test that this system cannot run, and says so. */
function needs(isThere: boolean, what: string, { skip }: TestContext): void {
  if (isThere) return
  console.warn(`not shown on this system: it takes ${what}`)
  skip(`it takes ${what}`)
}

let base = ""
let folder = ""
const children: ChildProcess[] = []
const mounts: string[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "countertop-disaster-"))
  chmodSync(base, 0o755)
  folder = join(base, "data")
  mkdirSync(folder)
})
afterEach(() => {
  for (const child of children.splice(0)) kill(child)
  for (const mount of mounts.splice(0)) spawnSync("umount", ["--lazy", mount])
  chmodSync(folder, 0o755)
  rmSync(base, { recursive: true, force: true })
})

/** Kills the process, and those that it has started. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL")
  } catch {
    // It has already ended.
  }
}

interface Talk {
  readonly child: ChildProcess
  /** Returns the next line that it prints, or undefined when it has ended. */
  hear(): Promise<string | undefined>
  say(line: string): void
  readonly ended: Promise<void>
}

/** Starts the program of `child.testing.ts`, through other programs if any are given. */
const talkTo = (...by: readonly string[]): Talk => start([...by, ...PROGRAM, folder])

/**
 * The same, but it writes in its main thread, however slow the disk seems. strace counts the calls of each thread
 * separately, so another thread must not make the call that is to fail.
 */
const talkToOneThread = (...by: readonly string[]): Talk => start([...by, ...PROGRAM, folder, "one-thread"])

function start([command, ...args]: readonly string[]): Talk {
  const child = spawn(command, args, { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"], detached: true })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    hear: async () => (await lines.next()).value,
    say: (line) => child.stdin.write(`${line}\n`),
    ended: new Promise((resolve) => child.once("close", () => resolve())),
  }
}

/** Reads what a server would find if it started now: from copies, since this process may still hold the files. */
async function found(table: string): Promise<unknown[]> {
  const copies = mkdtempSync(join(base, "copies-"))
  for (const name of readdirSync(folder).filter((one) => /\.db(-wal)?$/.test(one))) {
    copyFileSync(join(folder, name), join(copies, name))
    chmodSync(join(copies, name), 0o600)
  }
  const journal = await SqliteJournal.open<Timed>(copies)
  const entries = await journal.read(table)
  await journal.close()
  return entries
}

/** Leaves a journal with this many entries of a table, closed properly or after a crash. */
async function begin(table: string, entries: number, isCrash = false): Promise<void> {
  const talk = talkTo()
  expect(await talk.hear()).toBe("open")
  for (let n = 0; n < entries; n++) {
    talk.say(`${table} ${n}`)
    expect(await talk.hear()).toBe(`kept ${table} ${n}`)
  }
  if (isCrash) kill(talk.child)
  else talk.child.stdin?.end()
  await talk.ended
}

const isSound = (): boolean => {
  const db = new DatabaseSync(databaseIn(folder))
  const { integrity_check: said } = db.prepare("PRAGMA integrity_check").get()
  db.close()
  return said === "ok"
}

describe("acknowledgements and the disk", () => {
  it("the log is synced after its last write and before each acknowledgement", async (context) => {
    needs(hasTool("strace"), "strace", context)
    const trace = join(base, "trace")
    const calls = "trace=pwrite64,write,fsync,fdatasync"
    const talk = talkTo("strace", "--follow-forks", "--decode-fds=path", "-e", calls, "--output", trace)
    expect(await talk.hear()).toBe("open")
    for (const n of [0, 1, 2]) {
      talk.say(`a ${n}`)
      expect(await talk.hear()).toBe(`kept a ${n}`)
    }
    talk.child.stdin?.end()
    await talk.ended
    const steps = readFileSync(trace, "utf8").split("\n").flatMap(stepOf)
    // Between two answers there are writes, and then a sync that has succeeded.
    const answers = steps.flatMap((step, i) => (step === "answer" ? [i] : []))
    expect(answers).toHaveLength(4)
    for (const [i, at] of answers.entries())
      if (i > 0) expect(steps.slice(answers[i - 1] + 1, at).join(" ")).toMatch(/^(write )+synced$/)
  })

  it("an entry whose sync fails is not acknowledged, and is not there after a crash", async (context) => {
    needs(hasTool("strace"), "strace", context)
    await begin("a", 0)
    const log = `${databaseIn(folder)}-wal`
    // The fourth sync follows those of the log's header, the trial write, and the first entry.
    const fault = "inject=fsync,fdatasync:error=EIO:when=4"
    const talk = talkToOneThread("strace", "--follow-forks", "--trace-path", log, "-e", fault, "--output", "/dev/null")
    expect(await talk.hear()).toBe("open")
    talk.say("a 0")
    expect(await talk.hear()).toBe("kept a 0")
    talk.say("a 1")
    expect(await talk.hear()).toMatch(/^broken: .*countertop\.db cannot be used: disk I\/O error$/)
    kill(talk.child)
    await talk.ended
    expect(await found("a")).toEqual([{ at: 0 }])
    expect(isSound()).toBe(true)
  })

  it("an entry whose sync failed can be tried again", async (context) => {
    needs(hasTool("strace"), "strace", context)
    await begin("a", 0)
    const log = `${databaseIn(folder)}-wal`
    const fault = "inject=fsync,fdatasync:error=EIO:when=4..7"
    const talk = talkToOneThread("strace", "--follow-forks", "--trace-path", log, "-e", fault, "--output", "/dev/null")
    const answers: (string | undefined)[] = []
    expect(await talk.hear()).toBe("open")
    for (const line of ["a 0", "a 1", "a 1", "a 1", "a 2"]) {
      talk.say(line)
      answers.push((await talk.hear())?.slice(0, 8))
    }
    expect(answers).toEqual(["kept a 0", "broken: ", "broken: ", "kept a 1", "kept a 2"])
    kill(talk.child)
    await talk.ended
    expect(await found("a")).toEqual([0, 1, 2].map((at) => ({ at })))
  })

  it("after a kill at any moment, acknowledged entries are there and the folder can be opened", async () => {
    for (const many of [1, 20, 60]) {
      const talk = talkTo()
      expect(await talk.hear()).toBe("open")
      const table = `t${many}`
      for (let n = 0; n < 200; n++) talk.say(`${table} ${n}`)
      for (let n = 0; n < many; n++) expect(await talk.hear()).toBe(`kept ${table} ${n}`)
      kill(talk.child)
      await talk.ended
      const entries = await found(table)
      expect(entries.length).toBeGreaterThanOrEqual(many)
      expect(entries).toEqual(entries.map((_, at) => ({ at })))
      expect(isSound()).toBe(true)
    }
  })
})

describe("the writer thread", () => {
  it.each([
    ["stray", /bug in the journal: the thread answered batch 2 in the state "writing in the thread"/],
    ["lost", /the thread that writes the journal is lost: it ended by itself/],
  ])("ends the process before anything is acknowledged if it is faulty: %s", (which, message) => {
    const program = fileURLToPath(new URL("crash.testing.ts", import.meta.url))
    const args = ["--import", "tsx", program, folder, which]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" })
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
    expect(stderr).toMatch(message)
  })
})

/** Returns what a line of a trace means for this test. */
function stepOf(line: string): ("write" | "synced" | "answer")[] {
  if (/write\(1<.*"(kept|open)/.test(line)) return ["answer"]
  if (/pwrite64\(.*-wal>/.test(line)) return ["write"]
  if (/f(data)?sync(\(.*-wal>\)| resumed>.*\)) += 0$/.test(line)) return ["synced"]
  return []
}

describe("a full disk", () => {
  /** Mounts a small disk at the folder. */
  function mountSmall(context: TestContext): void {
    const size = "size=1m"
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder])
    needs(isRoot && status === 0, "root, and leave to mount", context)
    mounts.push(folder)
  }

  const big = (at: number): Timed & { text: string } => ({ at, text: "x".repeat(3000) })

  /** Appends until the disk is full. Returns how many entries were stored, and why no more. */
  async function fill(journal: SqliteJournal<Timed>, from: number): Promise<[kept: number, why: unknown]> {
    for (let n = from; ; n++) {
      try {
        expect(await journal.append("a", n, big(n))).toBe(true)
      } catch (problem) {
        return [n, problem]
      }
    }
  }

  it("refuses writes with a clear error, loses nothing, and accepts writes once there is space", async (context) => {
    mountSmall(context)
    const ballast = join(folder, "ballast")
    writeFileSync(ballast, Buffer.alloc(300_000))
    const journal = await SqliteJournal.open<Timed>(folder)
    const [kept, why] = await fill(journal, 0)
    expect(kept).toBeGreaterThan(5)
    expect(why).toBeInstanceOf(JournalTrouble)
    expect(why).toMatchObject({
      trouble: "full",
      message: expect.stringMatching(/the disk of .*countertop\.db is full$/),
    })
    // A batch is refused as a whole, and leaves nothing.
    const batch = await Promise.allSettled([0, 1, 2].map((i) => journal.append("a", kept + i, big(kept + i))))
    expect(batch.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    const there = (): Promise<number[]> => journal.read("a").then((entries) => entries.map(({ at }) => at))
    const upTo = (n: number): number[] => Array.from({ length: n }, (_, at) => at)
    expect(await there()).toEqual(upTo(kept))
    rmSync(ballast)
    const [more] = await fill(journal, kept)
    expect(more).toBeGreaterThan(kept + 5)
    expect(await there()).toEqual(upTo(more))
    await journal.close()
    expect(isSound()).toBe(true)
    expect(await found("a")).toEqual(upTo(more).map(big))
  })
})

describe("a disk that is full at the start", () => {
  it("is reported in one sentence, and nothing is changed", async (context) => {
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400k", "tmpfs", folder])
    needs(isRoot && status === 0, "root, and leave to mount", context)
    mounts.push(folder)
    await begin("a", 1)
    const before = readFileSync(databaseIn(folder))
    expect(() => writeFileSync(join(folder, "ballast"), Buffer.alloc(400_000))).toThrow("ENOSPC") // and fills the rest
    const talk = talkTo()
    expect(await talk.hear()).toBe(`refused: nothing more can be stored: the disk of ${databaseIn(folder)} is full`)
    await talk.ended
    rmSync(join(folder, "ballast"))
    expect(readFileSync(databaseIn(folder)).equals(before)).toBe(true)
    expect(await found("a")).toEqual([{ at: 0 }])
  })
})

describe("a folder that cannot be written to", () => {
  /** Command prefix that runs a program as a user whom permissions stop. */
  const asNobody = isRoot ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : []

  /** Skips the test unless that user is available and may run the program. */
  function needsNobody(context: TestContext): void {
    const [command, ...args] = [...asNobody, "test", "-r", PROGRAM.at(-1) ?? ""]
    needs(spawnSync(command, args).status === 0, "another user than root, who may read this folder", context)
  }

  it.for(["nothing", "a journal", "a journal after a crash"])(
    "is refused in one sentence and stays unchanged: with %s in it",
    async (what, context) => {
      needsNobody(context)
      const isUsed = what !== "nothing"
      if (isUsed) await begin("a", 1, what.includes("crash"))
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
      chmodSync(folder, 0o555)
      const talk = talkTo(...asNobody)
      expect(await talk.hear()).toBe(`refused: ${databaseIn(folder)} or its folder cannot be written to by this user`)
      await talk.ended
      expect(await found("a")).toEqual(isUsed ? [{ at: 0 }] : [])
    },
  )

  it("that cannot be read either is refused, and not taken for an empty one", async (context) => {
    needsNobody(context)
    await begin("a", 1)
    chmodSync(folder, 0o700)
    const talk = talkTo(...asNobody)
    expect(await talk.hear()).toBe(`refused: ${folder} cannot be read by this user`)
  })

  it("is refused too if only the database file is read-only", async (context) => {
    needsNobody(context)
    await begin("a", 1)
    chmodSync(folder, 0o777)
    chmodSync(databaseIn(folder), 0o444)
    const talk = talkTo(...asNobody)
    expect(await talk.hear()).toBe(`refused: ${databaseIn(folder)} or its folder cannot be written to by this user`)
  })
})
