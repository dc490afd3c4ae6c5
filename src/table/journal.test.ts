import { describe, it } from "vitest"
import { journalChecks } from "./journal.testing.ts"
import { MemoryJournal } from "./journal.ts"

describe("a journal in memory", () => {
  const journal = new MemoryJournal()
  it.each(journalChecks)("$name", ({ run }) => run(journal))
})
