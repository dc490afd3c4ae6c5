// Checks the database when a server starts, with SQLite's quick check, which reads the whole file once.

import { spawn } from "node:child_process"
import { statSync } from "node:fs"
import { setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import type { SqliteModule } from "@photostructure/sqlite"
import { bundleUrl, isSource } from "../../bundles.ts"
import { databaseIn, loadSqlite, opened } from "./files.ts"
import { checkVersion } from "./schema.ts"
import { isDamage, troubleOf } from "./trouble.ts"

/** Maximum number of findings to report. */
const MOST = 20

/**
 * Returns the findings of the quick check on a folder's database, or an empty list if it is sound. A running server may
 * write at the same time.
 */
export function quickCheck(sqlite: SqliteModule, folder: string): string[] {
  const file = databaseIn(folder)
  const db = opened(sqlite, file, { readOnly: true }, (opening) => checkVersion(opening, file))
  try {
    return findings(db.prepare(`PRAGMA quick_check(${MOST})`).all())
  } catch (problem) {
    if (!isDamage(problem)) throw problem
    return [troubleOf(problem, file).message]
  } finally {
    db.close()
  }
}

/** Returns the findings of a SQLite check, without “ok”. */
export const findings = (rows: readonly object[]): string[] =>
  rows.flatMap((row) =>
    String(Object.values(row)[0])
      .split("\n")
      .filter((line) => line !== "ok" && !line.startsWith("***")),
  )

/**
 * Files of up to this many bytes are checked before the server listens, so that it never reports health that it does
 * not have. The check of such a file takes a tenth of a second, or a second on a slow disk. A larger file is checked
 * while the server runs.
 */
const SMALL = 64 * 1024 * 1024

interface Listener {
  /** Called for each finding. */
  found(what: string): void
  /** Called if the check could not be made. */
  failed(why: string): void
  /** Called when the check is complete. */
  done?(): void
}

/** Checks the database of a folder. Returns a function that stops a check in progress. */
export async function checkAtStart(folder: string, listener: Listener, small = SMALL): Promise<() => void> {
  if (statSync(databaseIn(folder)).size > small) return checkBeside(folder, listener)
  try {
    for (const what of quickCheck(await loadSqlite(), folder)) listener.found(what)
    listener.done?.()
  } catch (problem) {
    listener.failed(problem instanceof Error ? problem.message : String(problem))
  }
  return () => {}
}

/**
 * Runs the check in a process of its own. A thread could not be stopped during the check, and would delay the server's
 * shutdown.
 */
function checkBeside(folder: string, listener: Listener): () => void {
  const program = fileURLToPath(bundleUrl("checking"))
  const loader = isSource ? ["--import", "tsx"] : []
  const child = spawn(process.execPath, [...loader, program, folder], { stdio: ["ignore", "pipe", "pipe"] })
  let isStopped = false
  let said = ""
  let wrong = ""
  child.stdout.on("data", (part) => (said += String(part)))
  child.stderr.on("data", (part) => (wrong += String(part)))
  child.on("spawn", () => child.pid !== undefined && yieldTo(child.pid))
  child.on("error", (problem) => listener.failed(problem.message))
  child.on("close", (code) => {
    if (isStopped) return
    if (code !== 0) return listener.failed(wrong.trim() || `the process that checks it ended with ${code}`)
    for (const what of JSON.parse(said) as string[]) listener.found(what)
    listener.done?.()
  })
  return () => {
    isStopped = true
    child.kill("SIGKILL")
  }
}

/** Gives the check a lower priority than the server. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // Then the check competes with the server for a few seconds.
  }
}
