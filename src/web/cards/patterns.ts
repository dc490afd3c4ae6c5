// The patterns on the backs of cards, in light lines on the game's colour: a weave, and three more to choose from.

import type { BackName } from "../looks.ts"
import { CARD } from "./inks.ts"

export const WEAVE_OPACITY = 0.6

const CELL = 12
const STRANDS = [1.5, 5.3, 9.1]

/** Returns what `part` gives for each cell of seven by ten, with the cell's upper left corner. */
const cells = (part: (x: number, y: number, isEven: boolean) => string): string =>
  Array.from({ length: 70 }, (_, i) => {
    const [column, row] = [i % 7, Math.floor(i / 7)]
    return part(8.5 + column * CELL, 10.5 + row * CELL, (column + row) % 2 === 0)
  }).join("")

const PATHS: Readonly<Record<BackName, string>> = {
  // A basket weave: three strands across and three strands down, alternating.
  weave: cells((x, y, isAcross) =>
    STRANDS.map((n) => (isAcross ? `M${x - 0.5} ${y + n}h11.6` : `M${x + n} ${y - 0.5}v11.6`)).join(""),
  ),
  diamonds: cells((x, y) => `M${x + 6} ${y}l6 6l-6 6l-6-6z`) + cells((x, y) => `M${x + 6} ${y + 4}l2 2l-2 2l-2-2z`),
  waves: cells((x, y) => `M${x} ${y + 4}q3-4 6 0t6 0M${x} ${y + 10}q3-4 6 0t6 0`),
  rings: cells((x, y, isLarge) => {
    const r = isLarge ? 5 : 2.5
    return `M${x + 6 - r} ${y + 6}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  }),
}

export const patternSvg = (name: BackName): string =>
  `<path d="${PATHS[name]}" fill="none" stroke="${CARD}" stroke-opacity="${WEAVE_OPACITY}" stroke-width="1.9"/>`
