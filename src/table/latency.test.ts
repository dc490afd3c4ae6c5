import { describe, expect, it } from "vitest"
import { Latency } from "./latency.ts"

function latencyOf(pongs: readonly number[], answers: readonly number[] = []): Latency {
  const latency = new Latency()
  for (const ms of pongs) latency.pong(ms)
  for (const ms of answers) latency.answer(ms)
  return latency
}

describe("the credit for a connection", () => {
  it("is zero before the first measurement, with 400 ms as the slowest round trip", () =>
    expect(new Latency().measured()).toEqual({ credit: 0, slowest: 400 }))

  it("is the median of the recent round trips", () =>
    expect(latencyOf([80, 100, 90, 300, 95]).measured()).toEqual({ credit: 95, slowest: 140 }))

  it("is the round trip of the ping sent after the prompt, if there is one", () =>
    expect(latencyOf([80, 100, 90, 95]).measured(84).credit).toBe(84))

  it("is the fastest round trip if the pong of that ping did not arrive before the answer", () =>
    expect(latencyOf([80, 100, 90, 95]).measured("lost").credit).toBe(80))

  it("is at most 60 ms more than the fastest round trip, however late a pong is", () => {
    expect(latencyOf([80, 90, 85, 300]).measured(300).credit).toBe(140)
    expect(latencyOf([20, 300, 300, 300]).measured().credit).toBe(80)
  })

  it("is at most 400 ms, even if all pongs are held back", () =>
    expect(latencyOf([900, 910, 905]).measured(905)).toEqual({ credit: 400, slowest: 400 }))

  it("is at most the time of the fastest answer to a prompt", () =>
    expect(latencyOf([300, 300, 300], [700, 210, 900]).measured(300)).toEqual({
      credit: 210,
      slowest: 210,
    }))

  it("uses only the last sixteen measurements", () => {
    const slowNow = latencyOf([...Array(20).fill(20), ...Array(16).fill(150)], [30, ...Array(16).fill(500)])
    expect(slowNow.measured(150)).toEqual({ credit: 150, slowest: 150 })
  })

  it("ignores measurements that are negative or not a number", () =>
    expect(latencyOf([50, -3000, Number.NaN]).measured().credit).toBe(50))
})
