// Finds secrets in everything that a page reveals: its whole markup, and everything for screen readers.

import type { Page } from "@playwright/test"
import { faceOf, HIDDEN } from "../../src/engine/cards.ts"
import { tellingOf, viewOf } from "../../src/table/seen.ts"
import type { LiveTable } from "../../src/table/table.ts"

/** Returns the spoken names of the cards that these viewers (bits) know. */
function knownTo({ game, match }: LiveTable, viewers: number): Set<string> {
  const faces = Array.from(viewOf(match, viewers).cards, (card) => (card === 0 ? HIDDEN : faceOf(card)))
  return new Set(faces.flatMap((face) => (face === HIDDEN ? [] : [game.faces[face]?.say.en ?? ""])))
}

const names = (name: string, text: string): boolean => new RegExp(`(?<![\\w/])${name}(?![\\w/])`, "i").test(text)

/** Returns names of cards that somebody knows but these viewers (bits) do not, and that no log line told them. */
export function secretsFrom(table: LiveTable, viewers: number): string[] {
  const open = knownTo(table, viewers)
  const told = table.log.told(viewers, tellingOf(table.game, "en", table.names, undefined)).join(" ")
  const all = table.people.flatMap((seat) => [...knownTo(table, 1 << seat)])
  return [...new Set(all)].filter((name) => !open.has(name) && !names(name, told))
}

/** Returns those of the names that occur in a text. */
export const namedIn = (everything: string, secrets: readonly string[]): string[] =>
  secrets.filter((name) => names(name, everything))

/** Returns those of the names that occur anywhere in the page. */
export const foundIn = async (page: Page, secrets: readonly string[]): Promise<string[]> =>
  namedIn(await everythingIn(page), secrets)

/** Returns everything in a page: its markup with all attributes, and the accessibility tree. */
export async function everythingIn(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send("Accessibility.getFullAXTree")
  await client.detach()
  const spoken = nodes.map(({ name, value, description }) => [name?.value, value?.value, description?.value].join(" "))
  const markup = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .map((element) => element.shadowRoot?.innerHTML ?? "")
      .concat(document.documentElement.outerHTML)
      .join("\n"),
  )
  return [markup, ...spoken].join("\n")
}

interface DrawnCard {
  readonly token: number
  readonly drawing: string
}

/** Returns every card on the table, with its drawing. */
export const drawnCards = (page: Page): Promise<DrawnCard[]> =>
  page.locator("[data-table] [data-token]").evaluateAll((all) =>
    all.map((card) => ({
      token: Number(card.getAttribute("data-token")),
      drawing: card.querySelector("svg")?.innerHTML ?? "",
    })),
  )
