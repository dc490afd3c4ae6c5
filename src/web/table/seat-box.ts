// Computes how much room a seat needs for its texts, its zones, and its buttons on a shared screen.

import type { Zone } from "../../engine/scene.ts"
import { type Box, TOUCH, type ZoneBox, zoneBox } from "./boxes.ts"
import { type Flow, flow } from "./flow.ts"
import { zonesByOwner } from "./owners.ts"
import type { Detail, Room, SeatHead, SeatPlace, TableFacts } from "./plan.ts"
import { linesToPack, longestWord, textWidth } from "./text.ts"

export const CAPTION = 0.78 // rem; the style uses the same

export interface SeatBox extends Box<SeatPlace> {
  readonly zones: Flow<ZoneBox>
  readonly headHeight: number
}

/** The values that are the same for all seats. */
interface SeatContext {
  readonly facts: TableFacts
  readonly room: Room
  /** The detail of the other seats. */
  readonly detail: Detail
  readonly pad: number
}

/** The values that are known about a seat before its size. */
export interface SeatRoom {
  readonly width: number
  /** The greatest height of its texts so far, so that a new tag moves nothing. */
  readonly head?: number
  /** Whether the seat fills its width. */
  readonly isFilled?: boolean
}

const BUTTON = 3 // rem
const BUTTON_WIDTH = 8
const NARROW_BUTTON = 6.2 // a narrower button would cut its text

export function seatBox(
  context: SeatContext,
  seat: number,
  card: number,
  { width, head: least = 0, isFilled }: SeatRoom,
): SeatBox {
  const { facts, pad } = context
  const { rem } = context.room
  const isOwn = seat === facts.you
  const detail = isOwn ? "full" : context.detail
  const inside = width - 2 * pad
  const words = headBox(facts.head(seat), inside, rem, isOwn, detail === "full")
  const head = { w: words.w, h: Math.max(words.h, least) }
  const zones = detail === "bare" ? { w: 0, h: 0, items: [] } : seatZones(context, seat, card, inside)
  const count = facts.buttons.get(seat) ?? 0
  const buttonWidth = count > 0 ? Math.max(rem * NARROW_BUTTON, Math.min(inside, rem * BUTTON_WIDTH)) : 0
  const w = Math.max(zones.w, head.w, buttonWidth, TOUCH - 2 * pad, isFilled ? inside : 0) + 2 * pad
  const buttons = (w < count * BUTTON_WIDTH * rem ? count : Math.min(1, count)) * BUTTON * rem
  const h = Math.max(TOUCH, head.h + zones.h + buttons + (buttons === 0 ? 0 : rem * 0.5) + 2 * pad)
  return {
    w,
    h,
    zones,
    headHeight: head.h,
    put: (x, y) => ({
      rect: { x, y, w, h },
      head: { x: x + pad, y: y + pad, w: w - 2 * pad, h: head.h },
      detail,
      isOwn,
      buttons: buttons === 0 ? undefined : { x: x + pad, y: y + h - pad - buttons, w: w - 2 * pad, h: buttons },
    }),
  }
}

const LEAST_SHARE = 2.6 // cards: a hand beside others is at least this wide

/** Lays out the zones of a seat. Fixed zones keep their width; hands and rows share the rest. */
function seatZones({ facts, detail, room }: SeatContext, seat: number, card: number, width: number): Flow<ZoneBox> {
  const { scene, you, caption } = facts
  const isOwn = seat === you
  const zones = zonesByOwner(scene).ofSeat[seat]
  const gap = Math.max(4, card * 0.18)
  const style = {
    text: isOwn || detail === "full" ? room.rem * CAPTION : 0,
    strip: isOwn && room.isPicture !== true ? TOUCH : 0,
  }
  const isWide = ({ kind }: Zone): boolean => kind === "fan" || kind === "row"
  const box = (zone: Zone, wide: number) => zoneBox(zone, card, wide, caption(zone), style)
  const fixed = zones.filter((zone) => !isWide(zone)).reduce((sum, zone) => sum + box(zone, width).w + gap, 0)
  const share = (width - fixed + gap) / Math.max(1, zones.filter(isWide).length) - gap
  const shared = share >= card * LEAST_SHARE ? share : width
  return flow(
    zones.map((zone) => box(zone, isWide(zone) ? shared : width)),
    width,
    gap,
  )
}

// In rem, the same as in the styles.
const HEAD_LINE = 1.3
const SUMMARY_LINE = 1.15
const TAG_EDGE = 0.95

/** Returns the size of the texts of a seat. Your own stand in one line if they fit. */
function headBox({ name, facts, tags }: SeatHead, room: number, rem: number, isOwn: boolean, isFull: boolean) {
  const [px, gap] = [rem * (isFull ? 0.85 : 0.75), rem * 0.5]
  const phrases = [
    ...facts.map((text) => ({ text, edge: rem * 0.1 })),
    ...tags.map((text) => ({ text, edge: rem * TAG_EDGE })),
  ]
  const nameWidth = textWidth(name, rem * 0.98)
  const rest = phrases.reduce((sum, { text, edge }) => sum + textWidth(text, px) + edge + gap, -gap)
  const oneLine = nameWidth + rem * 0.8 + rest
  if (isOwn && oneLine <= room) return { w: oneLine, h: rem * HEAD_LINE }
  const lines = linesToPack(phrases, px, room, gap)
  const h = rem * (HEAD_LINE + lines * (isFull ? HEAD_LINE : SUMMARY_LINE) + (isFull ? 0 : 0.25))
  const least = Math.max(
    isOwn ? 0 : Math.min(nameWidth, rem * 6), // a name that cannot be read does not fit
    ...phrases.map(({ text, edge }) => (isFull ? Math.min(room, textWidth(text, px)) : longestWord(text, px)) + edge),
  )
  return { w: Math.max(least, Math.min(room, Math.max(nameWidth, rest))), h }
}
