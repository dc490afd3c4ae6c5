import { describe, expect, it } from "vitest"
import { Latency } from "./latency.ts"

function latencyOf(pongs: readonly number[], answers: readonly number[] = []): Latency {
  const latency = new Latency()
  for (const ms of pongs) latency.pong(ms)
  for (const ms of answers) latency.answer(ms)
  return latency
}

describe("the credit for a connection", () => {
  it("is nothing before anything was measured, and then the table waits long", () =>
    expect(new Latency().measured()).toEqual({ credit: 0, slowest: 400 }))

  it("is the middle of its round trips of late", () =>
    expect(latencyOf([80, 100, 90, 300, 95]).measured()).toEqual({ credit: 95, slowest: 140 }))

  it("is the round trip of the ping behind the prompt, where there is one", () =>
    expect(latencyOf([80, 100, 90, 95]).measured(84).credit).toBe(84))

  it("is the least where that ping's pong did not come before the answer", () =>
    expect(latencyOf([80, 100, 90, 95]).measured("lost").credit).toBe(80))

  it("is little more than the least, however late one pong comes", () => {
    expect(latencyOf([80, 90, 85, 300]).measured(300).credit).toBe(140)
    expect(latencyOf([20, 300, 300, 300]).measured().credit).toBe(80)
  })

  it("is at most what two ways of 200 ms take, even where all pongs are held back", () =>
    expect(latencyOf([900, 910, 905]).measured(905)).toEqual({ credit: 400, slowest: 400 }))

  it("is no more than a prompt took to be answered", () =>
    expect(latencyOf([300, 300, 300], [700, 210, 900]).measured(300)).toEqual({
      credit: 210,
      slowest: 210,
    }))

  it("is of late only: the last sixteen", () => {
    const slowNow = latencyOf([...Array(20).fill(20), ...Array(16).fill(150)], [30, ...Array(16).fill(500)])
    expect(slowNow.measured(150)).toEqual({ credit: 150, slowest: 150 })
  })

  it("does not count what a clock that was set back has measured", () =>
    expect(latencyOf([50, -3000, Number.NaN]).measured().credit).toBe(50))
})
