// npx tsx scripts/icons.ts [path of Chromium]: draws the app's icon, and renders it in Chromium to the PNGs that
// systems need. The results are committed: run it again only when the drawing changes.

import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { chromium } from "@playwright/test"
import { figures } from "../src/web/cards/figures.ts"
import { CARD, HAIRLINE } from "../src/web/cards/inks.ts"

const FOLDER = fileURLToPath(new URL("../src/web/public/", import.meta.url))

const WOOD = "#84502a"
const CLOTH = "#1f5142"
const RED = "#a8231c"

/** Draws two cards on a round table, 100 by 100. `size` is the table's radius. */
const table = (size: number): string =>
  `<circle cx="50" cy="50" r="${size}" fill="${CLOTH}" stroke="#5f3719" stroke-width="2"/>${cards(size / 42)}`

const cards = (scale: number): string =>
  `<g transform="translate(50 50)scale(${scale})"><g transform="rotate(-16)translate(-9 -1)"><rect x="-17" y="-24" width="34" height="48" rx="4" fill="${CARD}"/><rect x="-14" y="-21" width="28" height="42" rx="2.5" fill="${RED}"/></g><g transform="rotate(8)translate(7 1)"><rect x="-19" y="-26.5" width="38" height="53" rx="4.5" fill="${CARD}" stroke="${HAIRLINE}" stroke-width=".6"/><g fill="#221d19">${figures("7", 0, 17, 34)}</g></g></g>`

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>Countertop</title>${inside}</svg>\n`

/** With round corners, for systems that do not crop icons. */
const icon = svg(`<rect width="100" height="100" rx="22" fill="${WOOD}"/>${table(42)}`)
/** Full-bleed, for systems that crop icons to a shape. Everything important is in the middle. */
const uncut = svg(`<rect width="100" height="100" fill="${WOOD}"/>${table(36)}`)

writeFileSync(`${FOLDER}icon.svg`, icon)

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? chromium.executablePath(),
  args: ["--no-sandbox"],
})
const page = await browser.newPage()
for (const [name, size, drawing] of [
  ["icon-192", 192, icon],
  ["icon-512", 512, icon],
  ["icon-maskable-192", 192, uncut],
  ["icon-maskable-512", 512, uncut],
  ["apple-touch-icon", 180, uncut],
] as const) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`)
  await page.screenshot({ path: `${FOLDER}${name}.png`, omitBackground: true })
}
await browser.close()
