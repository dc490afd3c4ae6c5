// One table in memory: wishes come in, are judged one after another, and once an entry is kept everybody is told. Nothing is told or answered
// before it is kept.

import { readMove } from "../../engine/moves.ts"
import type { Clock } from "../../table/clock.ts"
import type { Fair } from "../../table/fair.ts"
import { JournalTrouble, type ServerJournal } from "../../table/journal.ts"
import type { Line } from "../../table/line.ts"
import { followsOn, type Verdict } from "../../table/race.ts"
import type { RoomEntry, Who } from "../../table/room/entries.ts"
import { type Command, judge, type Refusal, refuse } from "../../table/room/judging.ts"
import type { Room } from "../../table/room/room.ts"
import { type ShownRoom, shownRoom } from "../../table/room/shown.ts"
import { asAnswer, type FromTable, RoomTeller, RoomTexts } from "../../wire/down.ts"
import { Broadcast, seatBits } from "./broadcast.ts"
import { Gallery } from "./gallery.ts"
import { type Head, headAfter } from "./head.ts"
import { Outbox } from "./outbox.ts"
import { leadsIn, Racing } from "./racing.ts"
import { type Guest, Presence, type Viewer } from "./viewers.ts"

export interface Around {
  readonly journal: ServerJournal<RoomEntry, Head>
  readonly clock: Clock
  newFair(): Fair
}

type Outcome = "kept" | "done before" | Refusal

/** Somebody who makes a move, perhaps in a race. */
interface Racer {
  readonly by?: Guest
  readonly done?: (outcome: Outcome) => void
  /** How long it took them, by their own clock. */
  readonly reported?: number | undefined
  /** How long it took, if the table does it. */
  readonly after?: number | undefined
}

/** Something that may become an entry, once it is its turn. */
interface Task {
  /** What it comes to as things stand; nothing if it has come to nothing; or somebody else will see to it. */
  judge(room: Room): RoomEntry | Refusal | "held" | undefined
  /** It is kept, and everybody has been told; or it was refused. */
  done?(outcome: Outcome): void
  /** The guest who gets the move as the answer. */
  readonly by?: Guest
}

export class TableHost {
  readonly id: string
  readonly room: Room
  readonly presence: Presence
  readonly #around: Around
  readonly #guests = new Set<Guest>()
  readonly #tasks: Task[] = []
  #isBusy = false
  #broadcast: Broadcast | undefined
  #racing: Racing | undefined
  readonly #gallery: Gallery
  /** Could the latest entry not be kept? */
  isTroubled = false
  /** Called after every change, of the room or of who is here. */
  onchange: () => void = () => {}
  /** Called when what is kept and what is in memory may no longer agree: whoever holds this table lets go of it. */
  onbroken: (problem: unknown) => void = () => {}

  constructor(id: string, room: Room, around: Around) {
    this.id = id
    this.room = room
    this.#around = around
    this.presence = new Presence(around.clock)
    this.#gallery = new Gallery({
      game: room.game,
      clock: around.clock,
      delay: () => this.room.settings.delay,
      read: () => around.journal.read(id),
      tell: (viewer) => {
        for (const guest of this.#guests) if (guest.viewer === viewer) this.#sendRoom(guest)
      },
      fail: (viewer) => viewer.end({ t: "bye", why: "stopping", again: 1000 }),
    })
    this.#newGame()
  }

  get guests(): number {
    return this.#guests.size
  }

  get watchers(): number {
    return [...this.#guests].filter(({ seat }) => seat === undefined).length
  }

  /** The line of whoever sits there, if they are connected. */
  lineOf(seat: number): Line | undefined {
    return [...this.#guests].find((guest) => guest.seat === seat)?.viewer.line
  }

  /** Somebody connects; `seen` is what they have seen before. */
  come(viewer: Viewer, seen?: { readonly games: number; readonly version: number }): Guest {
    const who = this.room.whoIs(viewer.hash)
    const outbox = new Outbox(viewer, this.#around.clock)
    const guest: Guest = { viewer: outbox, teller: new RoomTeller(), who, seat: this.room.seatOf(who) }
    this.#guests.add(guest)
    const isNews = who !== undefined && this.presence.come(who)
    this.#sendRoom(guest)
    const lines = seen === undefined ? this.room.talk : this.room.talk.filter(({ n }) => n >= seen.version)
    if (lines.length > 0) send(outbox, { t: "talk", lines })
    this.#sendGame(guest, seen)
    if (isNews || who === undefined) this.#tellRoom(guest)
    this.onchange()
    return guest
  }

  go(guest: Guest): void {
    if (!this.#guests.delete(guest)) return
    guest.viewer.hold(0)
    if (guest.who !== undefined) this.presence.go(guest.who)
    this.#gallery.leave(guest.viewer)
    this.#leaveChannel(guest.seat)
    this.#tellRoom()
    this.onchange()
  }

  /** Somebody's wish. It is answered when it is kept or refused. */
  wish(guest: Guest, id: string, what: Command): void {
    const { viewer } = guest
    const stamp = `${viewer.hash.slice(0, 12)}.${id}`
    const done = (outcome: Outcome): void => {
      if (typeof outcome === "object") send(viewer, { t: "no", id, why: outcome.refused })
      else if (outcome === "done before" || what.do !== "move") send(viewer, { t: "ok", id })
    }
    this.ask({
      by: guest,
      judge: (room) => {
        if (room.done(stamp) !== undefined) return undefined
        const judged = judge(room, what, { who: room.whoIs(viewer.hash), hash: viewer.hash }, this.#circumstances)
        if ("refused" in judged) return judged
        const entry = { ...judged, id: stamp }
        return what.do === "move" ? this.#raced(entry, { by: guest, done, reported: what.after }) : entry
      },
      done,
    })
  }

  /** A move that no person makes: a bot's, or the table's own after so many milliseconds. It comes to nothing if another was made meanwhile. */
  move(seat: number, move: string, on: number, after?: number): void {
    this.ask({
      judge: ({ live, stage }) => {
        if (live === undefined || stage !== "playing" || live.match.moves.length !== on) return undefined
        const { game, match } = live
        if (game.check(match.state, seat, readMove(game.verbs, move)) !== undefined) return undefined
        return this.#raced({ kind: "move", at: this.#around.clock.now(), seat, move }, { after })
      },
    })
  }

  /** In a race a move is held until it is judged who was first; else it is made as it is. */
  #raced(entry: RoomEntry, { by, done, reported, after }: Racer): RoomEntry | Refusal | "held" {
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
            ...(done === undefined ? {} : { done }),
          }),
      },
      reported,
      after,
    )
    return counts ? "held" : refuse("late")
  }

  /** Something to be judged when it is its turn. */
  ask(task: Task): void {
    this.#tasks.push(task)
    if (!this.#isBusy) this.#run()
  }

  /** Ends all connections. */
  end(bye: Extract<FromTable, { readonly t: "bye" }>): void {
    for (const { viewer } of [...this.#guests]) viewer.end(bye)
  }

  /** The room as it is now, to everybody. */
  refresh(): void {
    this.#tellRoom()
  }

  /** Of those who are away on their turn: for whom the table has lost patience. */
  get waiting(): number[] {
    const { room } = this
    const now = this.#around.clock.now()
    return [...room.seats.keys()].filter((seat) => {
      const { who, bot } = room.seats[seat]
      if (who === undefined || bot !== undefined || room.clocks.since[seat] === undefined) return false
      const since = this.presence.awaySince(who)
      return since !== undefined && now - since >= room.settings.patience
    })
  }

  get #circumstances(): Parameters<typeof judge>[3] {
    const { clock, newFair } = this.#around
    const now = clock.now()
    return {
      now,
      newFair,
      awayFor: (who: Who) => {
        const since = this.presence.awaySince(who)
        return since === undefined ? 0 : Math.max(1, now - since)
      },
    }
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    try {
      for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) await this.#do(task)
    } catch (problem) {
      return this.#break(problem)
    }
    this.#isBusy = false
    this.onchange()
  }

  /** Something went wrong that nobody had thought of: this table ends here, and is loaded anew from what was kept. No other is touched. */
  #break(problem: unknown): void {
    this.#tasks.length = 0
    this.#racing = undefined
    this.onbroken(problem)
    this.end({ t: "bye", why: "stopping", again: 1000 })
  }

  async #do(task: Task): Promise<void> {
    for (;;) {
      const entry = task.judge(this.room)
      if (entry === "held") return
      if (entry === undefined) return task.done?.("done before")
      if ("refused" in entry) return task.done?.(entry)
      try {
        if (await this.#around.journal.append(this.id, this.room.version, entry, headAfter(this.room, entry))) {
          this.isTroubled = false
          this.#kept(entry, task.by)
          return task.done?.("kept")
        }
        await this.#readOn()
      } catch (problem) {
        if (!(problem instanceof JournalTrouble)) throw problem
        this.isTroubled = true
        return task.done?.(refuse("trouble"))
      }
    }
  }

  /** Somebody else has acted for this table: that counts, and is told. */
  async #readOn(): Promise<void> {
    const entries = await this.#around.journal.read(this.id, this.room.version)
    if (entries.length === 0) throw new Error(`table ${this.id} is no longer kept`)
    for (const entry of entries) this.#kept(entry)
  }

  #kept(entry: RoomEntry, by?: Guest): void {
    const { version, settings } = this.room
    this.room.apply(entry)
    this.#gallery.kept(version, entry)
    if (entry.kind === "move") return this.#tellMove(by)
    if (entry.kind === "key") this.#endStrangers({ t: "bye", why: "elsewhere", again: null })
    if (entry.kind === "open") this.#newGame()
    this.#reseat(entry.kind === "open")
    if (entry.kind === "open" || entry.kind === "standIn" || entry.kind === "back") this.#ask()
    if (entry.kind !== "chat" && entry.kind !== "say") this.#tellRoom()
    const { watching, delay } = this.room.settings
    if (settings.watching !== watching || settings.delay !== delay) this.#openGallery()
    const news = this.room.talk.filter(({ n }) => n >= version)
    if (news.length > 0) this.#tell({ t: "talk", lines: news })
    if (entry.kind === "bar") this.#endFor(entry.who, { t: "bye", why: "barred", again: null })
    if (entry.kind === "close") this.end({ t: "bye", why: "closed", again: null })
  }

  /** Everybody is told how things stand: if that is a race, it is on. */
  #ask(leads: ReadonlyMap<number, number> = new Map()): void {
    this.#racing?.close()
    this.#racing = Racing.of(this.room, this.#guests, this.#around.clock, leads)
  }

  /** How much later a seat was asked than others, in a race. */
  leadOf(seat: number): number {
    return this.#racing?.leads.get(seat) ?? 0
  }

  #newGame(): void {
    const { live, games } = this.room
    if (live === undefined) return
    if (this.#broadcast === undefined) this.#broadcast = new Broadcast(live, games)
    else this.#broadcast.begin(live, games, this.room.version)
  }

  #tellMove(by: Guest | undefined): void {
    const messages = this.#broadcast?.moved(this.room.version)
    const leads = leadsIn(this.room, this.#guests)
    for (const guest of this.#guests) {
      if (guest.seat !== undefined && leads.size > 0) guest.viewer.hold(leads.get(guest.seat) ?? 0)
      const bytes = messages?.get(seatBits(guest.seat))
      if (bytes === undefined || !this.#maySee(guest)) continue
      if (!this.#isLate(guest)) guest.viewer.send(guest === by ? asAnswer(bytes) : bytes)
    }
    this.#ask(leads)
    if (this.room.stage === "over" || this.room.settings.clock !== "none") this.#tellRoom()
  }

  /** Whoever has another seat now sees the game from there. */
  #reseat(isNewGame: boolean): void {
    for (const guest of this.#guests) {
      const before = { who: guest.who, seat: guest.seat }
      guest.who = this.room.whoIs(guest.viewer.hash)
      guest.seat = this.room.seatOf(guest.who)
      if (before.who !== guest.who) {
        if (before.who !== undefined) this.presence.go(before.who)
        if (guest.who !== undefined) this.presence.come(guest.who)
      }
      if (guest.seat === before.seat && !isNewGame) continue
      this.#gallery.leave(guest.viewer)
      this.#leaveChannel(before.seat)
      this.#sendRoom(guest)
      this.#sendGame(guest)
    }
  }

  #leaveChannel(seat: number | undefined): void {
    if (![...this.#guests].some((other) => other.seat === seat)) this.#broadcast?.leave(seatBits(seat))
  }

  /** Those who only watch see the game if the host lets them. */
  #maySee({ seat }: Guest): boolean {
    return seat !== undefined || this.room.settings.watching
  }

  /** Those who see it only some time later. */
  #isLate({ seat }: Guest): boolean {
    return seat === undefined && this.room.settings.delay > 0
  }

  /** From now on those who only watch see the game in another way, or at all. */
  #openGallery(): void {
    for (const guest of this.#guests) {
      if (guest.seat !== undefined) continue
      this.#gallery.leave(guest.viewer)
      this.#sendGame(guest)
      this.#sendRoom(guest)
    }
  }

  #sendGame(guest: Guest, seen?: { readonly games: number; readonly version: number }): void {
    if (!this.#maySee(guest)) return
    const { viewer, seat } = guest
    if (this.#isLate(guest)) return this.#gallery.join(viewer, seen)
    const messages = this.#broadcast?.catchUp(seatBits(seat), this.room.version, seen) ?? []
    for (const message of messages) viewer.send(message)
  }

  /** The room as it is now; or as it was when this was so, for those who see it later. */
  #roomTexts(late?: Room): RoomTexts {
    const { room, presence, watchers } = this
    const now = this.#around.clock.now()
    const shown = shownRoom(room, now)
    return new RoomTexts({
      version: room.version,
      room: late === undefined ? shown : { ...shown, ...lateNews(late, room, now) },
      here: presence.here,
      watchers,
      waiting: late === undefined ? this.waiting : [],
    })
  }

  #sendRoom(guest: Guest, texts?: RoomTexts): void {
    const { viewer, teller, who, seat } = guest
    const isLate = this.#isLate(guest) && this.#maySee(guest)
    const late = this.#gallery.room
    if (isLate && late === undefined) return // they hear of it once it is known how things were
    const now = isLate ? this.#roomTexts(late) : (texts ?? this.#roomTexts())
    const message = teller.tell(now, { you: who ?? null, seat: seat ?? null })
    if (message !== undefined) viewer.send(message)
  }

  #tellRoom(except?: Guest): void {
    const texts = this.#roomTexts()
    for (const guest of this.#guests) if (guest !== except) this.#sendRoom(guest, texts)
  }

  #tell(message: FromTable): void {
    const text = JSON.stringify(message)
    for (const { viewer } of this.#guests) viewer.send(text)
  }

  /** Who had a seat and has its key no more. */
  #endStrangers(bye: Extract<FromTable, { readonly t: "bye" }>): void {
    for (const guest of [...this.#guests])
      if (guest.who !== undefined && this.room.whoIs(guest.viewer.hash) === undefined) guest.viewer.end(bye)
  }

  #endFor(who: Who, bye: Extract<FromTable, { readonly t: "bye" }>): void {
    for (const guest of [...this.#guests]) if (guest.who === who) guest.viewer.end(bye)
  }
}

/** How an act came in: how many moves had been made then, how many acts were before it, and why. */
interface Placed {
  readonly on: number | undefined
  readonly place: number
  readonly verdict: Verdict
}

/** What is left of an act when a race has been judged: the first is made; others are, where they have become an ordinary move. */
function afterRace(room: Room, entry: RoomEntry, { on, place, verdict }: Placed): RoomEntry | Refusal | undefined {
  const { live, game } = room
  if (entry.id !== undefined && room.done(entry.id) !== undefined) return undefined
  if (entry.kind !== "move" || live === undefined || room.stage !== "playing") return refuse("late")
  const move = readMove(game.verbs, entry.move)
  if (place === 0 && live.match.moves.length === on)
    return game.check(live.match.state, entry.seat, move) === undefined ? { ...entry, race: verdict } : refuse("late")
  return followsOn(game, live.match.state, entry.seat, move) ? entry : refuse("late")
}

/** What of a room tells how its game goes, as it was so long ago. People, and what they say, are told as they are. */
function lateNews(then: Room, { settings, stage }: Room, now: number): Partial<ShownRoom> {
  if (stage === "gathering" || stage === "closed") return {}
  const { games, clocks, stage: was } = shownRoom(then, now - settings.delay)
  return { games, clocks, stage: was }
}

const send = (viewer: Viewer, message: FromTable): void => viewer.send(JSON.stringify(message))
