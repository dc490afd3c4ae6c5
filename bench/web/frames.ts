// Analyses a trace taken while cards move: script time per frame, layouts, late frames.

import type { Page } from "@playwright/test"
import { games } from "../../src/games/index.ts"
import { type Bench, line, withPage } from "./browser.ts"

const SECONDS = 10
const SCRIPT = 8 // milliseconds per frame

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly pid: number
  readonly tid: number
  readonly id2?: { readonly local?: string }
  readonly args?: { readonly data?: { readonly state?: string } }
}

interface Span {
  readonly from: number
  readonly to: number
}

const RUNS_SCRIPT = new Set(["FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.callFunction", "v8.run"])
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.animations",
  "blink.user_timing",
  "v8.execute",
]
const MOVED = "moved"

/** Marks every move in the trace, and every sheet that opens over the table, because a sheet is a new position too. */
function markMoves(mark: string): void {
  const table = document.querySelector("[data-table]")
  if (table !== null)
    new MutationObserver(() => performance.mark(mark)).observe(table, { attributeFilter: ["data-step"] })
  let sheets = 0
  new MutationObserver(() => {
    const { length } = document.querySelectorAll("dialog")
    if (length > sheets) performance.mark(mark)
    sheets = length
  }).observe(document.body, { childList: true, subtree: true })
}

async function traceOf({ browser }: Bench, page: Page, id: string): Promise<TraceEvent[]> {
  await page.goto(`/new/${id}?seats=easy,easy,easy&go=1&seed=frames`)
  await page.locator("[data-table]").waitFor()
  await page.evaluate(markMoves, MOVED)
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.waitForTimeout(SECONDS * 1000)
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  return trace.traceEvents.toSorted((a, b) => a.ts - b.ts)
}

/** Returns the spans in which anything moved: the times of all animations, with overlaps merged. */
function moving(events: readonly TraceEvent[]): Span[] {
  const begun = new Map<string, number>()
  const spans: Span[] = []
  for (const { name, ph, ts, id2, args } of events) {
    const id = id2?.local ?? ""
    if (name !== "Animation") continue
    if (ph === "e") {
      spans.push({ from: begun.get(id) ?? ts, to: ts })
      begun.delete(id)
    } else if (args?.data?.state === "running") begun.set(id, begun.get(id) ?? ts)
  }
  return joined(spans)
}

function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last !== undefined && from <= last.to) whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else whole.push({ from, to })
  }
  return whole
}

const isIn = (spans: readonly Span[], ts: number): boolean => spans.some(({ from, to }) => ts >= from && ts < to)

const framesIn = (events: readonly TraceEvent[]): number[] =>
  events.filter(({ name }) => name === "BeginMainThreadFrame").map(({ ts }) => ts)

/** Returns, for each move, the frame that made it and the next one, which lays it out. Nothing moves in them yet. */
function newPositions(events: readonly TraceEvent[]): Span[] {
  const frames = framesIn(events)
  return events
    .filter(({ name }) => name === MOVED)
    .map(({ ts }) => {
      const made = frames.findLastIndex((frame) => frame <= ts)
      return { from: frames[made] ?? ts, to: frames[made + 2] ?? Number.POSITIVE_INFINITY }
    })
}

/** Returns microseconds of script from the start of each frame to the next, keyed by the frame's start time. */
function scriptByFrame(events: readonly TraceEvent[]): Map<number, number> {
  const frames = framesIn(events)
  const scripts = joined(
    events
      .filter(({ name, ph }) => ph === "X" && RUNS_SCRIPT.has(name))
      .map(({ ts, dur = 0 }) => ({ from: ts, to: ts + dur })),
  )
  const used = new Map(frames.map((ts) => [ts, 0]))
  for (const { from, to } of scripts) {
    const frame = frames.findLast((ts) => ts <= from)
    if (frame !== undefined) used.set(frame, (used.get(frame) ?? 0) + to - from)
  }
  return used
}

function report(id: string, all: readonly TraceEvent[]): void {
  const { pid, tid } = all.find(({ name }) => name === MOVED) ?? { pid: -1, tid: -1 }
  const events = all.filter((event) => event.pid === pid && event.tid === tid)
  const moves = joined(newPositions(events))
  const spans = moving(all.filter((event) => event.pid === pid))
  const inMotion = ({ ts }: { ts: number }): boolean => isIn(spans, ts) && !isIn(moves, ts)
  const layouts = events.filter((event) => event.name === "Layout" && inMotion(event)).length
  const frames = [...scriptByFrame(events)]
  const most = (which: (ts: number) => boolean): number =>
    Math.max(0, ...frames.filter(([ts]) => which(ts)).map(([, used]) => used)) / 1000
  const script = most((ts) => inMotion({ ts }))
  const late = all.filter((event) => event.name === "DroppedFrame" && event.pid === pid && isIn(spans, event.ts)).length
  const shown = all.filter((event) => event.name === "DrawFrame" && event.pid === pid && isIn(spans, event.ts)).length
  line(`${id}, layouts while cards move`, String(layouts), layouts === 0, "none")
  line(`${id}, most script in a frame`, `${script.toFixed(1)} ms`, script <= SCRIPT, `at most ${SCRIPT} ms`)
  line(`${id}, most script in the frames of a new position`, `${most((ts) => isIn(moves, ts)).toFixed(1)} ms`)
  line(`${id}, late frames`, `${late} of ${shown + late}`)
}

export async function frames(bench: Bench): Promise<void> {
  console.log(`\nWhile cards move, ${SECONDS} s of bots at play`)
  for (const { id } of games) report(id, await withPage(bench, (page) => traceOf(bench, page, id)))
}
