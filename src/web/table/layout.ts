// Places everything on a table: you at the bottom, the others around in seating order, what is played on in the
// middle. Cards are as large as the room allows. Pure: the same table in the same room gets the same plan. Comparing
// two plans gives the motion between them.

import type { Rect, ZonePlace } from "./boxes.ts"
import { zonesByOwner } from "./owners.ts"
import {
  type Arrangement,
  DETAILS,
  type Detail,
  type Layout,
  type Plan,
  type Room,
  type SeatPlace,
  type Sizes,
  type TableFacts,
} from "./plan.ts"
import type { SeatBox } from "./seat-box.ts"
import {
  type Fit,
  type Measured,
  measure,
  newTrial,
  scoreOf,
  sizesFor,
  stackHeight,
  sum,
  type Trial,
  usualSizes,
} from "./trial.ts"

/** The minimum card widths, in pixels at the usual text size. Your own cards can always be tapped. */
const LEAST: Readonly<Record<Detail, Sizes>> = {
  full: { own: 46, middle: 40, other: 26 },
  brief: { own: 44, middle: 34, other: 24 },
  small: { own: 44, middle: 30, other: 22 },
  bare: { own: 44, middle: 26, other: 22 },
}
const TINY: Sizes = { own: 12, middle: 12, other: 8 }
const USUAL_REM = 17
/** While cards are smaller than this share of their tier, something else gives way. */
const GOOD: Readonly<Record<Detail, number>> = { full: 0.78, brief: 0.66, small: 0.5, bare: 0 }

/** Returns the minimum card widths in a room. Larger text needs larger cards, but not in the same proportion. */
function leastFor({ rem, isPicture }: Room, detail: Detail): Sizes {
  if (isPicture) return TINY
  const { own, middle, other } = LEAST[detail]
  const scale = Math.sqrt(Math.max(1, rem / USUAL_REM))
  return { own: own * scale, middle: middle * scale, other: other * scale }
}

/** Returns the arrangements worth trying. On a phone on its side, piles part beside narrow cards. */
function arrangementsOf({ scene, you }: TableFacts, { shape }: Room): readonly Arrangement[] {
  const own = zonesByOwner(scene).ofSeat[you]
  if (shape === "side" && own.every(({ kind }) => kind === "grid" || kind === "pile")) return ["parted"]
  if (shape === "side") return ["beside", "flanked", "rows"]
  return shape === "desk" ? ["rows", "flanked"] : ["rows", "flanked", "beside"]
}

function bestWith(facts: TableFacts, room: Room, detail: Detail): Fit | undefined {
  const fits = arrangementsOf(facts, room).flatMap((arrangement): Fit[] => {
    const trial = newTrial(facts, room, detail, arrangement)
    const sizes = sizesFor(trial, leastFor(room, detail))
    return sizes === undefined ? [] : [{ trial, sizes }]
  })
  return fits.length === 0 ? undefined : fits.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a))
}

/** Tells whether the cards are large enough to keep all details. */
function isGood({ trial, sizes }: Fit): boolean {
  const share = GOOD[trial.detail]
  const usual = usualSizes(trial)
  return sizes.own >= usual.own * share && sizes.middle >= usual.middle * share
}

/** Finds the best layout with as much detail as fits, but not more than `most`. Undefined if nothing fits. */
function bestTrial(facts: TableFacts, room: Room, most: Detail): Fit | undefined {
  let best: Fit | undefined
  for (const detail of DETAILS.slice(DETAILS.indexOf(most))) {
    const found = bestWith(facts, room, detail)
    if (found !== undefined && isGood(found)) return found
    best ??= found
  }
  return best
}

const CLOSE = 0.88 // cards grow only if they become this much larger

/** Keeps the previous layout if it is still good. */
function asBefore(facts: TableFacts, room: Room, layout: Layout | undefined): Fit | undefined {
  if (layout === undefined) return undefined
  const { detail, arrangement, heads, sizes: old } = layout
  const trial = newTrial(facts, room, detail, arrangement, heads)
  const sizes = sizesFor(trial, leastFor(room, detail))
  if (sizes === undefined) return undefined
  const isClose = old.own >= sizes.own * CLOSE && old.middle >= sizes.middle * CLOSE && old.other >= sizes.other * CLOSE
  return { trial, sizes: isClose && measure(trial, old).fits ? old : sizes }
}

const TALLER = 1.2 // the buttons below take less room than that, so this is another window

/** Returns the previous layout if it is for this window. */
function usableLayout(room: Room, layout: Layout | undefined): Layout | undefined {
  if (layout === undefined) return undefined
  const { width, height, rem, shape } = layout.room
  const isSame = width === room.width && rem === room.rem && shape === room.shape
  return isSame && room.height < height * TALLER ? layout : undefined
}

const HIGHER = 1.1
const LONGEST = 8 // times the room

/** Lays the table out. If not even the smallest cards fit, the plan is higher than the room and the table scrolls. */
export function layOut(facts: TableFacts, room: Room, before?: Layout): Plan {
  const layout = usableLayout(room, before)
  for (let { height } = room; ; height *= HIGHER) {
    const roomy = { ...room, height }
    const found = asBefore(facts, roomy, layout) ?? bestTrial(facts, roomy, layout?.detail ?? "full")
    if (found !== undefined) return place(found.trial, found.sizes, room)
    if (height > room.height * LONGEST)
      return place(newTrial(facts, roomy, "bare", "rows"), leastFor(room, "bare"), room)
  }
}

/** Where the regions of a table are. */
interface Places {
  readonly zones: Map<string, ZonePlace>
  readonly seats: Map<number, SeatPlace>
  readonly counters: Map<string, Rect>
}

/** Places every box. */
function place(trial: Trial, sizes: Sizes, seen: Room): Plan {
  const measured = measure(trial, sizes)
  const { room, facts, detail, arrangement } = trial
  const places: Places = { zones: new Map(), seats: new Map(), counters: new Map() }
  const isParted = arrangement === "parted"
  const needs = isParted ? Math.max(...measured.middle.map(({ h }) => h)) + measured.you.head : 0
  const bottom = room.height - trial.pad - Math.max(measured.you.h, needs)
  const { place: you, actions } = measured.you.put(places.zones, needs)
  places.seats.set(facts.you, you)
  const { y, side } = rowsOf(trial, measured, bottom)
  putTop(trial, measured, y.top, places)
  putSide(trial, measured, "left", side, places)
  putSide(trial, measured, "right", side, places)
  putMiddle(trial, measured, y.middle, bottom, places)
  const heads = new Map([...places.seats].filter(([, { isOwn }]) => !isOwn).map(([seat, { head }]) => [seat, head.h]))
  const layout = { detail, shape: room.shape, arrangement, sizes, room: seen, heads }
  return { ...places, height: room.height, actions, layout }
}

interface Rows {
  readonly y: { readonly top: number; readonly middle: number }
  /** The centre of the seats at the sides. */
  readonly side: number
}

const TOP_SHARE = 0.16 // of the height that is left over: the space above the seats at the top
const MOST_TOP = 30

/** Returns where the rows of a table stand: the top of the seats above, and the centres of the middle and the sides. */
function rowsOf({ pad, seating, room }: Trial, measured: Measured, bottom: number): Rows {
  const { topHeight, spare } = measured
  const top = pad + Math.min(MOST_TOP, Math.max(0, spare) * TOP_SHARE)
  const below = top + (topHeight > 0 ? topHeight + pad : 0)
  const middle = (below + bottom - pad) / 2
  const isRing = room.shape === "upright" || seating.left.length === 1
  const needs = stackHeight(measured.sideRows, pad) / 2
  const centre = isRing ? middle : (top + bottom - pad) / 2
  return { y: { top, middle }, side: Math.min(Math.max(centre, pad + needs), Math.max(bottom - pad, 0) - needs) }
}

function putTop({ seating, room, pad }: Trial, measured: Measured, y: number, { zones, seats }: Places): void {
  const { top, topWidth, topHeight } = measured
  const free = room.width - sum(top.map(() => topWidth))
  const inner = seating.left.length > 0 && room.shape === "desk" ? 2 * (measured.sideWidth + 2 * pad) : 0
  const gap = Math.max(pad, Math.min(topWidth * 0.5, (free - inner) / (top.length + 1)))
  let x = (free - gap * (top.length - 1)) / 2
  top.forEach((box, i) => {
    seats.set(seating.top[i], box.put({ x, y, w: topWidth, h: topHeight }, zones))
    x += topWidth + gap
  })
}

/** Puts seats at a side into the middle of their column, mirrored to the other side. */
function putSide(trial: Trial, measured: Measured, side: "left" | "right", centre: number, places: Places): void {
  const { room, pad, seating } = trial
  const { sideWidth, sideRows, middle, topWidth, top } = measured
  const boxes: readonly SeatBox[] = measured[side]
  if (boxes.length === 0) return
  const isRing = room.shape === "upright"
  const inner = Math.max(middle[0].w, isRing ? 0 : top.length * (topWidth + pad))
  const column = Math.max(sideWidth + 2 * pad, (room.width - inner) / 2)
  const aside = isRing ? pad : Math.max(pad, (column - sideWidth) / 2)
  const x = side === "left" ? aside : room.width - aside - sideWidth
  let y = centre - stackHeight(sideRows, pad) / 2
  boxes.forEach((box, i) => {
    places.seats.set(seating[side][i], box.put({ x, y, w: sideWidth, h: sideRows[i] }, places.zones))
    y += sideRows[i] + pad
  })
}

function putMiddle(trial: Trial, { middle, you }: Measured, y: number, bottom: number, places: Places): void {
  const { room, pad } = trial
  if (middle.length === 1) {
    const [{ w, h, items }] = middle
    for (const { box, x, y: down } of items) box.put((room.width - w) / 2 + x, y - h / 2 + down, places)
    return
  }
  const half = (room.width - you.cards.w) / 2
  const top = bottom + you.head
  middle.forEach(({ w, h, items }, i) => {
    const left = i === 0 ? (half - w) / 2 : room.width - half + (half - w) / 2
    const up = top + (room.height - pad - top - h) / 2
    for (const { box, x, y: down } of items) box.put(left + x, up + down, places)
  })
}
