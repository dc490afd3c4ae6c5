// A connection whose messages can be held back for a moment, all of them in their order: so that who races over a quick line sees what is raced
// for no sooner than the wait can make good.

import type { Clock } from "../../table/clock.ts"
import type { Line, Trip } from "../../table/line.ts"
import type { FromTable } from "../../wire/down.ts"
import type { Viewer } from "./viewers.ts"

export class Outbox implements Viewer {
  readonly hash: string
  readonly address: string
  readonly line: Line
  readonly #inner: Viewer
  readonly #clock: Clock
  /** What waits; nothing while nothing is held back. */
  #held: (() => void)[] | undefined
  #cancel: () => void = () => {}

  constructor(inner: Viewer, clock: Clock) {
    this.#inner = inner
    this.#clock = clock
    this.hash = inner.hash
    this.address = inner.address
    this.line = inner.line
  }

  /** From now on everything waits, for so many milliseconds. What waits already goes first. */
  hold(ms: number): void {
    this.flush()
    if (ms <= 0) return
    this.#held = []
    this.#cancel = this.#clock.after(ms, () => this.flush())
  }

  flush(): void {
    const held = this.#held
    this.#held = undefined
    this.#cancel()
    for (const what of held ?? []) what()
  }

  send(message: string | Uint8Array, mayWait = false): void {
    if (this.#held === undefined) this.#inner.send(message, mayWait)
    else this.#held.push(() => this.#inner.send(message))
  }

  answered(): void {
    if (this.#held === undefined) this.#inner.answered?.()
    else this.#held.push(() => this.#inner.answered?.())
  }

  /** The line is measured right behind what was sent last, whenever that goes. */
  probe(): () => Trip {
    if (this.#held === undefined) return this.#inner.probe()
    let trip: () => Trip = () => "lost"
    this.#held.push(() => {
      trip = this.#inner.probe()
    })
    return () => trip()
  }

  end(message: Extract<FromTable, { readonly t: "bye" }>): void {
    this.flush()
    this.#inner.end(message)
  }
}
