// What every journal keeps to, as named checks that run anywhere: under a test runner, or in a page of a real browser.

import type { Journal } from "./journal.ts"
import type { Entry } from "./table.ts"

interface Check {
  readonly name: string
  /** Fails by throwing. Gets a journal that may hold other tables. */
  run(journal: Journal): Promise<void>
}

const move = (at: number): Entry => ({ kind: "move", at, seat: at % 2, move: `play(${at})` })

let tables = 0
/** A table that no other check uses, in a journal that lasts. */
const newTable = (): string => `check ${Date.now()} ${tables++}`

function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`)
}

async function filled(journal: Journal, count: number): Promise<string> {
  const table = newTable()
  for (let n = 0; n < count; n++) same(await journal.append(table, n, move(n)), true, `entry ${n} is kept`)
  return table
}

export const journalChecks: readonly Check[] = [
  {
    name: "a table that is not there has no entries",
    run: async (journal) => same(await journal.read(newTable()), [], "entries"),
  },
  {
    name: "entries are read in the order in which they were kept, from any on",
    run: async (journal) => {
      const table = await filled(journal, 12)
      const all = Array.from({ length: 12 }, (_, n) => move(n))
      same(await journal.read(table), all, "all entries")
      same(await journal.read(table, 10), all.slice(10), "the last two")
      same(await journal.read(table, 12), [], "none beyond the last")
    },
  },
  {
    name: "an entry that is not the next is refused, and nothing changes",
    run: async (journal) => {
      const table = await filled(journal, 2)
      for (const n of [0, 1, 3, 99]) same(await journal.append(table, n, move(77)), false, `entry ${n}`)
      same(await journal.append(newTable(), 1, move(1)), false, "a table without its opening")
      same(await journal.read(table), [move(0), move(1)], "entries")
    },
  },
  {
    name: "of several that append the same entry at once, one has its way",
    run: async (journal) => {
      const table = await filled(journal, 1)
      const tries = await Promise.all([10, 20, 30, 40].map((at) => journal.append(table, 1, move(at))))
      same(tries.filter(Boolean).length, 1, "entries that were kept")
      same(await journal.read(table, 1), [move([10, 20, 30, 40][tries.indexOf(true)])], "the entry")
    },
  },
  {
    name: "tables are apart from each other",
    run: async (journal) => {
      const [one, other] = [await filled(journal, 3), await filled(journal, 1)]
      same((await journal.read(one)).length, 3, "entries of one")
      same((await journal.read(other)).length, 1, "entries of the other")
      const names = await journal.tables()
      same(
        [one, other].every((name) => names.includes(name)),
        true,
        "both are listed",
      )
      same(new Set(names).size, names.length, "names, each once")
    },
  },
  {
    name: "a table that is removed is gone, and can be begun again",
    run: async (journal) => {
      const [one, other] = [await filled(journal, 2), await filled(journal, 2)]
      await journal.remove(one)
      same(await journal.read(one), [], "entries")
      same((await journal.tables()).includes(one), false, "is listed")
      same((await journal.read(other)).length, 2, "entries of the other")
      same(await journal.append(one, 0, move(5)), true, "begun again")
    },
  },
  {
    name: "what was read is not changed by what is kept later, nor the other way round",
    run: async (journal) => {
      const table = await filled(journal, 1)
      const read = await journal.read(table)
      await journal.append(table, 1, move(1))
      same(read, [move(0)], "what was read before")
      read.length = 0
      same((await journal.read(table)).length, 2, "entries")
    },
  },
]
