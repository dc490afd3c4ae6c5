import { describe, it } from "vitest"
import { journalChecks, serverJournalChecks, type TestHead } from "./journal.testing.ts"
import { MemoryJournal } from "./journal.ts"
import type { Entry } from "./table.ts"

describe("a journal in memory", () => {
  const journal = new MemoryJournal<Entry, TestHead>()
  it.each(journalChecks)("$name", ({ run }) => run(journal))
  it.each(serverJournalChecks)("as a server journal: $name", ({ run }) => run(journal))
})
