// The main numbers side by side, if several table sizes were played.

import type { LabReport, Table, TableReport } from "./model.ts"
import { withReach } from "./shown.ts"

/** The most important figures. */
const KEYS: readonly (readonly [key: string, label: string])[] = [
  ["starter_edge", "edge of who starts or deals"],
  ["minutes", "minutes a game"],
  ["moves_per_game", "moves a game"],
  ["forced_moves", "moves without a choice"],
  ["decisions_that_matter", "decisions that matter"],
  ["house_over_random", "house among random players wins"],
  ["decided_by_the_deal", "decided by the deal"],
  ["lead_changes", "changes of the lead"],
  ["decided_at", "decided after"],
]

export function glance({ tables }: LabReport): Table {
  return {
    title: "At a glance",
    head: ["", ...tables.map(({ seats }) => `${seats} players`)],
    rows: KEYS.map(([key, label]) => [label, ...tables.map((table) => shown(table, key))]),
  }
}

function shown({ sections }: TableReport, key: string): string {
  const figure = sections.flatMap(({ figures }) => figures).find((one) => one.key === key)
  return figure === undefined ? "–" : withReach(figure, figure.unit)
}
