// The record of a game: readable JSON with one move per line. Everything else is derived from it and checked.

import type { Game, Result } from "./game.ts"
import { type ChanceSource, type CheckedMove, type FairDeal, Match, type Setup } from "./match.ts"
import { readMove } from "./moves.ts"
import { asText, isObject } from "./objects.ts"
import { BadInput, namedOptions, readSavedOptions, readSeats } from "./options.ts"
import type { Trace } from "./trace.ts"

const FORMAT = 1

export interface GameRecord {
  readonly game: Game
  readonly setup: Setup
  /** The players' names, by seat. */
  readonly names: readonly string[]
  /** By seat: “person”, or the name of a bot. */
  readonly players: readonly string[]
  readonly dealCheck: string
  readonly moves: readonly CheckedMove[]
  readonly result: Result | undefined
}

/** The stored content of a record, with the game's id and the version of its rules. */
interface Written extends Omit<GameRecord, "game"> {
  readonly game: string
  readonly rules: number
}

/** Returns the record of a match as text. */
export function writeRecord(match: Match, names: readonly string[], players: readonly string[]): string {
  const { game, result, dealCheck, checks } = match
  const moves = match.moves.map(({ seat, move }, at) => ({ seat, move, check: checks[at] }))
  const setup = { ...match.setup, options: namedOptions(game, match.setup.options) }
  return recordText({ game: game.id, rules: game.version, setup, names, players, dealCheck, moves, result })
}

/** Formats a record without checking that it can be replayed. The options come from `namedOptions`. */
export function recordText({ game, rules, setup, names, players, dealCheck, moves, result }: Written): string {
  const { seats, options, chance } = setup
  const head = { countertop: FORMAT, game, rules, seats, names, players, options, chance, deal: dealCheck }
  const lines = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  const made = moves.map(({ seat, move, check }) => `    ${JSON.stringify(`${seat} ${move} ${check}`)}`)
  const end = { moves: moves.length, ...(result === undefined ? { unfinished: true } : result) }
  return ["{", ...lines, '  "moves": [', made.join(",\n"), "  ],", `  "end": ${JSON.stringify(end)}`, "}", ""].join(
    "\n",
  )
}

/** Parses a record. `replay` checks it against the rules. */
export function readRecord(text: string, findGame: (id: string) => Game): GameRecord {
  const raw = parse(text)
  if (raw.countertop !== FORMAT)
    throw new BadInput(
      raw.countertop === undefined
        ? "this is no Countertop record: it does not begin with its format number"
        : `this record has format ${show(raw.countertop)}; this version of Countertop reads format ${FORMAT}`,
    )
  const game = findGame(asText(raw.game))
  if (raw.rules !== game.version)
    throw new BadInput(
      `this record was played by version ${show(raw.rules)} of the rules of ${game.name}; this is version ${game.version}, which may play it differently`,
    )
  const seats = readSeats(game, raw.seats)
  const options = readSavedOptions(game, seats, isObject(raw.options) ? raw.options : {})
  const moves = readMoves(raw.moves, seats)
  const end = isObject(raw.end) ? raw.end : {}
  if (end.moves !== moves.length)
    throw new BadInput(
      `the record breaks off after move ${moves.length}: ${end.moves === undefined ? "it has no end" : `its end says ${show(end.moves)} moves`}`,
    )
  return {
    game,
    setup: { seats, options, chance: readChance(raw.chance) },
    names: readTexts(raw.names, seats, "names"),
    players: readTexts(raw.players, seats, "players"),
    dealCheck: asText(raw.deal),
    moves,
    result: end.unfinished === true ? undefined : readResult(end, seats),
  }
}

/** Replays a record, checking every move. Calls `seen` with the match before each move and at the end. */
export function replay(
  record: GameRecord,
  options: { trace?: Trace; seen?: (match: Match, at: number) => void } = {},
): Match {
  const { game, setup, moves } = record
  const { trace, seen } = options
  const match = new Match(game, setup, trace)
  if (match.dealCheck !== record.dealCheck)
    throw new BadInput("the record goes wrong at the deal: its seed, options or seats are not those it was dealt with")
  moves.forEach(({ seat, move, check }, at) => {
    seen?.(match, at)
    remake(match, seat, move, at + 1, trace)
    if (match.checks[at] !== check)
      throw new BadInput(
        `the record goes wrong at move ${at + 1}: “${move}” by seat ${seat + 1} is not the move that was made there`,
      )
  })
  seen?.(match, moves.length)
  checkEnd(record, match)
  return match
}

function remake(match: Match, seat: number, text: string, number: number, trace: Trace | undefined): void {
  try {
    const refusal = match.play(seat, readMove(match.game.verbs, text), trace)
    if (refusal === undefined) return
  } catch (problem) {
    if (!(problem instanceof BadInput)) throw problem
    throw new BadInput(`the record goes wrong at move ${number}: ${problem.message}`)
  }
  throw new BadInput(
    `the record goes wrong at move ${number}: “${text}” by seat ${seat + 1} is against the rules there`,
  )
}

function checkEnd(record: GameRecord, match: Match): void {
  const number = match.moves.length
  const found = match.result
  if (record.result === undefined && found !== undefined)
    throw new BadInput(`the record goes wrong after move ${number}: it says unfinished, but the game is over`)
  if (record.result !== undefined && found === undefined)
    throw new BadInput(`the record goes wrong after move ${number}: it has a result, but the game is not over`)
  if (record.result !== undefined && JSON.stringify(pick(record.result)) !== JSON.stringify(pick(found as Result)))
    throw new BadInput(`the record goes wrong after move ${number}: its result is not what the moves come to`)
}

const pick = ({ places, scores, limit }: Result): unknown[] => [places, scores, limit]

function parse(text: string): Record<string, unknown> {
  try {
    const raw: unknown = JSON.parse(text)
    if (isObject(raw)) return raw
  } catch {
    const lines = text.split("\n")
    const from = lines.findIndex((line) => line.startsWith('  "moves": [')) + 1
    const damage = lines.findIndex((line, at) => at >= from && !/^ {4}"\d [^"]* [0-9a-f]{4}",?$/.test(line))
    const whole = from === 0 ? 0 : (damage < 0 ? lines.length : damage) - from
    if (text.trimStart().startsWith("{") && text.includes('"countertop"'))
      throw new BadInput(`the record is cut short or damaged: it breaks off after move ${whole}`)
  }
  throw new BadInput("this is no Countertop record: it is not JSON as Countertop writes it")
}

function readMoves(raw: unknown, seats: number): CheckedMove[] {
  if (!Array.isArray(raw)) throw new BadInput("the record has no list of moves")
  return raw.map((line: unknown, at) => {
    const [, seat, move, check] = /^(\d) (.+) ([0-9a-f]{4})$/.exec(asText(line)) ?? []
    if (seat === undefined || Number(seat) >= seats)
      throw new BadInput(`the record goes wrong at move ${at + 1}: expected “seat move check”, not ${show(line)}`)
    return { seat: Number(seat), move, check }
  })
}

function readChance(raw: unknown): ChanceSource {
  if (isObject(raw) && raw.source === "fast" && typeof raw.seed === "string") return { source: "fast", seed: raw.seed }
  if (isObject(raw) && raw.source === "chacha20" && isSecret(raw.secret))
    return { source: "chacha20", secret: raw.secret, ...(raw.fair === undefined ? {} : { fair: readFair(raw.fair) }) }
  throw new BadInput(`the record's chance should be a fast seed or a chacha20 secret, not ${show(raw)}`)
}

function readFair(raw: unknown): FairDeal {
  const isWord = (word: unknown): word is string => typeof word === "string" && word.length <= 200
  if (
    isObject(raw) &&
    isSecret(raw.commit) &&
    isSecret(raw.secret) &&
    Array.isArray(raw.words) &&
    raw.words.every(isWord)
  )
    return { commit: raw.commit, secret: raw.secret, words: raw.words }
  throw new BadInput(`the record's promise of a fair deal should be a hash, a secret and words, not ${show(raw)}`)
}

const isSecret = (raw: unknown): raw is string => typeof raw === "string" && /^[0-9a-f]{64}$/.test(raw)

function readTexts(raw: unknown, seats: number, what: string): string[] {
  if (!Array.isArray(raw) || raw.length !== seats || raw.some((text) => typeof text !== "string" || text.length > 200))
    throw new BadInput(`the record's ${what} should be ${seats} texts, not ${show(raw)}`)
  return raw.map(String)
}

function readResult(raw: Record<string, unknown>, seats: number): Result {
  const numbers = (list: unknown): list is number[] =>
    Array.isArray(list) && list.length === seats && list.every((n) => typeof n === "number")
  if (!numbers(raw.places) || !numbers(raw.scores) || typeof raw.limit !== "boolean")
    throw new BadInput(`the record's end should have places, scores and limit, not ${show(raw)}`)
  return { places: raw.places, scores: raw.scores, limit: raw.limit }
}

/** Shortens a value for an error message. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
