import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FastChance } from "../engine/chance.ts"
import { MoveList, readMove } from "../engine/moves.ts"
import { readOptions } from "../engine/options.ts"
import { nextActor } from "../engine/playout.ts"
import { findGame } from "../games/index.ts"
import { Latency } from "./latency.ts"
import { judgedAfter, mayPlayLate, Race, type Racer, racersOf, TRUST } from "./race.ts"

function latencyOf(...pongs: readonly number[]): Latency {
  const latency = new Latency()
  for (const ms of pongs) latency.pong(ms)
  return latency
}

/** Seat 0 has matched, seat 1 may jump; both were asked at 1000. */
const raceOf = (line0: Latency | undefined, line1: Latency | undefined): Race =>
  new Race([racer(0, line0, false), racer(1, line1, true)])
const racer = (seat: number, latency: Latency | undefined, mayWait: boolean): Racer => ({
  seat,
  asked: 1000,
  mayWait,
  ...(latency === undefined ? {} : { latency }),
})

describe("the judged time of an act", () => {
  it("is the time of arrival minus the delay of the connection", () =>
    expect(judgedAfter(510, 200, undefined)).toBe(310))

  it("is the time that the client reports if that is close to the measured time", () => {
    expect(judgedAfter(510, 200, 300)).toBe(300)
    expect(judgedAfter(510, 200, 330)).toBe(330)
  })

  it("is at most 40 ms earlier or later than the measured time", () => {
    expect(judgedAfter(510, 200, 0)).toBe(270)
    expect(judgedAfter(510, 200, -5000)).toBe(270)
    expect(judgedAfter(510, 200, 5000)).toBe(350)
  })

  it("is the measured time if the report is no finite number", () => {
    expect(judgedAfter(510, 200, Number.NaN)).toBe(310)
    expect(judgedAfter(510, 200, Number.POSITIVE_INFINITY)).toBe(310)
  })

  it("is neither before the prompt nor after the arrival", () => {
    expect(judgedAfter(150, 200, undefined)).toBe(0)
    expect(judgedAfter(150, 200, -100)).toBe(0)
    expect(judgedAfter(20, 5, 500)).toBe(20)
  })

  it("is between the prompt and the arrival and near the measured time for any report", () =>
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(400), fc.double(), (arrived, credit, reported) => {
        const after = judgedAfter(arrived, credit, reported)
        expect(after).toBeGreaterThanOrEqual(Math.max(0, arrived - credit - TRUST))
        expect(after).toBeLessThanOrEqual(Math.min(arrived, Math.max(0, arrived - credit) + TRUST))
      }),
    ))
})

describe("a race", () => {
  it("is won by the player who acted first, not by the one whose act arrived first", () => {
    const race = raceOf(latencyOf(30, 30, 30), latencyOf(200, 200, 200))
    expect(race.act(0, "take", 1340, { reported: 310, trip: 30 })).toBe(true)
    expect(race.decidedAt).toBe(1525) // when an act of seat 1 after 310 ms would arrive
    expect(race.act(1, "flip", 1471, { reported: 270, trip: 200 })).toBe(true)
    expect(race.decidedAt).toBe(1471)
    expect(race.verdict(1471)).toEqual({
      acts: [
        { seat: 1, move: "flip", after: 270, arrived: 471, credit: 200, reported: 270 },
        { seat: 0, move: "take", after: 310, arrived: 340, credit: 30, reported: 310 },
      ],
      waited: 131,
    })
  })

  it("is not decided while nobody has acted", () =>
    expect(raceOf(latencyOf(30), latencyOf(30)).decidedAt).toBeUndefined())

  it("waits at least 60 ms and at most 250 ms for a player with a connection", () => {
    const short = raceOf(latencyOf(200), latencyOf(20))
    short.act(0, "take", 1500)
    expect(short.decidedAt).toBe(1560)
    const long = raceOf(latencyOf(20), latencyOf(390))
    long.act(0, "take", 1320)
    expect(long.decidedAt).toBe(1570)
  })

  it("waits longer for a connection with jitter", () => {
    const steady = raceOf(latencyOf(30), latencyOf(100, 100, 100))
    const rough = raceOf(latencyOf(30), latencyOf(100, 140, 100))
    for (const race of [steady, rough]) race.act(0, "take", 1330)
    expect([steady.decidedAt, rough.decidedAt]).toEqual([1415, 1455])
  })

  it("does not wait for bots, but makes bots wait for people", () => {
    const first = raceOf(latencyOf(100), undefined)
    first.act(0, "take", 1400)
    expect(first.decidedAt).toBe(1400)
    const second = raceOf(undefined, latencyOf(100))
    second.act(0, "take", 1350)
    expect(second.decidedAt).toBe(1465)
    second.act(1, "flip", 1440, { reported: 340 })
    expect(second.verdict(1440).acts.map(({ seat, after }) => [seat, after])).toEqual([
      [1, 340],
      [0, 350],
    ])
  })

  it("waits less once an earlier act arrives", () => {
    const race = new Race([
      racer(0, latencyOf(30), false),
      racer(1, latencyOf(150), true),
      racer(2, latencyOf(170), true),
    ])
    race.act(0, "take", 1430)
    expect(race.decidedAt).toBe(1585)
    race.act(1, "flip", 1460)
    expect(race.decidedAt).toBe(1495) // with this connection, nobody could beat 310 ms later than that
  })

  it("measures each act from that player's own prompt", () => {
    const race = new Race([racer(0, latencyOf(0), false), { ...racer(1, latencyOf(0), true), asked: 1100 }])
    race.act(0, "take", 1350)
    race.act(1, "flip", 1400)
    expect(race.verdict(1400).acts[0]).toMatchObject({ seat: 1, after: 300 })
  })

  it("goes to the player who had to act if there is a tie", () => {
    const race = raceOf(latencyOf(100), latencyOf(20))
    race.act(1, "flip", 1320)
    race.act(0, "take", 1400)
    expect(race.verdict(1400).acts.map(({ seat, after }) => [seat, after])).toEqual([
      [0, 300],
      [1, 300],
    ])
  })

  it("counts only the first act of a seat, and ignores seats that do not race", () => {
    const race = raceOf(latencyOf(30), latencyOf(30))
    expect(race.act(2, "flip", 1200)).toBe(false)
    expect(race.decidedAt).toBeUndefined()
    expect(race.act(0, "knock(1)", 1300)).toBe(true)
    expect(race.act(0, "knock(2)", 1310)).toBe(false)
    expect(race.verdict(1360).acts).toMatchObject([{ move: "knock(1)", after: 270 }])
  })

  it("replaces an act that the table made for a player by the player's own", () => {
    const race = raceOf(latencyOf(100), latencyOf(100))
    race.act(0, "take", 2140, { table: 1000 })
    expect(race.act(0, "take", 2145, { table: 1000 })).toBe(false) // an act counts once
    expect(race.verdict(2200).acts).toEqual([
      { seat: 0, move: "take", after: 1000, arrived: 1140, credit: 0, table: true },
    ])
    expect(race.act(0, "take", 2150, { reported: 990 })).toBe(true)
    expect(race.act(0, "take", 2160, { table: 1000 })).toBe(false)
    expect(race.verdict(2200).acts).toEqual([
      { seat: 0, move: "take", after: 1010, arrived: 1150, credit: 100, reported: 990 },
    ])
  })
})

describe("a race of Beat the Count", () => {
  const game = findGame("beat-the-count")
  const flip = readMove(game.verbs, "flip")
  const take = readMove(game.verbs, "take")
  const knock = (seat: number): number => readMove(game.verbs, `knock(${seat})`)

  /**
   * Returns a game at a moment when a seat can take (or knock) and the next seat can jump, with its source of
   * randomness.
   */
  function at(verb: "take" | "knock", seats: number, seed = "race") {
    const state = game.create(readOptions(game, seats, {}), seats)
    const chance = new FastChance(seed)
    const choice = new FastChance("choices")
    const moves = new MoveList()
    game.deal(state, chance)
    for (;;) {
      const seat = nextActor(game, state, choice, 0)
      game.legal(state, seat, moves)
      if (moves.has(take) ? verb === "take" : verb === "knock" && moves.has(knock((seat + 1) % seats)))
        return { state, chance, seat, left: (seat + 1) % seats }
      game.play(state, seat, moves.at[0], chance)
    }
  }

  it("is between the player who matched and the seat on their left, which may wait", () => {
    const { state, seat, left } = at("take", 3)
    const latency = latencyOf(50)
    const racers = racersOf(game, state, (one) => ({ asked: 10 + one, latency }))
    expect(racers).toEqual(
      [seat, left].sort().map((one) => ({ seat: one, asked: 10 + one, latency, mayWait: one === left })),
    )
  })

  it("does not take place while only one player can act or nobody may wait", () => {
    const state = game.create(readOptions(game, 3, {}), 3)
    game.deal(state, new FastChance("none"))
    expect(racersOf(game, state, () => ({ asked: 0 }))).toBeUndefined()
    const forty = findGame("forty-below")
    const opening = forty.create(readOptions(forty, 3, {}), 3)
    forty.deal(opening, new FastChance("none"))
    expect(racersOf(forty, opening, () => ({ asked: 0 }))).toBeUndefined()
  })

  it("turns a flip that is judged later than the take into an ordinary flip", () => {
    const { state, chance, seat, left } = at("take", 3)
    expect(mayPlayLate(game, state, left, flip)).toBe(false) // it would be a jump
    game.play(state, seat, take, chance)
    expect(mayPlayLate(game, state, left, flip)).toBe(true)
  })

  it("drops a take that is judged later than the jump", () => {
    const { state, chance, seat, left } = at("take", 2)
    game.play(state, left, flip, chance)
    expect(mayPlayLate(game, state, seat, take)).toBe(false)
  })

  it("keeps a flip that is judged later than the naming only if its player was named", () => {
    for (const offset of [1, 2]) {
      const { state, chance, seat, left } = at("knock", 3)
      game.play(state, seat, knock((seat + offset) % 3), chance)
      expect(mayPlayLate(game, state, left, flip)).toBe(offset === 1)
    }
  })

  it("does not carry an act over into another race", () => {
    const { state, left } = at("knock", 3)
    expect(game.check(state, left, flip)).toBeUndefined()
    expect(mayPlayLate(game, state, left, flip)).toBe(false)
  })
})
