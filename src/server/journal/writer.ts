// The writing connection. Each batch is one transaction.

import { closeSync, openSync } from "node:fs"
import type { DatabaseSyncInstance, SqliteModule, StatementSyncInstance } from "@photostructure/sqlite"
import type { Op } from "./batch.ts"
import { databaseIn, lockIn, opened, Unopenable } from "./files.ts"
import { hasHeldTables, lostDatabase, refuseCut, refuseLost } from "./presence.ts"
import { rowsInto, type Value } from "./rows.ts"
import { checkVersion, migrate, numberFrom } from "./schema.ts"
import { isDamage, troubleOf } from "./trouble.ts"

/**
 * Milliseconds to wait for another process that is writing. The folder's owner must not wait, because it has other
 * work. Its helper thread waits instead.
 */
const PATIENCE = { owner: 0, helper: 5000 } as const

/**
 * Pages in the write-ahead log from which a checkpoint is worth it. With fewer, pages that change often would be copied
 * again and again.
 */
const PAGES_IN_LOG = 4000
/** Commits between two counts of these pages. */
const COMMITS_PER_COUNT = 16

/** Maximum number of tables in the cache. */
const MOST_KNOWN = 20_000

interface Known {
  readonly id: number
  /** The number of its entries. */
  entries: number
  /** The row of its last entry. */
  last: number | null
}

export class Writer {
  readonly #file: string
  readonly #lock: DatabaseSyncInstance | undefined
  readonly #db: DatabaseSyncInstance
  readonly #run: Readonly<Record<keyof typeof SQL, StatementSyncInstance>>
  readonly #putEntries: (rows: readonly Value[]) => void
  readonly #putEnds: (rows: readonly Value[]) => void
  /** Cached tables by name, as they are after the written batches and the current one. */
  readonly #known = new Map<string, Known>()
  /** The row for the next entry. */
  #next = 0
  /** SQLite's data version, which changes when others write. Undefined before the first read. */
  #version: number | undefined
  /** The rows that a batch still has to write: those of the log, and the ends of their tables. */
  #entries: Value[] = []
  #ends: number[] = []
  #commits = 0
  /** Whether tables are searched row by row, because the index of names may be damaged. */
  #scans = false

  /** The owner locks the folder for this process. */
  constructor(sqlite: SqliteModule, folder: string, role: keyof typeof PATIENCE) {
    this.#file = databaseIn(folder)
    this.#db = role === "owner" ? openOwned(sqlite, folder) : openHelper(sqlite, folder)
    try {
      this.#lock = role === "owner" ? locked(sqlite, folder) : undefined
    } catch (problem) {
      this.#db.close()
      throw problem
    }
    this.#run = prepared(this.#db)
    this.#putEntries = rowsInto(this.#db, "INSERT INTO log (id, before, entry)", 3)
    this.#putEnds = rowsInto(this.#db, "REPLACE INTO ends (tableId, entries, last, touched)", 4)
  }

  /**
   * Writes these ops in one transaction. Returns the indices of rejected ops. Atomic: if it throws, nothing was
   * written.
   */
  write(ops: readonly Op[]): number[] {
    let isWritten = false
    try {
      this.#run.begin.get() // `run` would allocate a result object
      this.#look()
      const rejected: number[] = []
      for (const [i, op] of ops.entries()) if (!this.#do(op)) rejected.push(i)
      this.#flush()
      isWritten = true
      this.#run.commit.get()
      return rejected
    } catch (problem) {
      this.#undo(isWritten)
      if (isWritten || this.#scans || !isDamage(problem)) throw troubleOf(problem, this.#file)
      this.#scans = true
      return this.write(ops) // SQLite does not continue a transaction that has met damage
    }
  }

  /** Runs a checkpoint if the log has many pages. It is not part of a commit, so no answer waits for it. */
  tidy(): void {
    if (++this.#commits % COMMITS_PER_COUNT !== 0) return
    try {
      const { log, checkpointed } = this.#run.logged.get()
      if (log - checkpointed >= PAGES_IN_LOG) this.#run.checkpoint.get()
    } catch {
      // The pages stay in the log until the next attempt. They are just as safe there.
    }
  }

  /** Moves everything from the log into the database file. */
  close(): void {
    try {
      this.#db.exec("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      // The pages stay in the log, and are read from there.
    }
    this.#db.close()
    this.#lock?.close()
  }

  #do(op: Op): boolean {
    switch (op[0]) {
      case "append":
        return this.#append(op[1], op[2], op[3], op[4], op[5])
      case "remove":
        return this.#remove(op[1])
      case "put":
        return this.#put(op[1], op[2])
      case "swap":
        return this.#swap(op[1], op[2], op[3])
    }
  }

  #append(table: string, n: number, at: number, entry: string, head: string | null): boolean {
    const known = this.#find(table) ?? (n === 0 ? this.#open(table) : undefined)
    if (known?.entries !== n) return false
    const row = this.#next++
    this.#entries.push(row, known.last, entry)
    known.last = row
    known.entries++
    this.#ends.push(known.id, known.entries, row, at)
    if (head !== null) this.#run.head.run(head, known.id)
    return true
  }

  #open(table: string): Known {
    const id = Number(this.#run.open.run(table).lastInsertRowid)
    return this.#remember(table, { id, entries: 0, last: null })
  }

  #remove(table: string): boolean {
    this.#flush()
    const known = this.#find(table)
    if (known === undefined || !this.#isWhole(known)) return false
    this.#run.removeEntries.run(known.last, known.entries)
    this.#run.removeEnd.run(known.id)
    this.#run.removeTable.run(known.id)
    this.#known.delete(table)
    return true
  }

  /** Tells whether a chain is intact. Removing a damaged one would delete entries of other tables too. */
  #isWhole({ last, entries }: Known): boolean {
    const { rows, first } = this.#run.count.get(last, entries)
    return rows === entries && first === null
  }

  #put(key: string, value: string | null): boolean {
    if (value === null) this.#run.forget.run(key)
    else this.#run.put.run(key, value)
    return true
  }

  #swap(key: string, before: string | null, value: string | null): boolean {
    const found: string | null = this.#run.get.get(key)?.value ?? null
    return found === before && this.#put(key, value)
  }

  /**
   * Drops the cache when others have written, because only the file is up to date then. Also drops a cache that is
   * full.
   */
  #look(): void {
    const { data_version: version } = this.#run.version.get()
    if (version === this.#version && this.#known.size <= MOST_KNOWN) return
    this.#known.clear()
    this.#next = this.#run.next.get().next
    this.#version = version
  }

  #flush(): void {
    this.#putEntries(this.#entries)
    this.#putEnds(this.#ends)
    this.#entries = []
    this.#ends = []
  }

  #find(table: string): Known | undefined {
    const known = this.#known.get(table)
    if (known !== undefined) return known
    const row = (this.#scans ? this.#run.scan : this.#run.find).get(table)
    return row === undefined ? undefined : this.#remember(table, row as Known)
  }

  #remember(table: string, known: Known): Known {
    this.#known.set(table, known)
    return known
  }

  #undo(isWritten: boolean): void {
    this.#version = undefined
    this.#entries = []
    this.#ends = []
    try {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK")
      // If only the sync failed, the whole batch may be in the log, after its valid end. After a crash it would count.
      // So another transaction overwrites it.
      if (isWritten) changeNothing(this.#db)
    } catch {
      // The trouble persists: the next batch will overwrite this one.
    }
  }
}

function openOwned(sqlite: SqliteModule, folder: string): DatabaseSyncInstance {
  const file = databaseIn(folder)
  refuseLost(folder)
  makePrivate(file)
  refuseCut(folder)
  try {
    return opened(sqlite, file, {}, (db) => {
      prepare(db, file, folder)
      configure(db, PATIENCE.owner)
    })
  } catch (problem) {
    // A folder that never held tables may contain anything.
    if (!(problem instanceof Unopenable && (problem.isDatabase || hasHeldTables(folder)))) throw problem
    throw lostDatabase(folder, problem.message)
  }
}

const openHelper = (sqlite: SqliteModule, folder: string): DatabaseSyncInstance =>
  opened(sqlite, databaseIn(folder), {}, (db) => configure(db, PATIENCE.helper))

function configure(db: DatabaseSyncInstance, patience: number): void {
  db.exec("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
  // The rollback journal of a statement can stay in memory.
  db.exec(`PRAGMA busy_timeout = ${patience}; PRAGMA temp_store = MEMORY`)
}

/**
 * Makes a new file readable by this user only, because it will hold the cards of every game. SQLite gives its other
 * files the same permissions.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch {
    // It exists, or SQLite will report why it cannot.
  }
}

/**
 * Prepares a file for writing, and migrates it. A helper skips this: the owner has done it, and the helper must not
 * wait here for a process that holds the file.
 */
function prepare(db: DatabaseSyncInstance, file: string, folder: string): void {
  const version = checkVersion(db, file) // before anything is changed
  if (version === 0 && hasHeldTables(folder))
    throw lostDatabase(folder, `${file} is empty, but this folder has held tables`)
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  migrate(db, file)
  changeNothing(db)
}

/** Commits a transaction that changes nothing, to test the disk. */
const changeNothing = (db: DatabaseSyncInstance): void =>
  db.exec(`PRAGMA user_version = ${numberFrom(db, "PRAGMA user_version")}`)

/** Holds a folder's lock with a transaction that never ends. */
const locked = (sqlite: SqliteModule, folder: string): DatabaseSyncInstance =>
  opened(
    sqlite,
    lockIn(folder),
    {
      patience: 0,
      held: `another Countertop is running on ${folder}: use that one, or give this one a folder of its own by --data`,
    },
    (db) => db.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE; PRAGMA user_version = 1"),
  )

/**
 * Reads this many rows of the log, backwards from this one. It counts them, because a damaged chain may have no end.
 */
const BACK = `back (id, before, n) AS (SELECT id, before, ?2 FROM log WHERE id = ?1
  UNION ALL SELECT log.id, log.before, n - 1 FROM back JOIN log ON log.id = back.before WHERE n > 1)`

const SQL = {
  begin: "BEGIN IMMEDIATE",
  commit: "COMMIT",
  logged: "PRAGMA wal_checkpoint(NOOP)",
  checkpoint: "PRAGMA wal_checkpoint(PASSIVE)",
  version: "PRAGMA data_version",
  next: "SELECT coalesce(max(id), 0) + 1 AS next FROM log",
  find: "SELECT id, entries, last FROM tables JOIN ends ON tableId = id WHERE name = ?",
  scan: "SELECT id, entries, last FROM tables NOT INDEXED JOIN ends ON tableId = id WHERE name = ?",
  open: "INSERT INTO tables (name) VALUES (?)",
  head: "UPDATE tables SET head = ? WHERE id = ?",
  count: `WITH RECURSIVE ${BACK} SELECT count(*) AS rows, (SELECT before FROM back WHERE n = 1) AS first FROM back`,
  removeEntries: `WITH RECURSIVE ${BACK} DELETE FROM log WHERE id IN (SELECT id FROM back)`,
  removeEnd: "DELETE FROM ends WHERE tableId = ?",
  removeTable: "DELETE FROM tables WHERE id = ?",
  get: "SELECT value FROM data WHERE key = ?",
  put: "INSERT INTO data (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  forget: "DELETE FROM data WHERE key = ?",
} as const

const prepared = (db: DatabaseSyncInstance): Record<keyof typeof SQL, StatementSyncInstance> => {
  const statements: Partial<Record<keyof typeof SQL, StatementSyncInstance>> = {}
  for (const name of Object.keys(SQL) as (keyof typeof SQL)[]) statements[name] = db.prepare(SQL[name])
  return statements as Record<keyof typeof SQL, StatementSyncInstance>
}
