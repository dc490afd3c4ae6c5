// Where everything on a table lies, from its zones alone: you at the bottom, the others around in seating order, the rest in the middle,
// and cards as large as the room allows. Pure: the same table in the same room is the same plan, and what moved is found by comparing two.

import type { Counter, Scene, Zone } from "../../engine/scene.ts"
import {
  type Box,
  type Caption,
  type Flow,
  flow,
  linesToPack,
  RATIO,
  type Rect,
  textWidth,
  type ZonePlace,
  zoneBox,
} from "./boxes.ts"

/** How much is drawn of the others: all, small cards without captions, or no cards at all. */
const DETAILS = ["full", "small", "bare"] as const
type Detail = (typeof DETAILS)[number]

interface SeatPlace {
  readonly rect: Rect
  readonly head: Rect
  readonly detail: Detail
  /** At the bottom: its words stand side by side, if they fit. */
  readonly isOwn: boolean
  /** Room for buttons of its own. */
  readonly buttons: Rect | undefined
}

export interface Plan {
  /** Of everything; more than the room only where text is so large that one has to scroll. */
  readonly height: number
  /** How it was done: the next plan keeps to it, if it can. */
  readonly habit: Habit
  readonly zones: ReadonlyMap<string, ZonePlace>
  readonly seats: ReadonlyMap<number, SeatPlace>
  readonly counters: ReadonlyMap<string, Rect>
}

/** What a table is laid out from. */
export interface Room {
  readonly width: number
  readonly height: number
  /** The size of text that the reader has chosen, in pixels. */
  readonly rem: number
  /** Nobody has to tap or read everything: cards may be tiny. */
  readonly isPicture?: boolean
}

export interface TableFacts {
  readonly scene: Scene
  /** The seat at the bottom. */
  readonly you: number
  caption(zone: Zone): Caption
  head(seat: number): SeatHead
  /** How many buttons of their own seats have. */
  readonly buttons: ReadonlyMap<number, number>
  /** Zones and counters that come and go: their room stays, so that nothing jumps. */
  readonly kept: Kept
}

/** What stands at a seat in words. */
interface SeatHead {
  readonly name: string
  readonly facts: readonly string[]
  readonly tags: readonly string[]
}

/** What has been in the middle before. */
export interface Kept {
  readonly zones: ReadonlyMap<string, Zone>
  readonly counters: ReadonlyMap<string, Counter>
}

/** Whose zones are whose; looked at often, and found once a scene. */
interface Parts {
  readonly middle: readonly Zone[]
  readonly ofSeat: readonly (readonly Zone[])[]
}

const found = new WeakMap<Scene, Parts>()

export function partsOf(scene: Scene): Parts {
  const known = found.get(scene)
  if (known !== undefined) return known
  const inMiddle = new Set(scene.zones.filter((zone) => zone.seat === undefined || isHeld(scene, zone)))
  const parts = {
    middle: [...inMiddle],
    ofSeat: scene.seats.map(({ seat }) => scene.zones.filter((zone) => zone.seat === seat && !inMiddle.has(zone))),
  }
  found.set(scene, parts)
  return parts
}

/** A zone that only whoever has the turn has: what was just drawn. It lies in the middle. */
export const isHeld = ({ zones }: Scene, zone: Zone): boolean =>
  zone.seat !== undefined && !zones.some((other) => other !== zone && other.label.key === zone.label.key)

/** Who sits on the left, at the top and on the right, clockwise from you. */
interface Seating {
  readonly left: readonly number[]
  readonly top: readonly (readonly number[])[]
  readonly right: readonly number[]
  /** The sides reach down beside you. */
  readonly isDeep: boolean
}

function seatingsOf(others: readonly number[], { width, height }: Room): Seating[] {
  const all: Seating[] = []
  const n = others.length
  const mostAside = width > height ? Math.ceil(n / 2) : Math.min(1, Math.floor(n / 2))
  for (let side = 0; side <= mostAside; side++) {
    const left = others.slice(0, side).reverse()
    const right = others.slice(Math.max(side, n - side))
    const top = others.slice(side, n - right.length)
    const most = Math.min(width > height ? 2 : 3, top.length)
    for (let rows = Math.min(1, most); rows <= most; rows++) {
      const seating = { left, right, top: inRows(top, rows) }
      all.push({ ...seating, isDeep: false })
      if (side > 0 && width > height) all.push({ ...seating, isDeep: true })
    }
  }
  return all
}

function inRows(seats: readonly number[], rows: number): number[][] {
  const perRow = Math.ceil(seats.length / Math.max(1, rows))
  return Array.from({ length: rows }, (_, i) => seats.slice(i * perRow, (i + 1) * perRow)).filter(
    (row) => row.length > 0,
  )
}

/** How a table is laid out, so that it stays like that. */
export interface Habit {
  readonly detail: Detail
  readonly seating: Seating
  readonly sizes: Sizes
  readonly room: Room
}

interface Sizes {
  readonly own: number
  readonly middle: number
  readonly other: number
}

interface SeatBox extends Box<SeatPlace> {
  readonly zones: Flow<ReturnType<typeof zoneBox>>
  readonly headHeight: number
}

/** Everything that is the same for all sizes that are tried. */
interface Trial {
  readonly facts: TableFacts
  readonly room: Room
  readonly detail: Detail
  readonly seating: Seating
  readonly pad: number
}

const BUTTON = 3 // rem
const BUTTON_WIDTH = 8
const NARROW_BUTTON = 6.2 // narrower, its words do not fit

/** The zones of a seat: fixed ones keep their width, hands and rows share what is left. */
function seatZones(trial: Trial, seat: number, card: number, room: number, text: number): SeatBox["zones"] {
  const { scene, caption } = trial.facts
  const zones = partsOf(scene).ofSeat[seat]
  const gap = Math.max(4, card * 0.18)
  const isWide = ({ kind }: Zone): boolean => kind === "fan" || kind === "row"
  const box = (zone: Zone, width: number) => zoneBox(zone, card, width, caption(zone), text)
  const fixed = zones.filter((zone) => !isWide(zone)).reduce((sum, zone) => sum + box(zone, room).w + gap, 0)
  const share = (room - fixed + gap) / Math.max(1, zones.filter(isWide).length) - gap
  const width = share >= card * 2.6 ? share : room
  return flow(
    zones.map((zone) => box(zone, isWide(zone) ? width : room)),
    room,
    gap,
  )
}

function seatBox(trial: Trial, seat: number, card: number, room: number): SeatBox {
  const { facts, pad } = trial
  const { rem } = trial.room
  const isYou = seat === facts.you
  const detail = isYou ? "full" : trial.detail
  const inside = room - 2 * pad
  const words = facts.head(seat)
  const head = headBox(words, inside, rem, isYou, detail === "full")
  const headHeight = head.h
  const text = detail === "full" ? rem * 0.78 : 0
  const zones = detail === "bare" ? { w: 0, h: 0, items: [] } : seatZones(trial, seat, card, inside, text)
  const count = facts.buttons.get(seat) ?? 0
  const nameWidth = Math.min(textWidth(words.name, rem * 1.15), rem * 6) // a name can be read, or it does not fit
  const w =
    Math.max(
      isYou ? 0 : nameWidth,
      zones.w,
      head.w,
      count > 0 ? Math.max(rem * NARROW_BUTTON, Math.min(inside, rem * BUTTON_WIDTH)) : 0,
    ) +
    2 * pad
  const buttons = (w < count * BUTTON_WIDTH * rem ? count : Math.min(1, count)) * BUTTON * rem
  const h = headHeight + zones.h + buttons + (buttons === 0 ? 0 : rem * 0.5) + 2 * pad // the ring of a pile and its number reach down
  return {
    w,
    h,
    zones,
    headHeight,
    put: (x, y) => ({
      rect: { x, y, w, h },
      head: { x: x + pad, y: y + pad, w: w - 2 * pad, h: headHeight },
      detail,
      isOwn: isYou,
      buttons: buttons === 0 ? undefined : { x: x + pad, y: y + h - pad - buttons, w: w - 2 * pad, h: buttons },
    }),
  }
}

const HEAD_LINE = 1.3 // rem, as its styles have it
const SUMMARY_LINE = 1.15

/** How large the words of a seat are; yours stand in one line, if it fits. */
function headBox({ name, facts, tags }: SeatHead, room: number, rem: number, isYou: boolean, isFull: boolean) {
  const [size, gap] = [rem * (isFull ? 0.85 : 0.75), rem * 0.5]
  const widths = [
    ...facts.map((fact) => textWidth(fact, size)),
    ...tags.map((tag) => textWidth(tag, size) + rem * 0.85),
  ]
  const nameWidth = textWidth(name, rem) + rem * 0.4
  const rest = sum(widths) + gap * (widths.length - 1)
  const oneLine = nameWidth + rem * 0.8 + rest
  if (isYou && oneLine <= room) return { w: oneLine, h: rem * HEAD_LINE }
  const lines = linesToPack(widths, room, gap)
  const h = rem * (HEAD_LINE + lines * (isFull ? HEAD_LINE : SUMMARY_LINE) + (isFull ? 0 : 0.25))
  return { w: Math.min(room, Math.max(nameWidth, rest)), h }
}

interface MiddleItem {
  readonly w: number
  readonly h: number
  readonly head?: number
  readonly zone?: ReturnType<typeof zoneBox>
  readonly counters?: readonly Counter[]
}

/** Where much lies in the middle, piles that tell nothing by themselves are drawn smaller. */
const CROWD = 6
const isQuiet = (zone: Zone): boolean => zone.kind === "pile" && zone.note === undefined

function middleFlow({ facts, room: { rem } }: Trial, card: number, room: number): Flow<MiddleItem> {
  const { scene, caption, kept } = facts
  const counters = [...kept.counters.values()]
  const zones = [...kept.zones.values()].map((zone) => scene.zones.find(({ id }) => id === zone.id) ?? zone)
  const isCrowded = zones.length >= CROWD
  const sizeOf = (zone: Zone): number => (isCrowded && isQuiet(zone) ? card * 0.7 : card)
  const items = zones.map((zone): MiddleItem => {
    const box = zoneBox(zone, sizeOf(zone), room, caption(zone), rem * 0.78)
    return { w: box.w, h: box.h, head: box.head, zone: box }
  })
  const large = counters.filter(({ kind }) => kind !== "plain")
  const plain = counters.filter(({ kind }) => kind === "plain")
  const before = large.map((counter) => counterItem(counter, card, rem))
  const after = plain.length === 0 ? [] : [plainItem(plain, rem)]
  return flow([...before, ...items, ...after], room, Math.max(6, card * 0.16))
}

function counterItem(counter: Counter, card: number, rem: number): MiddleItem {
  const w = counter.kind === "huge" ? Math.max(card * 1.25, rem * 3.4) : Math.max(card * 0.9, rem * 2.6)
  const h = counter.kind === "huge" ? Math.max(card * RATIO, rem * 4) : w + rem * 1.1
  return { w, h, counters: [counter] }
}

const PLAIN_LINE = 2.4 // rem: a number and its name

const plainItem = (counters: readonly Counter[], rem: number): MiddleItem => ({
  w: rem * 3.6,
  h: counters.length * rem * PLAIN_LINE,
  counters,
})

/** The table at these sizes: all boxes, and whether they fit. */
interface Measured {
  readonly own: SeatBox
  readonly middle: Flow<MiddleItem>
  readonly top: readonly (readonly SeatBox[])[]
  readonly left: readonly SeatBox[]
  readonly right: readonly SeatBox[]
  readonly sideWidth: number
  readonly fits: boolean
  /** The height that is left over. */
  readonly spare: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
const tallest = (boxes: readonly SeatBox[]): number => Math.max(0, ...boxes.map(({ h }) => h))
const stackHeight = (boxes: readonly SeatBox[], gap: number): number =>
  sum(boxes.map(({ h }) => h)) + gap * Math.max(0, boxes.length - 1)

function measure(trial: Trial, { own, middle, other }: Sizes): Measured {
  const { seating, facts, pad } = trial
  const { width, height } = trial.room
  const sideRoom = seating.left.length > 0 ? width * 0.26 : 0
  const boxOf = (room: number) => (seat: number) => seatBox(trial, seat, other, room)
  const left = seating.left.map(boxOf(sideRoom))
  const right = seating.right.map(boxOf(sideRoom))
  const sideWidth = Math.max(0, ...[...left, ...right].map(({ w }) => w))
  const top = seating.top.map((row) => row.map(boxOf((width - pad * (row.length - 1)) / row.length)))
  const between = width - 2 * (sideWidth + pad)
  const ownRoom = seating.isDeep ? between : width
  const ownBox = seatBox(trial, facts.you, own, ownRoom)
  const middleRoom = between - 2 * pad
  const middleBox = middleFlow(trial, middle, middleRoom)
  const topHeight = sum(top.map((row) => tallest(row) + pad))
  const sides = Math.max(stackHeight(left, pad), stackHeight(right, pad))
  const ownHeight = ownBox.h + pad
  const spare = height - topHeight - pad - Math.max(middleBox.h + ownHeight, sides + (seating.isDeep ? 0 : ownHeight))
  const rowsFit = top.every((row) => sum(row.map(({ w }) => w)) + pad * (row.length - 1) <= width + 1)
  const sidesFit = sideWidth <= sideRoom + 1
  const fits = spare >= 0 && rowsFit && sidesFit && ownBox.w <= ownRoom + 1 && middleBox.w <= middleRoom + 1
  return { own: ownBox, middle: middleBox, top, left, right, sideWidth, fits, spare }
}

/** The largest number of the range that is fine; sizes go in steps, so that cards do not change with every card more. */
const STEP = 2
function largest(from: number, to: number, isFine: (n: number) => boolean): number {
  let [low, high] = [Math.floor(from / STEP), Math.floor(to / STEP)]
  while (low < high) {
    const half = Math.ceil((low + high) / 2)
    if (isFine(half * STEP)) low = half
    else high = half - 1
  }
  return low * STEP
}

const LEAST: Sizes = { own: 12, middle: 12, other: 8 }
const MOST = 210

const shortSide = ({ room: { width, height } }: Trial): number => Math.min(width, height)

/** All grow together first; then each as far as it can. */
function sizesFor(trial: Trial): Sizes {
  const fits = (sizes: Sizes): boolean => measure(trial, sizes).fits
  const together = (own: number): Sizes => ({
    own,
    middle: Math.max(LEAST.middle, own * 0.92),
    other: Math.max(LEAST.other, own * (trial.detail === "full" ? 0.52 : 0.3)),
  })
  let sizes = together(largest(LEAST.own, Math.max(MOST, shortSide(trial) * 0.16), (own) => fits(together(own))))
  sizes = { ...sizes, middle: largest(sizes.middle, sizes.own * 1.3, (middle) => fits({ ...sizes, middle })) }
  sizes = { ...sizes, own: largest(sizes.own, sizes.own * 1.6, (own) => fits({ ...sizes, own })) }
  return { ...sizes, other: largest(sizes.other, sizes.own * 0.8, (other) => fits({ ...sizes, other })) }
}

/** Cards that can be tapped and read. */
const GOOD: Readonly<Record<Detail, Sizes>> = {
  full: { own: 48, middle: 44, other: 30 },
  small: { own: 44, middle: 40, other: 16 },
  bare: { own: 28, middle: 26, other: 0 },
}

const shortOf = (sizes: Sizes, good: Sizes): boolean =>
  sizes.own < good.own || sizes.middle < good.middle || sizes.other < good.other

const isGood = (trial: Trial, sizes: Sizes): boolean =>
  measure(trial, sizes).fits && (trial.room.isPicture === true || !shortOf(sizes, GOOD[trial.detail]))

interface Found {
  readonly trial: Trial
  readonly sizes: Sizes
}

/** The best seating with as much of the others as there is room for; none if nothing fits. */
function bestTrial(facts: TableFacts, room: Room, pad: number): Found | undefined {
  const n = facts.scene.seats.length
  const others = Array.from({ length: n - 1 }, (_, i) => (facts.you + 1 + i) % n)
  for (const detail of DETAILS) {
    const all = seatingsOf(others, room).map((seating): Found => {
      const trial = { facts, room, detail, seating, pad }
      return { trial, sizes: sizesFor(trial) }
    })
    const good = all.filter(({ trial, sizes }) => isGood(trial, sizes))
    const worth = ({ trial, sizes }: Found): number => worthOf(sizes, trial.seating, room)
    if (good.length > 0) return good.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  }
  return undefined
}

/** Where not even that fits, in a room next to nothing. */
function narrowest(facts: TableFacts, room: Room, pad: number): Trial {
  const n = facts.scene.seats.length
  const top = Array.from({ length: n - 1 }, (_, i) => [(facts.you + 1 + i) % n])
  return { facts, room, detail: "bare", seating: { left: [], right: [], top, isDeep: false }, pad }
}

const CLOSE = 0.88 // cards do not grow for less

/** As it was before, if that is still good. */
function asBefore(facts: TableFacts, room: Room, pad: number, habit: Habit | undefined): Found | undefined {
  if (habit === undefined) return undefined
  const { detail, seating, sizes: old, room: before } = habit
  const seats = [...seating.left, ...seating.top.flat(), ...seating.right]
  const isSame = before.width === room.width && before.height === room.height && before.rem === room.rem
  if (!isSame || seats.includes(facts.you) || seats.length !== facts.scene.seats.length - 1) return undefined
  const trial = { facts, room, detail, seating, pad }
  const sizes = sizesFor(trial)
  if (!isGood(trial, sizes)) return undefined
  const isClose = old.own >= sizes.own * CLOSE && old.middle >= sizes.middle * CLOSE && old.other >= sizes.other * CLOSE
  return { trial, sizes: isClose && measure(trial, old).fits ? old : sizes }
}

/** Large cards, yours first; and people round the table rather than in rows, where it is wide. */
const worthOf = ({ own, middle, other }: Sizes, { left, top }: Seating, { width, height }: Room): number =>
  own * 2 + middle * 1.3 + other * 0.9 + left.length * (width > height ? 5 : -8) - top.length * 4

const LONGEST = 6 // times the room

/** Lays the table out; higher than the room, to be scrolled, if the reader's text leaves no other way. */
export function layOut(facts: TableFacts, room: Room, habit?: Habit): Plan {
  const pad = Math.round(Math.min(10, Math.max(4, Math.min(room.width, room.height) * 0.012)))
  for (let height = room.height; ; height *= 1.25) {
    const roomy = { ...room, height }
    const found = asBefore(facts, roomy, pad, habit) ?? bestTrial(facts, roomy, pad)
    if (found !== undefined) return place(found.trial, found.sizes)
    if (height > room.height * LONGEST) return place(narrowest(facts, roomy, pad), LEAST)
  }
}

function place(trial: Trial, sizes: Sizes): Plan {
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
  const centre = y + (ownTop - y) / 2
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
  const from = { x: (room.width - middle.w) / 2, y: centre - middle.h / 2 }
  for (const { box, x: dx, y: dy } of middle.items) {
    const [x, at] = [from.x + dx, from.y + dy]
    if (box.zone !== undefined) zones.set(box.zone.zone.id, box.zone.put(x, at))
    const height = box.h / Math.max(1, box.counters?.length ?? 1)
    box.counters?.forEach(({ id }, i) => {
      counters.set(id, { x, y: at + i * height, w: box.w, h: height })
    })
  }
  return { zones, seats, counters, height: room.height, habit: { detail, seating, sizes, room } }
}
