// The worker in which bots think, so that the page never stutters.

import { type Bot, heuristicBot, randomBot } from "../../bots/bot.ts"
import { adviser, LevelBot } from "../../bots/levels.ts"
import { isLevel } from "../../bots/reactions.ts"
import type { Answer, Asked } from "../../bots/thinker.ts"
import { FastChance } from "../../engine/chance.ts"
import { MoveList } from "../../engine/moves.ts"
import { loadGame } from "../games.ts"
import type { HintAnswer, HintAsked } from "./advising.ts"
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

addEventListener("message", async ({ data }: MessageEvent<Asked | HintAsked>) => {
  if ("hint" in data) return advise(data)
  const { id, options, seat, view, legal } = data
  try {
    const game = await loadGame(data.game)
    const move = await botOf(data).choose({ game, options, seat, view, legal })
    postMessage({ id, move } satisfies Answer)
  } catch (problem) {
    postMessage({ id, failed: String(problem) } satisfies Failed)
  }
})

async function advise({ id, hint }: HintAsked): Promise<void> {
  try {
    const game = await loadGame(hint.game)
    const legal = new MoveList()
    game.legal(hint.view, hint.seat, legal)
    const advice = adviser(hint.game, chance).advise({ ...hint, game, legal: legal.toArray() })
    postMessage({ id, advice } satisfies HintAnswer)
  } catch (problem) {
    postMessage({ id, failed: String(problem) } satisfies Failed)
  }
}
