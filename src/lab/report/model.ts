// A report as data: sections with an answer in words, numbers with intervals, pictures and tables. It is printed as a
// page, on the terminal and as JSON.

import type { Options } from "../../engine/options.ts"
import type { Estimate } from "../study/statistics.ts"
import type { Pace } from "../study/study.ts"

/** The unit of a number: a share (shown in percent), a difference of shares (in points), minutes, or a plain number. */
export type Unit = "share" | "points" | "minutes" | "number"

/** A number with its interval, under a stable key. */
export interface Figure extends Estimate {
  readonly key: string
  readonly label: string
  readonly unit: Unit
}

/** Bars or dots with intervals, listed vertically. */
export interface Bars {
  readonly kind: "bars"
  readonly title: string
  readonly unit: Unit
  /** Bars start at zero; dots lie to the left and right of zero. */
  readonly style: "bars" | "dots"
  readonly rows: readonly Bar[]
  /** A line to compare with. */
  readonly line?: { readonly at: number; readonly label: string }
}

export interface Bar extends Estimate {
  readonly label: string
  /** Drawn pale, because it is not significant. */
  readonly pale?: true
}

export interface Histogram {
  readonly kind: "histogram"
  readonly title: string
  readonly unit: Unit
  /** The start of the first column, and the width of each column. */
  readonly from: number
  readonly step: number
  readonly shares: readonly number[]
  /** Each column is one whole number. */
  readonly whole?: true
  readonly marks: readonly { readonly at: number; readonly label: string }[]
}

/** A line with a band around it, from the beginning of a game to its end. */
export interface Band {
  readonly kind: "band"
  readonly title: string
  readonly points: readonly (Estimate & { readonly at: number })[]
  readonly line?: { readonly at: number; readonly label: string }
}

export type Plot = Bars | Histogram | Band

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type SectionId = "fair" | "length" | "decisions" | "luck" | "excitement" | "rules" | "changes"

export const QUESTIONS: Record<SectionId, string> = {
  fair: "Is it fair?",
  length: "How long is it?",
  decisions: "Is there something to decide?",
  luck: "Luck or skill?",
  excitement: "Is it exciting?",
  rules: "Which rules live?",
  changes: "What does a change do?",
}

export interface Section {
  readonly id: SectionId
  /** The answer in words, the most important sentence first. One paragraph per line. */
  readonly answer: string
  readonly figures: readonly Figure[]
  readonly plots: readonly Plot[]
  readonly tables: readonly Table[]
  /** Notes on the method. */
  readonly notes: readonly string[]
}

/** The results at one table size. */
export interface TableReport {
  readonly seats: number
  /** Games (or deals, or positions) of each pass, and the number planned. */
  readonly samples: Readonly<Record<string, { readonly done: number; readonly wanted: number }>>
  readonly sections: readonly Section[]
  /** Every measure under every setting. */
  readonly measures: Readonly<Record<string, Readonly<Record<string, Estimate>>>>
}

export interface LabReport {
  readonly lab: 1
  readonly game: string
  readonly name: string
  readonly rulesVersion: number
  readonly bot: string
  readonly seed: string
  readonly games: number
  readonly jumpRate: number
  readonly pace: Pace
  readonly options: Options
  /** The variations, each applied separately. */
  readonly varied: readonly string[]
  readonly tables: readonly TableReport[]
}
