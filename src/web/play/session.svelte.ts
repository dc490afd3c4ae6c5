// A game at this screen from move to move: who is asked next, what bots do and when, what is kept. Components show it and tell it what
// people do.

import { REACTIONS } from "../../bots/reactions.ts"
import type { FastChance } from "../../engine/chance.ts"
import type { Result } from "../../engine/game.ts"
import type { Move } from "../../engine/moves.ts"
import type { Scene } from "../../engine/scene.ts"
import { say, type Telling } from "../../engine/words.ts"
import type { Journal } from "../../table/journal.ts"
import { bitsOf, haveSecrets, tellingOf, viewersOf, viewOf } from "../../table/seen.ts"
import { type Entry, isPerson, LiveTable } from "../../table/table.ts"
import type { Thinker } from "../bots/asking.ts"
import { type Pace, settings } from "../settings.svelte.ts"

/** What is on the screen. */
export interface Frame {
  readonly scene: Scene
  /** How it is told: to `you`, or to all. */
  readonly telling: Telling
  /** The seat at the bottom, whose hand is open; nobody's while the device is passed on, or when only bots play. */
  readonly you: number | undefined
  /** How many moves have been made: one more is a move to show, anything else a jump. */
  readonly step: number
}

/** Time as an argument. */
export interface Clock {
  now(): number
  /** Does it after so many milliseconds, unless what it gives back is called before. */
  after(ms: number, what: () => void): () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after: (ms, what) => {
    const timer = setTimeout(what, ms)
    return () => clearTimeout(timer)
  },
}

export interface Surroundings {
  readonly journal: Journal
  readonly thinker: Thinker
  readonly clock: Clock
  /** For reaction times and who jumps. */
  readonly chance: FastChance
}

/** Milliseconds that a bot's move takes at least. */
const PAUSE: Readonly<Record<Pace, number>> = { slow: 1500, normal: 800, fast: 350, instant: 0 }
/** A move without a choice is quicker. */
const FORCED = 0.55

export class Session {
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
  /** The latest entry could not be kept: play goes on, but would be lost with the page. */
  isUnkept = $state(false)
  readonly #around: Surroundings
  #you: number | undefined
  #rounds: number | undefined
  #ticket = 0
  #pending: (() => void)[] = []
  #hurried: (() => void) | undefined
  #keeping: Promise<void> = Promise.resolve()

  constructor(id: string, table: LiveTable, around: Surroundings) {
    this.id = id
    this.table = table
    this.#around = around
    this.#settle()
  }

  /** Goes on with the game, wherever it is. */
  begin(): void {
    this.#next()
  }

  /** Leaves it: nothing moves any more. */
  close(): void {
    this.#ticket++
    this.#stopWaiting()
    this.#around.thinker.close()
  }

  /** Makes a person's move; gives back why not, in words. */
  act(seat: number, move: Move): string | undefined {
    const entry = this.table.moveEntry(seat, move, this.#around.clock.now())
    if (!("kind" in entry)) return say(entry, this.frame.telling)
    this.#add(entry)
    return undefined
  }

  /** The device is in the hands of whoever is to move. */
  taken(): void {
    if (this.passTo === undefined) return
    this.#you = this.passTo
    this.passTo = undefined
    this.#show()
    this.#next()
  }

  /** The score sheet has been read. */
  putAway(): void {
    this.sheet = undefined
    this.#next()
  }

  /** Whatever the table waits for happens now. */
  hurry(): void {
    this.#hurried?.()
  }

  /** Takes the latest move of a person back, and what came after it. */
  undo(): void {
    const moves = this.table.undoTo()
    if (moves === undefined || !this.canUndo) return
    this.sheet = undefined
    this.#add({ kind: "undo", at: this.#around.clock.now(), moves })
  }

  /** The language, or what is remembered, has changed. */
  refresh(): void {
    this.#show()
  }

  #add(entry: Entry): void {
    const n = this.table.version
    this.table.apply(entry)
    this.#keep(n, entry)
    this.#settle()
    this.#next()
  }

  #keep(n: number, entry: Entry): void {
    this.#keeping = this.#keeping.then(async () => {
      try {
        const isNext = await this.#around.journal.append(this.id, n, entry)
        this.isUnkept = false
        if (!isNext) await this.#rejoin()
      } catch {
        this.isUnkept = true
      }
    })
  }

  /** Another tab has played on: its entries count. */
  async #rejoin(): Promise<void> {
    const entries = await this.#around.journal.read(this.id)
    if (entries.length === 0) return
    this.table = new LiveTable(this.table.game, entries)
    this.#rounds = undefined
    this.#settle()
    this.#next()
  }

  /** Everything that follows from the table as it is now. */
  #settle(): void {
    const { table } = this
    const { people } = table
    this.result = table.match.result
    this.isMarked = table.isMarked
    this.canUndo = people.length === 1 && table.undoTo() !== undefined
    if (people.length === 1) this.#you = people[0]
    this.#passOn()
    this.#show()
    const rounds = this.frame.scene.rounds.length
    if (this.#rounds !== undefined && rounds > this.#rounds) this.sheet = this.#rounds
    this.#rounds = rounds
  }

  /** On a shared screen: whoever is to move next gets the device, if anybody has something to hide. */
  #passOn(): void {
    const { people, match } = this.table
    if (people.length < 2) return
    if (!haveSecrets(match, people)) {
      this.#you = undefined
      this.passTo = undefined
      return
    }
    const next = this.#firstActor((seat) => people.includes(seat))
    this.passTo = next === undefined || next === this.#you ? undefined : next
    if (this.passTo !== undefined) this.#you = undefined
  }

  /** The first of the actors clockwise from the lead of whom this is true. */
  #firstActor(is: (seat: number) => boolean): number | undefined {
    const { game, match } = this.table
    const actors = game.actors(match.state)
    const { seats, lead } = match.state
    for (let i = 0; i < seats; i++) {
      const seat = (lead + i) % seats
      if (actors & (1 << seat) && is(seat)) return seat
    }
    return undefined
  }

  #show(): void {
    const { game, match, people, names } = this.table
    const you = this.#you
    const hidden = this.passTo !== undefined
    const viewers = you === undefined && people.length > 0 ? bitsOf(people) : viewersOf(you)
    const acting = hidden ? 0 : you === undefined ? bitsOf(people) : 1 << you
    const telling = tellingOf(game, settings.language, names, you)
    this.frame = { scene: game.scene(viewOf(match, viewers), acting), telling, you, step: match.moves.length }
    this.told = this.table.log.told(viewers, telling)
  }

  /** Sets in motion whatever does not wait for a person. */
  #next(): void {
    const ticket = ++this.#ticket
    this.#stopWaiting()
    this.thinking = undefined
    if (this.result !== undefined || this.sheet !== undefined || this.passTo !== undefined) return
    const { game, match, seats } = this.table
    const actors = game.actors(match.state)
    const isRace = (actors & (actors - 1)) !== 0
    const mayWait = isRace ? (game.mayWait?.(match.state) ?? 0) : 0
    for (let seat = 0; seat < seats.length; seat++) {
      if (!(actors & (1 << seat))) continue
      if (!isPerson(seats[seat]))
        this.#askBot(seat, ticket, isRace && game.mayWait !== undefined, (mayWait & (1 << seat)) !== 0)
      else if (!isRace && settings.autoplay) this.#playForced(seat, ticket)
    }
  }

  #playForced(seat: number, ticket: number): void {
    const legal = this.table.legal(seat)
    if (legal.length !== 1) return
    this.#wait(PAUSE[settings.pace] * FORCED).then(() => {
      if (ticket === this.#ticket) this.act(seat, legal[0])
    })
  }

  async #askBot(seat: number, ticket: number, isRace: boolean, mayWait: boolean): Promise<void> {
    const { table } = this
    const { chance, thinker } = this.#around
    const bot = table.seats[seat].player
    const reaction = REACTIONS[bot as keyof typeof REACTIONS] ?? REACTIONS.medium
    if (mayWait && chance.below(1000) >= reaction.jumps * 1000) return
    const legal = table.legal(seat)
    const pause = isRace ? this.#reactionTime(reaction) : PAUSE[settings.pace] * (legal.length === 1 ? FORCED : 1)
    if (!mayWait) this.thinking = seat
    const [move] = await Promise.all([
      legal.length === 1
        ? legal[0]
        : thinker.choose({
            game: table.game.id,
            bot,
            options: table.match.setup.options,
            seat,
            view: viewOf(table.match, 1 << seat),
            legal,
          }),
      this.#wait(pause),
    ])
    if (ticket !== this.#ticket) return
    const entry = table.moveEntry(seat, move, this.#around.clock.now())
    if ("kind" in entry) this.#add(entry)
  }

  /** Roughly normal, and never inhumanly quick; at once where nobody is in the race. */
  #reactionTime({ mean, spread }: { readonly mean: number; readonly spread: number }): number {
    const { chance } = this.#around
    if (settings.pace === "instant") return 0
    const unit = (): number => chance.below(1 << 20) / (1 << 20) - 0.5
    return Math.max(180, mean + spread * 2 * (unit() + unit() + unit()))
  }

  #wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const done = (): void => {
        cancel()
        resolve()
      }
      const cancel = this.#around.clock.after(ms, done)
      this.#pending.push(cancel)
      this.#hurried = done
    })
  }

  #stopWaiting(): void {
    for (const cancel of this.#pending) cancel()
    this.#pending = []
    this.#hurried = undefined
  }
}
