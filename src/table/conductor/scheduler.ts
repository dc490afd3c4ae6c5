// What a table does by itself as time passes: bots move, and what is planned happens when it is due.

import type { Clock } from "../clock.ts"
import { type BotDeps, BotPlayers } from "./bots.ts"
import type { Conductor } from "./conductor.ts"

/** After so many milliseconds it is tried again whether entries can be kept. */
const TROUBLED = 1000

/** Something that will happen when the table has been running for so long, unless something else does before. */
export interface Plan {
  readonly at: number
  what(): void
}

/** What a table does by itself, bots' moves aside. */
export interface Plans {
  /** What happens next; `lookAgain` looks for it anew. */
  next(lookAgain: () => void): Plan | undefined
  /** What was to happen could not be kept, and comes again. */
  forget(): void
}

/** Begins to run with the first `goOn`. */
export class Scheduler {
  readonly #conductor: Conductor
  readonly #clock: Clock
  readonly #plans: Plans | undefined
  readonly #bots: BotPlayers
  #cancel: () => void = () => {}
  #state: "running" | "held" | "closed" = "held"
  /** Is there nothing that will happen by itself? */
  isIdle = true
  /** When something will, if it is not bots' moves: how long the table will have been running then. */
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

  /** Bots that wait for the end of their pause move now. */
  hurry(): void {
    this.#bots.hurry()
  }

  /** Looks at the table again: an entry was made, or somebody has come or gone. */
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

  /** Nothing can be kept: what was to happen, bots' moves too, comes again in a moment. */
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
