// Makes things happen at a table as time passes: bots move, and plans are carried out when they are due.

import type { Clock } from "../clock.ts"
import { type BotDeps, BotPlayers, type RaceWindow } from "./bots.ts"
import type { Conductor } from "./conductor.ts"

/** Milliseconds until the journal is tried again after an entry could not be kept. */
const TROUBLED = 1000

/** Something to do when the table has been running for `at` milliseconds, unless the room changes before. */
export interface Plan {
  readonly at: number
  what(): void
}

/** What a table does by itself, besides bots' moves. */
export interface Plans {
  /** Returns what happens next. `lookAgain` makes the scheduler ask again. */
  next(lookAgain: () => void): Plan | undefined
  /** What should have happened could not be kept, and will be tried again. */
  forget(): void
}

/** Starts with the first `goOn`. */
export class Scheduler {
  readonly #conductor: Conductor
  readonly #clock: Clock
  readonly #plans: Plans | undefined
  readonly #bots: BotPlayers
  #cancel: () => void = () => {}
  #state: "running" | "held" | "closed" = "held"
  /** Is there nothing that will happen by itself? */
  isIdle = true
  /** When something will, bots' moves aside: how long the table will have been running then. */
  nextAt: number | undefined

  constructor(conductor: Conductor, deps: BotDeps, plans?: Plans) {
    this.#conductor = conductor
    this.#clock = conductor.clock
    this.#plans = plans
    this.#bots = new BotPlayers(conductor, deps)
    conductor.onchange = () => this.look()
  }

  close(): void {
    this.#cancel()
    this.#bots.forget()
    this.#state = "closed"
  }

  /** From now on nothing happens by itself, until `goOn`. */
  hold(): void {
    if (this.#state !== "running") return
    this.#cancel()
    this.#bots.forget()
    this.#state = "held"
  }

  goOn(): void {
    if (this.#state !== "held") return
    this.#state = "running"
    this.look()
  }

  /** Ends the pauses of bots now. */
  hurry(): void {
    this.#bots.hurry()
  }

  get raceWindow(): RaceWindow | undefined {
    return this.#bots.window
  }

  /** Looks at the table again, after an entry or when somebody has come or gone. */
  look(): void {
    if (this.#state === "held") this.#bots.noteTime()
    if (this.#state !== "running") return
    this.#cancel()
    if (this.#conductor.isTroubled) return this.#tryLater()
    this.#bots.look()
    const next = this.#plans?.next(() => this.look())
    this.isIdle = next === undefined && this.#conductor.room.botsToMove().length === 0
    this.nextAt = next?.at
    if (next === undefined) return
    this.#cancel = this.#clock.after(Math.max(0, next.at - this.#clock.monotonic()), () => next.what())
  }

  /** Nothing can be kept now: tries everything again in a moment, bots' moves too. */
  #tryLater(): void {
    this.isIdle = false
    this.#bots.forget()
    this.#plans?.forget()
    this.#cancel = this.#clock.after(TROUBLED, () => {
      this.#conductor.isTroubled = false
      this.look()
    })
  }
}
