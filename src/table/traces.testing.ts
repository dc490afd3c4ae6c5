// Traces list the events at a table with their times, as lines of text. Golden files of traces pin down the timing of
// bots, races, undo and clocks.

import type { RoomEntry } from "./room/entries.ts"
import type { Entry } from "./table.ts"

/** Returns a line for each entry: milliseconds since `from`, its kind, and its parts. */
export const traceOf = (entries: readonly (Entry | RoomEntry)[], from = 0): string[] =>
  entries.map((entry) => {
    const { kind, at: _, ms, ...parts } = { ...entry }
    return [String((ms ?? 0) - from).padStart(7), kind, ...words(parts)].join(" ")
  })

/** Formats the fields of an entry except time and kind, without secrets and ids. */
const words = (parts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(parts)
    .filter(([name]) => !["id", "check", "hash", "fair", "opening", "options", "rules"].includes(name))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)

/** Returns the text of a golden file. */
export const textOf = (lines: readonly string[]): string => `${lines.join("\n")}\n`
