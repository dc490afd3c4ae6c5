// Runs Lighthouse with its default settings, which emulate a slow phone. The median of five runs counts.

import lighthouse from "lighthouse"
import { type Bench, line, median } from "./browser.ts"

const RUNS = 5
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100 } as const
type Category = keyof typeof WANTED
const CATEGORIES = Object.keys(WANTED) as Category[]

export async function lighthouseOf(bench: Bench): Promise<void> {
  console.log(`\nLighthouse, median of ${RUNS}`)
  await measure(bench, "home", "/")
  await measure(bench, "a table", "/new/forty-below?go=1&seed=lighthouse")
}

async function measure({ app, debuggingPort }: Bench, name: string, path: string): Promise<void> {
  const runs: Record<Category, number>[] = []
  const missed = new Set<string>()
  for (let i = 0; i < RUNS; i++) {
    const outcome = await lighthouse(app + path, {
      port: debuggingPort,
      output: "json",
      logLevel: "error",
      onlyCategories: CATEGORIES,
    })
    if (outcome === undefined) throw new Error(`Lighthouse said nothing about ${path}`)
    const { categories, audits } = outcome.lhr
    const score = (category: Category): number => Math.round((categories[category].score ?? 0) * 100)
    runs.push(Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Record<Category, number>)
    for (const category of ["accessibility", "best-practices"] as const)
      for (const { id, weight } of categories[category].auditRefs)
        if (weight > 0 && audits[id].score !== null && audits[id].score < 1) missed.add(`${id}: ${audits[id].title}`)
  }
  for (const category of CATEGORIES) {
    const score = median(runs.map((run) => run[category]))
    line(`${name}, ${category}`, String(score), score >= WANTED[category], `at least ${WANTED[category]}`)
  }
  for (const audit of missed) console.log(`    ${audit}`)
}
