// Values that a server stores beside its tables. Commands use them while the server may be running: SQLite lets both
// in.

import { existsSync } from "node:fs"
import { BadInput } from "../../engine/options.ts"
import { checkFolder, databaseIn, loadSqlite, opened } from "./files.ts"
import { checkVersion } from "./schema.ts"

/** Milliseconds to wait for a server that is writing. */
const PATIENCE = 5000

export interface Values {
  list(prefix: string): [key: string, value: string][]
  put(key: string, value: string): void
  /** Returns whether the key was there. */
  forget(key: string): boolean
}

/** Opens the values of a folder's database while `work` runs. */
export async function withValues<T>(folder: string, work: (values: Values) => T): Promise<T> {
  checkFolder(folder)
  const file = databaseIn(folder)
  if (!existsSync(file)) throw new BadInput(`${folder} has no countertop.db: has a server been started with it?`)
  const db = opened(await loadSqlite(), file, { patience: PATIENCE }, (opening) => {
    if (checkVersion(opening, file) === 0) throw new BadInput(`${file} is empty: start the server first`)
  })
  try {
    return work({
      list: (prefix) =>
        db
          .prepare("SELECT key, value FROM data WHERE key >= ? AND key < ? ORDER BY key")
          .all(prefix, `${prefix}\u{10ffff}`)
          .map(({ key, value }) => [String(key), String(value)]),
      put: (key, value) =>
        void db
          .prepare("INSERT INTO data (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value")
          .run(key, value),
      forget: (key) => Number(db.prepare("DELETE FROM data WHERE key = ?").run(key).changes) > 0,
    })
  } finally {
    db.close()
  }
}
