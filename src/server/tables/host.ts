// One table in memory: what people wish, what happens by itself and races become entries, and once one is kept everybody is told.

import { readMove } from "../../engine/moves.ts"
import type { Clock } from "../../table/clock.ts"
import type { Stamp } from "../../table/elapsed.ts"
import type { Fair } from "../../table/fair.ts"
import type { Line } from "../../table/line.ts"
import { followsOn, type Verdict } from "../../table/race.ts"
import { commandOf, partsOf } from "../../table/room/commands.ts"
import type { RoomEntry, RoomSettings, Who } from "../../table/room/entries.ts"
import { type Circumstances, type Command, judge, type Refusal, refuse } from "../../table/room/judging.ts"
import type { Room } from "../../table/room/room.ts"
import type { FromTable } from "../../wire/down.ts"
import type { Allowance } from "./allowance.ts"
import { Audience } from "./audience.ts"
import { roomAt } from "./gallery.ts"
import type { Outstanding, Waiting } from "./outstanding.ts"
import { type Keeping, type Outcome, Queue, type Task } from "./queue.ts"
import { leadsIn, NO_LEADS, Racing } from "./racing.ts"
import type { Guest, Presence, Viewer } from "./viewers.ts"

export interface Around extends Keeping {
  /** The table's own clock: its monotonic side counts how long the table has been running. */
  readonly clock: Clock
  /** Commands that were not answered yet. */
  readonly unanswered: Outstanding
  readonly allowance: Allowance
  newFair(): Fair
}

/** Somebody who makes a move, perhaps in a race. */
interface Racer {
  readonly by?: Guest
  readonly wish?: Wish
  /** How long it took them, by their own clock. */
  readonly reported?: number | undefined
  /** How long it took, if the table does it. */
  readonly after?: number | undefined
}

/** A player's command, and how it is answered. */
class Wish implements Task, Waiting {
  readonly table: string
  since = 0
  readonly by: Guest
  readonly id: string
  readonly what: Command
  readonly #unanswered: Outstanding
  readonly #judge: (wish: Wish) => ReturnType<Task["judge"]>

  constructor(
    { id: table, around }: { readonly id: string; readonly around: Around },
    { by, id, what }: Pick<Wish, "by" | "id" | "what">,
    judge: (wish: Wish) => ReturnType<Task["judge"]>,
  ) {
    this.table = table
    this.by = by
    this.id = id
    this.what = what
    this.#judge = judge
    this.#unanswered = around.unanswered
    this.#unanswered.begin(this)
  }

  judge(): ReturnType<Task["judge"]> {
    return this.#judge(this)
  }

  done(outcome: Outcome): void {
    const { id, what } = this
    const { viewer } = this.by
    this.#unanswered.end(this)
    if (typeof outcome === "object") send(viewer, { t: "no", id, why: outcome.refused })
    else if (outcome === "done before" || what.do !== "move") send(viewer, { t: "ok", id })
    viewer.answered()
  }

  /** The same command came again over another connection, which gets the answer. */
  replaced(): void {
    this.#unanswered.end(this)
    this.by.viewer.answered()
  }
}

export class TableHost {
  readonly id: string
  readonly room: Room
  readonly #audience: Audience
  readonly #around: Around
  readonly #queue: Queue
  readonly #circumstances: Circumstances
  #racing: Racing | undefined
  /** Called after every change, of the room or of who is here. */
  onchange: () => void = () => {}
  /** Called when what is kept and what is in memory may no longer agree: whoever holds this table lets go of it. */
  onbroken: (problem: unknown) => void = () => {}

  constructor(id: string, room: Room, around: Around) {
    this.id = id
    this.room = room
    this.#around = around
    this.#audience = new Audience(room, around.clock, () => around.journal.read(id))
    this.#circumstances = circumstancesOf(around, this.presence)
    this.#queue = new Queue(id, room, around, {
      kept: (entry, by) => this.#kept(entry, by),
      onidle: () => this.onchange(),
      onbroken: (problem) => this.#break(problem),
    })
  }

  /** Could the latest entry not be kept? */
  get isTroubled(): boolean {
    return this.#queue.isTroubled
  }

  /** It may be tried again. */
  forgetTrouble(): void {
    this.#queue.isTroubled = false
  }

  get presence(): Presence {
    return this.#audience.presence
  }

  get guests(): number {
    return this.#audience.guests.size
  }

  get watchers(): number {
    return this.#audience.watchers
  }

  /** Of those who are away on their turn: for whom the table has lost patience. */
  get waiting(): number[] {
    return this.#audience.waiting
  }

  /** Those whose turn it is and who are away, and since when. */
  awayOnTurn(): ReturnType<Audience["awayOnTurn"]> {
    return this.#audience.awayOnTurn()
  }

  /** The line of whoever sits there, if they are connected. */
  lineOf(seat: number): Line | undefined {
    return this.#audience.lineOf(seat)
  }

  /** Somebody connects; `seen` is what they have seen before. */
  come(viewer: Viewer, seen?: { readonly games: number; readonly version: number }): Guest {
    const guest = this.#audience.come(viewer, seen)
    this.onchange()
    return guest
  }

  go(guest: Guest): void {
    if (this.#audience.go(guest)) this.onchange()
  }

  /** Somebody's wish. It is answered when it is kept or refused. */
  wish(guest: Guest, id: string, what: Command): void {
    if (this.#queue.state === "broken") return // this connection is being ended
    this.ask(new Wish({ id: this.id, around: this.#around }, { by: guest, id, what }, this.#judgeWish))
  }

  readonly #judgeWish = (wish: Wish): ReturnType<Task["judge"]> => {
    const { by, id, what } = wish
    if (this.room.isDone(by.mark, id)) return undefined
    const asker = { who: this.#audience.whoIs(by), hash: by.viewer.hash, id: commandOf(by.mark, id) }
    const judged = judge(this.room, what, asker, this.#circumstances)
    if ("refused" in judged) return judged
    if (what.do !== "move") return this.#around.allowance.whyNot(this.id, by.viewer.address, judged.kind) ?? judged
    return this.#racing === undefined ? judged : this.#raced(judged, { by, wish, reported: what.after })
  }

  /** A move that no person makes: a bot's, or the table's own after so many milliseconds. It comes to nothing if another was made meanwhile. */
  move(seat: number, move: string, on: number, after?: number): void {
    this.ask({
      judge: ({ live, stage }) => {
        if (live === undefined || stage !== "playing" || live.match.moves.length !== on) return undefined
        const { game, match } = live
        if (game.check(match.state, seat, readMove(game.verbs, move)) !== undefined) return undefined
        return this.#raced({ kind: "move", ...this.stamp(), seat, move }, { after })
      },
    })
  }

  /** In a race a move is held until it is judged who was first; else it is made as it is. */
  #raced(entry: RoomEntry, { by, wish, reported, after }: Racer): RoomEntry | Refusal | "held" {
    const racing = this.#racing
    if (racing === undefined || entry.kind !== "move") return entry
    const { seat, move } = entry
    const on = this.room.live?.match.moves.length
    const counts = racing.act(
      {
        seat,
        move,
        id: entry.id,
        ...(by === undefined ? {} : { by }),
        settle: (place, verdict) =>
          this.ask({
            judge: (room) => afterRace(room, entry, { on, place, verdict }),
            ...(by === undefined ? {} : { by }),
            done: (outcome) => wish?.done(outcome),
          }),
        replaced: () => wish?.replaced(),
      },
      reported,
      after,
    )
    return counts ? "held" : refuse("late")
  }

  /** The table as those see it who only watch: as it was as long ago as its host wants. */
  async asWatched(): Promise<Room> {
    const { room } = this
    const { journal, clock } = this.#around
    if (room.settings.delay === 0) return room
    return roomAt(room.game, await journal.read(this.id), clock.monotonic() - room.settings.delay)
  }

  get clock(): Clock {
    return this.#around.clock
  }

  /** For an entry that is made now. */
  stamp(): Required<Stamp> {
    return stampOf(this.#around.clock)
  }

  /** Something to be judged when it is its turn. */
  ask(task: Task): void {
    this.#queue.ask(task)
  }

  /** Ends all connections. */
  end(bye: Extract<FromTable, { readonly t: "bye" }>): void {
    this.#audience.end(bye)
  }

  /** The room as it is now, to everybody. */
  refresh(): void {
    this.#audience.tellRoom()
  }

  /** Something went wrong that nobody had thought of: this table ends here, and is loaded anew from what was kept. No other is touched. */
  #break(problem: unknown): void {
    this.#racing = undefined
    this.#around.unanswered.forget(this.id)
    this.onbroken(problem)
    this.end({ t: "bye", why: "stopping", again: 1000 })
  }

  #kept(entry: RoomEntry, by?: Guest): void {
    const { version, settings } = this.room
    this.room.apply(entry)
    this.#audience.kept(version, entry)
    if (entry.kind === "move") this.#tellMove(by)
    else {
      if (by !== undefined) this.#around.allowance.count(this.id, by.viewer.address, entry.kind)
      this.#tellChange(entry, version, settings)
    }
  }

  #tellMove(by: Guest | undefined): void {
    const leads = leadsIn(this.room, this.#audience.guests)
    this.#audience.tellMove(by, leads)
    this.#ask(leads)
    if (this.room.settings.clock !== "none") this.#audience.tellRoom()
    else if (this.room.stage === "over") this.#audience.tellEnd()
  }

  /** Something but a move: `n` is the entry's number, and the settings are those before it. */
  #tellChange(entry: RoomEntry, n: number, before: RoomSettings): void {
    const audience = this.#audience
    if (entry.kind === "admit") this.#around.allowance.admit(this.id)
    if (entry.kind === "key") audience.endStrangers({ t: "bye", why: "elsewhere", again: null })
    if (entry.kind === "open") audience.newGame()
    audience.reseat(entry.kind === "open")
    if (entry.kind === "open" || entry.kind === "standIn" || entry.kind === "back") this.#ask()
    if (entry.kind !== "open" && entry.kind !== "chat" && entry.kind !== "say") audience.tellRoom()
    const { watching, delay } = this.room.settings
    if (before.watching !== watching || before.delay !== delay) audience.openGallery()
    audience.tellTalk(n)
    if (entry.kind === "bar") audience.endFor(entry.who, { t: "bye", why: "barred", again: null })
    if (entry.kind === "close") this.end({ t: "bye", why: "closed", again: null })
  }

  /** Everybody is told how things stand: if that is a race, it is on. */
  #ask(leads = NO_LEADS): void {
    this.#racing?.close()
    this.#racing = Racing.of(this.room, this.#audience.guests, this.#around.clock, leads)
  }

  /** How much later a seat was asked than others, in a race. */
  leadOf(seat: number): number {
    return this.#racing?.leads.get(seat) ?? 0
  }
}

const stampOf = (clock: Clock): Required<Stamp> => ({ at: clock.now(), ms: clock.monotonic() })

const circumstancesOf = ({ clock, newFair }: Around, presence: Presence): Circumstances => ({
  get at() {
    return clock.now()
  },
  get ms() {
    return clock.monotonic()
  },
  newFair,
  awayFor: (who: Who) => {
    const since = presence.awaySince(who)
    return since === undefined ? 0 : Math.max(1, clock.monotonic() - since)
  },
})

/** How an act came in: how many moves had been made then, how many acts were before it, and why. */
interface Placed {
  readonly on: number | undefined
  readonly place: number
  readonly verdict: Verdict
}

/** What is left of an act when a race has been judged: the first is made; others are, where they have become an ordinary move. */
function afterRace(room: Room, entry: RoomEntry, { on, place, verdict }: Placed): RoomEntry | Refusal | undefined {
  const { live, game } = room
  if (entry.id !== undefined && room.isDone(...partsOf(entry.id))) return undefined
  if (entry.kind !== "move" || live === undefined || room.stage !== "playing") return refuse("late")
  const move = readMove(game.verbs, entry.move)
  if (place === 0 && live.match.moves.length === on)
    return game.check(live.match.state, entry.seat, move) === undefined ? { ...entry, race: verdict } : refuse("late")
  return followsOn(game, live.match.state, entry.seat, move) ? entry : refuse("late")
}

const send = (viewer: Viewer, message: FromTable): void => viewer.send(JSON.stringify(message))
