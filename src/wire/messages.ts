// Schemas for every message that a client may send. They validate incoming messages, and docs/protocol.md is generated
// from them. Any other message is refused. Moves, which are most messages, are parsed by a regular expression instead.

import * as v from "valibot"
import { LEVELS } from "../bots/reactions.ts"
import { PHRASE_NAMES } from "../table/room/phrases.ts"
import { fitName, fitText, LONGEST_TALK } from "../table/room/texts.ts"

/** The protocol version. Raise it when older clients could no longer follow. */
export const PROTOCOL = 2
/** Maximum bytes of a client's message. */
export const LONGEST = 4096
/** Minimum characters of a seat's key: 128 bits. */
const KEY = 22

const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7))
const who = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const time = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const DAY = 86_400_000
const MOVE = 200
const MOVES = 1_000_000
const ID = /^[A-Za-z0-9_-]{1,40}$/

/** Longer texts are refused. Texts that are a little too long, or unfit for display, are cut and cleaned. */
const typed = v.pipe(v.string(), v.maxLength(1000))
const name = v.pipe(typed, v.transform(fitName), v.minLength(1))
const text = (most: number) =>
  v.pipe(
    typed,
    v.transform((said) => fitText(said, most)),
    v.minLength(1),
  )

export const keySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.minLength(KEY), v.maxLength(64))
export const tableSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]{8}$/))

export const settingsSchema = v.strictObject({
  isPublic: v.boolean(),
  isLocked: v.boolean(),
  clock: v.picklist(["none", "move", "game"]),
  time: v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(14 * DAY)),
  tempo: v.picklist([0, 1000, 2000, 5000]),
  patience: v.pipe(v.number(), v.integer(), v.minValue(10_000), v.maxValue(7 * DAY)),
  takeOver: v.boolean(),
  chat: v.picklist(["all", "phrases", "off"]),
  watching: v.boolean(),
  delay: time(600_000),
  hints: v.optional(v.boolean()),
})

export const commandSchema = v.variant("do", [
  v.strictObject({ do: v.literal("sit"), seat, name }),
  v.strictObject({ do: v.literal("rise") }),
  v.strictObject({ do: v.literal("name"), name }),
  v.strictObject({ do: v.literal("bot"), seat, bot: v.nullable(v.picklist(LEVELS)) }),
  v.strictObject({ do: v.literal("words"), text: text(100) }),
  v.strictObject({ do: v.literal("start") }),
  v.strictObject({
    do: v.literal("move"),
    move: v.pipe(v.string(), v.maxLength(MOVE)),
    on: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOVES)),
    after: v.optional(time(DAY)),
  }),
  v.strictObject({ do: v.literal("standIn"), seat }),
  v.strictObject({ do: v.literal("back") }),
  v.strictObject({ do: v.literal("settings"), settings: settingsSchema }),
  v.strictObject({ do: v.literal("host"), who }),
  v.strictObject({ do: v.literal("admit") }),
  v.strictObject({ do: v.literal("wait") }),
  v.strictObject({ do: v.literal("bar"), who }),
  v.strictObject({ do: v.literal("free"), seat }),
  v.strictObject({ do: v.literal("chat"), text: text(LONGEST_TALK) }),
  v.strictObject({ do: v.literal("say"), phrase: v.picklist(PHRASE_NAMES) }),
  v.strictObject({ do: v.literal("again"), turned: v.boolean() }),
  v.strictObject({ do: v.literal("hint") }),
  v.strictObject({ do: v.literal("close") }),
])

/** Any message of a client. The first one is a hello. */
export const clientMessageSchema = v.variant("t", [
  v.strictObject({
    t: v.literal("hello"),
    v: v.number(),
    table: tableSchema,
    /** Unguessable and made by the client. Anybody who has the key has the seat. */
    key: keySchema,
    /** The state that the client already has: which game, and how many entries. */
    seen: v.optional(v.strictObject({ games: v.number(), version: v.number() })),
  }),
  /** A command. The client chooses the id, and uses it again when it resends the command. */
  v.strictObject({
    t: v.literal("do"),
    id: v.pipe(v.string(), v.regex(ID)),
    what: commandSchema,
  }),
  /** Asks whether the table is there. The answer is “here”. */
  v.strictObject({ t: v.literal("there") }),
])

export type ClientMessage = v.InferOutput<typeof clientMessageSchema>

/** Reads a client's message. Returns undefined if it breaks the protocol. */
export function readMessage(text: string): ClientMessage | undefined {
  const move = moveIn(text)
  if (move !== undefined) return move
  try {
    const checked = v.safeParse(clientMessageSchema, JSON.parse(text))
    return checked.success ? checked.output : undefined
  } catch {
    return undefined
  }
}

/** Matches a move as clients write it: ASCII, without anything that JSON would escape. */
const PLAIN_MOVE =
  /^\{"t":"do","id":"([\w-]{1,40})","what":\{"do":"move","move":"([ !#-[\]-~]{0,200})","on":(0|[1-9]\d{0,6})(?:,"after":(0|[1-9]\d{0,7}))?\}\}$/

/**
 * Parses a move with the same checks as the schema, but faster, because most messages are moves. Returns undefined for
 * anything else, which the schema then checks.
 */
function moveIn(text: string): ClientMessage | undefined {
  const found = PLAIN_MOVE.exec(text)
  if (found === null) return undefined
  const [, id, move] = found
  const on = Number(found[3])
  if (on > MOVES) return undefined
  if (found[4] === undefined) return { t: "do", id, what: { do: "move", move, on } }
  const after = Number(found[4])
  return after > DAY ? undefined : { t: "do", id, what: { do: "move", move, on, after } }
}

/** The request that creates a table, over HTTP. */
export const newTableSchema = v.strictObject({
  game: v.pipe(v.string(), v.maxLength(40)),
  seats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
  options: v.record(v.pipe(v.string(), v.maxLength(40)), v.union([v.pipe(v.string(), v.maxLength(40)), v.number()])),
  settings: settingsSchema,
  name,
  key: keySchema,
  bots: v.optional(v.pipe(v.array(v.nullable(v.picklist(LEVELS))), v.maxLength(8))),
})

export type NewTable = v.InferOutput<typeof newTableSchema>
