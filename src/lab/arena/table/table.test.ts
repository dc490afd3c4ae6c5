import { describe, expect, it } from "vitest"
import { games } from "../../../games/index.ts"
import { botsOf, type Pair } from "../seatings.ts"
import { Contest, nextOf, sliceOf } from "./contests.ts"
import { contestsOf, fill, joined, type Line, readLines, recall, tablesOf, withTables, writeLine } from "./index.ts"

const betski = games.filter(({ id }) => id === "betski-scram")
const contest = (pair: Pair = ["house", "random"], seats = 2): Contest => new Contest(betski[0], seats, pair)

/** Returns the next deals of a contest, each with the same outcome. */
function linesOf(one: Contest, deals: number, [first, second]: readonly [number, number], seconds = 1): Line {
  const thought = Object.fromEntries(one.pair.map((name) => [name, { moves: 10, ms: 5 }]))
  return one.lineOf({ alone: [[Array(deals).fill(first), Array(deals).fill(second)]], thought, seconds })
}

const running = { threads: 1 }
const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "")

describe("the contests of the table", () => {
  const all = contestsOf(games)

  it("cover two and four seats of every game, with some pairs at two seats only", () => {
    expect(all).toHaveLength(5 * (11 + 8))
    expect(all.filter(({ pair }) => pair.includes("search:10000")).every(({ seats }) => seats === 2)).toBe(true)
    expect(new Set(all.map(({ game, seats }) => `${game.id} ${seats}`)).size).toBe(10)
  })

  it("connect all bots to one scale", () => {
    for (const seats of [2, 4]) {
      const pairs = all.filter((one) => one.game === games[0] && one.seats === seats).map(({ pair }) => pair)
      const tied = new Set(["random"])
      for (const _ of pairs)
        for (const pair of pairs) if (pair.some((bot) => tied.has(bot))) for (const bot of pair) tied.add(bot)
      expect([...tied].sort()).toEqual(botsOf(pairs).sort())
    }
  })
})

describe("the choice of the next contest", () => {
  it("takes the open contest that has had the least time", () => {
    const [one, two, three] = [contest(), contest(["easy", "random"]), contest(["best", "house"])]
    expect(nextOf([one, two, three])).toBe(one)
    one.add(linesOf(one, 10, [1, 1], 20))
    two.add(linesOf(two, 10, [1, 1], 15))
    expect(nextOf([one, two, three])).toBe(three)
    three.add(linesOf(three, 100, [2, 0], 12)) // already decided
    expect(nextOf([one, two, three])).toBe(two)
  })

  it("keeps a one-sided contest open until it has enough deals for a rating", () => {
    const one = contest()
    one.add(linesOf(one, 50, [2, 0], 60))
    expect([one.scores.verdict, one.isOpen]).toEqual(["first", true])
    one.add(linesOf(one, 50, [2, 0]))
    expect(one.isOpen).toBe(false)
    expect(nextOf([one])).toBeUndefined()
    const quick = contest()
    quick.add(linesOf(quick, 100, [2, 0], 1))
    expect(quick.isOpen).toBe(true)
    quick.add(linesOf(quick, 1900, [2, 0], 1))
    expect(quick.isOpen).toBe(false)
  })

  it("gives a contest a short slice at first, and longer ones later", () => {
    const one = contest()
    expect(sliceOf(one)).toBe(2)
    one.add(linesOf(one, 1, [1, 1], 30))
    expect(sliceOf(one)).toBe(30)
    one.add(linesOf(one, 1, [1, 1], 500))
    expect(sliceOf(one)).toBe(60)
  })
})

describe("the log of deals", () => {
  it("is read back unchanged, without a torn last line", () => {
    const one = contest()
    const line = linesOf(one, 3, [1.5, 0.5])
    const text = writeLine(line) + writeLine({ ...line, deal: 3 }).slice(0, 40)
    expect(readLines(text, "log")).toEqual([line])
    recall([contest(["x", "y"]), one], readLines(text, "log"))
    expect([one.scores.deals, one.seconds, one.thoughts.msPerMove("house")]).toEqual([3, 1, 0.5])
  })

  it("counts each deal once, and only for its game, version, number of seats, pair and seed", () => {
    const one = contest()
    const line = linesOf(one, 3, [1, 1])
    const others = [
      { game: "contarlos" },
      { version: 99 },
      { seats: 4 },
      { pair: ["house", "x"] as const },
      { seed: "tuning" },
    ]
    for (const other of others) expect(one.isAbout({ ...line, ...other })).toBe(false)
    recall([one], [line, line, { ...line, deal: 7 }, { ...line, deal: 3 }])
    expect(one.scores.deals).toBe(6)
  })

  it("joins consecutive deals into fewer lines without losing any", () => {
    const one = contest()
    const line = linesOf(one, 3, [1, 1])
    const lines = [line, { ...line, pair: ["x", "y"] as const }, { ...line, deal: 3 }, { ...line, deal: 9 }]
    const short = joined(lines)
    expect(short.map(({ deal, alone }) => [deal, alone[0].length])).toEqual([
      [0, 6],
      [0, 3],
      [9, 3],
    ])
    recall([one], short)
    expect([one.scores.deals, one.seconds]).toEqual([6, 2])
  })

  it("is refused with the line number if a line is invalid", () => {
    expect(() => readLines("{}\n", "log")).toThrow("log, line 1 is no block of deals")
    const fine = writeLine(linesOf(contest(), 1, [1, 1]))
    expect(() => readLines(`${fine}oops\n${fine}`, "log")).toThrow("log, line 2 is no JSON: oops")
    expect(() => readLines(fine.replace("[[1],[1]]", "[[1],[1,1]]"), "log")).toThrow("no block of deals")
  })
})

describe("filling the table", () => {
  it("resumes after a stop with the deals that it would have played", async () => {
    /** Plays until the log has `many` lines. */
    const fillUntil = async (kept: Line[], many: number): Promise<Contest> => {
      const one = contest()
      recall([one], kept)
      const stop = new AbortController()
      const keep = (line: Line): void => {
        kept.push(...readLines(writeLine(line), "log"))
        if (kept.length === many) stop.abort()
      }
      await fill([one], { ...running, signal: stop.signal }, { budget: 1000, keep, told: () => {} })
      return one
    }
    const once: Line[] = []
    const twice: Line[] = []
    const whole = await fillUntil(once, 4)
    await fillUntil(twice, 2)
    const resumed = await fillUntil(twice, 4)
    expect(twice.map(({ deal }) => deal)).toEqual([0, 200, 400, 600])
    expect(resumed.scores.alone).toEqual(whole.scores.alone)
  })

  it("ends when its time budget is used up, including the time of earlier runs", async () => {
    const one = contest()
    one.add(linesOf(one, 10, [1, 1], 100))
    const kept: Line[] = []
    await fill([one], running, { budget: 100, keep: (line) => kept.push(line), told: () => {} })
    expect(kept).toEqual([])
  })

  it("reports the failure of a program, and keeps nothing of that deal", async () => {
    const kept: Line[] = []
    const told: Contest[] = []
    const one = contest(["house", "exec:exit 4"])
    const failure = await fill([one], running, {
      budget: 9,
      keep: (line) => kept.push(line),
      told: (of) => told.push(of),
    })
    expect(failure).toMatch(/deal 1: .*exit code 4/)
    expect([kept, told]).toEqual([[], [one]])
  })
})

describe("the page", () => {
  const [strong, weak, four] = [
    contest(["best", "house"]),
    contest(["house", "random"]),
    contest(["house", "random"], 4),
  ]
  strong.add(linesOf(strong, 200, [1.5, 0.5]))
  weak.add(linesOf(weak, 200, [2, 0]))
  four.add(linesOf(four, 20, [1, 1]))
  const tables = tablesOf([strong, weak, four, contest(["easy", "random"])])

  it("lists bots by rating and pairs with their verdicts for each number of seats", () => {
    const [two, other] = tables.split("### ").slice(1)
    expect(lines(two)[0]).toBe("Betski Scram, 2 seats")
    expect(
      lines(two)
        .slice(3, 6)
        .map((row) => row.split(" | ")[0]),
    ).toEqual(["| best", "| house", "| random"])
    expect(lines(two)[3]).toMatch(
      /^\| best \| \d+ \(\d+ to \d+\) \| 1\d\d \(\d+ to \d+\) \| 75\.0 % \(7\d\.\d to 7\d\.\d\) \| 0\.50 \|$/,
    )
    expect(lines(two)[5]).toMatch(/^\| random \| 0 \| -\d+ \(-\d+ to -\d+\) \| 0\.0 % \(0\.0 to \d\.\d\) \|/)
    expect(two).toMatch(/\| best – house \| 75\.0 % \(.*\) \| 200 \| sure: best is better \|/)
    expect(other).toMatch(/^Betski Scram, 4 seats\n/)
    expect(other).toMatch(/\| house – random \| 25\.0 % \(.*\) \| 20 \| not sure \|/)
    expect(tables).not.toContain("easy")
  })

  it("keeps the text around the tables, and stays the same when it is written again", () => {
    const page = "before\n<!-- tables: written by npm run arena:table -->\nold\n<!-- end of tables -->\nafter\n"
    const once = withTables(page, tables)
    expect(once).toContain(tables)
    expect(once).not.toContain("old")
    expect([once.startsWith("before\n"), once.endsWith("-->\nafter\n")]).toEqual([true, true])
    expect(withTables(once, tables)).toBe(once)
    expect(() => withTables("no marks", tables)).toThrow("the page needs the lines")
  })
})
