// Decides whether a command at an online table leads to an entry or a refusal. Pure: time, chance and who is away are
// arguments.

import { isLevel } from "../../bots/reactions.ts"
import { fairChance } from "../fair.ts"
import { openingOf } from "../table.ts"
import type { RoomChange, RoomEntry, Who } from "./entries.ts"
import { PHRASE_NAMES } from "./phrases.ts"
import { type Person, type Room, USUAL_BOT } from "./room.ts"
import {
  type Asker,
  type Command,
  type Judge,
  type JudgedCommand,
  judgeHint,
  type Refusal,
  type RulingContext,
  refusalFor,
  refuse,
  rulingOf,
} from "./ruling.ts"

/** Returns the entry that this command leads to, or why it is refused. */
export const judge: Judge = (room, command, asker, context) => {
  if (command.do === "undo") return refuse("notNow")
  const judged = rule(room, command, asker, context)
  return "refused" in judged ? judged : rulingOf(judged, asker, context)
}

/**
 * How much one person may say and change in a game. There is a limit because the journal stores all of it. Moves and
 * leaving are unlimited.
 */
export const MOST_SAID = 500
const SAYING: ReadonlySet<Command["do"]> = new Set([
  "chat",
  "say",
  "name",
  "words",
  "sit",
  "bot",
  "settings",
  "host",
  "admit",
  "hint",
])

/** Every command except a move, which `ruling.ts` judges. */
type Wish = Exclude<Command, { do: "move" }>

function rule(room: Room, command: Wish, asker: Asker, context: RulingContext): JudgedCommand | Refusal {
  const { who } = asker
  const unheard = refusalFor(room, who)
  if (unheard !== undefined) return unheard
  if (who !== undefined && SAYING.has(command.do) && (room.said.get(who) ?? 0) >= MOST_SAID) return refuse("saidEnough")
  if (command.do === "sit") return sit(room, command, asker, context)
  if (who === undefined) return refuse("notSeated")
  return seated(room, command, who, context)
}

/**
 * The number of people that a table remembers, since it tells everybody about all of them. Beyond that, newcomers get
 * the numbers of people who have left.
 */
export const MOST_PEOPLE = 200

function sit(
  room: Room,
  { seat, name }: Extract<Command, { do: "sit" }>,
  { who, hash }: Asker,
  context: RulingContext,
): JudgedCommand | Refusal {
  const wanted = room.seats[seat]
  if (wanted === undefined) return refuse("noSeat")
  if (wanted.who !== undefined) return refuse(wanted.who === who ? "notNow" : "taken")
  const mine = room.seatOf(who)
  if (mine !== undefined && room.stage !== "gathering") return refuse("playing")
  if (mine === undefined && room.settings.isLocked) return refuse("locked")
  const isLate = room.stage === "playing" || room.stage === "over"
  if (isLate && !room.settings.takeOver) return refuse("locked")
  // A player who has seen the cards of one seat must not see another's.
  if (isLate && who !== undefined && (room.had.get(who) ?? seat) !== seat) return refuse("ownSeat")
  if (who !== undefined) return { kind: "sit", who, seat }
  return {
    kind: "come",
    hash,
    name,
    seat,
    ...(room.people.length < MOST_PEOPLE ? {} : { who: leastNeeded(room, context) }),
  }
}

/**
 * Returns the number of a person without a seat. It prefers one who is away, has not seen the cards of this game and is
 * not barred.
 */
function leastNeeded(room: Room, context: RulingContext): Who {
  const isLate = room.stage !== "gathering"
  const reasons = ({ isBarred }: Person, who: Who): number =>
    (isBarred ? 4 : 0) + (isLate && room.had.has(who) ? 2 : 0) + (context.awayFor(who) === 0 ? 1 : 0)
  return room.people
    .map((person, who) => ({ who, reasons: reasons(person, who) }))
    .filter(({ who }) => who !== room.host && room.seatOf(who) === undefined)
    .reduce((least, one) => (one.reasons < least.reasons ? one : least)).who
}

/** Judges the commands of a person whom the table knows. */
function seated(
  room: Room,
  command: Exclude<Wish, { do: "sit" }>,
  who: Who,
  context: RulingContext,
): JudgedCommand | Refusal {
  switch (command.do) {
    case "rise":
      return withSeat(room, who, (seat) => ({ kind: "rise", seat }))
    case "name":
      return { kind: "name", who, name: command.name }
    case "words":
      return room.stage === "gathering" ? { kind: "words", who, text: command.text } : refuse("playing")
    case "back":
      return withSeat(room, who, (seat) => back(room, seat))
    case "standIn":
      return withSeat(room, who, () => standIn(room, command.seat, context))
    case "chat":
      if (room.settings.chat !== "all") return refuse(room.settings.chat === "off" ? "noChat" : "phrasesOnly")
      return { kind: "chat", who, text: command.text }
    case "say":
      if (room.settings.chat === "off") return refuse("noChat")
      return PHRASE_NAMES.includes(command.phrase) ? { kind: "say", who, phrase: command.phrase } : refuse("noSuch")
    case "again":
      return withSeat(room, who, () =>
        room.stage === "over"
          ? { kind: "again", turned: command.turned, fair: context.newFair() }
          : refuse(room.stage === "gathering" ? "setAgain" : "playing"),
      )
    case "start":
      return start(room, who, context)
    case "hint":
      return room.settings.hints ? judgeHint(room, who) : refuse("noHints")
    default:
      return who === room.host ? hosting(room, command, context) : refuse("hostOnly")
  }
}

type HostCommand = Extract<Command, { do: "bot" | "settings" | "host" | "admit" | "wait" | "bar" | "free" | "close" }>

function hosting(room: Room, command: HostCommand, context: RulingContext): JudgedCommand | Refusal {
  switch (command.do) {
    case "bot": {
      if (room.stage !== "gathering") return refuse("playing")
      const seat = room.seats[command.seat]
      if (seat === undefined) return refuse("noSeat")
      if (seat.who !== undefined) return refuse("taken")
      if (command.bot !== null && !isLevel(command.bot)) return refuse("noBot")
      return { kind: "bot", seat: command.seat, bot: command.bot ?? undefined }
    }
    case "settings":
      return { kind: "settings", settings: command.settings }
    case "host":
      return room.seatOf(command.who) === undefined ? refuse("noSuch") : { kind: "host", who: command.who }
    case "admit":
      return { kind: "admit" }
    case "wait":
      return room.startsAt === undefined ? refuse("notNow") : { kind: "wait" }
    case "bar":
      return command.who === room.host || room.people[command.who] === undefined
        ? refuse("noSuch")
        : { kind: "bar", who: command.who }
    case "free": {
      const who = room.seats[command.seat]?.who
      if (who === undefined || who === room.host) return refuse("noSuch")
      return context.awayFor(who) > 0 ? { kind: "rise", seat: command.seat } : refuse("isHere")
    }
    case "close":
      return { kind: "close" }
  }
}

function start(room: Room, who: Who, context: RulingContext): JudgedCommand | Refusal {
  if (room.stage !== "gathering") return refuse("playing")
  if (room.seatOf(who) === undefined) return refuse("notSeated")
  const hasHost = room.seatOf(room.host) !== undefined && context.awayFor(room.host) === 0
  if (who !== room.host && hasHost) return refuse("hostOnly")
  return opening(room)
}

/** Returns the deal. It depends on the table's secret and everybody's words, in the order in which the people came. */
export function opening(room: Room): Omit<Extract<RoomEntry, { kind: "open" }>, "at" | "ms"> {
  const words = [...room.words].sort(([a], [b]) => a - b).map(([, text]) => text)
  const { game, creation } = room
  return { kind: "open", opening: openingOf(game, creation.options, fairChance(room.fair, words), room.seating()) }
}

function back(room: Room, seat: number): JudgedCommand | Refusal {
  if (room.stage !== "playing" || room.seats[seat].bot === undefined) return refuse("notNow")
  const { clock, time } = room.settings
  return clock === "game" && room.clocks.used[seat] >= time ? refuse("timeUp") : { kind: "back", seat }
}

function standIn(room: Room, seat: number, context: RulingContext): JudgedCommand | Refusal {
  const at = room.seats[seat]
  if (room.stage !== "playing") return refuse("notPlaying")
  const asked = room.clocks.since[seat]
  if (at?.who === undefined || at.bot !== undefined || asked === undefined) return refuse("notNow")
  const waited = Math.min(context.awayFor(at.who), context.ms - asked)
  if (waited < room.settings.patience) return refuse("isHere")
  return { kind: "standIn", seat, bot: USUAL_BOT, why: "away" }
}

function withSeat(room: Room, who: Who, then: (seat: number) => JudgedCommand | Refusal): JudgedCommand | Refusal {
  const seat = room.seatOf(who)
  return seat === undefined ? refuse("notSeated") : then(seat)
}

/** The table's action when it has been running for `ms` milliseconds. */
type Due = Extract<RoomChange, { readonly kind: "standIn" }> & { readonly ms: number }

/** Returns the table's next timed action: a bot takes over when a player's time is up. Undefined if no clock runs. */
export function dueNext(room: Room): Due | undefined {
  const up = room.timeUp()
  if (up !== undefined) return { kind: "standIn", ms: up.at, seat: up.seat, bot: USUAL_BOT, why: "time" }
  return undefined
}
