// Places everything on a table: you at the bottom, the others around in seating order, the rest in the middle. Cards
// are as large as the room allows. Pure: the same table in the same room gets the same plan. Comparing two plans gives
// the motion between them.

import type { Rect, ZonePlace } from "./boxes.ts"
import {
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
import { isFor, oneByOne, othersThan, type Seating, seatingsOf } from "./seating.ts"
import { type Fit, measure, scoreOf, sizesFor, stackHeight, sum, type Trial, tallest } from "./trial.ts"

/**
 * The minimum card widths for each level of detail, in pixels at the usual text size. Your own cards can always be
 * tapped.
 */
const GOOD: Readonly<Record<Detail, Sizes>> = {
  full: { own: 48, middle: 44, other: 30 },
  small: { own: 44, middle: 40, other: 16 },
  bare: { own: 44, middle: 28, other: 0 },
}

/**
 * The minimum card widths to keep a level of detail. They are smaller, so that the level does not change with every
 * card.
 */
const STILL_GOOD: Readonly<Record<Detail, Sizes>> = {
  full: { own: 44, middle: 32, other: 22 },
  small: { own: 44, middle: 28, other: 14 },
  bare: GOOD.bare,
}

const TINY: Sizes = { own: 12, middle: 12, other: 8 }
const USUAL_REM = 17

/** Returns the minimum card widths in a room. Larger text needs larger cards, but not in the same proportion. */
function leastFor({ rem, isPicture }: Room, { own, middle, other }: Sizes): Sizes {
  if (isPicture) return TINY
  const scale = Math.sqrt(Math.max(1, rem / USUAL_REM))
  return { own: own * scale, middle: middle * scale, other: other * scale }
}

/** Finds the best seating at this level of detail. */
function bestWith(facts: TableFacts, room: Room, pad: number, detail: Detail): Fit | undefined {
  const others = othersThan(facts.you, facts.scene.seats.length)
  const good = seatingsOf(others, room.width > room.height).flatMap((seating): Fit[] => {
    const trial = { facts, room, detail, seating, pad, heads: new Map() }
    const sizes = sizesFor(trial, leastFor(room, GOOD[detail]))
    return sizes === undefined ? [] : [{ trial, sizes }]
  })
  return good.length === 0 ? undefined : good.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a))
}

const isOneRow = ({ left, top, right }: Seating): boolean => left.length + right.length === 0 && top.length < 2

/** Finds the best layout with as much detail as fits, but not more than `most`. Undefined if nothing fits. */
function bestTrial(facts: TableFacts, room: Room, pad: number, most: Detail): Fit | undefined {
  const best = (detail: Detail): Fit | undefined =>
    DETAILS.indexOf(detail) < DETAILS.indexOf(most) ? undefined : bestWith(facts, room, pad, detail)
  const full = best("full")
  if (full !== undefined && (room.width > room.height || isOneRow(full.trial.seating))) return full
  const small = best("small")
  if (full === undefined || small === undefined) return full ?? small ?? best("bare")
  return scoreOf(full) < scoreOf(small) ? small : full // many rows of seats would be in the way
}

const CLOSE = 0.88 // cards grow only if they become this much larger

/** Tells whether any cards could become noticeably larger. */
const canGrow = (trial: Trial, sizes: Sizes): boolean =>
  (["own", "middle", "other"] as const).some((part) => measure(trial, { ...sizes, [part]: sizes[part] / CLOSE }).fits)

/** Keeps the previous layout if it is still good. */
function asBefore(facts: TableFacts, room: Room, pad: number, layout: Layout | undefined): Fit | undefined {
  if (layout === undefined) return undefined
  const { detail, seating, heads, sizes: old } = layout
  const trial = { facts, room, detail, seating, pad, heads }
  const fitsStill = measure(trial, old).fits
  if (fitsStill && !canGrow(trial, old)) return { trial, sizes: old }
  const sizes = sizesFor(trial, leastFor(room, STILL_GOOD[detail]))
  if (sizes === undefined) return undefined
  const isClose = old.own >= sizes.own * CLOSE && old.middle >= sizes.middle * CLOSE && old.other >= sizes.other * CLOSE
  return { trial, sizes: isClose && fitsStill ? old : sizes }
}

const TALLER = 1.2 // the buttons below take less room than that, so this is another window

/** Returns the previous layout if it is for this window and these players. */
function usableLayout(room: Room, facts: TableFacts, layout: Layout | undefined): Layout | undefined {
  if (layout === undefined) return undefined
  const { width, height, rem } = layout.room
  const isSame = width === room.width && rem === room.rem && room.height < height * TALLER
  return isSame && isFor(layout.seating, othersThan(facts.you, facts.scene.seats.length)) ? layout : undefined
}

const HIGHER = 1.1
const LONGEST = 8 // times the room

/** Lays the table out. If not even the smallest cards fit, the plan is higher than the room and the table scrolls. */
export function layOut(facts: TableFacts, room: Room, before?: Layout): Plan {
  const pad = Math.round(Math.min(10, Math.max(4, Math.min(room.width, room.height) * 0.012)))
  const layout = usableLayout(room, facts, before)
  for (let { height } = room; ; height *= HIGHER) {
    const roomy = { ...room, height }
    const found = asBefore(facts, roomy, pad, layout) ?? bestTrial(facts, roomy, pad, layout?.detail ?? "full")
    if (found !== undefined) return place(found.trial, found.sizes, room)
    if (height > room.height * LONGEST) return place(narrowest(facts, roomy, pad), leastFor(room, GOOD.bare), room)
  }
}

/** Returns the trial for a room that is too small for any other. */
const narrowest = (facts: TableFacts, room: Room, pad: number): Trial => ({
  facts,
  room,
  detail: "bare",
  seating: oneByOne(othersThan(facts.you, facts.scene.seats.length)),
  pad,
  heads: new Map(),
})

/** Places every box. */
function place(trial: Trial, sizes: Sizes, seen: Room): Plan {
  const { own, middle, top, left, right, spare } = measure(trial, sizes)
  const { room, facts, seating, detail, pad } = trial
  const zones = new Map<string, ZonePlace>()
  const seats = new Map<number, SeatPlace>()
  const counters = new Map<string, Rect>()
  const putSeat = (seat: number, box: SeatBox, x: number, y: number): void => {
    seats.set(seat, box.put(x, y))
    const inside = box.w - 2 * pad
    for (const { box: zone, x: dx, y: dy } of box.zones.items)
      zones.set(zone.zone.id, zone.put(x + pad + (inside - box.zones.w) / 2 + dx, y + pad + box.headHeight + dy))
  }
  let y = pad / 2
  top.forEach((row, i) => {
    const gap = Math.max(pad, (room.width - sum(row.map(({ w }) => w))) / (row.length + 1))
    let x = Math.max(0, (room.width - sum(row.map(({ w }) => w)) - gap * (row.length - 1)) / 2)
    row.forEach((box, j) => {
      putSeat(seating.top[i][j], box, x, y)
      x += box.w + gap
    })
    y += tallest(row) + pad
  })
  const ownTop = room.height - own.h - pad / 2
  putSeat(facts.you, own, (room.width - own.w) / 2, ownTop)
  const centre = y + (ownTop - pad - y) / 2
  const putSide = (boxes: readonly SeatBox[], side: readonly number[], x: (box: SeatBox) => number): void => {
    const gap = boxes.length > 1 ? pad + Math.max(0, Math.min(spare, 40)) / boxes.length : pad
    const sideCentre = seating.isDeep ? (y + room.height) / 2 : centre
    let at = sideCentre - stackHeight(boxes, gap) / 2
    boxes.forEach((box, i) => {
      putSeat(side[i], box, x(box), at)
      at += box.h + gap
    })
  }
  putSide(left, seating.left, () => pad / 2)
  putSide(right, seating.right, (box) => room.width - box.w - pad / 2)
  for (const { box, x, y: down } of middle.items)
    box.put((room.width - middle.w) / 2 + x, centre - middle.h / 2 + down, { zones, counters })
  const heads = new Map([...seats].filter(([, { isOwn }]) => !isOwn).map(([seat, { head }]) => [seat, head.h]))
  return { zones, seats, counters, height: room.height, layout: { detail, seating, sizes, room: seen, heads } }
}
