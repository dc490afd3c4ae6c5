// npm run bench: random play of every game on one thread, the same game for a peer, two threads against one,
// and what is allocated. Best run on a quiet machine.

import { games } from "../src/games/index.ts"
import { allocationOf } from "./allocation.ts"
import { peerSpeed } from "./peers/boardgame-io.ts"
import { type Speed, speedOf } from "./speed.ts"
import { threadsGain } from "./threads.ts"

const only = process.argv.slice(2)
const chosen = games.filter(({ id }) => only.length === 0 || only.includes(id))
const given: Record<string, Record<string, string>> = { "beat-the-count": { jumping: "off" } }

const row = (name: string, seats: number, { movesPerSecond, gamesPerSecond }: Speed): string =>
  `${name.padEnd(28)} ${seats} ${(movesPerSecond / 1e6).toFixed(3).padStart(9)} M moves/s ${Math.round(gamesPerSecond).toLocaleString("en").padStart(10)} games/s`

console.log("Random play, one thread, CPU time, all games in one process (2 s of warm-up, then 5 s each)")
console.log("                         seats")
// Every game is seen once before any is measured: what runs is what has seen five games.
for (const game of chosen) speedOf(game, 2, given[game.id] ?? {}, 0.3, 0)
let betski: Speed | undefined
for (const game of chosen)
  for (const seats of [2, game.seats.max]) {
    const speed = speedOf(game, seats, given[game.id] ?? {}, 2, 5)
    if (game.id === "betski-scram" && seats === 2) betski = speed
    console.log(row(game.id, seats, speed))
  }

if (betski !== undefined) {
  peerSpeed(2, 2)
  const peer = peerSpeed(2, 5)
  console.log(row("Betski on boardgame.io 0.50.2", 2, peer))
  console.log(
    `  Countertop plays ${Math.round(betski.gamesPerSecond / peer.gamesPerSecond).toLocaleString("en")} times as many games a second`,
  )
}

console.log("\nTwo threads against one, wall time (countertop simulate)")
for (const game of chosen)
  console.log(`${game.id.padEnd(28)} ${(await threadsGain(game, given[game.id] ?? {})).toFixed(2)} times`)

console.log("\nBytes that legal, play and copy leave behind, a move, in steady state")
for (const game of chosen) console.log(`${game.id.padEnd(28)} ${allocationOf(game, given[game.id] ?? {}).toFixed(3)}`)
