// The result on the page at the end of a game.

import type { Page } from "@playwright/test"

export interface Ending {
  readonly places: readonly number[]
  readonly scores: readonly number[]
}

/** Returns places and scores by seat, as the page shows them. */
export async function shownResult(page: Page): Promise<Ending> {
  const rows = page.locator("[data-result] [data-seat]")
  await rows.first().waitFor()
  const found = await rows.evaluateAll((all) =>
    all.map((row) => {
      const number = (name: string): number =>
        Number((row.querySelector(`.${name}`)?.textContent ?? "").replace("−", "-").replace(/[^\d-]/g, ""))
      return { seat: Number(row.getAttribute("data-seat")), place: number("place"), score: number("score") }
    }),
  )
  const bySeat = found.toSorted((a, b) => a.seat - b.seat)
  return { places: bySeat.map(({ place }) => place), scores: bySeat.map(({ score }) => score) }
}
