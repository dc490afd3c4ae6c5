// Measures the area of each tap target that a finger can really hit, without parts that are covered or off-screen.

import type { Page } from "@playwright/test"

/** In the page: lists targets with fewer free pixels than `least`, horizontally or vertically. */
function smallNow(least: number): string[] {
  const STEP = 2
  const AROUND = 24 // a tap area may be larger than its drawing
  const all = document.querySelectorAll<HTMLElement>("[data-table] button, main header button")
  const dialog = document.querySelector("dialog[open]")
  const longest = (from: number, to: number, isHit: (at: number) => boolean): number => {
    let [run, best] = [0, 0]
    for (let at = from; at <= to; at += STEP) {
      run = isHit(at) ? run + STEP : 0
      best = Math.max(best, run)
    }
    return best
  }
  const lines = (from: number, to: number): number[] =>
    Array.from({ length: 9 }, (_, i) => from + ((to - from) * (i + 0.5)) / 9)
  const found: string[] = []
  const ground = document.querySelector("[data-table] > div")
  const scrolled = ground?.scrollTop ?? 0
  for (const target of all) {
    if ((dialog !== null && !dialog.contains(target)) || !target.checkVisibility()) continue
    target.scrollIntoView({ block: "nearest" })
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const hits = (x: number, y: number): boolean => target.contains(document.elementFromPoint(x, y))
    const wide = lines(top, bottom).map((y) => longest(left - AROUND, right + AROUND, (x) => hits(x, y)))
    const high = lines(left, right).map((x) => longest(top - AROUND, bottom + AROUND, (y) => hits(x, y)))
    const [w, h] = [Math.max(...wide), Math.max(...high)]
    if (w < least || h < least) found.push(`${w}×${h}: ${target.ariaLabel ?? target.textContent?.trim()}`)
  }
  ground?.scrollTo(0, scrolled) // restores the scroll position
  return found
}

export const smallTargets = (page: Page, least: number): Promise<string[]> => page.evaluate(smallNow, least)
