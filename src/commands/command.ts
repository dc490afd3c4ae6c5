// The interface of every command, and functions that read options from the command line.

import { type ParseArgsConfig, parseArgs } from "node:util"
import type { Game } from "../engine/game.ts"
import { BadInput, LANGUAGES, type Language, type Options, readOptions, readSeats } from "../engine/options.ts"
import { findGame, games } from "../games/index.ts"

export interface Command {
  readonly name: string
  /** The arguments, as the help shows them after the name. */
  readonly usage: string
  /** A summary in one line. */
  readonly about: string
  /** The rest of `--help`. */
  readonly details: string
  /** Returns the exit code. */
  run(args: readonly string[]): Promise<number>
}

type Specs = NonNullable<ParseArgsConfig["options"]>

/** Parses a command line. Throws mistakes as `BadInput` with a message of one line. */
export function readArgs<T extends Specs>(args: readonly string[], options: T, most: number) {
  try {
    const read = parseArgs({ args: joinNegatives(args), options, allowPositionals: true, strict: true })
    if (read.positionals.length > most) throw new BadInput(`“${read.positionals[most]}” is one word too many`)
    return read
  } catch (problem) {
    if (problem instanceof BadInput) throw problem
    const message = firstSentence(problem instanceof Error ? problem.message : String(problem))
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? []
    const meant = unknown === undefined ? undefined : optionLike(unknown, Object.keys(options))
    throw new BadInput(
      `${message}; ${meant === undefined ? "" : `did you mean --${meant}? `}--help lists what there is`,
    )
  }
}

/** Returns the option that an unknown one was probably meant to be: one that begins so, or differs in two letters. */
function optionLike(given: string, known: readonly string[]): string | undefined {
  const begun = known.filter((name) => name.startsWith(given) || given.startsWith(name))
  const [nearest] = known.map((name) => ({ name, edits: editsBetween(given, name) })).sort((a, b) => a.edits - b.edits)
  return begun[0] ?? (nearest.edits <= Math.min(2, given.length - 2) ? nearest.name : undefined)
}

/** Returns how many letters have to be added, removed or replaced (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}

/** Turns “--seats -1” into “--seats=-1”. A negative number is then read as a value and gets a clear message. */
const joinNegatives = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => {
    if (/^-\d/.test(arg) && args[i - 1]?.startsWith("--")) return []
    return arg.startsWith("--") && /^-\d/.test(args[i + 1] ?? "") ? [`${arg}=${args[i + 1]}`] : [arg]
  })

const firstSentence = (text: string): string => text.split(/\. |\n/)[0]

/** Returns the game named on the command line. */
export function gameFrom(name: string | undefined): Game {
  if (name === undefined) throw new BadInput(`which game? One of: ${games.map(({ id }) => id).join(", ")}`)
  return findGame(name)
}

/** Reads every `--opt name=value`. */
export function optionsFrom(game: Game, seats: number, given: readonly string[]): Options {
  const pairs = given.map((text) => {
    const at = text.indexOf("=")
    if (at < 1) throw new BadInput(`--opt takes name=value, not “${text}”`)
    return [text.slice(0, at), text.slice(at + 1)] as const
  })
  const twice = pairs.find(([name], i) => pairs.findIndex(([other]) => other === name) < i)
  if (twice !== undefined) throw new BadInput(`option ${twice[0]} is given twice`)
  return readOptions(game, seats, Object.fromEntries(pairs))
}

/** Returns `--seats`, or the game's usual number. */
export const seatsFrom = (game: Game, given: string | undefined): number =>
  given === undefined ? game.seats.usual : readSeats(game, given)

/** Reads a number within bounds. */
export function numberFrom(what: string, given: string, min: number, max: number): number {
  const value = Number(given)
  if (given.trim() === "" || !(value >= min && value <= max))
    throw new BadInput(`--${what} takes a number from ${min} to ${max.toLocaleString("en")}, not “${given}”`)
  return value
}

/** Reads a whole number within bounds. */
export function wholeFrom(what: string, given: string, min: number, max: number): number {
  const value = numberFrom(what, given, min, max)
  if (!Number.isInteger(value)) throw new BadInput(`--${what} takes a whole number, not “${given}”`)
  return value
}

/** Reads a count, which may be abbreviated as in 100k or 1.5m. */
export function countFrom(what: string, given: string, min: number, max: number): number {
  const [, digits, unit] = /^(\d+\.?\d*)([km])$/i.exec(given.trim()) ?? []
  const written = digits === undefined ? given : String(Number(`${digits}e${unit.toLowerCase() === "k" ? 3 : 6}`))
  return wholeFrom(what, written, min, max)
}

/** Returns `--language`, or the language of the environment, or English. */
export function languageFrom(given: string | undefined): Language {
  const known = (text: string): Language | undefined => LANGUAGES.find((language) => text.startsWith(language))
  if (given === undefined) return known(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "") ?? "en"
  const language = LANGUAGES.find((name) => name === given)
  if (language === undefined) throw new BadInput(`--language takes ${LANGUAGES.join(" or ")}, not “${given}”`)
  return language
}

/** Returns a bot for each seat. The last name given fills the remaining seats. */
export const botsFor = (seats: number, given: readonly string[]): string[] =>
  Array.from({ length: seats }, (_, seat) => given[Math.min(seat, given.length - 1)] ?? "random")

/** Returns a new random seed. */
export const randomSeed = (): string => crypto.randomUUID().slice(0, 8)
