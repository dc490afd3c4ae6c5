// Simulates races over imaginary connections: delays, jitter, human reactions, and clients that lie. For tests and `npm
// run bench:races`.

import { FastChance } from "../engine/chance.ts"
import { Latency } from "./latency.ts"
import { questionDelays, Race } from "./race.ts"

/**
 * How much a connection stutters in each direction: a normal spread in ms, with occasional exponential spikes on top.
 */
export interface Jitter {
  readonly sigma: number
  readonly spikes: number
  readonly spike: number
}

export const STEADY: Jitter = { sigma: 0, spikes: 0, spike: 0 }
/** A cable or a good wireless network. */
export const USUAL: Jitter = { sigma: 4, spikes: 0.01, spike: 60 }
/** A phone on the move. */
export const ROUGH: Jitter = { sigma: 12, spikes: 0.04, spike: 100 }

/**
 * `says`: the reaction time that a client reports. It is the truth, nothing, or as little or as much as it can.
 * `holds`: how long the client delays all pongs. A page cannot do that, but a modified client can. `holdsPrompt`: the
 * same for the pong behind the prompt only; "lost" if it never sends that one.
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
  /** The player's true reaction time. */
  readonly took: number
  /** When the act reached the server, after the question was sent. */
  readonly arrived: number
  readonly reported?: number
  readonly trip: number | "lost"
  /** How much slower the ping's round trip was than that of the question and the act. */
  readonly jitter: number
}

const UNIT = 1 << 20
const PINGS = 24 // sent before the first race
const BUSY = 3 // mean milliseconds until a page processes a message

/** Random times. */
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
   * Returns a human reaction time: about 285 ms on average, with a spread of 50 ms. It is ex-Gaussian, as is usual for
   * reactions.
   */
  reaction(): number {
    return Math.max(100, 250 + 35 * this.normal() + this.exponential(35))
  }
}

/** A client with its connection, through many races. */
class Player {
  readonly latency = new Latency()
  readonly #client: Client
  readonly #times: Times

  constructor(client: Client, times: Times) {
    this.#client = client
    this.#times = times
    for (let i = 0; i < PINGS; i++) this.ping()
  }

  ping(): void {
    const { down, up, jitter, holds = 0 } = this.#client
    this.latency.pong(this.#times.way(down, jitter) + this.#times.way(up, jitter) + holds)
  }

  /** Receives a question at time 0, answers the ping behind it, and acts. */
  run(): Run {
    const { down, up, jitter, holds = 0, holdsPrompt = 0 } = this.#client
    const there = this.#times.way(down, jitter)
    const took = this.#times.reaction()
    const pong = there + this.#times.way(up, jitter) + holds + (holdsPrompt === "lost" ? 0 : holdsPrompt)
    const busy = this.#times.exponential(BUSY)
    const back = this.#times.way(up, jitter)
    // A connection preserves the order: unless the pong is held back, the act arrives after it.
    const isHeld = holds > 0 || holdsPrompt !== 0
    const arrived = Math.max(there + busy + took + back, isHeld ? 0 : pong)
    const trip = holdsPrompt === "lost" || pong > arrived ? "lost" : pong
    if (trip !== "lost") this.latency.pong(trip)
    const says = { truth: Math.round(took), nothing: undefined, early: 0, late: arrived }[this.#client.says]
    const stutter = trip === "lost" ? 0 : trip - there - back
    return { took, arrived, trip, jitter: stutter, ...(says === undefined ? {} : { reported: says }) }
  }
}

/** Statistics of many races between two players. */
export interface Tally {
  races: number
  /** Races judged for the slower player: by arrival, and by our judging. */
  wrongByArrival: number
  wrongByJudging: number
  /** Of those misjudged, the number in which the quicker act arrived after the table had stopped waiting. */
  tooLate: number
  /** How often each player was judged first. */
  readonly wins: [number, number]
  /**
   * How long the first to arrive waited for the other, who acted too; and how long it would have waited if the other
   * had not acted.
   */
  readonly waits: number[]
  readonly fullWaits: number[]
  /** How long the question was held back for one of the players. */
  readonly leads: number[]
  /** For each player, how much earlier each act was judged than it was made. */
  readonly gains: readonly [number[], number[]]
  /** For each player, how far the measured delay was from the real one. */
  readonly jitters: readonly [number[], number[]]
  /** The true difference between the two players, and whether each method misjudged it. */
  readonly differences: { readonly by: number; readonly byArrival: boolean; readonly byJudging: boolean }[]
}

/** Simulates races between two players who both act. */
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
  const leads = questionDelays(players.map(({ latency }) => latency))
  const runs = players.map((player) => player.run())
  const arrivals = runs.map(({ arrived }, i) => leads[i] + arrived)
  const race = new Race(
    players.map(({ latency }, seat) => ({ seat, asked: leads[seat], latency, mayWait: seat === 1 })),
  )
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
  const byArrival = (runs[0].arrived <= runs[1].arrived ? 0 : 1) !== quicker // if no question had been held back
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
