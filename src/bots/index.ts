// The bots by name, as the option `--bot` accepts them.

import type { FastChance } from "../engine/chance.ts"
import { BadInput } from "../engine/options.ts"
import { type Bot, heuristicBot, randomBot } from "./bot.ts"
import { ExecBot } from "./exec.ts"
import { LevelBot } from "./levels.ts"
import { isLevel, LEVELS } from "./reactions.ts"
import { SearchBot, type Thinking } from "./search/bot.ts"
import { PLAIN, SEARCH, type SearchSettings } from "./search/search.ts"

const EXEC = "exec:"
const USUAL = 1000 // iterations
const MOST = 10_000_000
const LONGEST = 60_000 // milliseconds

const quick: Record<string, (choice: FastChance) => Bot> = { random: randomBot, house: heuristicBot }

const searching: Record<string, SearchSettings> = {
  search: SEARCH,
  plain: PLAIN,
  open: { ...SEARCH, seesAll: true },
}

/** The list of bots for `--help`. */
export const BOT_NAMES = `${LEVELS.join(", ")}, house, random, search:1000 (iterations a move) or search:500ms, plain:1000 (a search without rules of thumb), exec:"program and its arguments"`

export const isRandom = (name: string): boolean => name === "random"

/** Tells whether this is a fast bot, which has a policy for simulations. */
export const isQuick = (name: string): boolean => Object.hasOwn(quick, name)

/** Tells whether this bot sees all cards. Such a bot can be measured, but not played against. */
export const seesAll = (name: string): boolean => searchFrom(name)?.settings.seesAll === true

/** Checks a bot's name without starting anything. */
export function checkBotName(name: string): string {
  if (
    isQuick(name) ||
    isLevel(name) ||
    searchFrom(name) ||
    (name.startsWith(EXEC) && name.slice(EXEC.length).trim() !== "")
  )
    return name
  throw new BadInput(whyNoBot(name))
}

function whyNoBot(name: string): string {
  if (name.startsWith(EXEC)) return `${EXEC} needs a program, as in exec:"node examples/greedy.mjs"`
  const [kind] = name.split(":")
  if (!name.includes(":") || !Object.hasOwn(searching, kind))
    return `there is no bot “${name}”; the bots are: ${BOT_NAMES}`
  const [most, longest] = [MOST, LONGEST].map((n) => n.toLocaleString("en"))
  return `${kind}: takes 1 to ${most} iterations, as in ${kind}:1000, or 1ms to ${longest}ms, not “${name}”`
}

/** Makes the bot with this name. `timeLimit` is the milliseconds that a program may take for a move. */
export function makeBot(name: string, choice: FastChance, timeLimit: number): Bot {
  checkBotName(name)
  if (isQuick(name)) return quick[name](choice)
  if (isLevel(name)) return new LevelBot(name, choice)
  const search = searchFrom(name)
  if (search !== undefined) return new SearchBot(name, search.thinking, search.settings, choice)
  return new ExecBot(name.slice(EXEC.length), timeLimit)
}

/** Parses `search`, `search:1000` or `search:500ms`, and the same for the other searches. */
function searchFrom(name: string): { readonly settings: SearchSettings; readonly thinking: Thinking } | undefined {
  const [, kind, digits, unit] = /^([a-z]+)(?::(\d+)(ms)?)?$/.exec(name) ?? []
  if (kind === undefined || !Object.hasOwn(searching, kind)) return undefined
  const amount = Number(digits ?? USUAL)
  if (amount < 1 || amount > (unit === "ms" ? LONGEST : MOST)) return undefined
  return { settings: searching[kind], thinking: unit === "ms" ? { milliseconds: amount } : { iterations: amount } }
}
