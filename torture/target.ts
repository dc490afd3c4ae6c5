// Runs the server under attack as a process, with peaceful players on it. At a control table a game goes on, and a host
// has a seat that attackers try to take.

import { type ChildProcess, fork } from "node:child_process"
import type { RoomEntry } from "../src/table/room/entries.ts"
import type { Kept } from "./kept.ts"
import { Ledger } from "./ledger.ts"
import { openTable, Player } from "./players.ts"

export interface Memory {
  /** Bytes in use, after a garbage collection. */
  readonly heap: number
  readonly rss: number
  /** Number of tables in memory. */
  readonly tables: number
}

/** Runs `serve.ts` as a separate process. */
export class Target {
  readonly #child: ChildProcess
  port = 0
  /** The process's exit code; undefined while it runs. */
  ended: number | null | undefined

  constructor(folder: string) {
    this.#child = fork("torture/serve.ts", [folder], { execArgv: ["--import", "tsx", "--expose-gc"] })
    this.#child.once("exit", (code) => {
      this.ended = code
    })
  }

  get address(): string {
    return `127.0.0.1:${this.port}`
  }

  async open(): Promise<void> {
    this.port = (await this.#heard<{ port: number }>()).port
  }

  memory(): Promise<Memory> {
    const heard = this.#heard<Memory>()
    this.#child.send("memory")
    return heard
  }

  async stop(): Promise<void> {
    if (this.ended !== undefined) return
    const exited = new Promise((resolve) => this.#child.once("exit", resolve))
    this.#child.send("stop")
    await exited
  }

  kill(): void {
    if (this.ended === undefined) this.#child.kill("SIGKILL")
  }

  #heard<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error("the server has died"))
      this.#child.once("exit", lost)
      this.#child.once("message", (message) => {
        this.#child.off("exit", lost)
        resolve(message as T)
      })
    })
  }
}

const keyFor = (name: string): string => `${name}-${Math.random().toString(36).slice(2)}`.padEnd(30, "k")

/** Two people who play at the control table, and a host who waits for friends at another. */
export class Bystanders {
  readonly ledger: Ledger
  readonly players: readonly Player[]
  readonly host: Player
  readonly table: string
  readonly hosted: string

  private constructor(table: string, players: readonly Player[], hosted: string, host: Player, ledger: Ledger) {
    this.table = table
    this.players = players
    this.hosted = hosted
    this.host = host
    this.ledger = ledger
  }

  static async at(address: string): Promise<Bystanders> {
    const ledger = new Ledger()
    const keys = ["ana", "ben"].map(keyFor)
    const table = await openTable(address, "final-count", keys[0])
    const common = { address: () => address, pause: () => 20 + 30 * Math.random() }
    const players = keys.map((key, seat) => new Player({ ...common, table, seat, key, ledger }))
    const key = keyFor("host")
    const hosted = await openTable(address, "contarlos", key, 4)
    const host = new Player({ ...common, table: hosted, seat: 1, key, ledger: new Ledger() })
    return new Bystanders(table, players, hosted, host, ledger)
  }

  get moves(): number {
    return this.players.reduce((sum, { moves }) => sum + moves, 0)
  }

  /** Waits until the game has gone on by this many moves, for up to a minute. Returns whether it has. */
  async goOn(moves: number): Promise<boolean> {
    const [before, until] = [this.moves, Date.now() + 60_000]
    while (this.moves < before + moves && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    return this.moves >= before + moves
  }

  stop(): void {
    for (const player of [...this.players, this.host]) player.stop()
  }

  /** Returns what others have done to the bystanders. */
  harm({ tables }: Kept): string[] {
    const own = this.players.map(({ hash }) => hash.slice(0, 12))
    const foreign = (tables.get(this.table) ?? []).filter(({ id, kind }) =>
      id === undefined ? kind !== "found" : !own.includes(id.split(".")[0]),
    )
    const taken = (tables.get(this.hosted) ?? []).filter((entry) => isTaking(entry))
    return [
      ...foreign.map((entry) => `at the control table somebody else did ${JSON.stringify(entry)}`),
      ...taken.map((entry) => `the host was wronged by ${JSON.stringify(entry)}`),
    ]
  }
}

/** Tells whether the entry is something only the host may do, or affects the host's seat. */
function isTaking(entry: RoomEntry): boolean {
  if (entry.kind === "come" || entry.kind === "sit" || entry.kind === "rise" || entry.kind === "bot")
    return entry.seat === 0
  if (entry.kind === "name" || entry.kind === "key") return entry.who === 0
  return ["settings", "host", "bar", "close", "open", "standIn", "again"].includes(entry.kind)
}
