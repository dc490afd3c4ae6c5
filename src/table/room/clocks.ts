// Counts how long each player has been thinking. Every time is an argument, relative to the table's start.

import type { RoomSettings } from "./entries.ts"

/** Milliseconds that a player has at least after the server was away, unless the player had less anyway. */
const TO_COME_BACK = 15_000

export class Clocks {
  /** Since when each seat's clock has been running; undefined if it is stopped. */
  readonly since: (number | undefined)[]
  /** Milliseconds that each seat has used in this game, without the running move. */
  readonly used: number[]

  constructor(seats: number) {
    this.since = new Array<number | undefined>(seats).fill(undefined)
    this.used = new Array<number>(seats).fill(0)
  }

  /** Runs the clocks of these seats (one bit each) and stops all others. Seats in `anew` start a new move. */
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

  /** Resets everybody's time, because the table has a new clock. */
  begin(now: number): void {
    this.used.fill(0)
    for (const [seat, since] of this.since.entries()) if (since !== undefined) this.since[seat] = now
  }

  /**
   * Credits the time since `from`, during which nobody could act. Time used before stays used, but everybody gets
   * enough time to come back. The whole time of the move is credited if `from` is unknown, or in games with a tempo.
   * Nobody whose time is not up has less than `least` milliseconds from now on.
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

  /** Returns when a seat's time is up; undefined if its clock is stopped. */
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
