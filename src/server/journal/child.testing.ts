// A process with a journal, for tests that trace, kill or confine it. Its argument is a folder. Each line “TABLE N” on
// its standard input appends an entry. It prints “open”, and for each line “kept”, “not next” or the trouble. With
// “one-thread” it always treats the disk as fast, so that its main thread does all the writing.

import { createInterface } from "node:readline"
import { BadInput } from "../../engine/options.ts"
import { JournalTrouble } from "../../table/journal.ts"
import { DiskSpeed } from "./disk-speed.ts"
import { SqliteJournal } from "./sqlite.ts"

const [folder, mode] = process.argv.slice(2)
if (mode === "one-thread") Object.defineProperty(DiskSpeed.prototype, "isFast", { value: true })
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

async function told(journal: SqliteJournal<{ at: number }>, table: string, n: number): Promise<string> {
  try {
    return (await journal.append(table, n, { at: n })) ? `kept ${table} ${n}` : `not next ${table} ${n}`
  } catch (problem) {
    if (problem instanceof JournalTrouble) return `${problem.trouble}: ${problem.message}`
    throw problem
  }
}

try {
  const journal = await SqliteJournal.open<{ at: number }>(folder)
  say("open")
  for await (const line of createInterface({ input: process.stdin })) {
    const [table, n] = line.split(" ")
    say(await told(journal, table, Number(n)))
  }
  await journal.close()
} catch (problem) {
  if (!(problem instanceof BadInput)) throw problem
  say(`refused: ${problem.message}`)
}
