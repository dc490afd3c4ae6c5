// Computes how much room the middle of the table needs for its zones and counters.

import type { Counter, Zone } from "../../engine/scene.ts"
import { CARD_RATIO, type Rect, TOUCH, type ZoneBox, type ZonePlace, zoneBox } from "./boxes.ts"
import { type Flow, flow, type Sized } from "./flow.ts"
import type { Room, TableFacts } from "./plan.ts"
import { CAPTION } from "./seat-box.ts"

/** Where the boxes of the middle write their places. */
interface Putting {
  readonly zones: Map<string, ZonePlace>
  readonly counters: Map<string, Rect>
}

export interface MiddleBox extends Sized {
  put(x: number, y: number, into: Putting): void
}

/**
 * The number of zones that makes a middle crowded. Piles without a note are then small and stand together, with their
 * text beside them.
 */
const CROWD = 6
const QUIET = 0.7
const isQuiet = (zone: Zone): boolean => zone.kind === "pile" && zone.note === undefined

export function middleFlow(facts: TableFacts, { rem, isPicture }: Room, card: number, room: number): Flow<MiddleBox> {
  const { scene, caption, kept } = facts
  const zones = [...kept.zones.values()].map((zone) => scene.zones.find(({ id }) => id === zone.id) ?? zone)
  const counters = [...kept.counters.values()]
  const text = rem * CAPTION
  const gap = Math.max(7, card * 0.16)
  const isCrowded = zones.length >= CROWD
  const strip = isPicture ? 0 : TOUCH
  const loud = zones.filter((zone) => !isCrowded || !isQuiet(zone))
  const large = counters.filter(({ kind }) => kind !== "plain").map((counter) => counterItem(counter, card, rem))
  const items = loud.map((zone) => zoneItem(zoneBox(zone, card, room, caption(zone), { text, strip, isOpened: true })))
  const plain = counters.filter(({ kind }) => kind === "plain")
  const after = plain.length === 0 ? [] : [plainItem(plain, rem, isCrowded)]
  if (!isCrowded) return flow([...large, ...items, ...after], room, gap)
  const small = zones
    .filter(isQuiet)
    .map((zone) => zoneItem(zoneBox(zone, card * QUIET, room, caption(zone), { text, isBeside: true })))
  return withShelf([...large, ...items], [...small, ...after], room, gap)
}

/** Puts small boxes into a separate block, with the number of columns that makes the whole middle lowest. */
function withShelf(
  items: readonly MiddleBox[],
  small: readonly MiddleBox[],
  room: number,
  gap: number,
): Flow<MiddleBox> {
  let best: Flow<MiddleBox> | undefined
  for (let columns = small.length; columns > 0; columns--) {
    const shelf = columned(small, columns, gap)
    const all = flow(shelf === undefined ? items : [...items, shelf], room, gap)
    const fits = all.w <= room + 1
    if (best === undefined || (fits && (best.w > room + 1 || all.h < best.h))) best = all
  }
  return best ?? flow(items, room, gap)
}

/** Puts boxes into columns, each as wide as its widest box. */
function columned(boxes: readonly MiddleBox[], columns: number, gap: number): MiddleBox {
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...boxes.filter((_, i) => i % columns === column).map(({ w }) => w)),
  )
  const lefts = widths.map((_, column) => widths.slice(0, column).reduce((sum, w) => sum + w + gap, 0))
  const rows = Math.ceil(boxes.length / columns)
  const heights = Array.from({ length: rows }, (_, row) =>
    Math.max(...boxes.slice(row * columns, (row + 1) * columns).map(({ h }) => h)),
  )
  const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, h) => sum + h + gap, 0))
  return {
    w: lefts[columns - 1] + widths[columns - 1],
    h: tops[rows - 1] + heights[rows - 1],
    put: (x, y, into) => {
      boxes.forEach((box, i) => {
        const row = Math.floor(i / columns)
        box.put(x + lefts[i % columns], y + tops[row] + (heights[row] - box.h) / 2, into)
      })
    },
  }
}

const zoneItem = (box: ZoneBox): MiddleBox => ({
  w: box.w,
  h: box.h,
  head: box.head,
  put: (x, y, { zones }) => {
    zones.set(box.zone.id, box.put(x, y))
  },
})

function counterItem({ id, kind }: Counter, card: number, rem: number): MiddleBox {
  const w = kind === "huge" ? Math.max(card * 1.25, rem * 3.4) : Math.max(card * 0.9, rem * 2.6)
  const h = kind === "huge" ? Math.max(card * CARD_RATIO, rem * 4) : w + rem * 1.1
  return {
    w,
    h,
    put: (x, y, { counters }) => {
      counters.set(id, { x, y, w, h })
    },
  }
}

// The size, in rem, of a plain number that stands under its name or beside it.
const UNDER = { w: 3.6, h: 2.4 }
const BESIDE = { w: 5.4, h: 1.5 }

function plainItem(plain: readonly Counter[], rem: number, isBeside: boolean): MiddleBox {
  const size = isBeside ? BESIDE : UNDER
  const [w, line] = [rem * size.w, rem * size.h]
  return {
    w,
    h: plain.length * line,
    put: (x, y, { counters }) => {
      plain.forEach(({ id }, i) => {
        counters.set(id, { x, y: y + i * line, w, h: line })
      })
    },
  }
}
