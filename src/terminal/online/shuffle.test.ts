import { expect, it } from "vitest"
import { Match } from "../../engine/match.ts"
import { readOptions } from "../../engine/options.ts"
import { writeRecord } from "../../engine/record.ts"
import { findGame } from "../../games/index.ts"
import type { RoomNews } from "../../table/client.ts"
import { commitTo, type Fair, fairChance, NO_NOTES, type TableNotes, withPromise } from "../../table/fair.ts"
import { advance, matchOf } from "../testing.ts"
import { verdictOn } from "./shuffle.ts"

const game = findGame("betski-scram")
const fair = commitTo("5e".repeat(32))
const other = commitTo("07".repeat(32))

function recordWith(secret: Fair, words: readonly string[]): string {
  const match = new Match(game, { options: readOptions(game, 2, {}), seats: 2, chance: fairChance(secret, words) })
  advance(match, 10_000, "any")
  return writeRecord(match, ["Ana", "Ben"], ["person", "person"])
}

const noted = (promised?: string, words?: string): TableNotes => ({
  promised: promised === undefined ? {} : { 1: promised },
  words: words === undefined ? {} : { 1: words },
})

const roomThat = (stage: string, commit: string): RoomNews["room"] =>
  ({ stage, commit, games: 0 }) as unknown as RoomNews["room"]

it("a shuffle from the promised secret and the added words is fair", () => {
  expect(verdictOn(recordWith(fair, ["seven"]), game, noted(fair.commit, "seven"), 1)).toEqual({ key: "fairKept" })
})

it("a shuffle from a secret other than the promised one is reported, even if it matches its own fingerprint", () => {
  expect(verdictOn(recordWith(other, []), game, noted(fair.commit), 1)).toEqual({ key: "fairOther" })
})

it("a shuffle without the words that were added here is reported", () => {
  expect(verdictOn(recordWith(fair, ["six"]), game, noted(fair.commit, "seven"), 1)).toEqual({ key: "fairWithout" })
})

it("a player who came after the deal is told that the promise was not seen here", () => {
  expect(verdictOn(recordWith(fair, []), game, noted(), 1)).toEqual({ key: "fairUnseen" })
})

it("a secret that does not match its fingerprint is reported, and so is an unreadable record", () => {
  const forged = recordWith({ ...other, commit: fair.commit }, [])
  expect(verdictOn(forged, game, noted(fair.commit), 1)).toMatchObject({ key: "fairFailed" })
  expect(verdictOn("{", game, noted(fair.commit), 1)).toMatchObject({ key: "fairFailed" })
})

it("a shuffle without a promise is not reported as fair", () => {
  const match = matchOf(game, { seats: 2 })
  advance(match, 10_000, "any")
  const record = writeRecord(match, ["Ana", "Ben"], ["person", "person"])
  expect(verdictOn(record, game, NO_NOTES, 1)).toEqual({ key: "fairNone" })
})

it("notes only the first promise, and only before the deal", () => {
  expect(withPromise(NO_NOTES, roomThat("playing", fair.commit))).toEqual(NO_NOTES)
  const first = withPromise(NO_NOTES, roomThat("gathering", fair.commit))
  expect(first.promised).toEqual({ 1: fair.commit })
  expect(withPromise(first, roomThat("gathering", other.commit))).toBe(first)
})
