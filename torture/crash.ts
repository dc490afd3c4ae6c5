// Kills the server again and again while people play. Checks that nothing is announced before it is on disk, and that
// nothing announced is lost or changed. Also checks that every command takes effect once and every table goes on.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { games } from "../src/games/index.ts"
import { Disk } from "./disk.ts"
import { faults, type Kept, readKept } from "./kept.ts"
import { Ledger } from "./ledger.ts"
import { openTable, Player } from "./players.ts"
import { ServerProcess } from "./process.ts"
import { changed, Replays } from "./replay.ts"
import { slowDisk } from "./slow-disk.ts"
import { stuck } from "./stuck.ts"
import { Watch } from "./watch.ts"

export interface CrashOptions {
  readonly tables: number
  readonly kills: number
  /** Which of the killed servers have a slow disk. It needs a C compiler. */
  readonly slow: "none" | "half" | "all"
  /** Called after each kill. */
  tell?(line: string): void
}

export interface CrashReport {
  /** Fewer than requested if there were problems. */
  readonly kills: number
  /** Kills of a server with a slow disk. */
  readonly slowKills: number
  readonly acknowledged: number
  readonly refused: number
  readonly moves: number
  readonly gamesBegun: number
  readonly entries: number
  /** Longest time to an answer in ms, including reconnection after a restart; and number of answers after over 5 s. */
  readonly slowest: number
  readonly late: number
  /** Number of healthy answers of `/healthz`, and the longest time to an answer, in ms. */
  readonly well: number
  readonly slowestHealth: number
  /** Number of the server's complaints about being slow, and the latest one. A stalled machine causes them too. */
  readonly slowComplaints: number
  readonly complaint: string | undefined
  readonly integrity: string
  /** Descriptions of faults; empty if all is well. */
  readonly problems: readonly string[]
}

/** Number of problems of each kind that are reported. */
const TOLD = 5
/** Delay and jitter of an fsync on a slow disk, in ms: one constant, and one that varies around the same mean. */
const DELAYS = [
  [7, 0],
  [7, 7],
] as const

export async function crash(options: CrashOptions): Promise<CrashReport> {
  const siege = new Siege(options)
  try {
    return await siege.run()
  } finally {
    await siege.clear()
  }
}

class Siege {
  readonly #options: CrashOptions
  readonly #folder = mkdtempSync(join(tmpdir(), "countertop-crash-"))
  readonly #server = new ServerProcess(this.#folder)
  readonly #disk = new Disk(this.#folder)
  readonly #ledger = new Ledger(this.#disk)
  readonly #replays = new Replays()
  readonly #watch = new Watch(() => this.#server.address)
  /** The players of each table, and a spectator. */
  readonly #tables = new Map<string, readonly Player[]>()
  readonly #problems: string[] = []
  #isSlow = false
  #slowKills = 0

  constructor(options: CrashOptions) {
    this.#options = options
    this.#server.onlog = (line) => this.#watch.hear(line)
  }

  async run(): Promise<CrashReport> {
    const { tables, kills, tell } = this.#options
    await this.#start(1)
    await Promise.all(Array.from({ length: tables }, (_, n) => this.#seat(n)))
    let n = 0
    do {
      n++
      if (this.#isWell) await this.#live(n)
      await this.#kill()
      this.#compare()
      if (this.#isSlow) this.#slowKills++
      const disk = this.#isSlow ? " with a slow disk" : ""
      const state = this.#isWell ? "all as they should be" : `${this.#problems.length} problems`
      const took = await this.#start(n + 1)
      tell?.(`kill ${n}${disk}: ${this.#ledger.answered.length} commands answered, ${state}; up again after ${took} ms`)
    } while (n < kills && this.#isWell)
    return this.#end(n)
  }

  /** Stops everything that is still running, and deletes the data. */
  async clear(): Promise<void> {
    for (const player of this.#players) player.stop()
    await this.#watch.end()
    if (this.#server.isRunning) await this.#server.kill()
    this.#disk.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #isWell(): boolean {
    return this.#problems.length === 0
  }

  get #players(): readonly Player[] {
    return [...this.#tables.values()].flat()
  }

  /** Starts the server for its n-th life. Returns the start-up time in ms. */
  async #start(n: number): Promise<number> {
    const { slow } = this.#options
    // Slow disks come in pairs of lives, because long and short lives alternate.
    const isWanted = slow === "all" || (slow === "half" && Math.floor(n / 2) % 2 === 0)
    const env = isWanted ? slowDisk(...DELAYS[Math.floor(n / 4) % 2]) : undefined
    this.#isSlow = env !== undefined
    const took = await this.#server.start(env)
    this.#ledger.started()
    this.#watch.begin()
    for (const player of this.#players) player.client.retry()
    return took
  }

  /** Opens a table of the n-th game, with two players and a spectator. */
  async #seat(n: number): Promise<void> {
    const keyOf = (i: number): string =>
      `player-${i}-of-table-${n}-${Math.random().toString(36).slice(2)}`.padEnd(32, "x")
    const keys = [0, 1, 2].map(keyOf)
    const { id } = games[n % games.length]
    const table = await openTable(this.#server.address, id, keys[0]).catch((problem: Error) => problem)
    if (table instanceof Error) return this.#note([`no table could be opened: ${table.message}`])
    this.#ledger.tell({ table, bits: 1, version: 1 })
    const common = { address: () => this.#server.address, table, ledger: this.#ledger }
    const seats = [0, 1, undefined]
    this.#tables.set(
      table,
      seats.map((seat, i) => new Player({ ...common, seat, key: keys[i], pause: thinking })),
    )
  }

  /**
   * Lets people play until the n-th kill. Every other kill comes at a random moment, possibly while players reconnect.
   * The others come soon after all tables have settled.
   */
  async #live(n: number): Promise<void> {
    await pause(Math.random() * 700)
    if (n > 1 && n % 2 === 1) return
    await this.#settle()
    await pause(Math.random() * 100)
  }

  async #kill(): Promise<void> {
    await this.#watch.end()
    if (this.#server.isRunning) await this.#server.kill()
    else this.#problems.push(`the server ended by itself: ${this.#server.said}`)
    while (this.#players.some(({ isConnected }) => isConnected)) await pause(1) // sent data still arrives
    this.#disk.close()
  }

  /** Compares the database with what players were told. */
  #compare(): Kept {
    const kept = readKept(this.#folder)
    const { answered, told, early, contradictions, seen } = this.#ledger
    this.#note(early, contradictions, this.#watch.problems)
    this.#note(faults(kept, answered), changed(kept, seen), this.#replays.compare(kept, told))
    for (const list of [early, contradictions, told, this.#watch.problems]) list.length = 0
    return kept
  }

  /** Records problems, but only the first few of each kind. */
  #note(...kinds: readonly (readonly string[])[]): void {
    for (const kind of kinds) {
      this.#problems.push(...kind.slice(0, TOLD))
      if (kind.length > TOLD) this.#problems.push(`… and ${kind.length - TOLD} more of this kind`)
    }
  }

  /** Waits for another move at every table, and then for the answers to all commands sent so far. */
  async #settle(): Promise<void> {
    const movesAt = (players: readonly Player[]): number => players.reduce((sum, { moves }) => sum + moves, 0)
    const before = new Map([...this.#tables].map(([table, players]) => [table, movesAt(players)]))
    await this.#until(() => [...this.#tables].every(([table, players]) => movesAt(players) > (before.get(table) ?? 0)))
    if (!this.#isWell) return
    const { waiting } = this.#ledger
    const asked = [...waiting.keys()]
    await this.#until(() => asked.every((stamp) => !waiting.has(stamp)))
  }

  /** Waits until `isSo` holds. Gives up if a table hangs, a player is sent away, or the server ends. */
  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      const hanging = stuck([...this.#tables.keys()], this.#ledger, performance.now())
      const sentAway = [...this.#tables].flatMap(([table, players]) =>
        players
          .filter(({ client }) => client.connection === "ended")
          .map(({ client }) => `table ${table}: a player was sent away: ${client.bye}`),
      )
      this.#note(hanging, sentAway)
      if (hanging.length > 0 || sentAway.length > 0 || !this.#server.isRunning) return
      await pause(20)
    }
  }

  async #end(kills: number): Promise<CrashReport> {
    if (this.#isWell) await this.#settle()
    for (const player of this.#players) player.stop()
    await this.#watch.end()
    this.#disk.close()
    if ((await this.#server.stop()) !== 0) this.#problems.push(`the server did not end well: ${this.#server.said}`)
    const kept = this.#compare()
    const { answered, slowest, late } = this.#ledger
    const entries = [...kept.tables.values()].flat()
    return {
      kills,
      slowKills: this.#slowKills,
      acknowledged: answered.filter(({ outcome }) => outcome === "acknowledged").length,
      refused: answered.filter(({ outcome }) => outcome === "refused").length,
      moves: entries.filter(({ kind }) => kind === "move").length,
      gamesBegun: entries.filter(({ kind }) => kind === "open").length,
      entries: entries.length,
      slowest: Math.round(slowest),
      late,
      well: this.#watch.well,
      slowestHealth: Math.round(this.#watch.slowest),
      slowComplaints: this.#watch.slow.length,
      complaint: this.#watch.slow.at(-1),
      integrity: kept.integrity,
      problems: this.#problems,
    }
  }
}

/** Returns the time that a player thinks, in ms. */
const thinking = (): number => 80 + 160 * Math.random()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
