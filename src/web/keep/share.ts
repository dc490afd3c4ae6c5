// A finished game as a link: its whole record, packed into the part of the URL after “#”, which no server sees. Cards
// follow from the moves. The check of the last move is chained to all checks before it, so it stands for all of them.

import { hash64 } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import { type ChanceSource, Match } from "../../engine/match.ts"
import { readMove } from "../../engine/moves.ts"
import { BadInput } from "../../engine/options.ts"
import { type GameRecord, readRecord, writeRecord } from "../../engine/record.ts"

/** Longest link for which no file is recommended, because some programs truncate longer links. */
export const LONG_LINK = 8000

/** Maximum unpacked size of a link in bytes: far more than any game needs, but a limit for attackers. */
const MOST = 2_000_000

/** The first letter of a packed link. It tells whether the rest is deflated or plain. */
const DEFLATED = "d"
const PLAIN = "p"

/** The content of a link as JSON, in this order. */
type Packed = readonly [
  game: string,
  rules: number,
  names: readonly string[],
  players: readonly string[],
  options: Readonly<Record<string, unknown>>,
  chance: ChanceSource,
  moves: string,
  /** The check of the last move. */
  check: string,
  /** A hash of everything before it, because the checks of the moves do not cover names. */
  hash: number,
]

/** The error message for a damaged link. */
export const BROKEN = "this link is broken: a part of it is missing or was changed on the way"

/** Packs the text of a record file into the part of a URL after “#”. */
export async function packRecord(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shorten(record)))
  if (typeof CompressionStream === "undefined") return PLAIN + toLetters(bytes)
  return DEFLATED + toLetters(await through(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY))
}

/** Returns the URL that shows this record to anyone. */
export const shareLink = async (record: string, origin: string): Promise<string> =>
  `${origin}/shared#${await packRecord(record)}`

/**
 * Unpacks the record of a link and checks every move. If something is wrong with it, throws `BadInput` with the reason.
 */
export async function unpackRecord(letters: string, loadGame: (id: string) => Promise<Game>): Promise<string> {
  const [id, rules, names, players, options, chance, moves, check] = await readPacked(letters)
  const game = await loadGame(id)
  const lines = moves === "" ? [] : moves.split("\n").map((line) => `${line} 0000`)
  const claimed = {
    countertop: 1,
    game: id,
    rules,
    seats: players.length,
    names,
    players,
    options,
    chance,
    moves: lines,
    end: { moves: lines.length, unfinished: true },
  }
  const record = readRecord(JSON.stringify(claimed), () => game)
  const match = playThrough(record)
  if ((match.checks.at(-1) ?? match.dealCheck) !== check) throw new BadInput(BROKEN)
  return writeRecord(match, record.names, record.players)
}

/** Leaves out what can be computed from the rest. */
function shorten(text: string): Packed {
  const raw = JSON.parse(text)
  const lines: readonly string[] = raw.moves
  const check = lines.at(-1)?.slice(-4) ?? raw.deal
  const moves = lines.map((line) => line.slice(0, -5)).join("\n")
  const parts = [raw.game, raw.rules, raw.names, raw.players, raw.options, raw.chance, moves, check] as const
  return [...parts, hashOf(parts)]
}

const hashOf = (parts: readonly unknown[]): number => hash64(JSON.stringify(parts))[0] >>> 0

function playThrough({ game, setup, moves }: GameRecord): Match {
  const match = new Match(game, setup)
  for (const { seat, move } of moves)
    if (match.play(seat, readMove(game.verbs, move)) !== undefined) throw new BadInput(BROKEN)
  return match
}

async function readPacked(letters: string): Promise<Packed> {
  const raw = await unfold(letters)
  if (!isPacked(raw)) throw new BadInput(BROKEN)
  return raw
}

/** Checks the shape, and that nothing was changed. The values are checked later, when it is read as a record. */
function isPacked(raw: unknown): raw is Packed {
  if (!Array.isArray(raw) || raw.length !== 9) return false
  const [game, rules, names, players, options, , moves, check] = raw
  return (
    [game, moves, check].every((part) => typeof part === "string") &&
    typeof rules === "number" &&
    Array.isArray(names) &&
    Array.isArray(players) &&
    typeof options === "object" &&
    raw[8] === hashOf(raw.slice(0, 8))
  )
}

async function unfold(letters: string): Promise<unknown> {
  const bytes = fromLetters(letters.slice(1))
  try {
    const plain = letters[0] === DEFLATED ? await through(bytes, new DecompressionStream("deflate-raw"), MOST) : bytes
    if (letters[0] === DEFLATED || letters[0] === PLAIN)
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain))
  } catch {
    // Reported below, like every text that is not one of our links.
  }
  throw new BadInput(BROKEN)
}

/** Pipes bytes through a stream and returns the output. Throws if the output exceeds `most` bytes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const out: Uint8Array[] = []
  let length = 0
  const reader: ReadableStreamDefaultReader<Uint8Array> = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    out.push(part.value)
    length += part.value.length
    if (length > most) {
      await reader.cancel()
      throw new BadInput(BROKEN)
    }
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of out) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Encodes bytes as base64url. */
function toLetters(bytes: Uint8Array): string {
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
  } catch {
    throw new BadInput(BROKEN)
  }
}
