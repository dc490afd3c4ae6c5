// Traces: what happened at a table and when, as lines of text. Golden files of them hold the timing of bots, races,
// undo and clocks.

import type { RoomEntry } from "./room/entries.ts"
import type { Entry } from "./table.ts"

/** A line for each entry: milliseconds since `from`, what it is, and its parts. */
export const traceOf = (entries: readonly (Entry | RoomEntry)[], from = 0): string[] =>
  entries.map((entry) => {
    const { kind, at: _, ms, ...parts } = { ...entry }
    return [String((ms ?? 0) - from).padStart(7), kind, ...words(parts)].join(" ")
  })

/** What an entry says beside its time and kind, without secrets and ids. */
const words = (parts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(parts)
    .filter(([name]) => !["id", "check", "hash", "fair", "opening", "options", "rules"].includes(name))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)

/** The text of a golden file. */
export const textOf = (lines: readonly string[]): string => `${lines.join("\n")}\n`
