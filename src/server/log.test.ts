import { expect, it } from "vitest"
import { TestClock } from "../table/clock.testing.ts"
import { JournalTrouble } from "../table/journal.ts"
import { openLog, rateLimited, StorageLog } from "./log.ts"

function written(level: "info" | "warn" | "silent", isJson: boolean): string {
  let text = ""
  const log = openLog({ level, isJson, to: { write: (line) => void (text += line) } })
  log("info", "serving", { port: 4040 })
  log("warn", "a table is broken", { table: "abcd2345", problem: "bad “x”" })
  return text
}

it("writes one JSON object per line for log collectors", () => {
  const lines = written("info", true).trim().split("\n")
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: "info", time: expect.stringMatching(/^\d{4}-/), msg: "serving", port: 4040 },
    { level: "warn", time: expect.any(String), msg: "a table is broken", table: "abcd2345", problem: "bad “x”" },
  ])
})

it("writes readable lines for people, from the chosen level up", () => {
  expect(written("warn", false)).toMatch(
    /^\d\d:\d\d:\d\d warn {2}a table is broken {2}table=abcd2345 {2}problem=bad “x”\n$/,
  )
  expect(written("silent", false)).toBe("")
})

it("replaces line breaks and control characters, so that an event stays one line", () => {
  let text = ""
  const log = openLog({ level: "info", isJson: false, to: { write: (line) => void (text += line) } })
  log("warn", "a request failed", { problem: "first\nsecond\u001b[2J" })
  expect(text).toMatch(/problem=first second \[2J\n$/)
})

it("limits info lines to five a second in bursts of fifteen, and still logs warnings", async () => {
  const lines: string[] = []
  const clock = new TestClock()
  const log = rateLimited((level, what) => lines.push(`${level} ${what}`), clock)
  for (let n = 0; n < 100; n++) log("info", "a client aborted a request")
  log("warn", "a request failed")
  clock.setWall(3_600_000)
  log("info", "still too much")
  expect(lines).toEqual([...Array(15).fill("info a client aborted a request"), "warn a request failed"])
  await clock.pass(1000)
  for (let n = 0; n < 100; n++) log("info", "later")
  expect(lines.slice(16)).toEqual(Array(5).fill("info later"))
})

it("logs disk trouble once and its end once, and ignores a journal that was closed to stop", () => {
  const told: string[] = []
  const keeping = new StorageLog((level, what) => told.push(`${level}: ${what}`))
  keeping.failed(new JournalTrouble("closed", "the journal is closed"))
  expect(told).toEqual([])
  const full = new JournalTrouble("full", "the disk is full")
  for (let n = 0; n < 3; n++) keeping.failed(full)
  for (let n = 0; n < 3; n++) keeping.kept()
  expect(told).toEqual(["warn: nothing can be stored: moves are refused", "info: moves can be stored again"])
})
