// npm run bench: measures random play of every game on one thread (each in a separate process, and all in one), the
// same game on boardgame.io, many games on one and two threads, the search, and allocation. `npm run bench --
// contarlos` measures one game. Use a quiet machine.

import { spawnSync } from "node:child_process"
import type { Game } from "../src/engine/game.ts"
import { findGame, games } from "../src/games/index.ts"
import { allocationOf } from "./allocation.ts"
import { peerSpeed } from "./peers/boardgame-io.ts"
import { searchSpeed } from "./search.ts"
import { type Speed, speedOf } from "./speed.ts"
import { type Playouts, playouts } from "./threads.ts"

const WARM_UP = 2
const SECONDS = 5
const ALONE = "--alone"

const optionsOf = ({ id }: Game): Record<string, string> => (id === "beat-the-count" ? { jumping: "off" } : {})
const seatCounts = ({ seats }: Game): number[] => [2, seats.max]
const measured = (game: Game, seats: number): Speed => speedOf(game, seats, optionsOf(game), WARM_UP, SECONDS)

const millions = (speed: Speed): string => `${(speed.movesPerSecond / 1e6).toFixed(2).padStart(8)} M`
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const whole = (n: number): string => Math.round(n).toLocaleString("en").padStart(9)

/** Measures in a new process that has run no other game. */
function alone(game: Game, seats: number): Speed {
  const { stdout } = spawnSync(process.execPath, [process.argv[1], ALONE, game.id, String(seats)], { encoding: "utf8" })
  return JSON.parse(stdout) as Speed
}

async function main(chosen: readonly Game[]): Promise<void> {
  console.log(`Random play on one thread, by CPU time: ${SECONDS} s after ${WARM_UP} s of warm-up`)
  console.log("                  seats   alone: moves/s   games/s   all in one process: moves/s")
  // Runs every game once before measuring any, so that the loop under test has seen them all.
  for (const game of games) speedOf(game, 2, optionsOf(game), 0.3, 0)
  let betski: Speed | undefined
  for (const game of chosen)
    for (const seats of seatCounts(game)) {
      const own = alone(game, seats)
      if (game.id === "betski-scram" && seats === 2) betski = own
      console.log(
        `${game.id.padEnd(18)}${seats}      ${millions(own)}   ${whole(own.gamesPerSecond)}       ${millions(measured(game, seats))}`,
      )
    }
  if (betski !== undefined) comparePeer(betski)

  console.log("\nMany games at once (simulate, lab), two seats: games/s by the clock")
  console.log("                  random: one thread   two threads            house: one thread   two threads")
  for (const game of chosen) {
    const random = gain(await playouts(game, optionsOf(game), "random"))
    console.log(`${game.id.padEnd(18)}${random}    ${gain(await playouts(game, {}, "house"))}`)
  }

  console.log("\nIterations of the search a second by CPU time, two seats, all games in one process")
  console.log("                  random rollouts   house rollouts")
  for (const game of chosen) {
    const [random, house] = (["random", "heuristic"] as const).map((by) =>
      whole(searchSpeed(game, by, 1, SECONDS, cpuSeconds)),
    )
    console.log(`${game.id.padEnd(18)}   ${random}          ${house}`)
  }

  console.log("\nBytes a move that dealing, legal, play and copying leave on the heap, in steady state")
  for (const game of chosen) console.log(`${game.id.padEnd(18)}${allocationOf(game, optionsOf(game)).toFixed(3)}`)
}

const gain = ({ one, two }: Playouts): string => `${whole(one)}     ${whole(two)} (${(two / one).toFixed(2)} times)`

function comparePeer(own: Speed): void {
  peerSpeed(2, WARM_UP)
  const peer = peerSpeed(2, SECONDS)
  const times = Math.round(own.gamesPerSecond / peer.gamesPerSecond)
  console.log(`\nBetski Scram at 2 seats on boardgame.io 0.50.2: ${whole(peer.gamesPerSecond).trim()} games/s`)
  console.log(`Countertop plays ${times.toLocaleString("en")} times as many`)
}

const [first, ...rest] = process.argv.slice(2)
if (first === ALONE) {
  const game = findGame(rest[0])
  console.log(JSON.stringify(measured(game, Number(rest[1]))))
} else await main(first === undefined ? games : [first, ...rest].map(findGame))
