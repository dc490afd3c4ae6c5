import { describe, expect, it } from "vitest"
import type { Game } from "../../engine/game.ts"
import { findGame } from "../../games/index.ts"
import { highCard } from "../../testing/high-card/index.ts"
import { decidedAt, drama, leadChanges } from "./excitement.ts"
import { GameRunner } from "./game-runner.ts"
import { Judge } from "./judge.ts"
import { kindName } from "./kinds.ts"
import { type PassName, plan, runPass } from "./passes.ts"
import { scout } from "./scout.ts"
import type { Study } from "./study.ts"

const tiny = highCard as unknown as Game
const [SWAP, STAND] = [0, 1]

const studyOf = (game: Game, more: Partial<Study> = {}): Study => ({
  game,
  seats: 2,
  settings: [{ name: "base", options: { open: "off" } }],
  bot: "house",
  seed: "study",
  jumpRate: 0,
  timeLimit: 1000,
  pace: { choice: 4, forced: 1 },
  kinds: [],
  searchGames: 0,
  ...more,
})

/** Returns the mean of a measure of a pass. */
async function meanIn(study: Study, name: PassName, units: number, measure: string): Promise<number> {
  const pass = { name, units, size: 50, cost: 1 }
  const { findings } = await runPass(study, pass, { threads: 1 }, () => {})
  return findings.paired.summary(measure).mean
}

/** Returns the tiny game with only these moves. */
const only = (moves: readonly number[]): Game => ({
  ...tiny,
  legal: (_state, _seat, into) => {
    into.count = 0
    for (const move of moves) into.add(move)
  },
})

/** The tiny game with a good heuristic. */
const wise: Game = {
  ...tiny,
  createHeuristic: () => ({
    weigh: (state, seat, moves, into) => {
      const { cards } = state
      const hand = [8, 9].map((at) => cards[at + 2 * seat] & 127)
      for (let i = 0; i < moves.count; i++) {
        const move = moves.at[i]
        into[i] = move % 16 === STAND ? 2.5 : 5 - hand[Math.floor(move / 16)]
      }
    },
  }),
}

describe("whole games", () => {
  it("have win shares that sum to one, and take more time for moves with a choice", async () => {
    const study = studyOf(tiny)
    const shares = await Promise.all([0, 1].map((seat) => meanIn(study, "games", 200, `win_share_seat_${seat}`)))
    expect(shares[0] + shares[1]).toBeCloseTo(1, 12)
    expect(await meanIn(study, "games", 50, "minutes")).toBeCloseTo((2 * 4) / 60, 12)
    expect(await meanIn(studyOf(only([STAND])), "games", 50, "minutes")).toBeCloseTo((2 * 1) / 60, 12)
    expect(await meanIn(studyOf(only([STAND])), "games", 50, "forced_moves")).toBe(1)
  })

  it("count places from the starting player", async () => {
    const study = studyOf(findGame("betski-scram"), {
      settings: [{ name: "base", options: { ...betski, first: 1 } }],
      bot: "random",
    })
    const starter = await meanIn(study, "games", 200, "win_share_first_plus_0")
    expect(starter).toBe(await meanIn(study, "games", 200, "win_share_seat_1"))
    expect(starter).not.toBe(await meanIn(study, "games", 200, "win_share_seat_0"))
  })

  it("can be played by a program", async () => {
    const program = `require("readline").createInterface({input:process.stdin}).on("line",l=>console.log(JSON.stringify({move:"stand"})))`
    const bot = `exec:"${process.execPath}" -e '${program}'`
    expect(await meanIn(studyOf(tiny, { bot }), "games", 3, "moves_per_game")).toBe(2)
  })
})

describe("luck and skill", () => {
  it("attribute the whole result to the deal if there is nothing to decide", async () => {
    expect(await meanIn(studyOf(only([STAND])), "deals", 60, "decided_by_the_deal")).toBeCloseTo(1, 12)
  })

  it("attribute a part of the result to the deal if there are decisions", async () => {
    const part = await meanIn(studyOf(tiny), "deals", 200, "decided_by_the_deal")
    expect(part).toBeGreaterThan(0.1)
    expect(part).toBeLessThan(0.9)
  })

  it("show that a good heuristic wins more often, and more so against worse players", async () => {
    const random = await meanIn(studyOf(wise), "skill", 2000, "house_over_random")
    const careless = await meanIn(studyOf(wise), "skill", 2000, "house_over_careless")
    expect(random).toBeGreaterThan(careless)
    expect(careless).toBeGreaterThan(0.5)
  })
})

describe("the judge", () => {
  /** Counts seat 0's wins from one deal when everybody stands, over many worlds. */
  function wins(open: "on" | "off"): number {
    const study = studyOf(only([STAND]))
    const runner = new GameRunner(study, { open }, "judged")
    const judge = new Judge(study, { open }, "judged")
    runner.deal(1)
    judge.look(runner.state, 1)
    let all = 0
    for (let world = 0; world < 60; world++) {
      judge.imagine(world)
      judge.playOn(world)
      all += judge.shares[0]
    }
    return all / 60
  }

  it("redeals the cards that the viewers have not seen, and no others", () => {
    expect(wins("off")).toBeGreaterThan(0.02)
    expect(wins("off")).toBeLessThan(0.98)
    expect([0, 0.5, 1]).toContain(wins("on"))
  })
})

describe("decisions", () => {
  it("matter if some moves are better, so that a random move costs something", async () => {
    expect(await meanIn(studyOf(wise), "decisions", 60, "decisions_that_matter")).toBeGreaterThan(0.3)
    expect(await meanIn(studyOf(wise), "decisions", 60, "cost_of_a_random_move")).toBeGreaterThan(0.05)
  })

  it("matter in fewer than one of ten cases if all moves are the same", async () => {
    expect(await meanIn(studyOf(only([STAND, STAND])), "decisions", 60, "decisions_that_matter")).toBeLessThan(0.1)
    expect(await meanIn(studyOf(only([STAND, STAND])), "decisions", 60, "cost_of_a_random_move")).toBe(0)
  })

  it("are named after the moves to choose from", () => {
    const { verbs } = findGame("final-count")
    const bit = (name: string): number => 1 << verbs.findIndex((verb) => verb.name === name)
    expect(kindName(verbs, bit("keep") | bit("discard"))).toBe("keep or discard")
    expect(kindName(verbs, bit("swap") | bit("putBack") | bit("roll"))).toBe("roll, swap or put back")
    expect(kindName(verbs, bit("give"))).toBe("which to give")
    expect(scout(studyOf(tiny)).kinds).toEqual([(1 << SWAP) | (1 << STAND)])
  })
})

describe("excitement", () => {
  const at = (...chances: number[]): Float64Array => Float64Array.of(...chances)

  it("counts a change of the lead only if it exceeds the noise", () => {
    expect(leadChanges([at(0.6, 0.4), at(0.4, 0.6), at(0.6, 0.4)])).toBe(0)
    expect(leadChanges([at(0.6, 0.4), at(0.2, 0.8), at(0.45, 0.55), at(1, 0)])).toBe(2)
  })

  it("finds the moment from which the winner's chance stays above 90 %", () => {
    expect(decidedAt([0.5, 0.95, 0.85, 0.92, 1])).toBe(0.75)
    expect(decidedAt([0.95, 1])).toBe(0)
    expect(decidedAt([0.5, 0.6, 1])).toBe(1)
  })

  it("measures drama as how far the winner was behind on average", () => {
    expect(drama([at(0.7, 0.3), at(0.5, 0.5), at(0, 1)], 1)).toBeCloseTo(0.4 / 3, 12)
  })

  it("is decided at once, without lead changes, if all cards are open and nobody has a choice", async () => {
    const study = studyOf(only([STAND]), { settings: [{ name: "base", options: { open: "on" } }] })
    expect(await meanIn(study, "excitement", 30, "decided_at")).toBe(0)
    expect(await meanIn(study, "excitement", 30, "lead_changes")).toBe(0)
  })
})

describe("the plan", () => {
  it("grows with the number of games, is deterministic, and leaves out the search when told to", () => {
    const study = studyOf(findGame("betski-scram"), { settings: [{ name: "base", options: betski }] })
    const units = (games: number): Record<string, number> =>
      Object.fromEntries(plan(study, scout(study), games).map((pass) => [pass.name, pass.units]))
    expect(units(2000)).toEqual(units(2000))
    expect(units(2000).games).toBe(2000)
    expect(units(200_000).excitement).toBeGreaterThan(units(2000).excitement)
    expect(units(2000).search).toBeUndefined()
  })
})

const betski = Object.fromEntries(findGame("betski-scram").options.map((spec) => [spec.name, spec.default]))
