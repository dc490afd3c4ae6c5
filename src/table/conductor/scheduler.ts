// Triggers the timed actions of a table: bots' moves, and plans when they are due.

import type { Clock } from "../clock.ts"
import { type BotDeps, BotPlayers, type RaceWindow } from "./bots.ts"
import type { Conductor } from "./conductor.ts"

/** Milliseconds until the next attempt after the journal failed to store an entry. */
const TROUBLED = 1000

/** An action for when the table has been running for `at` milliseconds. A change of the room before then cancels it. */
export interface Plan {
  readonly at: number
  what(): void
}

/** The timed actions of a table, besides bots' moves. */
export interface Plans {
  /** Returns the next action. `lookAgain` makes the scheduler call this again. */
  next(lookAgain: () => void): Plan | undefined
  /** Resets the plans after a failed write, so that their actions are tried again. */
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
  /** Whether no timed action is ahead. */
  isIdle = true
  /** Elapsed time of the table at which the next plan is due. It ignores bots' moves. */
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

  /** Stops all timed actions until `goOn`. */
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

  /** Plans again, after an entry or when somebody has connected or disconnected. */
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

  /** Retries everything in a moment, bots' moves included, because the journal fails now. */
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
