// The database schema and its migrations.

import type { DatabaseSyncInstance } from "@photostructure/sqlite"
import { BadInput } from "../../engine/options.ts"

/** Marks a file as ours: “cntp”. */
const APPLICATION = 0x636e7470

/** Each migration upgrades from the version at its index to the next. Released ones never change. */
export const MIGRATIONS: readonly string[] = [
  // Numbers instead of names keep the index small, and tables that are played at the same time close together. A name
  // in every row doubled the cost of a move. A table has a row from its first entry to its last.
  `CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, touched INTEGER NOT NULL, head TEXT) STRICT;
   CREATE TABLE entries (tableId INTEGER NOT NULL, n INTEGER NOT NULL, entry TEXT NOT NULL) STRICT;
   CREATE UNIQUE INDEX entriesInOrder ON entries (tableId, n);
   CREATE TABLE data (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,
  // With an index, every entry would write a page. Without one, a batch writes the end of the log. So an entry holds
  // the row of the table's previous entry, and `ends` holds the row of its last. `ends` changes with every entry. It is
  // apart from names and heads, so that many of its rows fit on a page.
  `CREATE TABLE log (id INTEGER PRIMARY KEY, before INTEGER, entry TEXT NOT NULL) STRICT;
   CREATE TABLE ends (tableId INTEGER PRIMARY KEY, entries INTEGER NOT NULL, last INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT;
   INSERT INTO log SELECT rowid, (SELECT rowid FROM entries WHERE tableId = one.tableId AND n = one.n - 1), entry
     FROM entries AS one ORDER BY rowid;
   INSERT INTO ends SELECT tableId, max(n) + 1, rowid, CAST(entry ->> 'at' AS INTEGER) FROM entries GROUP BY tableId;
   DROP TABLE entries;
   ALTER TABLE tables DROP COLUMN touched;`,
]

export const numberFrom = (db: DatabaseSyncInstance, sql: string): number =>
  Number(Object.values(db.prepare(sql).get() ?? {})[0])

/** Refuses databases of other programs and of newer versions. */
export function checkVersion(db: DatabaseSyncInstance, file: string, newest = MIGRATIONS.length): number {
  const version = numberFrom(db, "PRAGMA user_version")
  const application = numberFrom(db, "PRAGMA application_id")
  const isEmpty = version === 0 && application === 0 && numberFrom(db, "SELECT count(*) FROM sqlite_schema") === 0
  if (!isEmpty && application !== APPLICATION) throw new BadInput(`${file} is a database of another program`)
  if (version > newest)
    throw new BadInput(
      `${file} was written by a newer Countertop (version ${version} of its tables; this one knows ${newest}): use the newer one, or a backup from before`,
    )
  return version
}

/** Migrates a file step by step. Each step is atomic, and only one process does it. */
export function migrate(db: DatabaseSyncInstance, file: string, migrations = MIGRATIONS): void {
  while (checkVersion(db, file, migrations.length) < migrations.length) {
    db.exec("BEGIN IMMEDIATE")
    try {
      const version = checkVersion(db, file, migrations.length) // another process may have migrated it
      if (version < migrations.length)
        db.exec(`${migrations[version]}; PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${version + 1}`)
      db.exec("COMMIT")
    } catch (problem) {
      if (db.isTransaction) db.exec("ROLLBACK")
      throw problem
    }
  }
}
