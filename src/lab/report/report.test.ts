import { beforeAll, describe, expect, it } from "vitest"
import { type Options, readOptions } from "../../engine/options.ts"
import { findGame, games } from "../../games/index.ts"
import { runStudies } from "../study/run.ts"
import type { Study } from "../study/study.ts"
import { buildReport } from "./build.ts"
import { htmlOf } from "./html.ts"
import type { LabReport, Section, SectionId } from "./model.ts"
import { interval, value, withReach } from "./shown.ts"
import { textOf } from "./text.ts"

const running = { threads: 1 }

async function reportOn(id: string, vary: Record<string, string | number> = {}, many = 80): Promise<LabReport> {
  const game = findGame(id)
  const { min } = game.seats
  const base: Options = readOptions(game, min, {})
  const study: Study = {
    game,
    seats: min,
    settings: [
      { name: "base", options: base },
      ...Object.entries(vary).map(([name, other]) => ({
        name: `${name}=${other}`,
        options: readOptions(game, min, { [name]: other }),
      })),
    ],
    bot: "house",
    seed: "report",
    jumpRate: 0,
    timeLimit: 1000,
    pace: { choice: 4, forced: 1.5 },
    kinds: [],
    searchGames: 0,
  }
  const { played } = await runStudies([study], many, running, () => {})
  return buildReport(played, many)
}

const section = (report: LabReport, id: SectionId): Section => {
  const found = report.tables[0].sections.find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no section ${id}`)
  return found
}

/** Returns the tags that are left open, or the first closing tag that does not match. */
function unclosed(html: string): string[] {
  const open: string[] = []
  for (const [, end, name, self] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/g)) {
    if (self === "/" || name === "meta") continue
    if (end === "") open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

describe.each(games.map(({ id }) => id))("the report on %s", (id) => {
  let report: LabReport
  beforeAll(async () => {
    report = await reportOn(id)
  })

  it("answers every question with a sentence, figures with intervals, and plots", () => {
    const { sections } = report.tables[0]
    expect(sections.map((one) => one.id)).toEqual(["fair", "length", "decisions", "luck", "excitement", "rules"])
    for (const { id, answer, figures, plots, notes } of sections) {
      expect(answer, id).toMatch(/^[A-Z0-9].*\.$/)
      expect(plots.length, id).toBeGreaterThan(0)
      expect(notes.length, id).toBeGreaterThan(0)
      expect(figures.length, id).toBeGreaterThan(0)
      for (const { key, low, value, high } of figures) {
        expect(low, key).toBeLessThanOrEqual(value)
        expect(high, key).toBeGreaterThanOrEqual(value)
      }
    }
  })

  it("is one well-formed page without external resources and with a table for every picture", () => {
    const html = htmlOf(report)
    expect(html).not.toMatch(/https?:|\bsrc=|@import|url\(|<script|<link/)
    expect(unclosed(html)).toEqual([])
    const pictures = html.match(/<svg /g)?.length ?? 0
    expect(pictures).toBeGreaterThan(7)
    expect(html.match(/<svg [^>]*role="img" aria-label="[^"]{10,}"/g)?.length).toBe(pictures)
    expect(html.match(/<summary>As a table</g)?.length).toBe(pictures)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
    for (const link of links) expect(html).toContain(`<section id="${link.slice(1)}"`)
    expect(html).toContain("prefers-color-scheme: dark")
  })

  it("lists the rules from the rarest to the most frequent", () => {
    const [plot] = section(report, "rules").plots
    const shares = plot.kind === "bars" ? plot.rows.map((row) => row.value) : []
    expect(shares.length).toBe(findGame(id).rules.length)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it("contains no NaN, undefined, infinity, null or −0", () => {
    for (const text of [htmlOf(report), textOf(report, false)])
      expect(text).not.toMatch(/NaN|undefined|Infinity|∞|\bnull\b|−0\b(?!\.)/)
  })

  it("fits 80 columns, and has no escape codes without colour", () => {
    const text = textOf(report, false)
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80)
    expect(text).not.toContain("\x1b")
    expect(textOf(report, true)).toContain("\x1b[")
  })
})

describe("a change", () => {
  it("is reported with its size if it is large: Final Count to 50 takes less time than to 300", async () => {
    const report = await reportOn("final-count", { target: 50 })
    const { answer, figures, plots } = section(report, "changes")
    expect(answer).toMatch(/^Target 50 instead of 300: .*games take [\d.]+\s±\s[\d.]+\s% less time/)
    const minutes = figures.find(({ key }) => key === "target=50: minutes")
    expect(minutes?.high).toBeLessThan(-0.3)
    expect(plots.length).toBe(2)
    expect(report.varied).toEqual(["target=50"])
    expect(Object.keys(report.tables[0].measures)).toEqual(["base", "target=50"])
  })

  it("is not reported if nothing changes, or if it cannot be told yet", async () => {
    const report = await reportOn("betski-scram", { mayStop: "off" })
    const { answer, figures } = section(report, "changes")
    expect(answer).toMatch(/no change was found/)
    for (const { value, low, high } of figures) {
      expect(Math.abs(value)).toBe(0)
      expect(low).toBeLessThanOrEqual(0)
      expect(high).toBeGreaterThanOrEqual(0)
    }
    const other = section(await reportOn("betski-scram", { rebuttal: "never" }), "changes")
    expect(other.answer).toMatch(/Cannot tell yet: .* games would tell\)/)
  })
})

it("reports the finished games if it is interrupted, and says that it stopped early", async () => {
  const stop = new AbortController()
  const game = findGame("betski-scram")
  const study: Study = {
    game,
    seats: 2,
    settings: [{ name: "base", options: readOptions(game, 2, {}) }],
    bot: "random",
    seed: "stop",
    jumpRate: 0,
    timeLimit: 0,
    pace: { choice: 4, forced: 1.5 },
    kinds: [],
  }
  const { played } = await runStudies([study], 2000, { ...running, signal: stop.signal }, () => stop.abort())
  const report = buildReport(played, 2000)
  expect(report.tables[0].samples.games.done).toBeLessThan(2000)
  expect(section(report, "fair").figures.length).toBeGreaterThan(2)
  expect(section(report, "excitement").answer).toMatch(/stopped before/)
  expect(htmlOf(report)).toMatch(/Stopped early: \d+ of 2,000 games/)
})

it("shows only as many digits as the interval supports", () => {
  const share = { value: 0.47312, low: 0.46912, high: 0.47712 }
  const plainly = (text: string): string => text.replaceAll("\u00a0", " ")
  expect([value(share, "share"), withReach(share, "share"), interval(share, "share")].map(plainly)).toEqual([
    "47.3 %",
    "47.3 ± 0.4 %",
    "46.9 to 47.7",
  ])
  expect(plainly(withReach({ value: -0.0712, low: -0.0832, high: -0.0592 }, "points"))).toBe("−7 ± 1 points")
  expect(plainly(withReach({ value: 0, low: 0, high: 0.0019 }, "share"))).toBe("0.0 % (0.0 to 0.2)")
  expect(plainly(withReach({ value: 0.179, low: 0.061, high: 0.424 }, "share"))).toBe("18 % (6 to 42)")
  expect(plainly(withReach({ value: 12_345.6, low: 12_300, high: 12_391.2 }, "number"))).toBe("12,346 ± 46")
})
