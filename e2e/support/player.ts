// Plays any game in the browser to its end, as a person would: taps lit elements and presses buttons. It does not know
// the rules of any game.

import type { Page } from "@playwright/test"

interface Place {
  readonly x: number
  readonly y: number
}

/** In the page: returns where to tap next, “over” when play should stop, or undefined while others play. */
export function nextTap({ pick, until }: { pick: number; until: string }): Place | "over" | undefined {
  /** Returns a point that hits the element itself, because the cards of a fan cover each other. */
  const pointOf = (element: Element): Place | undefined => {
    const { left, top, width, height } = element.getBoundingClientRect()
    for (const [across, down] of [
      [0.5, 0.5],
      [0.15, 0.3],
      [0.15, 0.8],
      [0.85, 0.3],
      [0.85, 0.8],
      [0.5, 0.1],
    ]) {
      const [x, y] = [left + width * across, top + height * down]
      const hit = document.elementFromPoint(x, y)
      if (hit !== null && element.contains(hit)) return { x, y }
    }
    return undefined
  }
  const places = (selector: string): Place[] =>
    [...document.querySelectorAll(`${selector}:not([disabled], [aria-disabled="true"])`)]
      .map(pointOf)
      .filter((place) => place !== undefined)
  if (document.querySelector(`${until}, [data-result]`) !== null) return "over"
  for (const first of ["[data-sure]", "[data-onward]", "[data-pay]"]) {
    const [place] = places(first)
    if (place !== undefined) return place
  }
  const isPicking = document.querySelector("[data-picked]") !== null
  const choices = [...places("[data-lit]:not([data-picked])"), ...(isPicking ? [] : places("[data-press]"))]
  return choices[Math.floor(pick * choices.length)] ?? places("dialog[open] header button")[0] // a late tap opened it
}

/** Returns a seeded generator of numbers from 0 up to, but not including, 1. */
export function series(seed: number): () => number {
  let n = seed
  return () => {
    n = (n * 1103515245 + 12345) & 0x7fffffff
    return n / 0x80000000
  }
}

const MOST_TAPS = 2000

interface Playing {
  readonly touch?: boolean
  readonly seed?: number
  /** Stops after this many taps. */
  readonly taps?: number
  /** Stops when this selector matches; by default at the end of the game. */
  readonly until?: string
}

/** Plays until `until` matches, the game ends, or `taps` taps are made. */
export async function play(
  page: Page,
  { touch = false, seed = 1, taps = MOST_TAPS, until = "[data-result]" }: Playing = {},
): Promise<void> {
  const random = series(seed)
  for (let made = 0; made < taps; made++) {
    const found = await page.waitForFunction(nextTap, { pick: random(), until }, { timeout: 0 })
    const place = await found.jsonValue()
    if (place === "over" || place === undefined) return
    if (touch) await page.touchscreen.tap(place.x, place.y)
    else await page.mouse.click(place.x, place.y)
  }
  if (taps === MOST_TAPS) throw new Error(`it did not stop after ${MOST_TAPS} taps`)
}
