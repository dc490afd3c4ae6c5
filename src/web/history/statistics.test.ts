import { describe, expect, it } from "vitest"
import type { TableSummary } from "../keep/summary.ts"
import { againstLuck, shareOf, statisticsOf } from "./statistics.ts"

let games = 0

interface Played {
  readonly game?: string
  readonly players?: readonly string[]
  readonly places?: readonly number[]
  readonly scores?: readonly number[]
  readonly with?: Partial<TableSummary>
}

/** Returns a finished game. By default a person in seat 0 has won it. */
function summary({
  game = "some",
  players = ["person", "easy"],
  places = [1, 2],
  scores = [10, 20],
  ...rest
}: Played): TableSummary {
  const at = games++
  return {
    id: `table${at}`,
    game,
    name: game.toUpperCase(),
    rules: 1,
    seats: players.map((player, seat) => ({ name: `Seat ${seat}`, player })),
    opened: at,
    latest: at,
    moves: 9,
    played: 0,
    entries: 10,
    rounds: 0,
    scores,
    lowWins: true,
    isMarked: false,
    result: { places: [...places], scores: [...scores], limit: false },
    ...rest.with,
  }
}

const WON: Played = {}
const LOST: Played = { places: [2, 1], scores: [20, 10] }

const only = (played: readonly Played[]) => statisticsOf(played.map(summary)).byGame[0]

describe("a person's statistics", () => {
  it("are empty before the first game", () => {
    expect(statisticsOf([])).toEqual({
      byGame: [],
      apart: { marked: 0, helped: 0, together: 0, loaded: 0, online: 0, watched: 0 },
    })
  })

  it("count a shared win as a fraction", () => {
    const shared: Played = { players: ["person", "easy", "hard"], places: [1, 1, 3], scores: [5, 5, 9] }
    expect(only([WON, LOST, shared])).toMatchObject({ games: 3, wins: 1.5, share: { value: 0.5 } })
    expect(only([WON, LOST, shared]).places).toEqual([2, 1, 0])
  })

  it("find the person in any seat", () => {
    expect(only([{ players: ["best", "person"], places: [2, 1], scores: [7, 3] }])).toMatchObject({
      wins: 1,
      score: { best: 3 },
    })
  })

  it("average the fair share over tables of different sizes", () => {
    const four: Played = { players: ["person", "easy", "easy", "easy"], places: [1, 2, 3, 4], scores: [1, 2, 3, 4] }
    expect(only([WON, four]).fair).toBeCloseTo((1 / 2 + 1 / 4) / 2)
  })

  it("are grouped by the opponents' strength", () => {
    const against = (...bots: string[]): Played => ({
      players: ["person", ...bots],
      places: [1, ...bots.map((_, i) => i + 2)],
      scores: [1, ...bots.map(() => 9)],
    })
    const all = [against("easy"), against("hard", "hard"), against("easy", "best"), against("house"), against("easy")]
    expect(only(all).byStrength.map(({ strength, games }) => [strength, games])).toEqual([
      ["easy", 2],
      ["hard", 1],
      ["mixed", 1],
      ["other", 1],
    ])
  })

  it("compute the current and the best streak in order of play, whatever the order of the list", () => {
    const summaries = [WON, WON, WON, LOST, WON].map(summary)
    expect(statisticsOf(summaries).byGame[0].streak).toEqual({ now: 1, best: 3 })
    expect(statisticsOf(summaries.reverse()).byGame[0].streak).toEqual({ now: 1, best: 3 })
    expect(only([WON, LOST]).streak).toEqual({ now: 0, best: 1 })
  })

  it("know the best score, whether low or high scores win", () => {
    expect(only([WON, LOST]).score).toEqual({ best: 10, average: 15, lowWins: true })
    const many = { with: { lowWins: false } }
    expect(
      only([
        { ...WON, ...many },
        { ...LOST, ...many },
      ]).score,
    ).toEqual({ best: 20, average: 15, lowWins: false })
  })

  it("add up the time of the games whose time is known", () => {
    const took = (played: number): Played => ({ with: { played } })
    expect(only([took(60_000), took(120_000), WON, took(0)]).time).toEqual({ total: 180_000, games: 2 })
  })

  it("count games that are not a person's own play separately, each once", () => {
    const summaries = [
      WON,
      { with: { isMarked: true } },
      { with: { isHelped: true } },
      { with: { isHelped: true, isMarked: true } },
      { players: ["person", "person"], with: { isMarked: true } },
      { players: ["easy", "easy"] },
      { with: { id: "loaded-abc", isMarked: true } },
      { with: { id: "loaded-def", mine: 1 } },
    ].map(summary)
    const { result: _, ...unfinished } = summary(WON)
    expect(statisticsOf([...summaries, unfinished])).toMatchObject({
      byGame: [{ games: 1 }],
      apart: { marked: 2, helped: 1, together: 1, watched: 1, loaded: 1, online: 1 },
    })
  })

  it("list the most played game first", () => {
    const names = statisticsOf([{ game: "a" }, { game: "b" }, { game: "b" }].map(summary)).byGame.map(
      ({ name }) => name,
    )
    expect(names).toEqual(["B", "A"])
  })
})

describe("the confidence interval of a share", () => {
  it("matches known values of the Wilson interval", () => {
    const { low, high } = shareOf(3, 10)
    expect(low).toBeCloseTo(0.1078, 4)
    expect(high).toBeCloseTo(0.6032, 4)
  })

  it("stays within 0 and 1, and is wide after one game", () => {
    expect(shareOf(0, 1)).toMatchObject({ value: 0, low: 0 })
    expect(shareOf(0, 1).high).toBeGreaterThan(0.7)
    expect(shareOf(5, 5).high).toBe(1)
    expect(shareOf(0, 0)).toEqual({ value: 0, low: 0, high: 1 })
  })
})

describe("in plain words", () => {
  const told = (wins: number, games: number): string =>
    againstLuck({ games, wins, share: shareOf(wins, games), fair: 1 / 3 })

  it("few games are about what luck would give, as no number could tell more", () => {
    expect(told(2, 3)).toBe("about")
    expect(told(0, 3)).toBe("about")
  })

  it("many games tell whether somebody plays better or worse than the others", () => {
    expect(told(20, 30)).toBe("more")
    expect(told(3, 30)).toBe("less")
    expect(told(10, 30)).toBe("about")
  })
})
