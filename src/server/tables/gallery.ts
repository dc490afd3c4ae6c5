// Those who only watch see a game with a delay, if the host wants one: the table as it was so long ago, made from the same entries, and told
// on as time passes. What is newer is not in it, so it cannot be told.

import { SPECTATOR } from "../../engine/cards.ts"
import type { Game } from "../../engine/game.ts"
import type { Clock } from "../../table/clock.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { Room } from "../../table/room/room.ts"
import { Broadcast } from "./broadcast.ts"
import { sendTalk, type Viewer } from "./viewers.ts"

interface GalleryAround {
  readonly game: Game
  readonly clock: Clock
  /** How long ago is seen. */
  delay(): number
  /** All entries of the table. */
  read(): Promise<RoomEntry[]>
  /** The room as it is seen from here has changed, or can be seen at last. */
  tell(viewer: Viewer): void
  /** The entries cannot be read. */
  fail(viewer: Viewer): void
}

/** What somebody has seen before their line broke. */
type Before = { readonly games: number; readonly version: number } | undefined

/** The entries that were there at that time; none overtakes another, whatever their times say. That there is a table is never hidden. */
export function seenAt(entries: readonly RoomEntry[], time: number): readonly RoomEntry[] {
  const later = entries.findIndex(({ at }, n) => n > 0 && at > time)
  return later < 0 ? entries : entries.slice(0, later)
}

export class Gallery {
  readonly #around: GalleryAround
  /** Those who look, with what they have seen before, until they are shown something. */
  readonly #viewers = new Map<Viewer, Before>()
  /** The table as it was; nothing while nobody looks, or before it has been read. */
  room: Room | undefined
  #broadcast: Broadcast | undefined
  /** What has happened since, by number, the next first. */
  #later: { readonly n: number; readonly entry: RoomEntry }[] = []
  /** Which reading counts. */
  #reading = 0
  #cancel: () => void = () => {}

  constructor(around: GalleryAround) {
    this.#around = around
  }

  /** Somebody comes to look. They are shown something as soon as the table of then is known. */
  join(viewer: Viewer, seen?: Before): void {
    this.#viewers.set(viewer, seen)
    if (this.room !== undefined) this.#greet(viewer, seen)
    else if (this.#viewers.size === 1) this.#read(++this.#reading)
  }

  /** Somebody has gone, or sees the game from elsewhere. */
  leave(viewer: Viewer): void {
    if (this.#viewers.delete(viewer) && this.#viewers.size === 0) this.#forget()
  }

  /** The n-th entry is kept. */
  kept(n: number, entry: RoomEntry): void {
    if (this.#viewers.size === 0) return
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
    const entries = await this.#around.read().catch(() => [])
    if (reading !== this.#reading) return
    const [first, ...rest] = entries
    if (first === undefined) return this.#fail()
    const known = rest.map((entry, i) => ({ n: i + 1, entry }))
    this.#later = [...known, ...this.#later.filter(({ n }) => n >= entries.length)]
    this.room = new Room(this.#around.game, [first])
    for (let next = this.#due(this.room); next !== undefined; next = this.#due(this.room)) this.room.apply(next)
    this.#newGame(this.room)
    for (const [viewer, seen] of this.#viewers) this.#greet(viewer, seen)
    this.#goOn()
  }

  /** Whoever looks comes again in a moment. */
  #fail(): void {
    const viewers = [...this.#viewers.keys()]
    this.#viewers.clear()
    this.#forget()
    for (const viewer of viewers) this.#around.fail(viewer)
  }

  #newGame({ live, games }: Room): void {
    this.#broadcast = live === undefined ? undefined : new Broadcast(live, games)
  }

  /** Takes the next entry that is old enough; none overtakes another, whatever their times say. */
  #due({ latest }: Room): RoomEntry | undefined {
    const [next] = this.#later
    if (next === undefined || Math.max(next.entry.at, latest) + this.#around.delay() > this.#around.clock.now())
      return undefined
    return this.#later.shift()?.entry
  }

  /** Tells what has become old enough, and waits for what comes next. */
  #goOn(): void {
    this.#cancel()
    const { room } = this
    if (room === undefined) return
    for (let next = this.#due(room); next !== undefined; next = this.#due(room)) this.#tell(room, next)
    const [{ entry } = { entry: undefined }] = this.#later
    if (entry === undefined) return
    const { clock, delay } = this.#around
    const wait = Math.max(entry.at, room.latest) + delay() - clock.now()
    this.#cancel = clock.after(wait, () => this.#goOn())
  }

  #tell(room: Room, entry: RoomEntry): void {
    const { version } = room
    room.apply(entry)
    if (entry.kind === "move") this.#broadcast?.moved(room.version)
    const bytes = entry.kind === "move" ? this.#broadcast?.latestFor(SPECTATOR) : undefined
    if (entry.kind === "open") this.#newGame(room)
    for (const viewer of this.#viewers.keys()) {
      if (bytes !== undefined) viewer.send(bytes)
      if (entry.kind === "open") this.#show(viewer)
      else if (entry.kind !== "move" || room.settings.clock !== "none") this.#around.tell(viewer)
      sendTalk(viewer, room.talk, version)
    }
  }

  #greet(viewer: Viewer, seen: Before): void {
    if (this.room === undefined) return
    this.#show(viewer, seen)
    sendTalk(viewer, this.room.talk, seen?.version ?? 0)
  }

  #show(viewer: Viewer, seen?: Before): void {
    if (this.room === undefined) return
    this.#around.tell(viewer)
    for (const message of this.#broadcast?.catchUp(SPECTATOR, this.room.version, seen) ?? []) viewer.send(message)
  }
}
