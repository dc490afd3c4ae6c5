// Replays finished games from earlier versions. Cards, moves, rules, words and results must be the same as when they
// were played.

import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readRecord, replay, writeRecord } from "../engine/record.ts"
import { storyOf } from "../testing/story.ts"
import { findGame, games } from "./index.ts"

describe.each(games.map(({ id, name }) => ({ id, name })))("$name", ({ id }) => {
  const folder = new URL(`./${id}/golden/`, import.meta.url)
  const read = (name: string): string => readFileSync(new URL(name, folder), "utf8")
  const records = readdirSync(folder).filter((name) => name.endsWith(".json"))

  it("has golden records", () => expect(records.length).toBeGreaterThan(2))

  it.each(records)("4: replaying %s gives exactly the same record and story", (name) => {
    const record = readRecord(read(name), findGame)
    expect(record.result).toBeDefined()
    expect(writeRecord(replay(record), record.names, record.players)).toBe(read(name))
    expect(storyOf(record)).toBe(read(name.replace(".json", ".txt")))
  })
})
