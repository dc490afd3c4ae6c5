// Simulated judging over connections with delay and jitter. `npm run bench:races` prints more of it.

import { describe, expect, it } from "vitest"
import { type Client, client, ROUGH, STEADY, simulateRaces, type Tally, USUAL } from "./race.testing.ts"

const RACES = 3_000
const played = (one: Client, other: Client): Tally => simulateRaces([one, other], RACES, "lines")
const most = (list: readonly number[], share = 1): number =>
  Float64Array.from(list).sort()[Math.round(share * (list.length - 1))]

describe("races between two honest players", () => {
  it("fewer than 2 % are misjudged at 15 against 100 ms; by order of arrival it would be nearly half", () => {
    const { wrongByArrival, wrongByJudging } = played(client(15), client(100))
    expect(wrongByArrival / RACES).toBeGreaterThan(0.47)
    expect(wrongByJudging / RACES).toBeLessThan(0.02)
  })

  it.each([
    ["quick lines", client(5), client(5)],
    ["slow lines", client(200), client(200)],
    ["50 against 150 ms", client(50), client(150)],
    ["100 against 200 ms", client(100), client(200)],
    ["a line slow there and quick back", client(15), { ...client(100), down: 180, up: 20 }],
    ["a line quick there and slow back", client(15), { ...client(100), down: 20, up: 180 }],
    ["lines that never stutter", client(15, STEADY), client(100, STEADY)],
  ])("fewer than 2 % are misjudged with %s", (_, one, other) =>
    expect(played(one, other).wrongByJudging / RACES).toBeLessThan(0.02),
  )

  it("fewer than 5 % are misjudged with much jitter, and fewer than 7 % without client reports", () => {
    expect(played(client(15, ROUGH), client(100, ROUGH)).wrongByJudging / RACES).toBeLessThan(0.05)
    const silent = played(client(15, USUAL, "nothing"), client(100, USUAL, "nothing"))
    expect(silent.wrongByJudging / RACES).toBeLessThan(0.07)
  })

  it("fewer than 2 % are misjudged at 5 against 200 ms, because the faster player is asked later", () => {
    const { wrongByArrival, wrongByJudging, leads, fullWaits } = played(client(5), client(200))
    expect(wrongByArrival / RACES).toBeGreaterThan(0.47)
    expect(wrongByJudging / RACES).toBeLessThan(0.02)
    expect(most(leads)).toBeLessThanOrEqual(150)
    expect(Math.round(most(fullWaits))).toBeLessThanOrEqual(250)
  })

  it("nobody is asked later if the wait is long enough", () =>
    expect(most(played(client(15), client(100)).leads)).toBe(0))

  it("the table waits 60 to 250 ms", () => {
    const { fullWaits } = played(client(15, ROUGH), client(150))
    expect([-most(fullWaits.map((wait) => -wait)), most(fullWaits)].map(Math.round)).toEqual([60, 250])
  })
})

describe("a client that lies", () => {
  const gains = (liar: Client): number[] => played(liar, client(50)).gains[0]

  it("gains at most 40 ms over a connection without jitter", () =>
    expect(most(gains(client(50, STEADY, "early")))).toBeLessThanOrEqual(40.5)) // judged in whole milliseconds

  it.each([USUAL, ROUGH])("gains at most 40 ms plus its jitter by reporting early", (jitter) => {
    const { gains, jitters } = played(client(50, jitter, "early"), client(50))
    expect(most(gains[0].map((gain, i) => gain - jitters[0][i]))).toBeLessThanOrEqual(40.5)
    expect(most(gains[0], 0.5)).toBeLessThan(40)
    expect(most(gains[0])).toBeLessThan(40 + 100) // however much the connection stutters
  })

  it("gains as little by reporting late", () => {
    const late = gains(client(50, USUAL, "late")).map((gain) => -gain)
    expect(most(late, 0.5)).toBeLessThan(40 + USUAL.sigma)
    expect(
      most(
        gains(client(50, STEADY, "late")).map((gain) => -gain),
        0.5,
      ),
    ).toBeLessThan(44) // plus the page's own delay
  })

  it("gains nothing by dropping the pong after the prompt, and little by delaying it", () => {
    const early = client(50, USUAL, "early")
    expect(most(gains({ ...early, holdsPrompt: "lost" }), 0.5)).toBeLessThan(most(gains(early), 0.5))
    expect(most(gains({ ...early, holdsPrompt: 500 }))).toBeLessThan(40 + 60)
  })

  it("gains at most 340 ms by delaying all pongs", () =>
    expect(most(gains({ ...client(50, STEADY, "early"), holds: 1000 }))).toBeLessThanOrEqual(40 + 400 - 100 + 0.5))
})
