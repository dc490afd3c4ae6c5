// Where everything on a table lies, from its zones alone: you at the bottom, the others around in seating order, the rest in the middle,
// and cards as large as the room allows. Pure: the same table in the same room is the same plan, and what moved is found by comparing two.

import type { Rect, ZonePlace } from "./boxes.ts"
import {
  DETAILS,
  type Detail,
  type Habit,
  type Plan,
  type Room,
  type SeatPlace,
  type Sizes,
  type TableFacts,
} from "./plan.ts"
import type { SeatBox } from "./seat-box.ts"
import { isFor, oneByOne, othersThan, type Seating, seatingsOf } from "./seating.ts"
import { type Found, measure, sizesFor, stackHeight, sum, type Trial, tallest, worthOf } from "./trial.ts"

/** The least cards with which so much is drawn of the others; in pixels where text has its usual size. Yours can always be hit. */
const GOOD: Readonly<Record<Detail, Sizes>> = {
  full: { own: 48, middle: 44, other: 30 },
  small: { own: 44, middle: 40, other: 16 },
  bare: { own: 44, middle: 28, other: 0 },
}

/** With which it stays so: the others do not come and go with every card more. */
const STILL_GOOD: Readonly<Record<Detail, Sizes>> = {
  full: { own: 44, middle: 32, other: 22 },
  small: { own: 44, middle: 28, other: 14 },
  bare: GOOD.bare,
}

const TINY: Sizes = { own: 12, middle: 12, other: 8 }
const USUAL_REM = 17

/** Larger text asks for larger cards, though not for as much. */
function leastFor({ rem, isPicture }: Room, { own, middle, other }: Sizes): Sizes {
  if (isPicture) return TINY
  const scale = Math.sqrt(Math.max(1, rem / USUAL_REM))
  return { own: own * scale, middle: middle * scale, other: other * scale }
}

/** The best seating with so much of the others. */
function bestWith(facts: TableFacts, room: Room, pad: number, detail: Detail): Found | undefined {
  const others = othersThan(facts.you, facts.scene.seats.length)
  const good = seatingsOf(others, room.width > room.height).flatMap((seating): Found[] => {
    const trial = { facts, room, detail, seating, pad, heads: new Map() }
    const sizes = sizesFor(trial, leastFor(room, GOOD[detail]))
    return sizes === undefined ? [] : [{ trial, sizes }]
  })
  return good.length === 0 ? undefined : good.reduce((a, b) => (worthOf(b) > worthOf(a) ? b : a))
}

const isOneRow = ({ left, top, right }: Seating): boolean => left.length + right.length === 0 && top.length < 2

/** With as much of the others as there is room for, and no more than there was. None if nothing fits. */
function bestTrial(facts: TableFacts, room: Room, pad: number, most: Detail): Found | undefined {
  const best = (detail: Detail): Found | undefined =>
    DETAILS.indexOf(detail) < DETAILS.indexOf(most) ? undefined : bestWith(facts, room, pad, detail)
  const full = best("full")
  if (full !== undefined && (room.width > room.height || isOneRow(full.trial.seating))) return full
  const small = best("small")
  if (full === undefined || small === undefined) return full ?? small ?? best("bare")
  return worthOf(full) < worthOf(small) ? small : full // those in many rows would be in everybody's way
}

const CLOSE = 0.88 // cards do not grow for less

/** Could any of these be larger by more than a little? */
const canGrow = (trial: Trial, sizes: Sizes): boolean =>
  (["own", "middle", "other"] as const).some((part) => measure(trial, { ...sizes, [part]: sizes[part] / CLOSE }).fits)

/** As it was before, if that is still good. */
function asBefore(facts: TableFacts, room: Room, pad: number, habit: Habit | undefined): Found | undefined {
  if (habit === undefined) return undefined
  const { detail, seating, heads, sizes: old } = habit
  const trial = { facts, room, detail, seating, pad, heads }
  const fitsStill = measure(trial, old).fits
  if (fitsStill && !canGrow(trial, old)) return { trial, sizes: old }
  const sizes = sizesFor(trial, leastFor(room, STILL_GOOD[detail]))
  if (sizes === undefined) return undefined
  const isClose = old.own >= sizes.own * CLOSE && old.middle >= sizes.middle * CLOSE && old.other >= sizes.other * CLOSE
  return { trial, sizes: isClose && fitsStill ? old : sizes }
}

const TALLER = 1.2 // the buttons below take less than that: it is another window

/** What of a habit counts in this room; nothing in another window, or for other people. */
function habitIn(room: Room, facts: TableFacts, habit: Habit | undefined): Habit | undefined {
  if (habit === undefined) return undefined
  const { width, height, rem } = habit.room
  const isSame = width === room.width && rem === room.rem && room.height < height * TALLER
  return isSame && isFor(habit.seating, othersThan(facts.you, facts.scene.seats.length)) ? habit : undefined
}

const HIGHER = 1.1
const LONGEST = 8 // times the room

/** Lays the table out; higher than the room, to be scrolled, where not even the least cards fit. */
export function layOut(facts: TableFacts, room: Room, before?: Habit): Plan {
  const pad = Math.round(Math.min(10, Math.max(4, Math.min(room.width, room.height) * 0.012)))
  const habit = habitIn(room, facts, before)
  for (let { height } = room; ; height *= HIGHER) {
    const roomy = { ...room, height }
    const found = asBefore(facts, roomy, pad, habit) ?? bestTrial(facts, roomy, pad, habit?.detail ?? "full")
    if (found !== undefined) return place(found.trial, found.sizes, room)
    if (height > room.height * LONGEST) return place(narrowest(facts, roomy, pad), leastFor(room, GOOD.bare), room)
  }
}

/** Where not even that fits, in a room next to nothing. */
const narrowest = (facts: TableFacts, room: Room, pad: number): Trial => ({
  facts,
  room,
  detail: "bare",
  seating: oneByOne(othersThan(facts.you, facts.scene.seats.length)),
  pad,
  heads: new Map(),
})

/** Puts everything where it goes. */
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
  return { zones, seats, counters, height: room.height, habit: { detail, seating, sizes, room: seen, heads } }
}
