// Counts how long each player has been thinking. Time is an argument: how long the table has been running.

import type { RoomSettings } from "./entries.ts"

/** Milliseconds that a player has at least after the server was away, unless they had less anyway. */
const TO_COME_BACK = 15_000

export class Clocks {
  /** Since when each seat's clock runs; undefined if it does not. */
  readonly since: (number | undefined)[]
  /** What each seat has used of its time in this game. */
  readonly used: number[]

  constructor(seats: number) {
    this.since = new Array<number | undefined>(seats).fill(undefined)
    this.used = new Array<number>(seats).fill(0)
  }

  /** Runs the clocks of these seats (a bit each) from now on, and no others. Seats in `anew` begin a new move. */
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

  /** Gives everybody all their time again, because there is a new clock. */
  begin(now: number): void {
    this.used.fill(0)
    for (const [seat, since] of this.since.entries()) if (since !== undefined) this.since[seat] = now
  }

  /**
   * Gives back the time from `from` on, in which nobody could act. Time that was used before stays used, except that
   * everybody gets enough to come back. If `from` is not known, or in games with a tempo, the whole time of the move is
   * given back. Nobody whose time is not up has less than `least` from now on.
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

  /** Returns when the time of a seat is up, if its clock runs. */
  deadline(seat: number, { clock, time }: RoomSettings): number | undefined {
    const since = this.since[seat]
    if (since === undefined || clock === "none") return undefined
    return since + (clock === "move" ? time : Math.max(0, time - this.used[seat]))
  }

  /** Returns how many milliseconds a seat has left for this move or this game. */
  left(seat: number, { clock, time }: RoomSettings, now: number): number | undefined {
    if (clock === "none") return undefined
    const since = this.since[seat]
    const running = since === undefined ? 0 : Math.max(0, now - since)
    return Math.max(0, time - running - (clock === "game" ? this.used[seat] : 0))
  }
}
