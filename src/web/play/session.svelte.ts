// A game at this screen from move to move: who is asked next, what bots do and when, what is kept. Components show it and tell it what
// people do.

import type { Thinker } from "../../bots/thinker.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Game, Result } from "../../engine/game.ts"
import type { Move } from "../../engine/moves.ts"
import type { ScoreRound } from "../../engine/scene.ts"
import { say, type Telling } from "../../engine/words.ts"
import { type Clock, countingFrom } from "../../table/clock.ts"
import type { Stamp } from "../../table/elapsed.ts"
import type { Journal } from "../../table/journal.ts"
import { jumpsNow, pauseFor, reactionOf, reactionTime } from "../../table/pacing.ts"
import { bitsOf, haveSecrets, type Log, sceneFor, tellingOf, viewersOf, viewOf } from "../../table/seen.ts"
import { type Entry, isPerson, LiveTable } from "../../table/table.ts"
import type { Head } from "../keep/keep.svelte.ts"
import { settings } from "../settings.svelte.ts"
import { HeadKeeping, Keeping } from "./keeping.ts"
import type { Frame, Played, Playing } from "./playing.ts"
import { roundsWithWorking } from "./rounds.ts"

export interface Surroundings {
  readonly journal: Journal
  readonly heads: { put(head: Head): Promise<void> }
  readonly thinker: Thinker
  readonly clock: Clock
  /** For reaction times and who jumps. */
  readonly chance: FastChance
}

export class Session implements Playing {
  readonly id: string
  table: LiveTable
  frame: Frame = $state.raw() as Frame
  /** What happened, in words for whoever looks. */
  told: readonly string[] = $state.raw([])
  /** The person to whom the device is to be passed. */
  passTo: number | undefined = $state()
  /** The bot that the table waits for. */
  thinking: number | undefined = $state()
  /** From which round on the score sheet is to be shown; play waits until it is put away. */
  sheet: number | undefined = $state()
  result: Result | undefined = $state.raw()
  canUndo = $state(false)
  isMarked = $state(false)
  /** The latest entries could not be kept: play goes on, but they would be lost with the page. */
  isUnkept = $state(false)
  /** Another tab has played on, and a move that was made here meanwhile did not count. */
  isOvertaken = $state(false)
  /** At this screen a move is ruled on at once. */
  readonly refusal: undefined
  readonly #around: Surroundings
  /** Counts how long the table has been running. */
  #clock: Clock
  readonly #keeping: Keeping
  readonly #heads: HeadKeeping
  #you: number | undefined
  /** On a shared screen: the person who has the device. */
  #holder: number | undefined
  /** The person who gets it once the one before has seen what came of their move. */
  #passing: number | undefined
  #rounds: number | undefined
  /** Since when each seat could act. */
  readonly #since = new Map<number, number>()
  /** What was set in motion under an older one has come to nothing. */
  #ticket = 0
  #waits: { readonly cancel: () => void; readonly done: () => void }[] = []
  #toldTo: { readonly log: Log; readonly whom: string } | undefined

  constructor(id: string, table: LiveTable, around: Surroundings) {
    this.id = id
    this.table = table
    this.#around = around
    this.#clock = countingFrom(around.clock, table.elapsed)
    this.#keeping = new Keeping(id, around.journal, {
      kept: (isKept) => {
        this.isUnkept = !isKept
      },
      others: (entries) => this.#rejoin(entries),
    })
    this.#heads = new HeadKeeping(id, around.heads, around.clock)
    this.#settle()
  }

  get game(): Game {
    return this.table.game
  }

  get names(): readonly string[] {
    return this.table.names
  }

  get own(): readonly number[] {
    return this.table.people
  }

  get story(): object {
    return this.table.log
  }

  get played(): Played | undefined {
    if (this.result === undefined) return undefined
    const { table, told } = this
    return {
      match: table.match,
      replay: `/replay/${this.id}`,
      toldOf: (n) => told.slice(table.logAt[n], table.logAt[n + 1]),
      record: () => table.record(),
    }
  }

  rounds(): readonly ScoreRound[] {
    return roundsWithWorking(this.table.match)
  }

  /** Goes on with the game, wherever it is. */
  begin(): void {
    this.#next()
  }

  /** Leaves it: nothing moves any more. */
  close(): void {
    this.#ticket++
    this.#stopWaiting()
    this.#heads.flush()
    this.#around.thinker.close()
  }

  /** The page is being hidden, perhaps for good. */
  pause(): void {
    this.#heads.flush()
  }

  /** The page is looked at again: another tab may have played on. */
  lookUp(): Promise<void> {
    return this.#keeping.lookUp(this.table.version)
  }

  /** Makes a person's move; gives back why not, in words. */
  act(seat: number, move: Move): string | undefined {
    if (this.passTo !== undefined || this.sheet !== undefined) return say({ key: "refuse.notNow" }, this.frame.telling)
    const entry = this.table.moveEntry(seat, move, this.#stamp())
    if (!("kind" in entry)) return say(entry, this.frame.telling)
    this.#holder = seat
    this.isOvertaken = false
    this.#add(entry)
    return undefined
  }

  /** Why a move would be refused, without making it. */
  whyNot(seat: number, move: Move): string | undefined {
    const refusal = this.table.game.check(this.table.match.state, seat, move)
    return refusal && say(refusal, this.frame.telling)
  }

  /** The device is in the hands of whoever is to move. */
  taken(): void {
    if (this.passTo === undefined) return
    this.#you = this.#holder = this.passTo
    this.passTo = undefined
    this.#show()
    this.#next()
  }

  /** The score sheet has been read. */
  putAway(): void {
    this.sheet = undefined
    this.#next()
  }

  /** What the table waits for happens now; but nobody is hurried in a race against people. */
  hurry(): void {
    const { people } = this.table
    if (this.#isRace && people.some((seat) => this.#actors & (1 << seat))) return
    for (const { done } of [...this.#waits]) done()
  }

  /** Takes the latest move of a person back, and what came after it. */
  undo(): void {
    const moves = this.table.undoTo(settings.autoplay)
    if (moves === undefined || !this.canUndo) return
    this.sheet = undefined
    this.#add({ kind: "undo", ...this.#stamp(), moves })
  }

  /** The language, or what is remembered, has changed. */
  refresh(): void {
    this.#show()
  }

  get #actors(): number {
    return this.table.game.actors(this.table.match.state)
  }

  /** Is somebody asked who may as well let it be, while another acts? */
  get #isRace(): boolean {
    const { game, match } = this.table
    const actors = this.#actors
    return (actors & (actors - 1)) !== 0 && (game.mayWait?.(match.state) ?? 0) !== 0
  }

  /** For an entry that is made now. */
  #stamp(): Stamp {
    return { at: this.#clock.now(), ms: this.#clock.monotonic() }
  }

  #add(entry: Entry): void {
    const n = this.table.version
    this.table.apply(entry)
    if (entry.kind === "move") this.#since.delete(entry.seat)
    this.#keeping.add(n, this.table.checked(entry))
    this.#heads.changed(this.table)
    this.#settle()
    this.#next()
  }

  /** Another tab has played on: its entries count. */
  #rejoin(entries: readonly Entry[]): void {
    this.isOvertaken = true
    this.table = new LiveTable(this.table.game, entries)
    this.#clock = countingFrom(this.#around.clock, this.table.elapsed)
    this.#rounds = this.sheet = undefined
    this.#heads.changed(this.table)
    this.#settle()
    this.#next()
  }

  /** Everything that follows from the table as it is now. */
  #settle(): void {
    const { table } = this
    this.result = table.match.result
    this.isMarked = table.isMarked
    this.canUndo = table.people.length === 1 && table.undoTo(settings.autoplay) !== undefined
    const rounds = sceneFor(table.match, undefined).rounds.length
    const isRoundOver = this.#rounds !== undefined && rounds > this.#rounds
    if (isRoundOver) this.sheet = this.#rounds
    this.#rounds = rounds
    if (isRoundOver) this.#holder = undefined // everybody looks at the sheet
    this.#seatYou()
    this.#show()
  }

  /** Who sits at the bottom. On a shared screen on which somebody has something to hide: whoever has the device, until it is passed on. */
  #seatYou(): void {
    const { people, match } = this.table
    this.passTo = this.#passing = undefined
    if (people.length < 2) {
      this.#you = people[0]
      return
    }
    const isSecret = this.result === undefined && haveSecrets(match, people)
    this.#you = isSecret ? this.#holder : undefined
    const next = this.#firstActor((seat) => people.includes(seat))
    if (!isSecret || next === undefined || next === this.#holder) return
    if (this.#you === undefined) this.passTo = next
    else this.#passing = next
  }

  /** The first of the actors clockwise from the lead of whom this is true. */
  #firstActor(is: (seat: number) => boolean): number | undefined {
    const actors = this.#actors
    const { seats, lead } = this.table.match.state
    for (let i = 0; i < seats; i++) {
      const seat = (lead + i) % seats
      if (actors & (1 << seat) && is(seat)) return seat
    }
    return undefined
  }

  #show(): void {
    const { game, match, people, names } = this.table
    const you = this.#you
    const viewers = you === undefined && people.length > 0 ? bitsOf(people) : viewersOf(you)
    const acting = this.passTo !== undefined ? 0 : you === undefined ? bitsOf(people) : 1 << you
    const telling = tellingOf(game, settings.language, names, you)
    this.frame = { scene: game.scene(viewOf(match, viewers), acting), telling, you, step: match.moves.length }
    this.#tell(viewers, telling)
  }

  /** Only what is new is put into words, as long as the same are told. */
  #tell(viewers: number, telling: Telling): void {
    const { log } = this.table
    const whom = `${viewers} ${telling.you} ${telling.language} ${telling.names.join("\n")}`
    const isMore = this.#toldTo?.log === log && this.#toldTo.whom === whom
    const before = isMore ? this.told : []
    this.#toldTo = { log, whom }
    if (before.length < log.entries.length || !isMore)
      this.told = [...before, ...log.told(viewers, telling, before.length)]
  }

  /** Sets in motion whatever does not wait for a person. */
  #next(): void {
    const ticket = ++this.#ticket
    this.#stopWaiting()
    this.thinking = undefined
    this.#noteSince()
    if (this.result !== undefined || this.sheet !== undefined || this.passTo !== undefined) return
    if (this.#passing !== undefined) this.#passOn(this.#passing, ticket)
    else if (this.#isRace) this.#race(ticket)
    else this.#askNext(ticket)
  }

  #noteSince(): void {
    const now = this.#around.clock.monotonic()
    for (const seat of this.table.seats.keys())
      if (!(this.#actors & (1 << seat))) this.#since.delete(seat)
      else if (!this.#since.has(seat)) this.#since.set(seat, now)
  }

  async #passOn(to: number, ticket: number): Promise<void> {
    await this.#wait(pauseFor(settings.pace, false))
    if (ticket !== this.#ticket) return
    this.#you = this.#holder = this.#passing = undefined
    this.passTo = to
    this.#show()
  }

  /** One bot at a time, also where several seats have a choice at once; people move when they like. */
  #askNext(ticket: number): void {
    const { seats } = this.table
    const bots = [...seats.keys()].filter((seat) => this.#actors & (1 << seat) && !isPerson(seats[seat]))
    const [next] = bots.map((seat) => ({ seat, pause: this.#pauseOf(seat) })).sort((a, b) => a.pause - b.pause)
    if (next !== undefined) {
      this.thinking = next.seat
      this.#moveBot(next.seat, ticket, next.pause)
    } else if (settings.autoplay) this.#playForced(ticket)
  }

  /** A bot that has had time already takes less. */
  #pauseOf(bot: number): number {
    const whole = pauseFor(settings.pace, this.table.legal(bot).length === 1)
    const waited = this.#around.clock.monotonic() - (this.#since.get(bot) ?? Number.POSITIVE_INFINITY)
    return Math.max(whole / 3, whole - Math.max(0, waited))
  }

  async #playForced(ticket: number): Promise<void> {
    const seat = this.#firstActor(() => true)
    if (seat === undefined || this.#actors !== 1 << seat) return
    const legal = this.table.legal(seat)
    if (legal.length !== 1) return
    await this.#wait(pauseFor(settings.pace, true))
    if (ticket === this.#ticket) this.act(seat, legal[0])
  }

  /** Who is first: every bot in it acts after its own reaction time, those who may let it be only now and then. */
  #race(ticket: number): void {
    const { game, match, seats } = this.table
    const { chance } = this.#around
    const mayWait = game.mayWait?.(match.state) ?? 0
    for (const [seat, at] of seats.entries()) {
      if (isPerson(at) || !(this.#actors & (1 << seat))) continue
      const reaction = reactionOf(at.player)
      if (!(mayWait & (1 << seat))) this.thinking = seat
      else if (!jumpsNow(reaction, chance)) continue
      this.#moveBot(seat, ticket, reactionTime(reaction, settings.pace, chance))
    }
  }

  async #moveBot(seat: number, ticket: number, pause: number): Promise<void> {
    const legal = this.table.legal(seat)
    const [chosen] = await Promise.all([legal.length === 1 ? legal[0] : this.#choiceOf(seat, legal), this.#wait(pause)])
    if (ticket !== this.#ticket) return
    const stamp = this.#stamp()
    const asChosen = this.table.moveEntry(seat, chosen, stamp)
    const entry = "kind" in asChosen ? asChosen : this.table.moveEntry(seat, legal[0], stamp)
    if ("kind" in entry) this.#add(entry)
  }

  #choiceOf(seat: number, legal: readonly Move[]): Promise<Move> {
    const { game, match, seats } = this.table
    return this.#around.thinker.choose({
      game: game.id,
      bot: seats[seat].player,
      options: match.setup.options,
      seat,
      view: viewOf(match, 1 << seat),
      legal,
    })
  }

  /** Even no time at all lets the page be drawn. */
  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#around.clock.after(ms, resolve)
      const done = (): void => {
        cancel()
        resolve()
      }
      this.#waits.push({ cancel, done })
    })
  }

  #stopWaiting(): void {
    for (const { cancel } of this.#waits) cancel()
    this.#waits = []
  }
}
