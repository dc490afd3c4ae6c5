// The server is killed again and again while people play: whatever was acknowledged is there, once, and every game goes on.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { games } from "../src/games/index.ts"
import { faults, readKept, unplayable } from "./kept.ts"
import { type Answered, openTable, Player } from "./players.ts"
import { ServerProcess } from "./process.ts"

export interface CrashOptions {
  readonly tables: number
  readonly kills: number
  /** Called after each kill. */
  tell?(line: string): void
}

export interface CrashReport {
  readonly kills: number
  readonly acknowledged: number
  readonly refused: number
  readonly moves: number
  readonly gamesBegun: number
  readonly entries: number
  readonly integrity: string
  /** What should not be; nothing if all is well. */
  readonly problems: readonly string[]
}

/** Milliseconds within which every table has to make a move after a restart. */
const PATIENCE = 60_000

export async function crash({ tables, kills, tell }: CrashOptions): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), "countertop-crash-"))
  const server = new ServerProcess(folder)
  const ledger: Answered[] = []
  const problems: string[] = []
  const seated: Player[][] = []
  try {
    await server.start()
    for (let n = 0; n < tables; n++) seated.push(await seat(server, n, ledger))
    await allGoOn(seated, problems)
    for (let n = 1; n <= kills && problems.length === 0; n++) {
      // Half of the time whenever it may be, also in the middle of coming back; else once everybody plays again.
      if (n % 2 === 0) await allGoOn(seated, problems)
      await pause(Math.random() * 700)
      await server.kill()
      const acknowledged = ledger.slice()
      const kept = readKept(folder)
      problems.push(...faults(kept, acknowledged))
      const took = await server.start()
      for (const player of seated.flat()) player.client.retry()
      const state = problems.length === 0 ? "all as they should be" : `${problems.length} NOT as they should be`
      tell?.(`kill ${n}: ${acknowledged.length} commands answered, ${state}; up again after ${took} ms`)
    }
    await allGoOn(seated, problems)
    for (const player of seated.flat()) {
      if (player.client.line === "ended") problems.push(`a player was sent away: ${player.client.bye}`)
      player.stop()
    }
    const answered = ledger.slice()
    if ((await server.stop()) !== 0) problems.push(`the server did not end well: ${server.said}`)
    const kept = readKept(folder)
    problems.push(...faults(kept, answered), ...unplayable(kept))
    const entries = [...kept.tables.values()].flat()
    return {
      kills,
      acknowledged: answered.filter(({ outcome }) => outcome === "acknowledged").length,
      refused: answered.filter(({ outcome }) => outcome === "refused").length,
      moves: entries.filter(({ kind }) => kind === "move").length,
      gamesBegun: entries.filter(({ kind }) => kind === "open").length,
      entries: entries.length,
      integrity: kept.integrity,
      problems,
    }
  } finally {
    for (const player of seated.flat()) player.stop()
    if (server.isRunning) await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Two people at a new table of the n-th game. */
async function seat(server: ServerProcess, n: number, ledger: Answered[]): Promise<Player[]> {
  const keys = [0, 1].map((i) => `player-${i}-of-table-${n}-${Math.random().toString(36).slice(2)}`.padEnd(32, "x"))
  const table = await openTable(server.address, games[n % games.length].id, keys[0])
  return keys.map(
    (key, i) =>
      new Player(
        () => server.address,
        table,
        i,
        key,
        ledger,
        () => 80 + 160 * Math.random(),
      ),
  )
}

/** Waits until at every table a command has been done anew. */
async function allGoOn(seated: readonly Player[][], problems: string[]): Promise<void> {
  const movesAt = (table: readonly Player[]): number => table.reduce((sum, { moves }) => sum + moves, 0)
  const before = seated.map(movesAt)
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    if (seated.every((table, i) => movesAt(table) > before[i])) return
    await pause(20)
  }
  for (const [i, table] of seated.entries())
    if (movesAt(table) === before[i])
      problems.push(`table ${i} (${table[0].client.game?.id}) does not go on: ${table.map(stateOf).join("; ")}`)
}

const stateOf = ({ client: { line, bye, news, seen } }: Player): string =>
  `${line} ${bye ?? ""} ${news?.room.stage} at ${seen?.version}, move ${seen?.step}`
