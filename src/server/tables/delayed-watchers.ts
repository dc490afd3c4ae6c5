// Shows a game to watchers with a delay, if the host wants one. It keeps a second room, made from entries that are old
// enough. Newer entries are not in it, so they cannot leak.

import { SPECTATOR } from "../../engine/cards.ts"
import type { Game } from "../../engine/game.ts"
import type { Clock } from "../../table/clock.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { Room } from "../../table/room/room.ts"
import { Broadcast } from "./broadcast.ts"
import { type Guest, sendTalk } from "./guests.ts"

interface GalleryDeps {
  readonly game: Game
  /** Counts how long the table has been running. */
  readonly clock: Clock
  /** The delay in milliseconds. */
  delay(): number
  /** Reads all entries of the table. */
  read(): Promise<RoomEntry[]>
  /** Called when the delayed room has changed, or exists for the first time. */
  tell(guest: Guest): void
  /** Called when the entries cannot be read. */
  fail(guest: Guest): void
}

/** What somebody had seen before their connection broke. */
type Before = { readonly games: number; readonly version: number } | undefined

/** Returns the table as it was at this time. Its creation is never hidden. */
export function roomAt(game: Game, entries: readonly RoomEntry[], time: number): Room {
  const [first, ...rest] = entries
  const room = new Room(game, [first])
  for (const entry of rest) {
    if (room.timeOf(entry) > time) break // no entry overtakes another, whatever their times say
    room.apply(entry)
  }
  return room
}

export class DelayedWatchers {
  readonly #deps: GalleryDeps
  /** The watchers, with what they had seen before. */
  readonly #guests = new Map<Guest, Before>()
  /** The delayed room. Undefined while nobody watches, or before it has been read. */
  room: Room | undefined
  #broadcast: Broadcast | undefined
  /** Entries that are not old enough yet, with their numbers, oldest first. */
  #later: { readonly n: number; readonly entry: RoomEntry }[] = []
  /** Number of the latest read. Results of earlier reads are ignored. */
  #reading = 0
  #cancel: () => void = () => {}

  constructor(deps: GalleryDeps) {
    this.#deps = deps
  }

  /** Adds a watcher, who gets the game as soon as the delayed room is known. */
  join(guest: Guest, seen?: Before): void {
    this.#guests.set(guest, seen)
    if (this.room !== undefined) this.#greet(guest, seen)
    else if (this.#guests.size === 1) this.#read(++this.#reading)
  }

  /** Removes a watcher who has left, or who now sees the game in another way. */
  leave(guest: Guest): void {
    if (this.#guests.delete(guest) && this.#guests.size === 0) this.#forget()
  }

  /** Called when the n-th entry was stored. */
  kept(n: number, entry: RoomEntry): void {
    if (this.#guests.size === 0) return
    this.#later.push({ n, entry })
    if (this.room !== undefined) this.#goOn()
  }

  #forget(): void {
    this.#reading++
    this.#cancel()
    this.room = this.#broadcast = undefined
    this.#later = []
  }

  async #read(reading: number): Promise<void> {
    const entries = await this.#deps.read().catch(() => [])
    if (reading !== this.#reading) return
    if (entries.length === 0) return this.#fail()
    const { game, clock, delay } = this.#deps
    this.room = roomAt(game, entries, clock.monotonic() - delay())
    const known = entries.map((entry, n) => ({ n, entry })).slice(this.room.version)
    this.#later = [...known, ...this.#later.filter(({ n }) => n >= entries.length)]
    this.#newGame(this.room)
    for (const [guest, seen] of this.#guests) this.#greet(guest, seen)
    this.#goOn()
  }

  /** Ends all connections of watchers. Their clients reconnect in a moment. */
  #fail(): void {
    const guests = [...this.#guests.keys()]
    this.#guests.clear()
    this.#forget()
    for (const guest of guests) this.#deps.fail(guest)
  }

  #newGame({ live, games }: Room): void {
    this.#broadcast = live === undefined ? undefined : new Broadcast(live, games)
  }

  /** Removes and returns the next entry, if it is old enough. */
  #due(room: Room): RoomEntry | undefined {
    const [next] = this.#later
    return next !== undefined && this.#waitFor(next.entry, room) <= 0 ? this.#later.shift()?.entry : undefined
  }

  /** Returns the milliseconds until an entry is old enough. It never overtakes the entry before it. */
  #waitFor(next: RoomEntry, room: Room): number {
    const { clock, delay } = this.#deps
    return Math.max(room.timeOf(next), room.elapsed) + delay() - clock.monotonic()
  }

  /** Applies the entries that are old enough by now, and sets a timer for the next one. */
  #goOn(): void {
    this.#cancel()
    const { room } = this
    if (room === undefined) return
    for (let next = this.#due(room); next !== undefined; next = this.#due(room)) this.#tell(room, next)
    const [{ entry } = { entry: undefined }] = this.#later
    if (entry === undefined) return
    this.#cancel = this.#deps.clock.after(this.#waitFor(entry, room), () => this.#goOn())
  }

  #tell(room: Room, entry: RoomEntry): void {
    const { version } = room
    room.apply(entry)
    if (entry.kind === "move") this.#broadcast?.moved(room.version)
    const bytes = entry.kind === "move" ? this.#broadcast?.latestFor(SPECTATOR) : undefined
    if (entry.kind === "open") this.#newGame(room)
    for (const guest of this.#guests.keys()) {
      if (bytes !== undefined) guest.send(bytes)
      if (entry.kind === "open") this.#show(guest)
      else if (entry.kind !== "move" || room.settings.clock !== "none") this.#deps.tell(guest)
      sendTalk(guest, room.talk, version)
    }
  }

  #greet(guest: Guest, seen: Before): void {
    if (this.room === undefined) return
    this.#show(guest, seen)
    sendTalk(guest, this.room.talk, seen?.version ?? 0)
  }

  #show(guest: Guest, seen?: Before): void {
    if (this.room === undefined) return
    this.#deps.tell(guest)
    for (const message of this.#broadcast?.catchUp(SPECTATOR, this.room.version, seen) ?? []) guest.send(message)
  }
}
