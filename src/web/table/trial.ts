// A trial layout: how large its cards can be, and how good it is.

import type { Flow } from "./flow.ts"
import { type MiddleBox, middleFlow } from "./middle-box.ts"
import type { Detail, Layout, Room, Sizes, TableFacts } from "./plan.ts"
import { type SeatBox, seatBox } from "./seat-box.ts"
import type { Seating } from "./seating.ts"

/** Everything that stays the same while sizes are tried. */
export interface Trial {
  readonly facts: TableFacts
  readonly room: Room
  readonly detail: Detail
  readonly seating: Seating
  readonly pad: number
  /** The minimum height of the texts of each other seat. */
  readonly heads: Layout["heads"]
}

/** The boxes of a table at given sizes, and whether they fit. */
interface Measured {
  readonly own: SeatBox
  readonly middle: Flow<MiddleBox>
  readonly top: readonly (readonly SeatBox[])[]
  readonly left: readonly SeatBox[]
  readonly right: readonly SeatBox[]
  readonly fits: boolean
  /** The height that is left over. */
  readonly spare: number
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
export const tallest = (boxes: readonly SeatBox[]): number => Math.max(0, ...boxes.map(({ h }) => h))
export const stackHeight = (boxes: readonly SeatBox[], gap: number): number =>
  sum(boxes.map(({ h }) => h)) + gap * Math.max(0, boxes.length - 1)

const SIDE = 0.26 // of the width, at most

export function measure(trial: Trial, { own, middle, other }: Sizes): Measured {
  const { seating, facts, room, pad } = trial
  const { width, height } = room
  const sideRoom = seating.left.length > 0 ? width * SIDE : 0
  const columnOf = ({ length }: readonly number[]): number => (width - pad * (length - 1)) / length
  const boxOf = (wide: number, isFilled: boolean) => (seat: number) =>
    seatBox(trial, seat, other, { width: wide, head: trial.heads.get(seat) ?? 0, isFilled })
  const left = seating.left.map(boxOf(sideRoom, false))
  const right = seating.right.map(boxOf(sideRoom, false))
  const sideWidth = Math.max(0, ...[...left, ...right].map(({ w }) => w))
  const top = seating.top.map((row) => row.map(boxOf(columnOf(row), row.length > 1 && width < height)))
  const between = width - 2 * (sideWidth + pad)
  const ownRoom = seating.isDeep ? between : width
  const ownBox = seatBox(trial, facts.you, own, { width: ownRoom })
  const middleRoom = between - 2 * pad
  const middleBox = middleFlow(facts, room, middle, middleRoom)
  const topHeight = sum(top.map((row) => tallest(row) + pad))
  const sides = Math.max(stackHeight(left, pad), stackHeight(right, pad))
  const ownHeight = ownBox.h + pad
  const spare =
    height - topHeight - pad - Math.max(middleBox.h + pad + ownHeight, sides + (seating.isDeep ? 0 : ownHeight))
  const rowsFit = top.every((row) => sum(row.map(({ w }) => w)) + pad * (row.length - 1) <= width + 1)
  const sidesFit = sideWidth <= sideRoom + 1
  const fits = spare >= 0 && rowsFit && sidesFit && ownBox.w <= ownRoom + 1 && middleBox.w <= middleRoom + 1
  return { own: ownBox, middle: middleBox, top, left, right, fits, spare }
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
  return low * STEP
}

const MOST = 210

/** Tells whether your own cards overlap. */
const isTucked = ({ own }: Measured): boolean => own.zones.items.some(({ box }) => box.isTucked)

/**
 * Finds the sizes of a trial: first all cards grow together, then each group alone. Undefined if not even the minimum
 * sizes fit.
 */
export function sizesFor(trial: Trial, least: Sizes): Sizes | undefined {
  const fits = (sizes: Sizes): boolean => measure(trial, sizes).fits
  if (!fits(least)) return undefined
  const { width, height } = trial.room
  const together = (own: number): Sizes => ({
    own: Math.max(least.own, own),
    middle: Math.max(least.middle, own * 0.92),
    other: Math.max(least.other, own * (trial.detail === "full" ? 0.52 : 0.3)),
  })
  const most = Math.max(MOST, Math.min(width, height) * 0.16)
  let sizes = together(largest(Math.min(least.own, least.middle), most, (own) => fits(together(own))))
  sizes = { ...sizes, middle: largest(sizes.middle, sizes.own * 1.3, (middle) => fits({ ...sizes, middle })) }
  const canTuck = isTucked(measure(trial, sizes))
  const ownFits = (own: number): boolean => {
    const measured = measure(trial, { ...sizes, own })
    return measured.fits && (canTuck || !isTucked(measured)) // larger cards that overlap are no easier to read
  }
  sizes = { ...sizes, own: largest(sizes.own, sizes.own * 1.6, ownFits) }
  return { ...sizes, other: largest(sizes.other, sizes.own * 0.8, (other) => fits({ ...sizes, other })) }
}

/** A trial that fits, with its sizes. */
export interface Fit {
  readonly trial: Trial
  readonly sizes: Sizes
}

/** Rates a layout: large cards count, your own most. In a wide room it prefers people around the table to rows. */
export function scoreOf({ sizes: { own, middle, other }, trial }: Fit): number {
  const { left, top } = trial.seating
  const isWide = trial.room.width > trial.room.height
  return own * 2 + middle * 1.3 + other * 0.9 + left.length * (isWide ? 5 : -40) - top.length * (isWide ? 4 : 12)
}
