// The bots by name, as `--bot` takes them.

import type { FastChance } from "../engine/chance.ts"
import { BadInput } from "../engine/options.ts"
import { type Bot, randomBot } from "./bot.ts"
import { ExecBot } from "./exec.ts"

const EXEC = "exec:"

/** Is this bot one that needs nothing but the legal moves? */
export const isRandom = (name: string): boolean => name === "random"

/** Checks a bot's name without starting anything. */
export function checkBotName(name: string): string {
  if (isRandom(name) || (name.startsWith(EXEC) && name.length > EXEC.length)) return name
  throw new BadInput(`there is no bot “${name}”; the bots are: random, exec:"program and its arguments"`)
}

/** The bot with this name. A program has so many milliseconds for a move. */
export function makeBot(name: string, choice: FastChance, timeLimit: number): Bot {
  checkBotName(name)
  return isRandom(name) ? randomBot(choice) : new ExecBot(name.slice(EXEC.length), timeLimit)
}
