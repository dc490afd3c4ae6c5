// The bots by name, as `--bot` takes them.

import type { FastChance } from "../engine/chance.ts"
import { BadInput } from "../engine/options.ts"
import { type Bot, houseBot, randomBot } from "./bot.ts"
import { ExecBot } from "./exec.ts"

const EXEC = "exec:"

const quick: Record<string, (choice: FastChance) => Bot> = { random: randomBot, house: houseBot }

export const isRandom = (name: string): boolean => name === "random"

/** Is this a bot in no need of time, with a policy for simulations? */
export const isQuick = (name: string): boolean => Object.hasOwn(quick, name)

/** Checks a bot's name without starting anything. */
export function checkBotName(name: string): string {
  if (isQuick(name) || (name.startsWith(EXEC) && name.length > EXEC.length)) return name
  throw new BadInput(
    `there is no bot “${name}”; the bots are: ${Object.keys(quick).join(", ")}, exec:"program and its arguments"`,
  )
}

/** The bot with this name, choosing by this chance. A program has so many milliseconds for a move. */
export function makeBot(name: string, choice: FastChance, timeLimit: number): Bot {
  checkBotName(name)
  return isQuick(name) ? quick[name](choice) : new ExecBot(name.slice(EXEC.length), timeLimit)
}
