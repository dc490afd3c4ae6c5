// The contract of every journal, as named checks. They run anywhere: under a test runner, or in a page of a real
// browser.

import type { Headed, Journal, ServerJournal } from "./journal.ts"
import type { Entry } from "./table.ts"

interface Check<J> {
  readonly name: string
  /** Throws if the check fails. The journal may hold other tables. */
  run(journal: J): Promise<void>
}

/** A head can be any JSON value. */
export interface TestHead {
  readonly game: string
  readonly seats: readonly (string | null)[]
}

const move = (at: number): Entry => ({ kind: "move", at, seat: at % 2, move: `play(${at})` })

let tables = 0
/** Returns a table name that no other check uses, even in a persistent journal. */
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

export const journalChecks: readonly Check<Journal>[] = [
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

const game = (name: string): TestHead => ({ game: name, seats: ["Ana “la rápida”", null] })

async function headOf(journal: ServerJournal<Entry, TestHead>, table: string): Promise<Headed<TestHead> | undefined> {
  for await (const head of journal.heads()) if (head.table === table) return head
  return undefined
}

/** The additional contract of a server's journal. */
export const serverJournalChecks: readonly Check<ServerJournal<Entry, TestHead>>[] = [
  {
    name: "a keeper is told the same as is promised to others, and may go on at once",
    run: async (journal) => {
      const table = newTable()
      const told: boolean[] = []
      await new Promise<void>((resolve, reject) => {
        const keep = (n: number): void =>
          journal.keep(table, n, move(n), undefined, {
            kept: (isNext) => {
              told.push(isNext)
              if (n < 20) keep(n + 1)
              else if (isNext) keep(n)
              else resolve()
            },
            failed: reject,
          })
        keep(0)
      })
      same(told, [...Array(21).fill(true), false], "what it was told")
      same((await journal.read(table)).length, 21, "how many are kept")
    },
  },
  {
    name: "a head is kept with its entry, and stays until there is another",
    run: async (journal) => {
      const table = newTable()
      await journal.append(table, 0, move(5), game("one"))
      same(await headOf(journal, table), { table, at: 5, head: game("one") }, "the first head")
      await journal.append(table, 1, move(6))
      same((await headOf(journal, table))?.head, game("one"), "the head after an entry without one")
      await journal.append(table, 2, move(7), game("two"))
      same(await headOf(journal, table), { table, at: 7, head: game("two") }, "the second head")
    },
  },
  {
    name: "an entry that is refused leaves the head as it was",
    run: async (journal) => {
      const table = newTable()
      await journal.append(table, 0, move(5), game("one"))
      for (const n of [0, 2]) same(await journal.append(table, n, move(9), game("other")), false, `entry ${n}`)
      same(await headOf(journal, table), { table, at: 5, head: game("one") }, "the head")
    },
  },
  {
    name: "a table without a head is listed too, each table once, and none that is removed",
    run: async (journal) => {
      const [table, gone] = [await filled(journal, 2), await filled(journal, 1)]
      await journal.remove(gone)
      const found: string[] = []
      for await (const head of journal.heads()) found.push(head.table)
      same([found.includes(table), found.includes(gone)], [true, false], "what is listed")
      same(new Set(found).size, found.length, "names, each once")
      same((await headOf(journal, table))?.head, undefined, "its head")
    },
  },
  {
    name: "when a table was touched is known",
    run: async (journal) => {
      const table = await filled(journal, 1)
      for (const n of [1, 2, 3]) {
        const at = n * 7
        await journal.append(table, n, move(at))
        same((await headOf(journal, table))?.at, at, "after an entry")
        await journal.append(table, n, move(99 * at))
        same((await headOf(journal, table))?.at, at, "after an entry that was refused")
      }
    },
  },
  {
    name: "values are kept under their keys until they are replaced or forgotten",
    run: async (journal) => {
      const key = newTable()
      same(await journal.get(key), undefined, "what was never kept")
      await journal.put(key, "one\n“two” 🂡")
      same(await journal.get(key), "one\n“two” 🂡", "what was kept")
      await journal.put(key, "")
      same(await journal.get(key), "", "an empty value")
      await journal.put(key, undefined)
      await journal.put(key, undefined)
      same(await journal.get(key), undefined, "what was forgotten")
    },
  },
  {
    name: "a value is swapped only for the one that it was",
    run: async (journal) => {
      const key = newTable()
      same(await journal.swap(key, "a", "b"), false, "where there is none")
      same(await journal.swap(key, undefined, "a"), true, "for none")
      same(await journal.swap(key, undefined, "b"), false, "for none where there is one")
      same(await journal.swap(key, "a", "b"), true, "for the right one")
      same(await journal.swap(key, "a", undefined), false, "for an older one")
      same(await journal.get(key), "b", "the value")
    },
  },
  {
    name: "what can be had once is had by one of many at once",
    run: async (journal) => {
      const key = newTable()
      await journal.put(key, "code")
      const tries = await Promise.all(Array.from({ length: 8 }, () => journal.swap(key, "code", undefined)))
      same(tries.filter(Boolean).length, 1, "how many had it")
      same(await journal.get(key), undefined, "what is left")
    },
  },
  {
    name: "keys are listed by how they begin, in order, whatever signs are in them",
    run: async (journal) => {
      const start = `${newTable()}_%`
      for (const key of ["b", "a", "aé", "_"]) await journal.put(start + key, key)
      await journal.put(start.replace("_%", "xx"), "other")
      same(
        await journal.list(start),
        ["_", "a", "aé", "b"].map((key) => [start + key, key]),
        "keys and values",
      )
      same(await journal.list(`${start}c`), [], "none")
    },
  },
]
