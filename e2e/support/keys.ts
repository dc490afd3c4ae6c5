// Plays any game with the keyboard alone.

import type { Page } from "@playwright/test"

type Focus = "over" | "ready" | "elsewhere"

/** In the page: tells whether the focus is on something to do. Returns undefined while others play. */
function focusNow(): Focus | undefined {
  const CHOICES =
    "[data-sure], [data-onward], [data-pay]:not([disabled]), [data-press], " +
    "button[data-lit]:not([data-picked]), [data-lit]:not([data-picked]) > button"
  if (document.querySelector("[data-result]") !== null) return "over"
  if (document.querySelector(CHOICES) === null) return undefined
  return document.activeElement?.matches(CHOICES) ? "ready" : "elsewhere"
}

/** In the page: tells whether the focus is visible. */
function isFocusSeen(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return false
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
  return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none"
}

const MOST_KEYS = 3000

/** Plays to the end: Tab moves the focus to a choice, arrows change it, and Enter confirms it. */
export async function playByKeys(page: Page): Promise<void> {
  let unseen = 0
  for (let pressed = 0; pressed < MOST_KEYS; pressed++) {
    const found = await page.waitForFunction(focusNow, undefined, { timeout: 0 })
    const focus = await found.jsonValue()
    if (focus === "over") {
      if (unseen > 0) throw new Error(`the focus could not be seen ${unseen} times`)
      return
    }
    if (focus === "elsewhere") {
      await page.keyboard.press("Tab")
      continue
    }
    if (pressed % 3 === 1) await page.keyboard.press("ArrowRight")
    if ((await page.evaluate(focusNow)) !== "ready") continue // an arrow may lead to a pile that can be browsed
    if (!(await page.evaluate(isFocusSeen))) unseen++
    await page.keyboard.press("Enter")
  }
  throw new Error(`the game is not over after ${MOST_KEYS} keys`)
}
