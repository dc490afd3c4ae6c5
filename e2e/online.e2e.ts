// Online tables: people in browsers of their own play over the network, through a real server.

import { games } from "../src/games/index.ts"
import { expect, test } from "./support/app.ts"
import { shownResult } from "./support/ending.ts"
import { host, type Person, person, sit, start } from "./support/online.ts"
import { play } from "./support/player.ts"

/** Options that make a game for two short. */
const SHORT: Readonly<Record<string, string>> = {
  "beat-the-count": "&opt.highest=6&opt.copies=4&opt.knockouts=1&opt.goForIts=1",
  "forty-below": "&opt.rounds=1",
  contarlos: "&opt.rounds=1",
  "final-count": "&opt.target=50",
  "betski-scram": "",
}

const guests: Person[] = []

test.afterEach(async () => {
  for (const { context, errors } of guests.splice(0)) {
    expect(errors).toEqual([])
    await context.close()
  }
})

const come = async (
  browser: Parameters<typeof person>[0],
  baseURL: string | undefined,
  name: string,
): Promise<Person> => {
  const guest = await person(browser, baseURL, name)
  guests.push(guest)
  return guest
}

for (const { id, name } of games)
  test(`two people play ${name} to its end`, async ({ page, browser, baseURL }) => {
    const path = await host(page, id, SHORT[id])
    const ben = await come(browser, baseURL, "Ben")
    await sit(ben.page, path)
    await start(page)
    await Promise.all([play(page), play(ben.page, { seed: 2 })])
    expect(await shownResult(page)).toEqual(await shownResult(ben.page))
    await ben.page.locator("[data-check]").click()
    await expect(ben.page.locator('[data-checked="true"]')).toContainText(
      "It is the fingerprint that this browser noted",
    )
  })
