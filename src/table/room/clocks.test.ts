import { describe, expect, it } from "vitest"
import { Clocks } from "./clocks.ts"
import { SETTINGS } from "./room.testing.ts"

describe("clocks after the server was away", () => {
  /** Returns the time left to seat 0. Its clock ran from 0 until 40 s, when the server went away until 100 s. */
  const leftAfter = (settings: Partial<typeof SETTINGS>, used = 0, from: number | undefined = 40_000): number => {
    const all = { ...SETTINGS, ...settings }
    const clocks = new Clocks(2)
    clocks.used[0] = used
    clocks.run(1, 0, 0)
    clocks.resume(100_000, from, all)
    return clocks.left(0, all, 100_000) ?? 0
  }

  it("charge the time before the absence but not the absence itself, per move or per game", () => {
    expect(leftAfter({ clock: "move", time: 60_000 })).toBe(20_000)
    expect(leftAfter({ clock: "game", time: 300_000 }, 100_000)).toBe(160_000)
  })

  it("leave each player at least 15 s to come back, unless they had less anyway", () => {
    expect(leftAfter({ clock: "move", time: 45_000 })).toBe(15_000)
    expect(leftAfter({ clock: "move", time: 10_000 })).toBe(10_000)
    expect(leftAfter({ clock: "game", time: 300_000 }, 292_000)).toBe(8000)
  })

  it("give back the whole time of the move if the start of the absence is unknown or a tempo is set", () => {
    const clocks = new Clocks(1)
    clocks.run(1, 0, 0)
    clocks.resume(100_000, undefined, { ...SETTINGS, clock: "move" })
    expect(clocks.since).toEqual([100_000])
    expect(leftAfter({ clock: "move", time: 60_000, tempo: 5000 })).toBe(60_000)
  })

  it("raise every clock to the minimum, running or not, unless its time was up", () => {
    const settings = { ...SETTINGS, clock: "game" as const, time: 100_000 }
    const clocks = new Clocks(3)
    clocks.used.splice(0, 3, 90_000, 95_000, 100_000)
    clocks.run(1, 0, 0)
    clocks.resume(8000, 8000, settings, 60_000)
    expect([0, 1, 2].map((seat) => clocks.left(seat, settings, 8000))).toEqual([60_000, 60_000, 0])
    clocks.resume(48_000, 48_000, settings, 60_000)
    expect(clocks.left(0, settings, 48_000)).toBe(60_000)
  })

  it("leave more than the minimum to a player who had more", () => {
    expect(leftAfter({ clock: "move", time: 100_000 }, 0, 20_000)).toBe(80_000)
    const clocks = new Clocks(1)
    clocks.run(1, 0, 0)
    clocks.resume(20_000, 20_000, { ...SETTINGS, clock: "move", time: 100_000 }, 60_000)
    expect(clocks.left(0, { ...SETTINGS, clock: "move", time: 100_000 }, 20_000)).toBe(80_000)
  })

  it("do not start running if they were stopped", () => {
    const clocks = new Clocks(2)
    clocks.resume(100_000, 40_000, SETTINGS)
    expect(clocks.since).toEqual([undefined, undefined])
  })
})

it("a new clock setting gives everybody their full time from now on and starts no stopped clock", () => {
  const clocks = new Clocks(2)
  clocks.used[1] = 50_000
  clocks.run(1, 0, 0)
  clocks.begin(90_000)
  const settings = { ...SETTINGS, clock: "game" as const, time: 60_000 }
  expect([0, 1].map((seat) => clocks.left(seat, settings, 100_000))).toEqual([50_000, 60_000])
  expect(clocks.since).toEqual([90_000, undefined])
})
