import { expect, it } from "vitest"
import type { Waiting } from "./ledger.ts"
import { stuck } from "./stuck.ts"

const TABLES = ["quick", "stuck"]

/** Returns the state of a server that has run for `s` seconds, in each of which the quick table had an answer. */
function running(s: number) {
  const answers = Array.from({ length: s }, (_, n) => ({ table: "quick", at: 1500 + n * 1000 }))
  return { up: 1000, answers, waiting: new Map<string, Waiting>(), now: 1000 + s * 1000 }
}

const waiting = (table: string, since: number): Map<string, Waiting> =>
  new Map([["ana.1", { table, stamp: "ana.1", what: { do: "say", phrase: "hello" }, since }]])

it("a table hangs if a command there has no answer while others are answered for 30 s", () => {
  const { now, ...server } = running(40)
  expect(stuck(TABLES, { ...server, waiting: waiting("stuck", 9000) }, now)).toEqual([
    "table stuck hangs: “say” has no answer for 32.0 s; others were answered in 32 of these seconds",
  ])
  const answers = [...server.answers, { table: "stuck", at: 40_000 }]
  expect(stuck(TABLES, { ...server, answers, waiting: waiting("stuck", 12_000) }, now)).toEqual([])
})

it("a table that gets no commands while others are answered for 30 s hangs, too", () => {
  const { now, ...server } = running(31)
  expect(stuck(TABLES, server, now)).toEqual([
    "table stuck hangs: nobody there has asked for anything for 31.0 s; others were answered in 31 of these seconds",
  ])
})

it("once a table hangs, all that have been silent for more than 5 s are named", () => {
  const { now, ...server } = running(40)
  const answers = [...server.answers, { table: "late", at: 34_000 }, { table: "well", at: 38_000 }]
  expect(stuck([...TABLES, "late", "well"], { ...server, answers }, now)).toEqual([
    expect.stringContaining("table stuck hangs"),
    expect.stringContaining("table late hangs"),
  ])
})

it("no table hangs while the whole machine stalls", () => {
  const { now, ...server } = running(25)
  expect(stuck(TABLES, server, now + 50_000)).toEqual([])
  const answers = [...server.answers, { table: "quick", at: now + 50_000 }]
  expect(stuck(TABLES, { ...server, answers }, now + 50_010)).toEqual([])
})

it("time without a server does not count", () => {
  const { now, ...server } = running(29)
  expect(stuck(TABLES, { ...server, waiting: waiting("stuck", -90_000) }, now)).toEqual([])
})

it("a server that answers nobody for more than a minute hangs", () => {
  const { now, ...server } = running(10)
  const latest = server.answers[9].at
  expect(stuck(TABLES, server, latest + 60_000)).toEqual([])
  expect(stuck(TABLES, server, latest + 60_100)).toEqual(["the server has answered nobody for 60.1 s"])
  expect(stuck(TABLES, { ...server, answers: [] }, now + 60_000)).toEqual(["the server has answered nobody for 70.0 s"])
})
