// The thread in which the bots of tables think.

import { parentPort, workerData } from "node:worker_threads"
import { makeBot } from "../bots/index.ts"
import type { Answer, Asked } from "../bots/thinker.ts"
import { FastChance } from "../engine/chance.ts"
import { findGame } from "../games/index.ts"

/** A seed makes the bots of a game at one keyboard repeatable. */
const { seed = `${Date.now()} ${process.pid}` } = (workerData ?? {}) as { readonly seed?: string }
const chance = new FastChance(seed)

parentPort?.on("message", async ({ id, game, bot, options, seat, view, legal }: Asked) => {
  const move = await makeBot(bot, chance, 1000).choose({ game: findGame(game), options, seat, view, legal })
  parentPort?.postMessage({ id, move } satisfies Answer)
})
