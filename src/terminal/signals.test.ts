// Signals: the first is handled, its copies are ignored, and a second one ends the process.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { interruptible, onSignals } from "./signals.ts"

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const SIGNALS = Object.entries(CODES) as ["SIGINT" | "SIGTERM" | "SIGHUP", number][]

let now = 1000
const exit = vi.fn()
const heard = (): number => SIGNALS.reduce((sum, [signal]) => sum + process.listenerCount(signal), 0)
const send = (signal: NodeJS.Signals): void => void process.emit(signal, signal)

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now)
  vi.spyOn(process, "exit").mockImplementation(exit as never)
})

afterEach(() => {
  vi.restoreAllMocks()
  exit.mockClear()
})

describe.each(SIGNALS)("%s", (signal, code) => {
  it(`calls the handler once with exit code ${code}, even if npm or a shell sends copies`, () => {
    const stop = vi.fn()
    const release = onSignals(stop)
    send(signal)
    now += 99
    for (const [copy] of SIGNALS) send(copy)
    expect(stop.mock.calls).toEqual([[code, signal]])
    expect(exit).not.toHaveBeenCalled()
    release()
  })

  it("ends the process if another signal came before", () => {
    for (const [first] of SIGNALS) {
      exit.mockClear()
      const release = onSignals(() => {})
      send(first)
      now += 100
      send(signal)
      expect(exit.mock.calls).toEqual([[code]])
      release()
    }
  })

  it("aborts interruptible work and passes it the signal's exit code", async () => {
    const before = heard()
    const done = interruptible(async (ending) => {
      const stopped = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()))
      expect(ending.code).toBe(0)
      send(signal)
      await stopped
      return ending.code
    })
    expect(await done).toBe(code)
    expect(heard()).toBe(before)
  })
})

it("uninterrupted work has exit code 0, and its listeners are removed even if it fails", async () => {
  const before = heard()
  expect(await interruptible(async (ending) => ending.code)).toBe(0)
  await expect(interruptible(async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(heard()).toBe(before)
})
