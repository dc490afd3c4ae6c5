// How much room a seat takes: its words, its zones, and its buttons where several people share a screen.

import type { Zone } from "../../engine/scene.ts"
import { type Box, TOUCH, type ZoneBox, zoneBox } from "./boxes.ts"
import { type Flow, flow } from "./flow.ts"
import { partsOf } from "./parts.ts"
import type { Detail, Room, SeatHead, SeatPlace, TableFacts } from "./plan.ts"
import { linesToPack, longestWord, textWidth } from "./text.ts"

export const CAPTION = 0.78 // rem, as its style has it

export interface SeatBox extends Box<SeatPlace> {
  readonly zones: Flow<ZoneBox>
  readonly headHeight: number
}

/** What is the same for all seats. */
interface Around {
  readonly facts: TableFacts
  readonly room: Room
  /** Of the others. */
  readonly detail: Detail
  readonly pad: number
}

/** What is known of the seat's surroundings before its size is. */
export interface SeatRoom {
  readonly width: number
  /** The height that its words have had: nothing moves when it is called something, and no longer. */
  readonly head?: number
  /** It takes all of its width. */
  readonly isFilled?: boolean
}

const BUTTON = 3 // rem
const BUTTON_WIDTH = 8
const NARROW_BUTTON = 6.2 // narrower, its words do not fit

export function seatBox(
  around: Around,
  seat: number,
  card: number,
  { width, head: least = 0, isFilled }: SeatRoom,
): SeatBox {
  const { facts, pad } = around
  const { rem } = around.room
  const isOwn = seat === facts.you
  const detail = isOwn ? "full" : around.detail
  const inside = width - 2 * pad
  const words = headBox(facts.head(seat), inside, rem, isOwn, detail === "full")
  const head = { w: words.w, h: Math.max(words.h, least) }
  const zones = detail === "bare" ? { w: 0, h: 0, items: [] } : seatZones(around, seat, card, inside)
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

const LEAST_SHARE = 2.6 // cards: a hand beside others is no narrower

/** The zones of a seat: fixed ones keep their width, hands and rows share what is left. */
function seatZones({ facts, detail, room }: Around, seat: number, card: number, width: number): Flow<ZoneBox> {
  const { scene, you, caption } = facts
  const isOwn = seat === you
  const zones = partsOf(scene).ofSeat[seat]
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

// As its styles have them, in rem.
const HEAD_LINE = 1.3
const SUMMARY_LINE = 1.15
const TAG_EDGE = 0.95

/** How large the words of a seat are; yours stand in one line, if it fits. */
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
    isOwn ? 0 : Math.min(nameWidth, rem * 6), // a name can be read, or it does not fit
    ...phrases.map(({ text, edge }) => (isFull ? Math.min(room, textWidth(text, px)) : longestWord(text, px)) + edge),
  )
  return { w: Math.max(least, Math.min(room, Math.max(nameWidth, rest))), h }
}
