import { describe, expect, it } from "vitest"
import { Line } from "./line.ts"

function lineOf(pongs: readonly number[], answers: readonly number[] = []): Line {
  const line = new Line()
  for (const ms of pongs) line.pong(ms)
  for (const ms of answers) line.answer(ms)
  return line
}

describe("what is put down to a line", () => {
  it("is nothing before anything was measured, and then the table waits long", () =>
    expect(new Line().measured()).toEqual({ credit: 0, slowest: 400 }))

  it("is the middle of its round trips of late", () =>
    expect(lineOf([80, 100, 90, 300, 95]).measured()).toEqual({ credit: 95, slowest: 140 }))

  it("is the round trip of the ping behind the prompt, where there is one", () =>
    expect(lineOf([80, 100, 90, 95]).measured(84).credit).toBe(84))

  it("is the least where that ping's pong did not come before the answer", () =>
    expect(lineOf([80, 100, 90, 95]).measured("lost").credit).toBe(80))

  it("is little more than the least, however late one pong comes", () => {
    expect(lineOf([80, 90, 85, 300]).measured(300).credit).toBe(140)
    expect(lineOf([20, 300, 300, 300]).measured().credit).toBe(80)
  })

  it("is at most what two ways of 200 ms take, even where all pongs are held back", () =>
    expect(lineOf([900, 910, 905]).measured(905)).toEqual({ credit: 400, slowest: 400 }))

  it("is no more than a prompt took to be answered", () =>
    expect(lineOf([300, 300, 300], [700, 210, 900]).measured(300)).toEqual({
      credit: 210,
      slowest: 210,
    }))

  it("is of late only: the last sixteen", () => {
    const slowNow = lineOf([...Array(20).fill(20), ...Array(16).fill(150)], [30, ...Array(16).fill(500)])
    expect(slowNow.measured(150)).toEqual({ credit: 150, slowest: 150 })
  })

  it("does not count what a clock that was set back has measured", () =>
    expect(lineOf([50, -3000, Number.NaN]).measured().credit).toBe(50))
})
