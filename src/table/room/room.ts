// The state of an online table: seats, host, clocks, chat, and one game after another. Its entries alone determine it.
// `judging.ts` decides which entry a command leads to.

import type { Game } from "../../engine/game.ts"
import type { Move } from "../../engine/moves.ts"
import { BadInput } from "../../engine/options.ts"
import { Elapsed } from "../elapsed.ts"
import type { Fair } from "../fair.ts"
import { botNames } from "../names.ts"
import { isPerson, type Seat } from "../seat.ts"
import { LiveTable, type Opening } from "../table.ts"
import { raceEvents } from "../words.ts"
import { Clocks } from "./clocks.ts"
import { Commands } from "./commands.ts"
import type { Creation, RoomEntry, RoomSettings, Who } from "./entries.ts"
import type { Phrase } from "./phrases.ts"
import { startsByItself } from "./shown.ts"

/** The default bot for empty seats and for players who are away. */
export const USUAL_BOT = "medium"

export interface Person {
  /** The hash of their key. Nobody else ever sees it. */
  readonly hash: string
  readonly name: string
  readonly isBarred: boolean
}

/** The person who has the seat, and the bot that plays in it, for itself or for that person. */
export interface RoomSeat {
  readonly who: Who | undefined
  readonly bot: string | undefined
}

export type Stage = "gathering" | "playing" | "over" | "closed"

/** A person who gets a seat for the first time. */
type Newcomer = Pick<Extract<RoomEntry, { kind: "come" }>, "hash" | "name" | "seat" | "who">

/** A chat line: a message of a person, or a note of the table. */
export type Talk = { readonly n: number; readonly at: number } & (
  | { readonly who: Who; readonly text: string }
  | { readonly who: Who; readonly phrase: Phrase }
  | { readonly who: Who | undefined; readonly note: Note; readonly seat?: number }
)

export type Note = Came | "standIn" | "time" | "back" | "host" | "barred" | "admit" | "hint" | Changed
type Came = "came" | "sat" | "rose"
/** Notes about settings that the host has changed. */
type Changed = "clock" | "noClock" | "chatAll" | "chatPhrases" | "chatOff" | "hintsOn" | "hintsOff"
const CHAT_NOTES = { all: "chatAll", phrases: "chatPhrases", off: "chatOff" } as const

/** Milliseconds from the moment when the last seat of a public table is taken until its first game starts. */
const COUNTDOWN = 10_000

/** The number of chat lines to keep. */
const TALK = 200

export class Room {
  readonly game: Game
  readonly creation: Creation
  /** Whether all its people are at one screen. Such a table has only one game, and moves can be undone. */
  readonly isOneScreen: boolean
  settings: RoomSettings
  stage: Stage = "gathering"
  /** Replaced by a new list whenever a person in it changes. */
  people: readonly Person[] = []
  host: Who = 0
  seats: readonly RoomSeat[]
  fair: Fair
  /** The words that each person adds to the next shuffle. */
  words = new Map<Who, string>()
  /** The current game, or the last one. */
  live: LiveTable | undefined
  /** The number of games that have started. */
  games = 0
  clocks: Clocks
  /** For each seat, the number of moves made when it was asked for its next one. */
  asked: number[] = []
  /** When the countdown of a full public table ends, as elapsed time of this table. */
  startsAt: number | undefined
  /** Whether the table is full, so that its countdown runs or was stopped. */
  #isFull = false
  talk: Talk[] = []
  /** How much each person has said and changed since the latest deal or the end of the latest game. */
  said = new Map<Who, number>()
  /** The seat that each person first had in this game, and whose cards they have therefore seen. */
  had = new Map<Who, number>()
  /** The bot's name for each seat in this game. It stays the same when people come and go. */
  #bots: readonly string[] = []
  /** The number of entries. */
  version = 0
  /** How long the table had been running at its latest entry, in milliseconds. */
  elapsed: number
  readonly #time: Elapsed
  /** The wall-clock time of the entry that is being applied. */
  #at: number
  readonly #commands = new Commands()

  constructor(game: Game, entries: readonly RoomEntry[]) {
    const [first] = entries
    if (first?.kind !== "found" && first?.kind !== "open")
      throw new BadInput("a table's first entry should be its founding, or the deal of a table for one screen")
    this.game = game
    this.isOneScreen = first.kind === "open"
    this.creation = first.kind === "open" ? creationOf(first.opening) : first
    this.settings = this.creation.settings
    this.fair = this.creation.fair
    this.#at = first.at
    this.#time = new Elapsed(first)
    this.elapsed = this.timeOf(first)
    this.seats = Array.from({ length: this.creation.seats }, () => ({ who: undefined, bot: undefined }))
    this.clocks = new Clocks(this.creation.seats)
    if (first.kind === "open") this.#sitAtOneScreen(first)
    else this.#begin(first)
    this.#remember(first)
    for (const entry of entries.slice(1)) this.apply(entry)
  }

  #begin(first: Extract<RoomEntry, { readonly kind: "found" }>): void {
    const { game } = this
    if (first.rules !== game.version)
      throw new BadInput(
        `this table was opened by version ${first.rules} of the rules of ${game.name}; this is version ${game.version}, which may play it differently`,
      )
    this.#come({ ...first, seat: 0 })
  }

  /** Seats everybody. At one screen, they keep their seats from the deal on. */
  #sitAtOneScreen(first: Extract<RoomEntry, { readonly kind: "open" }>): void {
    const people = first.opening.seats.filter(isPerson)
    this.people = people.map(({ name }) => ({ hash: "", name, isBarred: false }))
    this.seats = first.opening.seats.map((seat) => ({
      who: isPerson(seat) ? people.indexOf(seat) : undefined,
      bot: isPerson(seat) ? undefined : seat.player,
    }))
    this.#open(first)
    this.#bots = first.opening.seats.map(({ name }) => name)
    this.clocks.run(this.#waitedFor(), 0, this.elapsed)
  }

  /**
   * Applies the next entry, which must fit. `checked` is its move, if the caller has read and checked it in this
   * position.
   */
  apply(entry: RoomEntry, checked?: Move): void {
    const before = this.#waitedFor()
    const from = entry.kind === "resume" ? this.#lastKnown(entry) : undefined
    const time = this.#time.add(entry)
    this.elapsed = Math.max(this.elapsed, time)
    this.#at = entry.at
    this.#count(entry)
    this.#apply(entry, time, checked)
    if (entry.kind === "resume") this.clocks.resume(time, from, this.settings, entry.least)
    const anew = entry.kind === "move" ? before & (1 << entry.seat) : 0
    this.clocks.run(this.#waitedFor(), anew, time)
    if (this.stage === "gathering" || this.#isFull) this.#countDown(entry.kind)
    this.#remember(entry)
  }

  /** Returns how long the table will have been running at this entry, if it is the next one. */
  timeOf(next: RoomEntry): number {
    return this.#time.of(next)
  }

  /** Tells whether this person's command with this id has been executed. */
  isDone(person: string, id: string): boolean {
    return this.#commands.has(person, id)
  }

  /** Returns the number of the person with this hash. Compares all people, so that the duration reveals nothing. */
  whoIs(hash: string): Who | undefined {
    let found: Who | undefined
    for (const [who, person] of this.people.entries()) if (isSameHash(person.hash, hash)) found ??= who
    return found
  }

  seatOf(who: Who | undefined): number | undefined {
    const seat = who === undefined ? -1 : this.seats.findIndex((seat) => seat.who === who)
    return seat < 0 ? undefined : seat
  }

  /** Returns the seats of bots that may act now. */
  botsToMove(): number[] {
    const { live } = this
    if (live === undefined || this.stage !== "playing") return []
    const actors = this.game.actors(live.match.state)
    const bots: number[] = []
    for (let seat = 0; seat < this.seats.length; seat++)
      if (this.seats[seat].bot !== undefined && actors & (1 << seat)) bots.push(seat)
    return bots
  }

  /** Whether several players can act now and some of them may pass. */
  get isRace(): boolean {
    const { live, game } = this
    if (game.mayWait === undefined || live === undefined || this.stage !== "playing") return false
    const actors = game.actors(live.match.state)
    return (actors & (actors - 1)) !== 0 && game.mayWait(live.match.state) !== 0
  }

  /** Returns everybody's name as used in the game. */
  names(): string[] {
    return this.seating().map(({ name }) => name)
  }

  /** Returns the seat whose time is up first, and when. */
  timeUp(): { readonly at: number; readonly seat: number } | undefined {
    if (this.settings.clock === "none") return undefined
    const all = [...this.seats.keys()].flatMap((seat) => {
      const at = this.clocks.deadline(seat, this.settings)
      return at === undefined ? [] : [{ at, seat }]
    })
    return all.sort((a, b) => a.at - b.at)[0]
  }

  /** Returns when people could last act before the server went away, as elapsed time of this table. */
  #lastKnown({ at, ms, from }: Extract<RoomEntry, { readonly kind: "resume" }>): number | undefined {
    if (from === undefined) return undefined
    return this.#time.of(ms === undefined ? { at: from } : { at, ms: from })
  }

  #apply(entry: RoomEntry, time: number, checked: Move | undefined): void {
    switch (entry.kind) {
      case "found":
        throw new BadInput("a table is created once")
      case "come":
        return this.#come(entry)
      case "sit":
        this.#take(entry.seat, entry.who)
        return this.#note("sat", entry.who, entry.seat)
      case "rise":
        this.#note("rose", this.seats[entry.seat].who, entry.seat)
        return this.#vacate(entry.seat)
      case "bot":
        return this.#seat(entry.seat, { who: undefined, bot: entry.bot })
      case "name":
        this.#person(entry.who, { name: entry.name })
        return this.#tellLive(this.seatOf(entry.who))
      case "key":
        return this.#person(entry.who, { hash: entry.hash })
      case "words":
        return void this.words.set(entry.who, entry.text)
      case "open":
        return this.#open(entry)
      case "move":
        return this.#move(entry, checked)
      case "undo":
        return this.#undo(entry)
      case "hint":
        return this.#hint(entry)
      case "seat":
        return this.#reseat(entry)
      case "standIn":
        this.#seat(entry.seat, { ...this.seats[entry.seat], bot: entry.bot })
        return this.#note(entry.why === "time" ? "time" : "standIn", this.seats[entry.seat].who, entry.seat)
      case "back":
        this.#seat(entry.seat, { ...this.seats[entry.seat], bot: undefined })
        return this.#note("back", this.seats[entry.seat].who, entry.seat)
      case "settings":
        return this.#set(entry.settings, time)
      case "host":
        return this.#makeHost(entry.who)
      case "admit":
        return this.#note("admit", this.host)
      case "bar":
        return this.#bar(entry.who)
      case "chat":
        return this.#talk({ who: entry.who, text: entry.text })
      case "say":
        return this.#talk({ who: entry.who, phrase: entry.phrase })
      case "again":
        return this.#again(entry.turned, entry.fair)
      case "resume":
      case "wait":
        return
      case "close":
        return this.#close()
      default:
        throw new BadInput(`there is no entry of the kind “${(entry satisfies never as RoomEntry).kind}”`)
    }
  }

  #hint(entry: Extract<RoomEntry, { readonly kind: "hint" }>): void {
    this.#playing("ask for a hint").apply(entry)
    this.#note("hint", this.seats[entry.seat].who, entry.seat)
  }

  #makeHost(who: Who): void {
    this.host = who
    this.#note("host", who)
  }

  #close(): void {
    this.stage = "closed"
  }

  /** Starts the countdown when the table becomes full, and again after the server was away. The host can stop it. */
  #countDown(kind: RoomEntry["kind"]): void {
    const wasFull = this.#isFull
    this.#isFull = startsByItself(this)
    if (!this.#isFull || kind === "wait") this.startsAt = undefined
    else if (!wasFull || (kind === "resume" && this.startsAt !== undefined)) this.startsAt = this.elapsed + COUNTDOWN
  }

  #count(entry: RoomEntry): void {
    if (entry.kind === "open" || entry.kind === "again") this.said = new Map()
    const who = this.#sayerOf(entry)
    if (who !== undefined) this.said.set(who, (this.said.get(who) ?? 0) + 1)
  }

  /** Returns the person who said or changed something; undefined for entries without a limit. */
  #sayerOf(entry: RoomEntry): Who | undefined {
    switch (entry.kind) {
      case "chat":
      case "say":
      case "name":
      case "words":
      case "sit":
        return entry.who
      case "bot":
      case "settings":
      case "host":
      case "admit":
        return this.host
      case "hint":
        return this.seats[entry.seat].who
      default:
        return undefined
    }
  }

  #come({ hash, name, seat, who = this.people.length }: Newcomer): void {
    if (who < this.people.length) this.#forget(who)
    this.people = [...this.people.slice(0, who), { hash, name, isBarred: false }, ...this.people.slice(who + 1)]
    this.#take(seat, who)
    this.#note("came", who, seat)
  }

  /** Forgets a person who has left, since a newcomer gets their number. */
  #forget(who: Who): void {
    this.#commands.forget(this.people[who].hash)
    for (const known of [this.words, this.said, this.had]) known.delete(who)
    this.talk = this.talk.filter((line) => line.who !== who)
  }

  #person(who: Who, now: Partial<Person>): void {
    this.people = this.people.map((was, i) => (i === who ? { ...was, ...now } : was))
  }

  /** Gives a person a seat. They leave the one they had. */
  #take(seat: number, who: Who): void {
    const had = this.seatOf(who)
    if (had !== undefined && had !== seat) this.#vacate(had)
    this.#seat(seat, { who, bot: undefined })
  }

  #vacate(seat: number): void {
    this.#seat(seat, {
      who: undefined,
      bot: this.stage === "playing" ? (this.seats[seat].bot ?? USUAL_BOT) : undefined,
    })
  }

  #seat(seat: number, now: RoomSeat): void {
    this.seats = this.seats.map((was, i) => (i === seat ? now : was))
    if (now.who !== undefined && !this.had.has(now.who)) this.had.set(now.who, seat)
    this.#tellLive(seat)
  }

  #tellLive(seat: number | undefined): void {
    if (seat === undefined || this.live === undefined || this.stage !== "playing") return
    const { name, player } = this.seating()[seat]
    this.live.apply({ kind: "seat", at: this.live.latest, seat, name, player })
  }

  /** Changes the settings. If the clock changes, everybody's time is reset. */
  #set(settings: RoomSettings, now: number): void {
    const before = this.settings
    this.settings = settings
    if (before.clock !== settings.clock || (settings.clock !== "none" && before.time !== settings.time)) {
      this.clocks.begin(now)
      this.#note(settings.clock === "none" ? "noClock" : "clock", this.host)
    }
    if (before.chat !== settings.chat) this.#note(CHAT_NOTES[settings.chat], this.host)
    if ((before.hints === true) !== (settings.hints === true))
      this.#note(settings.hints ? "hintsOn" : "hintsOff", this.host)
  }

  #bar(who: Who): void {
    const seat = this.seatOf(who)
    this.#person(who, { isBarred: true })
    if (seat !== undefined) this.#vacate(seat)
    this.#note("barred", who)
  }

  #open(entry: Extract<RoomEntry, { readonly kind: "open" }>): void {
    this.seats = this.seats.map((seat) =>
      seat.who === undefined ? { who: undefined, bot: seat.bot ?? USUAL_BOT } : seat,
    )
    this.#bots = this.#botsBySeat()
    this.had = new Map()
    for (const [seat, { who }] of this.seats.entries()) if (who !== undefined) this.had.set(who, seat)
    this.live = new LiveTable(this.game, [entry])
    this.stage = "playing"
    this.games++
    this.clocks = new Clocks(this.seats.length)
    this.asked = this.seats.map(() => 0)
  }

  #move(entry: Extract<RoomEntry, { readonly kind: "move" }>, checked: Move | undefined): void {
    const live = this.#playing("move")
    const before = this.game.actors(live.match.state) & ~(1 << entry.seat)
    live.apply(entry, checked)
    if (entry.race !== undefined) live.log.entries.push(...raceEvents(entry.race, this.game))
    const { length } = live.match.moves
    for (let seat = 0; seat < this.asked.length; seat++) if (!(before & (1 << seat))) this.asked[seat] = length
    if (live.match.result !== undefined) this.stage = "over"
  }

  #undo(entry: Extract<RoomEntry, { readonly kind: "undo" }>): void {
    const live = this.#playing("take a move back")
    live.apply(entry)
    this.asked = this.seats.map(() => entry.moves)
    this.stage = live.match.result === undefined ? "playing" : "over"
  }

  /** Returns the game of an entry, which needs one. */
  #playing(what: string): LiveTable {
    if (this.live === undefined) throw new BadInput(`there is no game yet in which to ${what}`)
    return this.live
  }

  /** Lets another player take a seat of a table for one screen. */
  #reseat({ seat, name, player }: Extract<RoomEntry, { readonly kind: "seat" }>): void {
    const before = this.seats[seat].who
    const who = player === "person" ? (before ?? this.people.length) : undefined
    if (who !== undefined)
      this.people = [...this.people.slice(0, who), { hash: "", name, isBarred: false }, ...this.people.slice(who + 1)]
    this.#bots = this.#bots.map((bot, i) => (i === seat ? name : bot))
    this.#seat(seat, { who, bot: who === undefined ? player : undefined })
  }

  /**
   * Prepares another game with the same people and bots. If `isTurned`, everybody moves on by one seat. Stand-ins
   * leave.
   */
  #again(isTurned: boolean, fair: Fair): void {
    const seats = this.seats.map(({ who, bot }) => ({ who, bot: who === undefined ? bot : undefined }))
    this.seats = isTurned ? [...seats.slice(-1), ...seats.slice(0, -1)] : seats
    this.stage = "gathering"
    this.fair = fair
    this.words = new Map()
  }

  /** Returns the players of all seats, as a deal records them. */
  seating(): Seat[] {
    return this.seats.map(({ who, bot }, seat) => ({
      name: who === undefined ? this.#botIn(seat) : this.people[who].name,
      player: bot ?? (who === undefined ? USUAL_BOT : "person"),
    }))
  }

  #botIn(seat: number): string {
    return (this.stage === "gathering" ? this.#botsBySeat() : this.#bots)[seat]
  }

  /**
   * Returns a name for a bot in every seat. Empty seats get the first names; the others get theirs in case a person
   * leaves.
   */
  #botsBySeat(): string[] {
    const names = this.seats.map(({ who }) => (who === undefined ? undefined : this.people[who].name))
    const free = botNames(new Set(names))
    let given = 0
    const first = names.map((name) => (name === undefined ? free[given++] : undefined))
    return first.map((bot) => bot ?? free[given++])
  }

  /** Returns the seats of people whom the game waits for, one bit each. It does not wait for players who may pass. */
  #waitedFor(): number {
    const { live, game } = this
    if (live === undefined || this.stage !== "playing") return 0
    const { state } = live.match
    let asked = game.actors(state) & ~(game.mayWait?.(state) ?? 0)
    for (let seat = 0; seat < this.seats.length; seat++) if (this.seats[seat].bot !== undefined) asked &= ~(1 << seat)
    return asked
  }

  #note(note: Note, who: Who | undefined, seat?: number): void {
    this.#talk({ who, note, ...(seat === undefined ? {} : { seat }) })
  }

  #talk(line: DistributiveOmit<Talk, "n" | "at">): void {
    this.talk.push({ n: this.version, at: this.#at, ...line })
    if (this.talk.length > 2 * TALK) this.talk = this.talk.slice(-TALK)
  }

  #remember({ id }: RoomEntry): void {
    this.version++
    if (id !== undefined) this.#commands.add(id)
  }
}

/** Returns the creation entry that a table for one screen would have had. */
const creationOf = ({ game, rules, options, seats }: Opening): Creation => ({
  ...{ game, rules, options, seats: seats.length, settings: AT_ONE_SCREEN, hash: "", name: seats[0]?.name ?? "" },
  fair: { secret: "", commit: "" },
})

/** Settings of a table for one screen, where nobody is in a hurry. */
const AT_ONE_SCREEN: RoomSettings = {
  ...{ isPublic: false, isLocked: true, clock: "none", time: 0, tempo: 0, patience: 0 },
  ...{ takeOver: false, chat: "off", watching: true, delay: 0 },
}

/** Compares in constant time. Otherwise the duration of a refusal would reveal how much of a hash is right. */
function isSameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never
