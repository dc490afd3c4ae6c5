// The people who are connected to a table, and what the server tells each of them: the answers to their commands, the
// room, the game as they may see it, and the chat.

import type { Clock } from "../../table/clock.ts"
import { awayTooLong } from "../../table/conductor/absence.ts"
import type { Change, Outcome, Participants, Request } from "../../table/conductor/conductor.ts"
import type { Latency, RoundTrip } from "../../table/latency.ts"
import type { RoomEntry, Who } from "../../table/room/entries.ts"
import type { Room } from "../../table/room/room.ts"
import type { Refusal } from "../../table/room/ruling.ts"
import { maySee, type ShownRoom, shownRoom } from "../../table/room/shown.ts"
import { encodeTalk, RoomJson, type ServerMessage, unmarkedStep } from "../../wire/server-messages.ts"
import type { Allowance } from "./allowance.ts"
import { Broadcast, seatBits } from "./broadcast.ts"
import { DelayedWatchers } from "./delayed-watchers.ts"
import { Guest, Presence, sendTalk, type Viewer } from "./guests.ts"

type ByeMessage = Extract<ServerMessage, { readonly t: "bye" }>

/** What somebody had seen before their connection broke. */
type Before = { readonly games: number; readonly version: number }

export interface AudienceDeps {
  /** Counts how long the table has been running. */
  readonly clock: Clock
  readonly allowance: Allowance
  /** Reads all entries of the table. */
  read(): Promise<RoomEntry[]>
}

export class Audience implements Participants<Guest> {
  readonly #table: string
  readonly #presence: Presence
  readonly guests = new Set<Guest>()
  readonly #room: Room
  readonly #clock: Clock
  readonly #allowance: Allowance
  #broadcast: Broadcast | undefined
  readonly #delayedWatchers: DelayedWatchers
  /** The people at the time when guests were last matched with them. */
  #people: Room["people"]
  /** The latest news of the room. */
  #news: RoomJson | undefined

  constructor(table: string, room: Room, { clock, allowance, read }: AudienceDeps) {
    this.#table = table
    this.#room = room
    this.#allowance = allowance
    this.#people = room.people
    this.#clock = clock
    this.#presence = new Presence(clock)
    this.#delayedWatchers = new DelayedWatchers({
      game: room.game,
      clock,
      delay: () => room.settings.delay,
      read,
      tell: (guest) => this.#sendRoom(guest),
      fail: (guest) => guest.end({ t: "bye", why: "trouble", again: 5000 }),
    })
    this.#newGame()
  }

  get watchers(): number {
    let count = 0
    for (const { seat } of this.guests) if (seat === undefined) count++
    return count
  }

  /** Returns the connected guest in this seat. */
  #guestAt(seat: number): Guest | undefined {
    for (const guest of this.guests) if (guest.seat === seat) return guest
    return undefined
  }

  awaySince(who: Who): number | undefined {
    return this.#presence.awaySince(who)
  }

  isHere(who: Who): boolean {
    return this.#presence.isHere(who)
  }

  latencyOf(seat: number): Latency | undefined {
    return this.#guestAt(seat)?.viewer.latency
  }

  probe(seat: number): (() => RoundTrip) | undefined {
    return this.#guestAt(seat)?.probe()
  }

  /** Looks up a guest who has left again, because they may have lost their seat to another key. */
  asker(guest: Guest): ReturnType<Participants<Guest>["asker"]> {
    const { mark, viewer } = guest
    const who = this.guests.has(guest) ? guest.who : this.#room.whoIs(viewer.hash)
    return { who, hash: viewer.hash, mark, latency: viewer.latency }
  }

  whyNot({ viewer }: Guest, kind: RoomEntry["kind"]): Refusal | undefined {
    return this.#allowance.whyNot(this.#table, viewer.address, kind)
  }

  answer({ by, id, what }: Request<Guest>, outcome: Outcome): void {
    const isToldByMove = outcome === "kept" && what.do === "move"
    if (typeof outcome === "object") send(by, { t: "no", id, why: outcome.refused })
    else if (outcome !== "replaced" && !isToldByMove) send(by, { t: "ok", id })
    by.answered()
  }

  /** Adds a guest. `seen` is what they had seen before their connection broke. */
  come(viewer: Viewer, seen?: Before): Guest {
    const who = this.#room.whoIs(viewer.hash)
    const guest = new Guest(viewer, who, this.#room.seatOf(who), this.#clock)
    this.guests.add(guest)
    const isNews = who !== undefined && this.#presence.come(who)
    this.#sendRoom(guest)
    this.#sendTalk(guest, seen?.version)
    this.#sendGame(guest, seen)
    if (isNews || who === undefined) this.#tellRoom(guest)
    return guest
  }

  /** Removes a guest. Returns whether they were here. */
  go(guest: Guest): boolean {
    if (!this.guests.delete(guest)) return false
    guest.hold(0)
    if (guest.who !== undefined) this.#presence.go(guest.who)
    this.#delayedWatchers.leave(guest)
    this.#leaveChannel(guest.seat)
    this.#tellRoom()
    return true
  }

  /** Tells everybody about an entry. The room has already applied it. */
  told(change: Change<Guest>): void {
    const { entry, by } = change
    if (by !== undefined) this.#allowance.count(this.#table, by.viewer.address, entry.kind)
    if (entry.kind === "admit") this.#allowance.admit(this.#table)
    this.#delayedWatchers.kept(change.n, entry)
    if (entry.kind === "move") this.#tellMove(change)
    else this.#tellChange(change)
  }

  #tellMove({ by, leads }: Change<Guest>): void {
    this.#sendMove(by, leads)
    if (this.#room.settings.clock !== "none") this.#tellRoom()
    else if (this.#room.stage === "over") this.#tellEnd()
  }

  #tellChange({ entry, n, before }: Change<Guest>): void {
    if (entry.kind === "key") this.#endStrangers({ t: "bye", why: "elsewhere", again: null })
    if (entry.kind === "open") this.#newGame()
    this.#reseat(entry.kind === "open")
    if (entry.kind !== "open" && entry.kind !== "chat" && entry.kind !== "say") this.#tellRoom()
    const { watching, delay } = this.#room.settings
    if (before.watching !== watching || before.delay !== delay) this.#resendToWatchers()
    this.#tellTalk(n)
    if (entry.kind === "bar") this.#endFor(entry.who, { t: "bye", why: "barred", again: null })
    if (entry.kind === "close") this.end({ t: "bye", why: "closed", again: null })
  }

  /** Starts to broadcast the room's latest game. */
  #newGame(): void {
    const { live, games } = this.#room
    if (live === undefined) return
    if (this.#broadcast === undefined) this.#broadcast = new Broadcast(live, games)
    else this.#broadcast.begin(live, games, this.#room.version)
  }

  /**
   * Sends a move. `by` is the guest who made it, if a person did. In a race some guests get it later, by their lead.
   */
  #sendMove(by: Guest | undefined, leads: ReadonlyMap<number, number>): void {
    const asked = this.#asked()
    const answered = by === undefined ? 0 : seatBits(by.seat)
    this.#broadcast?.moved(this.#room.version, answered)
    for (const guest of this.guests) {
      if (guest.seat !== undefined && leads.size > 0) guest.hold(leads.get(guest.seat) ?? 0)
      const bits = seatBits(guest.seat)
      const bytes = this.#broadcast?.latestFor(bits)
      if (bytes === undefined || !this.#maySee(guest)) continue
      if (this.#isLate(guest)) continue
      guest.send(bits === answered && guest !== by ? unmarkedStep(bytes) : bytes, (bits & asked) === 0)
    }
  }

  /** Returns the seats that have to act, as bits. Returns all seats when no game is being played. */
  #asked(): number {
    const { live, stage } = this.#room
    return live === undefined || stage !== "playing" ? ~0 : live.game.actors(live.match.state)
  }

  /** Sends the game to everybody whose seat has changed, and a new game to all. */
  #reseat(isNewGame: boolean): void {
    const before = new Map<Guest, number | undefined>()
    if (this.#people !== this.#room.people) this.#knowAnew()
    for (const guest of this.guests) {
      const { seat } = guest
      guest.seat = this.#room.seatOf(guest.who)
      if (guest.seat !== seat || isNewGame) before.set(guest, seat)
    }
    if (before.size === 0) return
    const texts = this.#roomTexts()
    for (const [guest, seat] of before) {
      if (guest.seat === seat && this.#isLate(guest)) {
        this.#sendRoom(guest) // they get the new game later, after the end of the previous one
        continue
      }
      this.#delayedWatchers.leave(guest)
      this.#leaveChannel(seat)
      this.#sendRoom(guest, texts, isNewGame && this.#maySee(guest) && !this.#isLate(guest))
      if (seat === undefined && this.#room.settings.delay > 0) this.#sendTalk(guest)
      this.#sendGame(guest)
    }
  }

  /** Matches the guests with the people of the room again. */
  #knowAnew(): void {
    this.#people = this.#room.people
    for (const guest of this.guests) {
      const was = guest.who
      guest.who = this.#room.whoIs(guest.viewer.hash)
      if (was === guest.who) continue
      if (was !== undefined) this.#presence.go(was)
      if (guest.who !== undefined) this.#presence.come(guest.who)
    }
  }

  #leaveChannel(seat: number | undefined): void {
    for (const other of this.guests) if (other.seat === seat) return
    this.#broadcast?.leave(seatBits(seat))
  }

  #maySee({ seat }: Guest): boolean {
    return maySee(this.#room, seat)
  }

  /** Tells whether this guest sees the game with a delay. */
  #isLate(guest: Guest): boolean {
    return guest.seat === undefined && this.#room.settings.delay > 0 && this.#maySee(guest)
  }

  /** Sends the game to watchers again, after the host has changed how they see it. */
  #resendToWatchers(): void {
    for (const guest of this.guests) {
      if (guest.seat !== undefined) continue
      this.#delayedWatchers.leave(guest)
      this.#sendGame(guest)
      this.#sendRoom(guest)
      this.#sendTalk(guest)
    }
  }

  #sendGame(guest: Guest, seen?: Before): void {
    if (!this.#maySee(guest)) return
    if (this.#isLate(guest)) return this.#delayedWatchers.join(guest, seen)
    const messages = this.#broadcast?.catchUp(seatBits(guest.seat), this.#room.version, seen) ?? []
    for (const message of messages) guest.send(message)
  }

  /** Returns news of the room as it is now. With `late`, the game is shown as in that room, for guests with a delay. */
  #roomTexts(late?: Room): RoomJson {
    const { watchers } = this
    const room = this.#room
    const now = this.#clock.monotonic()
    const shown = shownRoom(room, now)
    const news = {
      room: late === undefined ? shown : { ...shown, ...lateNews(late, room, now) },
      here: this.#presence.here,
      watchers,
      waiting: late === undefined ? awayTooLong(this.#room, this, now) : [],
    }
    this.#news = new RoomJson(news, this.#news)
    return this.#news
  }

  #sendRoom(guest: Guest, texts?: RoomJson, isSnapshotNext = false): void {
    const { teller, who, seat } = guest
    const isLate = this.#isLate(guest)
    const late = this.#delayedWatchers.room
    if (isLate && late === undefined) return // they get it once the delayed room has been read
    const now = isLate ? this.#roomTexts(late) : (texts ?? this.#roomTexts())
    const message = teller.encode(now, { you: who ?? null, seat: seat ?? null }, isSnapshotNext)
    if (message !== undefined) guest.send(message, true)
  }

  tellWaiting(): void {
    this.#tellRoom()
  }

  #tellRoom(except?: Guest): void {
    const texts = this.#roomTexts()
    for (const guest of this.guests) if (guest !== except) this.#sendRoom(guest, texts)
  }

  /** Tells those who may not see the game that it is over. The others know from its last move. */
  #tellEnd(): void {
    for (const guest of this.guests) if (!this.#maySee(guest)) this.#sendRoom(guest)
  }

  /** Sends the chat since the n-th entry. Guests with a delay get it later, from the gallery. */
  #tellTalk(from: number): void {
    const text = encodeTalk(this.#room.talk, from)
    if (text !== undefined) for (const guest of this.guests) if (!this.#isLate(guest)) guest.send(text, true)
  }

  #sendTalk(guest: Guest, from = 0): void {
    if (!this.#isLate(guest)) sendTalk(guest, this.#room.talk, from)
  }

  /** Ends the connections of guests whose seat now has another key. */
  #endStrangers(bye: ByeMessage): void {
    for (const guest of [...this.guests])
      if (guest.who !== undefined && this.#room.whoIs(guest.viewer.hash) === undefined) guest.end(bye)
  }

  #endFor(who: Who, bye: ByeMessage): void {
    for (const guest of [...this.guests]) if (guest.who === who) guest.end(bye)
  }

  /** Ends all connections. */
  end(bye: ByeMessage): void {
    for (const guest of [...this.guests]) guest.end(bye)
  }
}

const send = (guest: Guest, message: ServerMessage): void => guest.send(JSON.stringify(message))

/** Returns the fields that show how the game stood then. People and chat are shown as they are now. */
function lateNews(then: Room, { settings, stage }: Room, now: number): Partial<ShownRoom> {
  if (stage === "closed") return {}
  const { games, clocks, stage: was } = shownRoom(then, now - settings.delay)
  return { games, clocks, stage: was }
}
