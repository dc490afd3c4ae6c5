// The commands of a table and the rulings on them. This file judges the two commands that all tables share: moves and
// undo. Pure.

import type { LevelName } from "../../bots/reactions.ts"
import type { Game } from "../../engine/game.ts"
import { type Move, readMove } from "../../engine/moves.ts"
import { BadInput } from "../../engine/options.ts"
import type { Text } from "../../engine/trace.ts"
import type { Fair } from "../fair.ts"
import type { RefusalKey } from "../words.ts"
import type { RoomChange, RoomEntry, RoomSettings, Who } from "./entries.ts"
import type { Phrase } from "./phrases.ts"
import type { Room } from "./room.ts"

/** A request of a client to the table. */
export type Command =
  | { readonly do: "sit"; readonly seat: number; readonly name: string }
  | { readonly do: "rise" }
  | { readonly do: "name"; readonly name: string }
  /** Before the game: the bot for a free seat; null for none yet. */
  | { readonly do: "bot"; readonly seat: number; readonly bot: LevelName | null }
  | { readonly do: "words"; readonly text: string }
  | { readonly do: "start" }
  /** `on` is the number of moves that had been made when the player chose this one. */
  | { readonly do: "move"; readonly move: string; readonly on: number; readonly after?: number | undefined }
  /** Puts in a bot for a player who is away. */
  | { readonly do: "standIn"; readonly seat: number }
  | { readonly do: "back" }
  | { readonly do: "settings"; readonly settings: RoomSettings }
  | { readonly do: "host"; readonly who: Who }
  /** Lets newcomers sit down again although their address has reached its limit. */
  | { readonly do: "admit" }
  /** Stops the countdown of a full public table, so that the host decides when the game starts. */
  | { readonly do: "wait" }
  | { readonly do: "bar"; readonly who: Who }
  /** Frees the seat of a player who does not come back. */
  | { readonly do: "free"; readonly seat: number }
  | { readonly do: "chat"; readonly text: string }
  | { readonly do: "say"; readonly phrase: Phrase }
  | { readonly do: "again"; readonly turned: boolean }
  /** Asks for a hint. The client computes it from what it sees; the table only notes and tells that it was used. */
  | { readonly do: "hint" }
  | { readonly do: "close" }

/**
 * At a table for one screen: undoes the latest move of its only person, and everything after it. With `onlyChoices`,
 * goes back to their latest real choice, because moves without a choice play themselves.
 */
export interface Undo {
  readonly do: "undo"
  readonly onlyChoices: boolean
}

/**
 * The sender of a command: their number if the table knows them, and the hash of their key. The entry gets the id of
 * the command.
 */
export interface Asker {
  readonly who: Who | undefined
  readonly hash: string
  readonly id?: string
}

export interface RulingContext {
  /** The wall-clock time, and how long the table has been running. */
  readonly at: number
  readonly ms: number
  /** Returns for how many milliseconds somebody has been away; 0 if they are connected. */
  awayFor(who: Who): number
  /** Returns a new secret. */
  newFair(): Fair
}

/** The reason for a refusal: a sentence of the table's words or the game's. */
export interface Refusal {
  readonly refused: Text
}

export const refuse = (key: RefusalKey): Refusal => ({ refused: { key: `table.${key}` } })

/** A move that has been read and checked. */
interface CheckedMove {
  readonly kind: "move"
  readonly seat: number
  readonly text: string
  readonly move: Move
}

export type JudgedCommand =
  | RoomChange
  | Omit<Extract<RoomEntry, { kind: "undo" }>, "at" | "ms">
  | Omit<Extract<RoomEntry, { kind: "hint" }>, "at" | "ms">
  | Omit<Extract<RoomEntry, { kind: "open" }>, "at" | "ms">
  | CheckedMove

/** The entry that results from a command. */
export interface Ruling<E extends RoomEntry = RoomEntry> {
  readonly entry: E
  /** For a move: the move itself, read and checked in this position. */
  readonly move?: Move
}

export interface MoveRuling extends Ruling<Extract<RoomEntry, { kind: "move" }>> {
  readonly move: Move
}

/** Rules on a command other than a move: returns an entry or a refusal. */
export type Judge = (
  room: Room,
  command: Exclude<Command, { do: "move" }> | Undo,
  asker: Asker,
  context: RulingContext,
) => Ruling | Refusal

/** Returns the entry with its timestamps and the id of its command. */
export function rulingOf(judged: JudgedCommand, { id }: Asker, { at, ms }: RulingContext): Ruling {
  if (judged.kind !== "move") return { entry: Object.assign(judged, id === undefined ? { at, ms } : { at, ms, id }) }
  const { seat, text, move } = judged
  // Nearly all entries are moves by people. They share one object shape, which is faster.
  const entry: Extract<RoomEntry, { kind: "move" }> =
    id === undefined ? { kind: "move", seat, move: text, at, ms } : { kind: "move", seat, move: text, at, ms, id }
  return { entry, move }
}

/** Returns why the table accepts no command from this person; undefined if it does. */
export function refusalFor(room: Room, who: Who | undefined): Refusal | undefined {
  if (room.stage === "closed") return refuse("closed")
  return who !== undefined && room.people[who].isBarred ? refuse("barred") : undefined
}

/** Returns the ruling on a command. Judges moves itself, and leaves everything else to `judge`. */
export function ruleOn(
  judge: Judge,
  room: Room,
  command: Command | Undo,
  asker: Asker,
  context: RulingContext,
): Ruling | Refusal {
  if (command.do !== "move") return judge(room, command, asker, context)
  const judged = judgeMove(room, asker.who, command)
  return "refused" in judged ? judged : rulingOf(judged, asker, context)
}

/** Reads and checks a move. No other code does this. */
function judgeMove(
  room: Room,
  who: Who | undefined,
  { move: text, on }: Extract<Command, { do: "move" }>,
): CheckedMove | Refusal {
  const unheard = refusalFor(room, who)
  if (unheard !== undefined) return unheard
  const { live, game } = room
  const seat = room.seatOf(who)
  if (seat === undefined) return refuse("notSeated")
  if (live === undefined || room.stage !== "playing") return refuse("notPlaying")
  if (room.seats[seat].bot !== undefined) return refuse("notNow")
  if (on < room.asked[seat] || on > live.match.moves.length) return refuse("late")
  const read = moveFrom(game, text)
  if (read === undefined) return refuse("badMove")
  const refused = game.check(live.match.state, seat, read)
  if (refused === undefined) return { kind: "move", seat, text, move: read }
  return on === live.match.moves.length ? { refused } : refuse("late")
}

function moveFrom({ verbs }: Game, text: string): Move | undefined {
  try {
    return readMove(verbs, text)
  } catch (problem) {
    if (problem instanceof BadInput) return undefined
    throw problem
  }
}

/**
 * Returns the number of moves that an undo goes back to, or why it is refused. It is refused on a shared screen,
 * because others have seen what a move led to. In a game that counts, nobody takes back a move that has told them
 * something.
 */
export function undoTo({ isOneScreen, live }: Room, onlyChoices: boolean): number | Refusal {
  const moves = isOneScreen && live?.people.length === 1 ? live.undoTo(onlyChoices) : undefined
  if (live === undefined || moves === undefined) return refuse("notNow")
  const counts = live.opening.practice !== true && !live.isMarked
  return counts && live.wouldTakeBackNews(moves) ? refuse("seenSince") : moves
}

function judgeUndo(room: Room, onlyChoices: boolean): JudgedCommand | Refusal {
  const moves = undoTo(room, onlyChoices)
  return typeof moves === "number" ? { kind: "undo", moves } : moves
}

/** Judges a request for a hint, which only a player who can move now may make. */
export function judgeHint(room: Room, who: Who | undefined): JudgedCommand | Refusal {
  const seat = room.seatOf(who)
  if (seat === undefined) return refuse("notSeated")
  if (room.live === undefined || room.stage !== "playing") return refuse("notPlaying")
  const isAsked = room.game.actors(room.live.match.state) & (1 << seat)
  return isAsked && room.seats[seat].bot === undefined ? { kind: "hint", seat } : refuse("notNow")
}

/** Judges commands other than moves at a table for one screen. */
export function judgeAtOneScreen(
  room: Room,
  command: Parameters<Judge>[1],
  asker: Asker,
  context: RulingContext,
): Ruling | Refusal {
  const judged = judgedAtOneScreen(room, command, asker)
  return "refused" in judged ? judged : rulingOf(judged, asker, context)
}

function judgedAtOneScreen(room: Room, command: Parameters<Judge>[1], { who }: Asker): JudgedCommand | Refusal {
  if (command.do === "undo") return judgeUndo(room, command.onlyChoices)
  return command.do === "hint" ? judgeHint(room, who) : refuse("noSuch")
}
