// Computes how much room a seat needs for its texts, its zones, and its buttons on a shared screen.

import type { Zone } from "../../engine/scene.ts"
import { CARD_RATIO, type Rect, TOUCH, type ZoneBox, type ZonePlace, zoneBox } from "./boxes.ts"
import { type Flow, flow } from "./flow.ts"
import { zonesByOwner } from "./owners.ts"
import type { Detail, Room, SeatHead, SeatPlace, TableFacts } from "./plan.ts"
import { linesToPack, textWidth } from "./text.ts"

export const CAPTION = 0.78 // rem; the style uses the same

export interface SeatBox {
  readonly w: number
  readonly h: number
  /** The height of its texts. */
  readonly head: number
  /** Whether its cards stand beside its texts. */
  readonly isBeside: boolean
  /** Places the seat in a room of this size. */
  put(room: Rect, into: ReadonlyMap<string, ZonePlace>): SeatPlace
}

/** The values that are the same for all seats. */
export interface SeatContext {
  readonly facts: TableFacts
  readonly room: Room
  /** The detail of the other seats. */
  readonly detail: Detail
  readonly pad: number
}

/** The values that are known about a seat before its size. */
export interface SeatRoom {
  readonly width: number
  /** The least height of its texts, so that a new tag moves nothing. */
  readonly head: number
  /** Whether its cards may stand beside its texts. */
  readonly mayBeBeside: boolean
}

interface Size {
  readonly w: number
  readonly h: number
}

interface HeadBox extends Size {
  /** The height of the line with the name. */
  readonly line: number
}

// In rem, the same as in the styles.
const BUTTON = 3
const BUTTON_WIDTH = 8
const NARROW_BUTTON = 6.2 // a narrower button would cut its text
const LINE = { full: 1.75, brief: 1.5, small: 1.4, bare: 1.3 } as const
const SUB_LINE = 1.25
const TAG_EDGE = 0.95
const PILL = 2.1 // the ends of a pill, and the space between its words

/** Makes the box of another player's seat. */
export function seatBox(context: SeatContext, seat: number, card: number, given: SeatRoom): SeatBox {
  const { facts, pad, detail, room } = context
  const { width } = given
  const words = headOf(facts.head(seat), width, room.rem, detail)
  const head = { ...words, h: Math.max(words.h, given.head) }
  const all = seatZones(context, seat, card, width)
  const gap = all.items.length === 0 ? 0 : Math.max(3, pad * 0.6)
  const buttons = buttonsOf(facts.buttons.get(seat) ?? 0, width, room.rem)
  const isBeside = given.mayBeBeside && all.items.length > 0 && head.w + gap + all.w <= width && buttons.h === 0
  const w = isBeside ? head.w + gap + all.w : Math.max(head.w, all.w, buttons.w, TOUCH)
  const h = isBeside ? Math.max(head.h, all.h, TOUCH) : Math.max(TOUCH, head.h + gap + all.h + buttons.h)
  return {
    w,
    h,
    head: head.h,
    isBeside,
    put: (rect, into) => {
      const top = isBeside ? rect.y + (h - all.h) / 2 : rect.y + head.h + gap
      const left = isBeside ? rect.x + (rect.w - w) / 2 : rect.x
      putZones(all, isBeside ? left + head.w + gap : rect.x + (rect.w - all.w) / 2, top, into)
      return {
        rect,
        head: isBeside
          ? { x: left, y: rect.y + (h - head.h) / 2, w: head.w, h: head.h }
          : { x: rect.x, y: rect.y, w: rect.w, h: head.h },
        line: head.line,
        detail,
        isOwn: false,
        isPlate: false,
        buttons:
          buttons.h === 0
            ? undefined
            : { x: rect.x, y: rect.y + h - buttons.h + room.rem * 0.4, w: rect.w, h: buttons.h },
      }
    },
  }
}

export function putZones(zones: Flow<ZoneBox>, x: number, y: number, into: ReadonlyMap<string, ZonePlace>): void {
  for (const { box, x: dx, y: dy } of zones.items)
    (into as Map<string, ZonePlace>).set(box.zone.id, box.put(x + dx, y + dy))
}

/** Returns the room for this many buttons on a shared screen. */
export function buttonsOf(count: number, width: number, rem: number): Size {
  if (count === 0) return { w: 0, h: 0 }
  const w = Math.max(rem * NARROW_BUTTON, Math.min(width, rem * BUTTON_WIDTH))
  const rows = width < count * BUTTON_WIDTH * rem ? count : 1
  return { w, h: (rows * BUTTON + 0.5) * rem }
}

const isOpen = ({ cards }: Zone): boolean => cards.some((card) => card !== undefined && card.face !== 0)

/** Tells whether a zone of another player only says how many cards it has. */
const isOnlyNumber = ({ kind, cards }: Zone): boolean =>
  (kind === "fan" || kind === "pile") && !isOpen({ cards } as Zone)

/** A pile beside your hand only keeps score. It stands beside your name. */
const isKept = ({ kind }: Zone, all: readonly Zone[]): boolean =>
  kind === "pile" && all.some((other) => other.kind !== "pile")

const handsOf = ({ facts }: SeatContext): readonly Zone[] => {
  const all = zonesByOwner(facts.scene).ofSeat[facts.you]
  return all.filter((zone) => !isKept(zone, all))
}

const LEAST_KEPT = 22 // pixels

/** Lays out the piles that stand beside your name. */
export function keptPiles({ facts, room, pad }: SeatContext, height: number): Flow<ZoneBox> {
  const all = zonesByOwner(facts.scene).ofSeat[facts.you]
  const piles = all.filter((zone) => isKept(zone, all))
  const card = Math.max(LEAST_KEPT, Math.floor(height / CARD_RATIO) - 3)
  const none = { label: "", note: "", isCounted: false }
  return flow(
    piles.map((zone) => zoneBox(zone, card, room.width, none, { text: 0 })),
    room.width,
    pad,
  )
}

const LEAST_SHARE = 2.6 // cards: a hand beside others is at least this wide

/** Lays out the zones of a seat. Fixed zones keep their width; hands and rows share the rest. */
export function seatZones(context: SeatContext, seat: number, card: number, width: number): Flow<ZoneBox> {
  const { facts, detail, room } = context
  const isOwn = seat === facts.you
  const all = zonesByOwner(facts.scene).ofSeat[seat]
  const zones = isOwn ? handsOf(context) : detail === "bare" ? all.filter((zone) => !isOnlyNumber(zone)) : all
  const gap = Math.max(4, card * 0.18)
  const style = {
    text: (isOwn && detail !== "bare") || detail === "full" || detail === "brief" ? room.rem * CAPTION : 0,
    strip: isOwn && room.isPicture !== true ? TOUCH : 0,
  }
  const isWide = ({ kind }: Zone): boolean => kind === "fan" || kind === "row"
  const box = (zone: Zone, wide: number) => {
    const { label, ...rest } = facts.caption(zone)
    return zoneBox(zone, card, wide, { ...rest, label: isOwn || detail === "full" ? label : "" }, style)
  }
  const fixed = zones.filter((zone) => !isWide(zone)).reduce((sum, zone) => sum + box(zone, width).w + gap, 0)
  const share = (width - fixed + gap) / Math.max(1, zones.filter(isWide).length) - gap
  const shared = share >= card * LEAST_SHARE ? share : width
  return flow(
    zones.map((zone) => box(zone, isWide(zone) ? shared : width)),
    width,
    gap,
  )
}

/** Returns the phrases below the name. */
function phrasesOf({ facts, tags }: SeatHead, rem: number, detail: Detail) {
  return [
    ...(detail === "full" ? facts.map((text) => ({ text, edge: rem * 0.1 })) : []),
    ...(detail === "bare" ? [] : tags.map((text) => ({ text, edge: rem * TAG_EDGE }))),
  ]
}

/** Returns the width of the name with its number. */
const nameWidth = ({ name, number }: SeatHead, rem: number, hasUnit: boolean): number =>
  textWidth(name, rem * 0.96) +
  textWidth(number.value, rem * 1.1) +
  (hasUnit ? textWidth(number.unit, rem * CAPTION) + rem * 0.3 : 0) +
  rem * PILL

/** Returns the size of the texts of another seat: a line with name and number, and below it the rest. */
function headOf(head: SeatHead, room: number, rem: number, detail: Detail): HeadBox {
  const [px, gap] = [rem * CAPTION, rem * 0.4]
  const phrases = phrasesOf(head, rem, detail)
  const name = nameWidth(head, rem, detail === "full")
  const widest = Math.max(0, ...phrases.map(({ text, edge }) => textWidth(text, px) + edge))
  const line = rem * LINE[detail]
  const w = Math.max(detail === "full" ? name : 0, Math.min(room, Math.max(name, widest))) // a unit gives way to a name
  return { w, h: line + linesToPack(phrases, px, Math.max(w, Math.min(room, rem * 9)), gap) * rem * SUB_LINE, line }
}

const PLATE_LINE = 2
export const OWN_LINE = { full: 1.9, brief: 1.9, small: 1.7, bare: 1.5 } as const

/** Returns the size of your texts beside your cards: your name, your large number, and the rest in lines. */
export function plateOf(head: SeatHead, room: number, rem: number, number: number): HeadBox {
  const px = rem * CAPTION
  const phrases = [{ text: head.number.unit, edge: 0 }, ...phrasesOf(head, rem, "full")]
  const lines = linesToPack(phrases, px, Math.min(room, rem * 11), rem * 0.5)
  const line = rem * PLATE_LINE
  const whole = phrases.reduce((sum, { text, edge }) => sum + textWidth(text, px) + edge + rem * 0.5, 0)
  const widest = Math.max(...phrases.map(({ text, edge }) => textWidth(text, px) + edge))
  const name = textWidth(head.name, rem * 0.96) + rem * PILL
  const w = Math.min(room, Math.max(name, textWidth(head.number.value, number), widest, Math.min(whole, rem * 11)))
  return { w, h: line + number + lines * rem * SUB_LINE + rem * 0.3, line }
}

/** Returns the size of your texts above your cards, in one line if they fit. */
export function ownLineOf(head: SeatHead, room: number, rem: number, detail: Detail): HeadBox {
  const [px, gap] = [rem * CAPTION, rem * 0.5]
  const phrases = phrasesOf(head, rem, detail === "full" || detail === "brief" ? "full" : "small")
  const name = nameWidth(head, rem, true) + rem * 0.8
  const rest = phrases.reduce((sum, { text, edge }) => sum + textWidth(text, px) + edge + gap, 0)
  const line = rem * OWN_LINE[detail]
  if (name + rest <= room) return { w: name + rest, h: line, line }
  const lines = linesToPack(phrases, px, room, gap)
  return { w: Math.min(room, Math.max(name, rest)), h: line + lines * rem * SUB_LINE, line }
}
