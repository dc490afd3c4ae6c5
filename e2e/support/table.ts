// Reads the state of a table on a page: its number of moves, whose turn it is, and whether anything still moves.

import type { Locator, Page } from "@playwright/test"

export const table = (page: Page): Locator => page.locator("[data-table]")

/** Returns the number of moves that the page shows. */
export const stepOf = async (page: Page): Promise<number> => Number(await table(page).getAttribute("data-step"))

/** Matches when the person can act. At a table with one person and no race, nothing changes until they do. */
const canAct = (page: Page): Locator => page.locator("[data-lit], [data-press]").first()

export const myTurn = (page: Page): Promise<void> => canAct(page).waitFor()

/** Resolves when all animations have ended and the layout has not changed for several frames. */
export const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isStill = (): boolean =>
      document.getAnimations().every(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        return playState !== "running" || isEndless
      })
    const looks = (): string =>
      [...document.querySelectorAll("[data-box], h1, h2, main")]
        .map((element) => JSON.stringify(element.getBoundingClientRect()))
        .join()
    let before = ""
    for (let frames = 0; frames < 5; ) {
      await new Promise(requestAnimationFrame)
      const now = looks()
      frames = isStill() && now === before ? frames + 1 : 0
      before = now
    }
  })
