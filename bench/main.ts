import { games } from "../src/games/index.ts"
import { speedOf } from "./speed.ts"

const only = process.argv.slice(2)
for (const game of games) {
  if (only.length > 0 && !only.includes(game.id)) continue
  for (const seats of [2, game.seats.max]) {
    const given: Record<string, string> = game.id === "beat-the-count" ? { jumping: "off" } : {}
    const { movesPerSecond, gamesPerSecond } = speedOf(game, seats, given)
    console.log(
      `${game.id.padEnd(16)} ${seats} seats ${(movesPerSecond / 1e6).toFixed(2).padStart(8)} M moves/s ${Math.round(gamesPerSecond).toString().padStart(9)} games/s`,
    )
  }
}
