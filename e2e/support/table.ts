// A table on a page: how far it is, whose turn it is, and when it has come to rest.

import type { Locator, Page } from "@playwright/test"

export const table = (page: Page): Locator => page.locator("[data-table]")

/** How many moves had been made when the page was last drawn. */
export const stepOf = async (page: Page): Promise<number> => Number(await table(page).getAttribute("data-step"))

/** Something can be done: at a table with one person, and no race on, nothing changes until it is. */
const canAct = (page: Page): Locator => page.locator("[data-lit], [data-press]").first()

export const myTurn = (page: Page): Promise<void> => canAct(page).waitFor()

/** When nothing moves any more, and what was measured anew has been laid out: the same for several frames. */
export const atRest = (page: Page): Promise<void> =>
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
