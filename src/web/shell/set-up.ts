// A set-up and its link: who sits where, with which rules, from which seed. Each mistake in a link gets a sentence, and
// the rest of the link still counts.

import { LEVELS, type LevelName } from "../../bots/reactions.ts"
import type { Game } from "../../engine/game.ts"
import { BadInput, type OptionSpec, type Options, readOptions } from "../../engine/options.ts"
import { LONGEST_NAME } from "../../table/room/texts.ts"

/** The player who opens the link, another person at the same screen, or a bot by its strength. */
export const PLAYERS = ["me", "person", ...LEVELS] as const
export type Player = "me" | "person" | LevelName

export interface SetUpSeat {
  readonly player: Player
  /** Empty for the usual name. */
  readonly name: string
}

export interface SetUp {
  readonly seats: readonly SetUpSeat[]
  /** All options of the game. */
  readonly options: Options
  /** Empty for a new deal. */
  readonly seed: string
  /** Whether any move can be taken back. */
  readonly practice?: boolean
}

/** The parts of a game that a set-up needs. */
export type Playable = Pick<Game, "id" | "name" | "seats" | "options">

/** A mistake in a link. `came` is the value in the link. */
export type LinkProblem =
  | { readonly kind: "badSeatCount"; readonly came: string }
  | { readonly kind: "badSeat"; readonly seat: number; readonly came: string }
  | { readonly kind: "badNames"; readonly seats: number; readonly came: number }
  | { readonly kind: "longName"; readonly came: string }
  | { readonly kind: "badOption"; readonly spec: OptionSpec; readonly came: string }
  | { readonly kind: "noOption"; readonly came: string }
  | { readonly kind: "longSeed" }
  | { readonly kind: "badKey"; readonly came: string }
  | { readonly kind: "twice"; readonly came: string }

export interface ReadLink {
  readonly setUp: SetUp
  /** Whether everyone plays on their own device. */
  readonly isFriends: boolean
  readonly problems: readonly LinkProblem[]
}

export const SEED_LENGTH = 64

/** The strength of bots where nobody chose one. */
const USUAL: LevelName = "medium"
const ME: SetUpSeat = { player: "me", name: "" }
const OPTION = "opt."
const KEYS = ["seats", "names", "seed", "go", "with", "practice"]

/** Returns the usual set-up: the player against bots of this strength, with the published rules. */
export const usualSetUp = (game: Playable, strength: LevelName = USUAL): SetUp => ({
  seats: usualSeats(game.seats.usual, strength),
  options: readOptions(game, game.seats.usual, {}),
  seed: "",
})

const bot = (strength: LevelName): SetUpSeat => ({ player: strength, name: "" })

const usualSeats = (count: number, strength: LevelName): SetUpSeat[] =>
  Array.from({ length: count }, (_, i) => (i === 0 ? ME : bot(strength)))

/** Changes the number of seats. Keeps the first seats, and gives new ones to bots. */
export const withSeats = (game: Playable, setUp: SetUp, count: number, strength: LevelName = USUAL): SetUp =>
  fitted(game, {
    ...setUp,
    seats: Array.from({ length: count }, (_, i) => setUp.seats[i] ?? bot(strength)),
  })

/** Changes the player of a seat. A screen has only one “me”. */
export const withPlayer = (setUp: SetUp, seat: number, player: Player): SetUp => ({
  ...setUp,
  seats: setUp.seats.map((other, i) => {
    if (i === seat) return { ...other, player }
    return player === "me" && other.player === "me" ? { ...other, player: "person" } : other
  }),
})

/** Resets an option that names a seat which no longer exists. */
const fitted = (game: Playable, setUp: SetUp): SetUp => ({
  ...setUp,
  options: Object.fromEntries(
    game.options.map((spec) => {
      const value = setUp.options[spec.name]
      return [spec.name, checked(game, spec, setUp.seats.length, value) ?? spec.default]
    }),
  ),
})

/** Returns the value if the option accepts it. */
function checked(game: Playable, spec: OptionSpec, seats: number, given: unknown): string | number | undefined {
  try {
    return readOptions(game, seats, { [spec.name]: given })[spec.name]
  } catch (problem) {
    if (problem instanceof BadInput) return undefined
    throw problem
  }
}

/** Cuts a text to this number of characters without splitting any of them. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join("").trim()

/** Returns the path of this set-up. */
export function linkOf(game: Playable, { seats, options, seed, practice }: SetUp): string {
  const query = new URLSearchParams()
  query.set("seats", seats.map(({ player }) => player).join(","))
  if (seats.some(({ name }) => name !== "")) query.set("names", seats.map(({ name }) => escaped(name)).join(","))
  for (const { name, default: usual } of game.options)
    if (options[name] !== usual) query.set(OPTION + name, String(options[name]))
  if (seed !== "") query.set("seed", seed)
  if (practice) query.set("practice", "on")
  return `/new/${game.id}?${String(query).replaceAll("%2C", ",")}`
}

/** Returns the path of this set-up for an online table. */
export const friendsLinkOf = (game: Playable, setUp: SetUp): string => `${linkOf(game, setUp)}&with=friends`

/** Commas separate names, so commas inside names are escaped. */
const escaped = (name: string): string => name.replace(/[%,]/g, encodeURIComponent)
const unescaped = (text: string): string => text.replace(/%2C/gi, ",").replaceAll("%25", "%")

/** Reads the set-up of a link. Bots that it does not name have this strength. */
export function readLink(game: Playable, query: URLSearchParams, strength: LevelName = USUAL): ReadLink {
  const problems: LinkProblem[] = checkedKeys(query)
  const isFriends = query.get("with") === "friends"
  const bots = readPlayers(game, query.get("seats"), strength, problems)
  // A link for friends that does not name the players means friends.
  const players = isFriends && !query.has("seats") ? bots.map((_, i) => (i === 0 ? "me" : "person")) : bots
  const names = readNames(query.get("names"), players.length, problems)
  const seed = (query.get("seed") ?? "").trim()
  if (cut(seed, SEED_LENGTH) !== seed) problems.push({ kind: "longSeed" })
  const setUp: SetUp = {
    seats: players.map((player, i) => ({ player, name: names[i] ?? "" })),
    options: readGiven(game, players.length, query, problems),
    seed: cut(seed, SEED_LENGTH),
    ...(query.get("practice") === "on" ? { practice: true } : {}),
  }
  return { setUp, isFriends, problems }
}

function checkedKeys(query: URLSearchParams): LinkProblem[] {
  const keys = [...query.keys()]
  return [...new Set(keys)].flatMap((key): LinkProblem[] => {
    if (!KEYS.includes(key) && !key.startsWith(OPTION)) return [{ kind: "badKey", came: key }]
    return keys.filter((other) => other === key).length > 1 ? [{ kind: "twice", came: key }] : []
  })
}

/** Reads `me,easy,hard`, or just a number of seats. */
function readPlayers(game: Playable, given: string | null, strength: LevelName, problems: LinkProblem[]): Player[] {
  const { min, max, usual } = game.seats
  if (given === null) return usualSeats(usual, strength).map(({ player }) => player)
  const isCount = /^\s*-?\d+\s*$/.test(given)
  const count = isCount ? Number(given) : given.split(",").length
  if (count < min || count > max) problems.push({ kind: "badSeatCount", came: isCount ? given.trim() : String(count) })
  const seats = Math.min(max, Math.max(min, count))
  if (isCount) return usualSeats(seats, strength).map(({ player }) => player)
  const words = given.split(",").slice(0, seats)
  const players = words.map((word, seat) => readPlayer(word.trim(), seat, problems))
  return [...players, ...Array.from({ length: seats - players.length }, () => strength)]
}

function readPlayer(word: string, seat: number, problems: LinkProblem[]): Player {
  const player = PLAYERS.find((known) => known === word)
  if (player === undefined) problems.push({ kind: "badSeat", seat, came: word })
  return player ?? (seat === 0 ? "me" : USUAL)
}

function readNames(given: string | null, seats: number, problems: LinkProblem[]): string[] {
  if (given === null) return []
  const names = given.split(",").map((text) => unescaped(text).trim())
  if (names.length > seats) problems.push({ kind: "badNames", seats, came: names.length })
  return names.slice(0, seats).map((name) => {
    const short = cut(name, LONGEST_NAME)
    if (short !== name) problems.push({ kind: "longName", came: short })
    return short
  })
}

function readGiven(game: Playable, seats: number, query: URLSearchParams, problems: LinkProblem[]): Options {
  const given: Record<string, string | number> = {}
  for (const key of new Set(query.keys())) {
    if (!key.startsWith(OPTION)) continue
    const name = key.slice(OPTION.length)
    const came = query.get(key) ?? ""
    const spec = game.options.find((known) => known.name === name)
    const value = spec && checked(game, spec, seats, came)
    if (spec === undefined) problems.push({ kind: "noOption", came: name })
    else if (value === undefined) problems.push({ kind: "badOption", spec, came })
    else given[name] = value
  }
  return readOptions(game, seats, given)
}
