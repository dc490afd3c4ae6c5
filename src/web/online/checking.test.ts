// Checks the shuffle of a game that was played on a real server.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { findGame } from "../../games/index.ts"
import { clientAt, createTable, type Listening, listening, playOn, QUICK, until } from "../../server/server.testing.ts"
import { tellingOf } from "../../table/seen.ts"
import { keep } from "../keep/keep.svelte.ts"
import { recordOf } from "../keep/records.ts"
import { checkRecord, checkShuffle } from "./checking.ts"
import { stubStorage } from "./kept.testing.ts"
import { forgetTable, keepTable } from "./kept.ts"
import { fetchPlayed } from "./played.ts"
import { t } from "./words.ts"

const GAME = "betski-scram"
const WORDS = "seven green ladders"
const realFetch = fetch

let folder: string
let at: Listening
let table: string
let commit: string
/** Changes a record on its way from the server. */
let tamper: (text: string) => string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "countertop-checking-"))
  at = await listening(folder, { limits: QUICK })
  table = await createTable(at.address, GAME)
  const [ana, ben] = ["Ana", "Ben"].map((name) => clientAt(at.address, table, name))
  for (const one of [ana, ben]) await until(one, ({ news }) => news !== undefined)
  await ben.ask({ do: "sit", seat: 1, name: "Ben" })
  await ben.ask({ do: "words", text: WORDS })
  commit = ana.news?.room.commit ?? ""
  await ana.ask({ do: "start" })
  await Promise.all([playOn(ana, findGame(GAME), 0), playOn(ben, findGame(GAME), 1)])
  for (const one of [ana, ben]) one.close()
})

afterAll(async () => {
  await at.server.stop()
  rmSync(folder, { recursive: true })
  vi.unstubAllGlobals()
})

beforeEach(() => {
  tamper = (text) => text
  stubStorage()
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const reply = await realFetch(`http://${at.address}${path}`, init)
    return new Response(tamper(await reply.text()), { status: reply.status })
  })
})

it("finds a shuffle fair that matches the noted promise and includes the words added here", async () => {
  keepTable(table, { promised: { 1: commit }, words: { 1: WORDS } })
  const { isFair, verdict, lines } = await checkShuffle(table, 1)
  expect([isFair, verdict]).toEqual([true, t("checkFair")])
  expect(lines.slice(0, 4)).toEqual([
    t("checked.promise"),
    t("checked.seen"),
    t("checked.words", { words: `“${WORDS}”` }),
    t("checked.mine"),
  ])
})

it("says when nothing was noted before the deal", async () => {
  const { isFair, lines } = await checkShuffle(table, 1)
  expect([isFair, lines[1]]).toEqual([true, t("checked.unseen")])
  expect(lines).not.toContain(t("checked.mine"))
})

it.each([
  ["another promise than the one that was noted", { promised: { 1: "another" } }, "checkOther"],
  ["words that were added here and left out", { words: { 1: "not among them" } }, "checkWords"],
] as const)("detects %s", async (_, kept, verdict) => {
  keepTable(table, { promised: { 1: commit }, ...kept })
  expect(await checkShuffle(table, 1)).toEqual({ isFair: false, verdict: t(verdict), lines: [] })
})

it.each([
  ["fair, with all that was noted of it", { words: { 1: WORDS } }],
  ["not fair, where another promise was noted", { promised: { 1: "another" } }],
] as const)("checks a stored game with the same verdict after its table was forgotten: %s", async (_, noted) => {
  keepTable(table, { promised: { 1: commit }, ...noted })
  const then = await checkShuffle(table, 1)
  const { journal, summaries } = await keep()
  const played = await fetchPlayed(table, 1, 0, [], () => tellingOf(findGame(GAME), "en", ["Ana", "Ben"], 0))
  const summary = await summaries.get(played?.replay.split("/").at(-1) ?? "")
  if (summary === undefined) throw new Error("it was not kept")
  forgetTable(table)
  expect(await checkRecord(await recordOf(summary), summary.noted ?? {})).toEqual(then)
  await journal.remove(summary.id)
  await summaries.remove(summary.id)
})

it("detects a record that was changed", async () => {
  tamper = (text) => {
    const record = JSON.parse(text)
    return JSON.stringify({ ...record, moves: record.moves.toReversed() })
  }
  const { isFair, verdict, lines } = await checkShuffle(table, 1)
  expect([isFair, lines]).toEqual([false, []])
  expect(verdict).toContain(t("checkFailed", { why: "" }))
})

it("says why there is no record: no such table, or no server", async () => {
  const { isFair, verdict } = await checkShuffle("abcd2345", 1)
  expect([isFair, verdict]).toEqual([false, t("failed", { why: "there is no such table" })])
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")))
  expect((await checkShuffle(table, 1)).verdict).toBe(t("noServer"))
})
