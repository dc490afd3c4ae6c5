// npm run bench:races: simulates races over connections with delay. Shows how often the judge is wrong, compared with
// the order of arrival. Also shows what lying gains and how long the table waits. Every run prints the same numbers:
// chance is seeded, and the simulation reads no clock.

import {
  type Client,
  client,
  type Jitter,
  ROUGH,
  STEADY,
  simulateRaces,
  type Tally,
  USUAL,
} from "../src/table/race.testing.ts"

const RACES = 30_000

const played = (one: Client, other: Client): Tally => simulateRaces([one, other], RACES, "races")
const percent = (n: number, of = RACES): string => `${((100 * n) / of).toFixed(1)} %`.padStart(8)
const mean = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0) / list.length
const ms = (n: number): string => `${n.toFixed(0)} ms`.padStart(8)
const named = (name: string): string => name.padEnd(46)

/** Returns the value below which the given share of the list lies. */
function quantile(list: readonly number[], share: number): number {
  const sorted = Float64Array.from(list).sort()
  return sorted[Math.round(share * (sorted.length - 1))]
}

function judged(name: string, one: Client, other: Client): Tally {
  const tally = played(one, other)
  const { wrongByArrival, wrongByJudging, tooLate, waits, fullWaits, leads } = tally
  const shares = [wrongByArrival, wrongByJudging, tooLate].map((n) => percent(n)).join("  ")
  console.log(
    `${named(name)}${shares}  ${ms(mean(waits))}  ${ms(mean(fullWaits))}  ${ms(quantile(fullWaits, 0.95))}  ${ms(mean(leads))}`,
  )
  return tally
}

const HEAD = `${named("")}   misjudged by          came     waited for who               asked
${named("")} arrival   judging  too late      acts   does not, 95 % of times   later by`

const PAIRS = [
  [15, 100],
  [5, 5],
  [15, 15],
  [15, 50],
  [50, 100],
  [100, 100],
  [50, 150],
  [100, 200],
  [200, 200],
  [5, 150],
  [15, 200],
  [5, 200],
] as const

function pairs(): Tally {
  console.log(`Two people act at once, ${RACES.toLocaleString("en")} times a row, over lines of so many ms each way`)
  console.log(
    `(each way ± ${USUAL.sigma} ms, and a spike of ${USUAL.spike} ms on average in ${100 * USUAL.spikes} % of messages)`,
  )
  console.log(HEAD)
  const [first] = PAIRS.map(([a, b]) => judged(`${a} against ${b} ms`, client(a), client(b)))
  return first
}

function kinds(): void {
  const skewed = (down: number, up: number): Client => ({ ...client(100), down, up })
  const pair = (jitter: Jitter): [Client, Client] => [client(15, jitter), client(100, jitter)]
  console.log("\n15 against 100 ms on other kinds of lines")
  console.log(HEAD)
  judged("lines that never stutter", ...pair(STEADY))
  judged(`rough lines (± ${ROUGH.sigma} ms, ${100 * ROUGH.spikes} % spikes of ${ROUGH.spike} ms)`, ...pair(ROUGH))
  judged("only the slow one is rough", client(15), client(100, ROUGH))
  judged("slow there, quick back (180 and 20 ms)", client(15), skewed(180, 20))
  judged("quick there, slow back (20 and 180 ms)", client(15), skewed(20, 180))
  judged("no reports: by the pings alone", client(15, USUAL, "nothing"), client(100, USUAL, "nothing"))
  judged("no reports, rough lines", client(15, ROUGH, "nothing"), client(100, ROUGH, "nothing"))
}

const BUCKETS = [0, 5, 10, 20, 40, 80, 160, Number.POSITIVE_INFINITY]

function differences({ differences }: Tally): void {
  console.log("\n15 against 100 ms, by how much the two really differed")
  console.log(`${named("")}   races   arrival   judging`)
  for (const [i, from] of BUCKETS.slice(0, -1).entries()) {
    const to = BUCKETS[i + 1]
    const within = differences.filter(({ by }) => by >= from && by < to)
    const share = (wrong: number): string => percent(wrong, within.length)
    const byArrival = share(within.filter((one) => one.byArrival).length)
    const byJudging = share(within.filter((one) => one.byJudging).length)
    const name = to === Number.POSITIVE_INFINITY ? `${from} ms and more` : `${from} to ${to} ms`
    console.log(`${named(name)}${percent(within.length)}  ${byArrival}  ${byJudging}`)
  }
}

function gains(name: string, liar: Client): void {
  const { gains, jitters, wins } = played(liar, client(50))
  const won = liar.says === "late" ? wins[1] : wins[0]
  const gained = liar.says === "late" ? gains[0].map((gain) => -gain) : gains[0]
  const [usual, most] = [quantile(gained, 0.5), quantile(gained, 0.99)]
  const jitter = quantile(jitters[0].map(Math.abs), 0.99)
  console.log(`${named(name)}${ms(usual)}  ${ms(most)}  ${ms(jitter)}      ${percent(won)}`)
}

function lies(): void {
  const early = client(50, USUAL, "early")
  console.log("\nWhat lying gains in races of 50 against 50 ms (half of them would be won anyway)")
  console.log(`${named("")}  gained,     99 %    jitter,        gets`)
  console.log(`${named("")} usually  of times  99 % too     its way`)
  gains("the truth", client(50))
  gains("reports no time at all", early)
  gains("reports no time at all, line never stutters", client(50, STEADY, "early"))
  gains("reports no time at all, rough line", client(50, ROUGH, "early"))
  gains("reports as late as it can", client(50, USUAL, "late"))
  gains("reports nothing", client(50, USUAL, "nothing"))
  console.log("No page can do this, but a client of one's own making: reports no time at all, and")
  gains("  never gives the pong behind the prompt", { ...early, holdsPrompt: "lost" })
  gains("  holds the pong behind the prompt 100 ms back", { ...early, holdsPrompt: 100 })
  gains("  holds all pongs 100 ms back", { ...early, holds: 100 })
  gains("  holds all pongs 1000 ms back", { ...early, holds: 1000 })
}

const first = pairs()
kinds()
differences(first)
lies()
