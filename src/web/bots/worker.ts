// The worker in which bots think, so that the page never stutters.

import { type Bot, heuristicBot, randomBot } from "../../bots/bot.ts"
import { LevelBot } from "../../bots/levels.ts"
import { isLevel } from "../../bots/reactions.ts"
import type { Answer, Asked } from "../../bots/thinker.ts"
import { FastChance } from "../../engine/chance.ts"
import { loadGame } from "../games.ts"
import type { Failed } from "./asking.ts"

const chance = new FastChance(`${Date.now()} ${Math.random()}`)
const bots = new Map<string, Bot>()

/** Returns the bot of a seat and strength: the same one for the whole game. */
function botOf({ bot, seat }: Asked): Bot {
  const key = `${bot} ${seat}`
  const found = bots.get(key) ?? makeBot(bot)
  bots.set(key, found)
  return found
}

function makeBot(name: string): Bot {
  if (isLevel(name)) return new LevelBot(name, chance)
  return name === "house" ? heuristicBot(chance) : randomBot(chance)
}

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  const { id, options, seat, view, legal } = data
  try {
    const game = await loadGame(data.game)
    const move = await botOf(data).choose({ game, options, seat, view, legal })
    postMessage({ id, move } satisfies Answer)
  } catch (problem) {
    postMessage({ id, failed: String(problem) } satisfies Failed)
  }
})
