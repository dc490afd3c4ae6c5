// Plays through a lesson: taps what the lesson points at, and never asks for help.

import type { Page } from "@playwright/test"

interface Place {
  readonly x: number
  readonly y: number
  /** True if it is on the table; false if it is a button to read on. */
  readonly isDone: boolean
}

/** In the page: returns where to tap next, “over” at the end of the lesson, or undefined while others move. */
function nextThing(): Place | "over" | undefined {
  if (document.querySelector('footer a[href^="/new/"]') !== null) return "over"
  const placeOf = (element: Element): Place | undefined => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return element.contains(document.elementFromPoint(x, y)) ? { x, y, isDone: true } : undefined
  }
  const onward = document.querySelector("[data-next]")
  const place = onward && placeOf(onward)
  if (place != null) return { ...place, isDone: false }
  const [mark] = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules])
  const marked = mark instanceof CSSStyleRule ? [...document.querySelectorAll(mark.selectorText)] : []
  const pay = [...document.querySelectorAll("[data-pay]:not([disabled])")]
  return [...marked, ...pay].map(placeOf).find((found) => found !== undefined)
}

const MOST_TAPS = 200

/** Plays the open lesson to its end. Returns the number of taps on the table. */
export async function learn(page: Page): Promise<number> {
  let done = 0
  for (let n = 0; n < MOST_TAPS; n++) {
    const found = await page.waitForFunction(nextThing, undefined, { timeout: 0 })
    const place = await found.jsonValue()
    if (place === "over" || place === undefined) return done
    await page.mouse.click(place.x, place.y)
    if (place.isDone) done++
  }
  throw new Error(`the lesson is not over after ${MOST_TAPS} taps`)
}
