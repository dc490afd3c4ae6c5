// A trial layout: all boxes at given sizes, whether they fit, and how large its cards can be.

import type { Flow } from "./flow.ts"
import { type MiddleBox, middleFlow, middleHalves } from "./middle-box.ts"
import type { Arrangement, Detail, Layout, Room, Sizes, TableFacts } from "./plan.ts"
import { TIER, unitOf } from "./regions.ts"
import { type SeatBox, type SeatRoom, seatBox } from "./seat-box.ts"
import { othersThan, type Seating, seatingOf } from "./seating.ts"
import { type YouBox, youBox } from "./you-box.ts"

/** Everything that stays the same while sizes are tried. */
export interface Trial {
  readonly facts: TableFacts
  readonly room: Room
  readonly detail: Detail
  readonly arrangement: Arrangement
  readonly seating: Seating
  readonly pad: number
  readonly unit: number
  /** The minimum height of the texts of each other seat. */
  readonly heads: Layout["heads"]
}

/** The boxes of a table at given sizes, and whether they fit. */
export interface Measured {
  readonly you: YouBox
  /** The middle; or its two halves to the left and right of your cards. */
  readonly middle: readonly Flow<MiddleBox>[]
  readonly left: readonly SeatBox[]
  readonly top: readonly SeatBox[]
  readonly right: readonly SeatBox[]
  /** All seats at the top are equally wide and high, and so are all at the sides. */
  readonly topWidth: number
  readonly topHeight: number
  readonly sideWidth: number
  /** The height of each row of seats at the sides. */
  readonly sideRows: readonly number[]
  readonly fits: boolean
  /** The height that is left over. */
  readonly spare: number
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
const widest = (boxes: readonly { readonly w: number }[]): number => Math.max(0, ...boxes.map(({ w }) => w))
const tallest = (boxes: readonly { readonly h: number }[]): number => Math.max(0, ...boxes.map(({ h }) => h))

export function newTrial(
  facts: TableFacts,
  room: Room,
  detail: Detail,
  arrangement: Arrangement,
  heads: Layout["heads"] = new Map(),
): Trial {
  const pad = Math.round(Math.min(12, Math.max(4, Math.min(room.width, room.height) * 0.013)))
  const seating = seatingOf(othersThan(facts.you, facts.scene.seats.length), room.shape)
  return { facts, room, detail, arrangement, seating, pad, unit: unitOf(room, room.shape), heads }
}

/** The widest column of seats at a side, as a share of the cloth. */
const SIDE = { desk: 0.24, upright: 0.3, side: 0.3 } as const

export const stackHeight = (rows: readonly number[], gap: number): number =>
  sum(rows) + gap * Math.max(0, rows.length - 1)

const roomFor = ({ heads }: Trial, seats: readonly number[], width: number): SeatRoom => ({
  width,
  head: Math.max(0, ...seats.map((seat) => heads.get(seat) ?? 0)),
  mayBeBeside: false,
})

/** Makes the boxes of a row of seats, with their cards on one line and all texts above them or beside them. */
function likeBoxes(trial: Trial, seats: readonly number[], card: number, width: number): SeatBox[] {
  const room = roomFor(trial, seats, width)
  const boxes = (given: SeatRoom): SeatBox[] => seats.map((seat) => seatBox(trial, seat, card, given))
  const beside = trial.room.shape === "side" ? boxes({ ...room, mayBeBeside: true }) : []
  if (beside.length > 0 && beside.every(({ isBeside }) => isBeside)) return beside
  const above = boxes(room)
  const head = Math.max(0, ...above.map((box) => box.head))
  return above.every((box) => box.head === head) ? above : boxes({ ...room, head })
}

export function measure(trial: Trial, sizes: Sizes): Measured {
  const { seating, room, pad, facts, arrangement, detail } = trial
  const { width, height, shape } = room
  const hasSides = seating.left.length > 0
  const isRing = shape === "upright" && hasSides
  const sideRoom = isRing ? width / 3 - 2 * pad : width * SIDE[shape]
  const [left, right] = [seating.left, seating.right].map((seats) =>
    seats.map((seat) => seatBox(trial, seat, sizes.other, roomFor(trial, [seat], sideRoom))),
  )
  const sideWidth = widest([...left, ...right])
  const sideRows = left.map((box, i) => Math.max(box.h, right[i]?.h ?? 0))
  const between = width - (hasSides ? 2 * (sideWidth + 2 * pad) : 2 * pad)
  const topRoom = isRing ? width - 2 * pad : between
  const topMost = (topRoom - pad * (seating.top.length - 1)) / Math.max(1, seating.top.length)
  const top = likeBoxes(trial, seating.top, sizes.other, topMost)
  const [topWidth, topHeight] = [widest(top), tallest(top)]
  const you = youBox(trial, sizes.own)
  const isParted = arrangement === "parted"
  const half = (width - you.cards.w) / 2 - 2 * pad
  const middle = isParted
    ? middleHalves({ facts, room, card: sizes.middle, width: half, detail })
    : [middleFlow({ facts, room, card: sizes.middle, width: between, detail }, arrangement)]
  const above = height - (isParted ? 0 : you.h + 2 * pad) - pad
  const topNeeds = topHeight + (topHeight > 0 ? pad : 0)
  const sideNeeds = stackHeight(sideRows, pad) + pad
  const middleNeeds = isParted ? Math.max(tallest(middle) + you.head, you.h) + 2 * pad : tallest(middle) + pad
  const spare = isRing
    ? above - topNeeds - Math.max(middleNeeds, sideNeeds)
    : above - Math.max(topNeeds + middleNeeds, sideNeeds)
  const topFits = sum(top.map(() => topWidth)) + pad * (top.length - 1) <= topRoom + 1
  const middleFits = widest(middle) <= (isParted ? half : between) + 1
  const fits = spare >= 0 && topFits && middleFits && sideWidth <= sideRoom + 1 && you.fits
  return { you, middle, left, top, right, topWidth, topHeight, sideWidth, sideRows, fits, spare }
}

/**
 * Returns the largest number of the range for which `isFine` holds. Sizes go in steps, so that cards do not change size
 * too often.
 */
const STEP = 2
function largest(from: number, to: number, isFine: (n: number) => boolean): number {
  let [low, high] = [Math.floor(from / STEP), Math.floor(to / STEP)]
  while (low < high) {
    const half = Math.ceil((low + high) / 2)
    if (isFine(half * STEP)) low = half
    else high = half - 1
  }
  return Math.max(from, low * STEP)
}

/** On a phone, the main cards may be a little larger than the largest tier. */
const PHONE = 1.2
const OWN_MOST = 4.1 // units
const OWN_PILE = 3.15 // units: a pile of your own is no hand to choose from
const SEVERAL = 3 // that many cards in the middle share its importance

/** What the middle of a game shows: one main pile, several cards to choose from, or only piles to draw from. */
function focusOf({ scene }: TableFacts): "hero" | "several" | "none" {
  const main = scene.zones.filter(({ seat, note, kind }) => seat === undefined && note !== undefined && kind !== "grid")
  if (main.length === 0) return "none"
  return main.length < SEVERAL && main.every(({ kind }) => kind === "pile") ? "hero" : "several"
}

const AIM = { hero: TIER.play * 1.25, several: TIER.play, none: 2.04 } as const
const MOST = { hero: TIER.hero, several: TIER.play * 1.25, none: TIER.play * 1.25 } as const

/** One or two opponents may have larger cards. */
const FEW: Readonly<Record<number, number>> = { 1: 1.4, 2: 1.15 }

const isOwnPile = ({ scene, you }: TableFacts): boolean =>
  scene.zones.every(({ seat, kind }) => seat !== you || kind === "pile")

/** Returns the largest sizes that a table should have. */
function mostSizes({ facts, room, unit, seating }: Trial): Sizes {
  const more = room.shape === "desk" ? 1 : PHONE
  const few = FEW[seating.left.length + seating.right.length + seating.top.length] ?? 1
  return {
    own: unit * (isOwnPile(facts) ? OWN_PILE * more : OWN_MOST),
    middle: unit * more * MOST[focusOf(facts)],
    other: unit * TIER.seat * few,
  }
}

/** Returns the sizes of a table that is neither crowded nor empty. */
export const usualSizes = ({ facts, unit }: Trial): Sizes => ({
  own: unit * TIER.play,
  middle: unit * AIM[focusOf(facts)],
  other: unit * TIER.seat,
})

/** Tells whether your own cards overlap. */
const isTucked = ({ you }: Measured): boolean => you.cards.items.some(({ box }) => box.isTucked)

/**
 * Finds the sizes of a trial: first all cards grow together to their tiers; then yours, the middle and the others
 * separately. Undefined if not even the minimum sizes fit.
 */
export function sizesFor(trial: Trial, least: Sizes): Sizes | undefined {
  const fits = (sizes: Sizes): boolean => measure(trial, sizes).fits
  if (!fits(least)) return undefined
  const [most, aim] = [mostSizes(trial), usualSizes(trial)]
  const at = (share: number): Sizes => ({
    own: Math.max(least.own, aim.own * share),
    middle: Math.max(least.middle, aim.middle * share),
    other: Math.max(least.other, aim.other * share),
  })
  let sizes = at(largest(0, 100, (share) => fits(at(share / 100))) / 100)
  sizes = { ...sizes, own: largest(sizes.own, Math.max(aim.own, sizes.own), (own) => fits({ ...sizes, own })) }
  const canTuck = isTucked(measure(trial, sizes))
  const ownFits = (own: number): boolean => {
    const measured = measure(trial, { ...sizes, own })
    return measured.fits && (canTuck || !isTucked(measured)) // larger cards that overlap are no easier to read
  }
  const isHero = most.middle > most.own
  const middle = largest(sizes.middle, most.middle, (size) => fits({ ...sizes, middle: size }))
  if (isHero) sizes = { ...sizes, middle }
  sizes = { ...sizes, own: largest(sizes.own, most.own, ownFits) }
  sizes = { ...sizes, middle: largest(sizes.middle, most.middle, (size) => fits({ ...sizes, middle: size })) }
  return { ...sizes, other: largest(sizes.other, most.other, (other) => fits({ ...sizes, other })) }
}

/** A trial that fits, with its sizes. */
export interface Fit {
  readonly trial: Trial
  readonly sizes: Sizes
}

/** Rates a layout: large cards count, yours and the main ones most. */
export const scoreOf = ({ sizes: { own, middle, other }, trial }: Fit): number =>
  own * 1.5 + middle * 1.6 + other - (trial.arrangement === "rows" ? 0 : 2)
