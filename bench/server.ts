// npm run bench:server: plays Betski Scram over the network at tables of two, on our server and on peers. Measures
// moves per second of the server's CPU time, the latency of a move to the opponent, bytes down per move, and memory.
// Each server has one core, and the players have the other.

import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { slowDisk } from "../torture/slow-disk.ts"
import { play, type Table, watchSockets } from "./server/load.ts"
import { openOurs, ourCommand } from "./server/ours.ts"

interface Peer {
  readonly name: string
  /** Serves in this process and returns the port. Missing for our server, which is a separate command. */
  serve?(): Promise<number>
  /** Arguments and environment for Node, if they differ from the default: this bundle and our own environment. */
  readonly command?: () => readonly string[]
  readonly env?: () => NodeJS.ProcessEnv
  open(port: number): Promise<Table>
}

const OURS: Peer = { name: "countertop", command: () => ourCommand(tmpdir()), open: openOurs }

/** Our server with plain I/O, for comparison. It is measured only if it is named. */
const OURS_PLAIN: Peer = {
  name: "countertop-plain",
  command: () => [...ourCommand(tmpdir()), "--plain-io"],
  open: openOurs,
}

/** A folder in RAM. */
const MEMORY = "/dev/shm"

/** Our server on a disk of known speed: files in RAM, and 1 ms for each fsync. */
const OURS_1_MS: Peer = {
  name: "countertop-1ms",
  command: () => ourCommand(MEMORY),
  env: () => {
    const env = slowDisk(1)
    if (env === undefined) throw new Error("countertop-1ms needs a C compiler: install gcc, or name the other peers")
    return env
  },
  open: openOurs,
}

/** Each peer is imported only when it serves or is measured, because they are large. */
const PEERS: readonly Peer[] = [
  OURS,
  OURS_1_MS,
  {
    name: "colyseus-views",
    serve: async () => (await import("./peers/colyseus.ts")).serveColyseus(),
    open: async (port) => (await import("./peers/colyseus.ts")).openColyseus(port, "views"),
  },
  {
    name: "colyseus-messages",
    serve: async () => (await import("./peers/colyseus.ts")).serveColyseus(),
    open: async (port) => (await import("./peers/colyseus.ts")).openColyseus(port, "messages"),
  },
  {
    name: "boardgame.io",
    serve: async () => (await import("./peers/boardgame-io-server.ts")).serveBoardgame(),
    open: async (port) => (await import("./peers/boardgame-io-server.ts")).openBoardgame(port),
  },
]

const SERVE = "--serve"
/** Returns the arguments for Node that start a new server. The server prints its port. */
const commandOf = ({ name, command }: Peer): readonly string[] => command?.() ?? [process.argv[1], SERVE, name]

/**
 * Seconds. A server runs for days, so compiling its code in the first seconds should not count. All servers warm up at
 * full speed, and then settle at the measured rate.
 */
const WARM_UP = 10
const SETTLE = 3
const SECONDS = 6
/** Number of measurements of each server, in turn; the median counts. A shared machine's speed varies. */
const ROUNDS = 3
/** Number of connected players who only wait, and how many tables are opened at a time for them. */
const IDLE = 10_000
const AT_ONCE = 20
const LOADS: readonly { readonly tables: number; readonly rate?: number }[] = [
  { tables: 50 },
  { tables: 200 },
  { tables: 200, rate: 200 },
]

const peerOf = (name: string | undefined): Peer => {
  const peer = [...PEERS, OURS_PLAIN].find((known) => known.name === name)
  if (peer === undefined) throw new Error(`there is no peer ${name}`)
  return peer
}

/** Returns the CPU time of a process and all its threads, in seconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns the resident memory of a process, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** Starts a server of this peer as a process on the first core. */
function start(peer: Peer): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn("taskset", ["-c", "0", process.execPath, ...process.execArgv, ...commandOf(peer)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: peer.env?.() ?? process.env,
  })
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`${peer.name} did not start`)))
    child.stdout.on("data", (data) => {
      const [, port] = /(?:port |localhost:)(\d+)/.exec(String(data)) ?? []
      if (port !== undefined) resolve({ child, port: Number(port) })
    })
  })
}

const quantile = (sorted: Float64Array, share: number): number => sorted[Math.floor(share * (sorted.length - 1))]

/** Returns the measurements in the order of the columns. */
async function measure(peer: Peer, tables: number, rate: number | undefined): Promise<readonly number[]> {
  const { child, port } = await start(peer)
  const pid = child.pid ?? 0
  const opened: Table[] = []
  for (let n = 0; n < tables; n++) opened.push(await peer.open(port))
  let before = 0
  const course = { warmUp: WARM_UP, settle: SETTLE, seconds: SECONDS, rate }
  const { moves, seconds, latencies, bytesDown } = await play(opened, course, () => {
    before = cpuOf(pid)
  })
  const cpu = cpuOf(pid) - before
  const sorted = Float64Array.from(latencies).sort()
  const memory = memoryOf(pid)
  child.kill("SIGTERM")
  return [moves / cpu, moves / seconds, quantile(sorted, 0.5), quantile(sorted, 0.99), bytesDown / moves, memory]
}

/** Decimal places of each column. */
const DIGITS = [0, 0, 1, 1, 0, 0]
const WIDTHS = [10, 10, 8, 8, 8, 8]

function print({ name }: Peer, { tables, rate }: (typeof LOADS)[number], rounds: readonly (readonly number[])[]): void {
  const cells = DIGITS.map((digits, column) => {
    const all = Float64Array.from(rounds, (round) => round[column]).sort()
    return quantile(all, 0.5).toFixed(digits).padStart(WIDTHS[column])
  })
  const load = `${tables} tables${rate === undefined ? "" : ` at ${rate}/s`}`
  console.log([name.padEnd(20), load.padEnd(20), ...cells].join(" "))
}

/** Measures memory and CPU time for many players who sit at tables of two and do nothing. */
async function measureIdle(peer: Peer): Promise<void> {
  const { child, port } = await start(peer)
  const pid = child.pid ?? 0
  for (let n = 0; n < IDLE / 2; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, IDLE / 2 - n) }, () => peer.open(port)))
  const before = cpuOf(pid)
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const share = (100 * (cpuOf(pid) - before)) / SECONDS
  console.log(
    `${peer.name.padEnd(20)} ${IDLE} players who wait: ${memoryOf(pid).toFixed(0)} MB of memory, ${share.toFixed(0)} % of a processor`,
  )
  child.kill("SIGTERM")
}

/** Measures these peers in turn, `rounds` times. Returns the rounds of each peer. */
async function measureAll(
  peers: readonly Peer[],
  { tables, rate }: (typeof LOADS)[number],
  rounds: number,
): Promise<(readonly number[])[][]> {
  const measured = peers.map((): (readonly number[])[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, peer] of peers.entries()) measured[i].push(await measure(peer, tables, rate))
  return measured
}

function printHead(): void {
  console.log("                                          moves per   moves/s   p50 ms   p99 ms  bytes     MB of")
  console.log("                                          CPU second                          a move    memory")
}

async function comparePeers(names: readonly string[]): Promise<void> {
  printHead()
  const peers = names.length === 0 ? PEERS : names.map(peerOf)
  for (const load of LOADS) {
    const measured = await measureAll(peers, load, ROUNDS)
    for (const [i, peer] of peers.entries()) print(peer, load, measured[i])
  }
  if (peers.includes(OURS)) await measureIdle(OURS)
}

const [role, name, ...rest] = process.argv.slice(2)
if (role === SERVE) console.log(`port ${await peerOf(name).serve?.()}`)
else {
  watchSockets()
  spawn("taskset", ["-cp", "1", String(process.pid)], { stdio: "ignore" })
  await comparePeers([role, name, ...rest].filter((one) => one !== undefined))
  process.exit()
}
