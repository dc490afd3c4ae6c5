// Schemas for the server's JSON messages. docs/protocol.md is generated from them, and tests check the tables against
// them.

import * as v from "valibot"
import { PHRASE_NAMES } from "../table/room/phrases.ts"
import { settingsSchema } from "../wire/messages.ts"

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const who = count
const seat = count

/** A part of a sentence: a number, a seat, the face of a card or several, or a word of the game. */
const part = v.union([
  v.number(),
  v.strictObject({ seat }),
  v.strictObject({ card: count }),
  v.strictObject({ cards: v.array(count) }),
  v.strictObject({ word: v.string() }),
])
const sentence = v.strictObject({ key: v.string(), with: v.optional(v.record(v.string(), part)) })

const room = v.strictObject({
  game: v.string(),
  rules: count,
  options: v.record(v.string(), v.union([v.string(), v.number()])),
  settings: settingsSchema,
  stage: v.picklist(["gathering", "playing", "over", "closed"]),
  seats: v.array(v.strictObject({ name: v.string(), who: v.nullable(who), bot: v.nullable(v.string()) })),
  people: v.array(v.strictObject({ name: v.string(), isBarred: v.boolean() })),
  host: who,
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  words: v.array(v.strictObject({ who, text: v.string() })),
  games: count,
  clocks: v.nullable(v.strictObject({ left: v.array(count), running: count })),
  startsIn: v.nullable(count),
  helped: v.optional(v.array(seat)),
})

const NOTES = [
  ...(["came", "sat", "rose", "standIn", "time", "back", "host", "barred", "admit", "hint"] as const),
  ...(["clock", "noClock", "chatAll", "chatPhrases", "chatOff", "hintsOn", "hintsOff"] as const),
] as const
const said = { n: count, at: v.number() }
const line = v.union([
  v.strictObject({ ...said, who, text: v.string() }),
  v.strictObject({ ...said, who, phrase: v.picklist(PHRASE_NAMES) }),
  v.strictObject({ ...said, who: v.optional(who), note: v.picklist(NOTES), seat: v.optional(seat) }),
])

const BYES = [
  ...(["closed", "barred", "banned", "stopping", "elsewhere"] as const),
  ...(["slow", "gone", "trouble", "full", "bad", "old"] as const),
] as const

export const serverMessageSchema = v.variant("t", [
  v.strictObject({
    t: v.literal("room"),
    you: v.optional(v.nullable(who)),
    seat: v.optional(v.nullable(seat)),
    here: v.optional(v.array(who)),
    watchers: v.optional(count),
    waiting: v.optional(v.array(seat)),
    room: v.optional(v.partial(room)),
  }),
  v.strictObject({ t: v.literal("talk"), lines: v.array(line) }),
  v.strictObject({ t: v.literal("ok"), id: v.string() }),
  v.strictObject({ t: v.literal("no"), id: v.string(), why: sentence }),
  v.strictObject({ t: v.literal("here") }),
  v.strictObject({ t: v.literal("bye"), why: v.picklist(BYES), again: v.nullable(count) }),
])
