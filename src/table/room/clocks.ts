// How long everybody has been thinking. Time is handed in, as how long the table has been running.

import type { RoomSettings } from "./entries.ts"

/** Milliseconds that are left to whoever comes back when the table does, unless they had less anyway. */
const TO_COME_BACK = 15_000

export class Clocks {
  /** Since when each seat's clock runs; not at all where nothing stands. */
  readonly since: (number | undefined)[]
  /** What each seat has used of its time in this game. */
  readonly used: number[]

  constructor(seats: number) {
    this.since = new Array<number | undefined>(seats).fill(undefined)
    this.used = new Array<number>(seats).fill(0)
  }

  /** From now on the clocks of these seats run (a bit each), and no others. Those in `anew` begin a new move. */
  run(seats: number, anew: number, now: number): void {
    for (let seat = 0; seat < this.since.length; seat++) {
      const isOn = (seats & (1 << seat)) !== 0
      const since = this.since[seat]
      if (since !== undefined && (!isOn || anew & (1 << seat))) {
        this.used[seat] += Math.max(0, now - since)
        this.since[seat] = undefined
      }
      if (isOn) this.since[seat] ??= now
    }
  }

  /** Everybody has all their time again, from now on: there is another clock. */
  begin(now: number): void {
    this.used.fill(0)
    for (const [seat, since] of this.since.entries()) if (since !== undefined) this.since[seat] = now
  }

  /**
   * Time in which nobody could act, from `from` on, is nobody's: what runs goes on from here. What was thought before
   * that stays used, but for what would leave less than it takes to come back. Where that moment is not known, or haste
   * counts, all of the move's time is given back. With `least`, nobody whose time is not up has less than that from now
   * on.
   */
  resume(now: number, from: number | undefined, { clock, time, tempo }: RoomSettings, least = 0): void {
    if (clock === "game")
      for (const [seat, used] of this.used.entries()) if (used < time) this.used[seat] = Math.min(used, time - least)
    for (const [seat, since] of this.since.entries()) {
      if (since === undefined) continue
      const thought = from === undefined || tempo > 0 || clock === "none" ? 0 : Math.max(0, from - since)
      const had = clock === "game" ? time - this.used[seat] : time
      this.since[seat] = now - Math.min(thought, Math.max(0, had - Math.max(least, TO_COME_BACK)))
    }
  }

  /** When the time of a seat is up, if its clock runs and time counts. */
  deadline(seat: number, { clock, time }: RoomSettings): number | undefined {
    const since = this.since[seat]
    if (since === undefined || clock === "none") return undefined
    return since + (clock === "move" ? time : Math.max(0, time - this.used[seat]))
  }

  /** What is left to a seat, in milliseconds: of this move, or of the game. */
  left(seat: number, { clock, time }: RoomSettings, now: number): number | undefined {
    if (clock === "none") return undefined
    const since = this.since[seat]
    const running = since === undefined ? 0 : Math.max(0, now - since)
    return Math.max(0, time - running - (clock === "game" ? this.used[seat] : 0))
  }
}
