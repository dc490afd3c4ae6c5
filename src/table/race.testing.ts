// Races over lines that are not there: delays, jitter, people's reactions, and clients that lie. For tests and `npm run
// bench:races`.

import { FastChance } from "../engine/chance.ts"
import { Line } from "./line.ts"
import { leadsOf, Race } from "./race.ts"

/** How a line stutters, each way: normally by so many milliseconds, and now and then by an exponential spike on top. */
export interface Jitter {
  readonly sigma: number
  readonly spikes: number
  readonly spike: number
}

export const STEADY: Jitter = { sigma: 0, spikes: 0, spike: 0 }
/** A cable or a good wireless network. */
export const USUAL: Jitter = { sigma: 4, spikes: 0.01, spike: 60 }
/** A telephone on the move. */
export const ROUGH: Jitter = { sigma: 12, spikes: 0.04, spike: 100 }

/**
 * What a client says of its own reaction: the truth, nothing, or as little or as much as it can. And what it does to
 * its pongs: hold them all back by so long, as a page cannot and a client of one's own making can, or only the one
 * behind the prompt, or never give that one.
 */
export interface Client {
  readonly down: number
  readonly up: number
  readonly jitter: Jitter
  readonly says: "truth" | "nothing" | "early" | "late"
  readonly holds?: number
  readonly holdsPrompt?: number | "lost"
}

export const client = (oneWay: number, jitter = USUAL, says: Client["says"] = "truth"): Client => ({
  down: oneWay,
  up: oneWay,
  jitter,
  says,
})

/** One player in one race. */
interface Run {
  /** How long the player really took. */
  readonly took: number
  /** When the act came to the server, after the question. */
  readonly arrived: number
  readonly reported?: number
  readonly trip: number | "lost"
  /** By how much the ping's way was slower than that of the question and the act. */
  readonly jitter: number
}

const UNIT = 1 << 20
const PINGS = 24 // before the first race
const BUSY = 3 // milliseconds on average until a page takes a message in

/** Dice for times. */
class Times {
  readonly #chance: FastChance
  constructor(seed: string) {
    this.#chance = new FastChance(seed)
  }
  unit(): number {
    return (this.#chance.below(UNIT) + 0.5) / UNIT
  }
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }
  exponential(mean: number): number {
    return -mean * Math.log(this.unit())
  }
  way(base: number, { sigma, spikes, spike }: Jitter): number {
    const stutter = this.unit() < spikes ? this.exponential(spike) : 0
    return Math.max(base / 2, base + sigma * this.normal()) + stutter
  }
  /**
   * People answer what they see after 285 ms on average, give or take 50: an ex-Gaussian, as is usual for reactions.
   */
  reaction(): number {
    return Math.max(100, 250 + 35 * this.normal() + this.exponential(35))
  }
}

/** A client with its connection, over many races. */
class Player {
  readonly line = new Line()
  readonly #client: Client
  readonly #times: Times

  constructor(client: Client, times: Times) {
    this.#client = client
    this.#times = times
    for (let i = 0; i < PINGS; i++) this.ping()
  }

  ping(): void {
    const { down, up, jitter, holds = 0 } = this.#client
    this.line.pong(this.#times.way(down, jitter) + this.#times.way(up, jitter) + holds)
  }

  /** Asked at 0: answers the ping behind the question, and acts. */
  run(): Run {
    const { down, up, jitter, holds = 0, holdsPrompt = 0 } = this.#client
    const there = this.#times.way(down, jitter)
    const took = this.#times.reaction()
    const pong = there + this.#times.way(up, jitter) + holds + (holdsPrompt === "lost" ? 0 : holdsPrompt)
    const busy = this.#times.exponential(BUSY)
    const back = this.#times.way(up, jitter)
    // A connection keeps its order: unless the pong is held back, the act comes after it.
    const isHeld = holds > 0 || holdsPrompt !== 0
    const arrived = Math.max(there + busy + took + back, isHeld ? 0 : pong)
    const trip = holdsPrompt === "lost" || pong > arrived ? "lost" : pong
    if (trip !== "lost") this.line.pong(trip)
    const says = { truth: Math.round(took), nothing: undefined, early: 0, late: arrived }[this.#client.says]
    const stutter = trip === "lost" ? 0 : trip - there - back
    return { took, arrived, trip, jitter: stutter, ...(says === undefined ? {} : { reported: says }) }
  }
}

/** What came of many races between two. */
export interface Tally {
  races: number
  /** Judged for the one who was slower: by who arrived first, and by our judging. */
  wrongByArrival: number
  wrongByJudging: number
  /** Of those: the quicker one came after the table had stopped waiting. */
  tooLate: number
  /** How often each was judged to be first. */
  readonly wins: [number, number]
  /**
   * How long the first to arrive waited for the other, who acted too; and would have waited had the other let it be.
   */
  readonly waits: number[]
  readonly fullWaits: number[]
  /** How long the question was held back for one of them. */
  readonly leads: number[]
  /** Of each player: by how much each act was judged earlier than it was made. */
  readonly gains: readonly [number[], number[]]
  /** And by how much the measured way differed from the real one. */
  readonly jitters: readonly [number[], number[]]
  /** By how much the two really differed, and whether it was misjudged. */
  readonly differences: { readonly by: number; readonly byArrival: boolean; readonly byJudging: boolean }[]
}

/** So many races between two people, both of whom act. */
export function simulateRaces(clients: readonly [Client, Client], races: number, seed: string): Tally {
  const times = new Times(seed)
  const players = clients.map((one) => new Player(one, times))
  const tally: Tally = {
    races,
    wrongByArrival: 0,
    wrongByJudging: 0,
    tooLate: 0,
    wins: [0, 0],
    waits: [],
    fullWaits: [],
    leads: [],
    gains: [[], []],
    jitters: [[], []],
    differences: [],
  }
  for (let i = 0; i < races; i++) oneRace(players, tally)
  return tally
}

function oneRace(players: readonly Player[], tally: Tally): void {
  for (const player of players) player.ping()
  const leads = leadsOf(players.map(({ line }) => line))
  const runs = players.map((player) => player.run())
  const arrivals = runs.map(({ arrived }, i) => leads[i] + arrived)
  const race = new Race(players.map(({ line }, seat) => ({ seat, asked: leads[seat], line, mayWait: seat === 1 })))
  const quicker = runs[0].took <= runs[1].took ? 0 : 1
  const [first, second] = arrivals[0] <= arrivals[1] ? [0, 1] : [1, 0]
  race.act(first, "first", arrivals[first], runs[first])
  const full = race.decidedAt ?? 0
  const isInTime = arrivals[second] <= full
  if (isInTime) race.act(second, "second", arrivals[second], runs[second])
  const { acts } = race.verdict(full)
  for (const { seat, after } of acts) {
    tally.gains[seat].push(runs[seat].took - after)
    tally.jitters[seat].push(runs[seat].jitter)
  }
  const byArrival = (runs[0].arrived <= runs[1].arrived ? 0 : 1) !== quicker // had nothing been held back
  const byJudging = acts[0].seat !== quicker
  tally.wins[acts[0].seat]++
  tally.wrongByArrival += Number(byArrival)
  tally.wrongByJudging += Number(byJudging)
  tally.tooLate += Number(byJudging && !isInTime)
  tally.waits.push(Math.min(full, arrivals[second]) - arrivals[first])
  tally.fullWaits.push(full - arrivals[first])
  tally.leads.push(Math.max(...leads))
  tally.differences.push({ by: Math.abs(runs[0].took - runs[1].took), byArrival, byJudging })
}
