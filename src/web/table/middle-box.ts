// Computes how much room the middle of the table needs for its zones and counters.

import type { Counter, Zone } from "../../engine/scene.ts"
import { CARD_RATIO, type Caption, type Rect, TOUCH, type ZoneBox, type ZonePlace, zoneBox } from "./boxes.ts"
import { abreast, between, type Flow, flow, type Sized, stacked } from "./flow.ts"
import { isHeld } from "./owners.ts"
import type { Arrangement, Detail, Room, TableFacts } from "./plan.ts"
import { CAPTION } from "./seat-box.ts"
import { linesOfText, textWidth } from "./text.ts"

/** Where the boxes of the middle write their places. */
interface Putting {
  readonly zones: Map<string, ZonePlace>
  readonly counters: Map<string, Rect>
}

export interface MiddleBox extends Sized {
  put(x: number, y: number, into: Putting): void
}

/** What a table is played on, what may be chosen from, and the small rest. */
interface Parts {
  readonly main: readonly MiddleBox[]
  /** What the only main pile says, if that stands beside it. */
  readonly note: MiddleBox | undefined
  /** Whether the main cards are only piles to draw from. */
  readonly isLoose: boolean
  readonly grids: readonly MiddleBox[]
  readonly rest: readonly MiddleBox[]
  /** A card that was just drawn, if there are main cards. */
  readonly held: readonly MiddleBox[]
  readonly plain: readonly MiddleBox[]
  /** The share of the room that they take if small piles stand to the left and right. */
  readonly flanked: number
  /** The most small piles that may stand there. */
  readonly few: number
}

/** The sizes of a zone, as a share of the main cards. */
const GRID = 0.6
const LARGE_GRID = 0.68 // on a phone held upright
const QUIET = 0.66
const LEAST_GRID = 24 // pixels
/** The number of zones that makes a middle crowded. If room is short, piles nobody acts on then go. */
const CROWD = 6

const isPlain = ({ kind }: Counter): boolean => kind === "plain"

/** Tells whether all cards of a grid fit into one row on a desk. */
const isOneRow = ({ kind, cards }: Zone, card: number, width: number, { shape }: Room): boolean =>
  kind === "grid" && shape === "desk" && cards.length * card * (GRID + 0.06) <= width

/** Lists the zones of the middle. A card that was just drawn stands between the others. */
function zonesOf({ scene, kept }: TableFacts): Zone[] {
  const zones = [...kept.zones.values()].map((zone) => scene.zones.find(({ id }) => id === zone.id) ?? zone)
  const held = zones.filter((zone) => isHeld(scene, zone))
  const main = zones.filter(({ note }) => note !== undefined)
  const others = zones.filter((zone) => !held.includes(zone) && !main.includes(zone))
  const at = Math.ceil(others.length / 2)
  return [...main, ...others.slice(0, at), ...held, ...others.slice(at)]
}

/** Tells whether a move of the viewer names this zone. */
const isActedOn = ({ scene }: TableFacts, { id }: Zone): boolean =>
  scene.gestures.some(({ gesture }) => gesture.kind !== "press" && gesture.path.some(({ zone }) => zone === id))

/** What the boxes of the middle have in common. */
interface MiddleContext {
  readonly facts: TableFacts
  readonly room: Room
  readonly card: number
  readonly width: number
  readonly detail: Detail
}

/** Tells whether a zone is one of the main cards, if the game has any. */
const isMain = ({ note, kind }: Zone): boolean => note !== undefined && kind !== "grid"

const isShort = (detail: Detail): boolean => detail === "small" || detail === "bare"

/** Returns the size of the cards of a zone. */
function sizeOf({ kind }: Zone, isRest: boolean, { room, card }: MiddleContext): number {
  if (kind !== "grid") return isRest && kind === "pile" ? card * QUIET : card
  const share = room.shape === "upright" ? LARGE_GRID : GRID
  return Math.max(card * share, room.isPicture ? 0 : LEAST_GRID)
}

/** Returns the caption of a zone. Colours and counts of many decks give way to their prices. */
function captionOf(zone: Zone, isCrowded: boolean, { facts, room, detail }: MiddleContext): Caption {
  const caption = facts.caption(zone)
  const isBare = detail === "bare" && zone.kind === "pile"
  const hasPrice = isCrowded && (isShort(detail) || room.shape !== "desk") && caption.note !== ""
  return isBare || hasPrice ? { ...caption, label: "", isCounted: false } : caption
}

/** Returns the function that makes the box of a zone. */
function boxer(context: MiddleContext, isCrowded: boolean, isRest: (zone: Zone) => boolean) {
  const { room, card, width, detail } = context
  const style = { strip: room.isPicture ? 0 : TOUCH, isOpened: true, isCentred: width < room.width * RING }
  return (zone: Zone, caption = captionOf(zone, isCrowded, context)): MiddleBox => {
    const text = zone.kind === "grid" && detail === "bare" ? 0 : room.rem * CAPTION
    const shaped = isOneRow(zone, card, width, room) ? { ...zone, columns: zone.cards.length } : zone
    return zoneItem(zoneBox(shaped, sizeOf(zone, isRest(zone), context), width, caption, { ...style, text }))
  }
}

function partsOf(context: MiddleContext, arrangement: Arrangement): Parts {
  const { facts, room, card, width, detail } = context
  const { rem } = room
  const all = zonesOf(facts)
  const hasMain = all.some(isMain)
  const isCrowded = all.length >= CROWD
  const isRest = (zone: Zone): boolean => hasMain && !isMain(zone) && zone.kind !== "grid"
  const box = boxer(context, isCrowded, isRest)
  const isGone = (zone: Zone): boolean =>
    isCrowded && isShort(detail) && zone.kind === "pile" && !isActedOn(facts, zone)
  const rest = all.filter((zone) => isRest(zone) && !isGone(zone))
  const isNew = (zone: Zone): boolean => isHeld(facts.scene, zone)
  const mains = all.filter((zone) => zone.kind !== "grid" && !isRest(zone))
  const counters = [...facts.kept.counters.values()]
  const plain = detail === "bare" ? [] : counters.filter(isPlain)
  const huge = counters.filter(({ kind }) => kind === "huge").map((counter) => counterItem(counter, card, rem))
  const dice = counters.filter(({ kind }) => kind === "die").map((die) => counterItem(die, card * QUIET, rem))
  const isLone = arrangement === "flanked" && rest.length > 0 && mains.length === 1 && huge.length === 0
  const hasNote = isLone && mains[0].kind === "pile"
  const place = width < room.width * ALONE ? "amongSeats" : "alone"
  return {
    main: [...huge, ...mains.map((zone) => box(zone, hasNote ? { ...facts.caption(zone), ...SILENT } : undefined))],
    isLoose: !hasMain && huge.length === 0,
    note: hasNote ? noteItem(mains[0], facts, room, card) : undefined,
    grids: all.filter(({ kind }) => kind === "grid").map((zone) => box(zone)),
    rest: [...dice, ...rest.filter((zone) => !isNew(zone)).map((zone) => box(zone))],
    held: rest.filter(isNew).map((zone) => box(zone)),
    flanked: FLANKED[place],
    few: FEW[place],
    plain: plain.length === 0 ? [] : [plainItem(plain, facts, rem)],
  }
}

const SILENT = { label: "", note: "" }

const ARRANGED: Readonly<
  Record<Arrangement, (parts: Parts, width: number, gap: number, wide: number) => Flow<MiddleBox>>
> = {
  rows: ({ main, grids, rest, held, plain }, width, gap, wide) => {
    const [left, right] = halves(rest)
    const all = flow([...left, ...held, ...right, ...plain], width, wide)
    return stacked([flow(main, width, wide), flow(grids, width, gap), all], gap)
  },
  beside: ({ main, grids, rest, held, plain }, width, gap, wide) => {
    const [left, right] = halves(rest)
    const others = flow([...left, ...held, ...right, ...plain], width, gap)
    return grids.length > 0
      ? stacked([abreast([flow(main, width, gap), flow(grids, width, gap)], wide), others], gap)
      : abreast([flow(main, width, gap), others], wide)
  },
  flanked: (parts, width, gap, wide) => {
    const { main, note, grids, rest, held, plain } = parts
    if (rest.length === 0 || (grids.length === 0 && rest.length > parts.few))
      return ARRANGED.rows(parts, width, gap, wide)
    const [left, right] = note === undefined ? halves([...rest, ...plain]) : [[...rest, ...plain], [note]]
    const column = (boxes: readonly MiddleBox[]): Flow<MiddleBox> => flow(boxes, 1, gap)
    const around = (inner: Flow<MiddleBox>): Flow<MiddleBox> =>
      between(column(left), inner, column(right), wide, width * parts.flanked)
    if (grids.length === 0) return around(stacked([flow(main, width, wide), flow(held, width, gap)], gap))
    return stacked([flow(main, width, gap), around(flow(grids, width, gap))], gap)
  },
  parted: () => ({ w: 0, h: 0, items: [] }),
}

function halves<T>(all: readonly T[]): [readonly T[], readonly T[]] {
  const at = Math.ceil(all.length / 2)
  return [all.slice(0, at), all.slice(at)]
}

/** Up to this many small piles stand to the left and right of the main cards. */
const FEW = { amongSeats: 2, alone: 4 } as const
/** The share of the room that the middle takes with the piles beside it. */
const FLANKED = { amongSeats: 0.5, alone: 0.74 } as const
const RING = 0.55 // of the cloth's width: between the seats of a ring on a phone
const ALONE = 0.8 // of the cloth's width: there are no seats at the sides
/** The space between cards, as a share of their width. */
const GAP = 0.14
/** Piles to draw from may lie further apart, up to this share of the room. */
const LOOSE = [0.2, 0.6, 1, 2, 3, 4, 5, 6]
const LOOSE_MOST = 0.72
/** The space between main cards: as wide as fits. */
const WIDE = [0.2, 0.45, 0.7, 1, 1.3]

/** Arranges the middle in a room of this width. */
export function middleFlow(context: MiddleContext, arrangement: Arrangement): Flow<MiddleBox> {
  const { card, width } = context
  const parts = partsOf(context, arrangement)
  const gap = Math.max(5, card * GAP)
  const isAmongSeats = arrangement === "flanked" && parts.flanked === FLANKED.amongSeats
  const shares = parts.isLoose ? LOOSE : isAmongSeats ? WIDE.slice(0, 1) : WIDE
  const [least, ...more] = shares.map((share) => ARRANGED[arrangement](parts, width, gap, Math.max(8, card * share)))
  return more.findLast(({ w, h }) => w <= width * (parts.isLoose ? LOOSE_MOST : 1) && h <= least.h) ?? least
}

/** Parts the middle into two halves, to the left and right of a hand. */
export function middleHalves(context: MiddleContext): [Flow<MiddleBox>, Flow<MiddleBox>] {
  const { card, width } = context
  const { main, grids, rest, held, plain } = partsOf(context, "parted")
  const gap = Math.max(5, card * GAP)
  const [left, right] = halves([...main, ...grids, ...rest, ...held])
  return [stacked([flow(left, width, gap), flow(plain, width, gap)], gap), flow(right, width, gap)]
}

const zoneItem = (box: ZoneBox): MiddleBox => ({
  w: box.w,
  h: box.h,
  head: box.head,
  put: (x, y, { zones }) => {
    zones.set(box.zone.id, box.put(x, y))
  },
})

const NOTE = 8 // rem

/** Makes the text of a pile that stands beside it. It is put after the pile. */
function noteItem(zone: Zone, facts: TableFacts, { rem, shape }: Room, card: number): MiddleBox {
  const { label, note } = facts.caption(zone)
  const px = rem * CAPTION
  const words = `${label} ${note}`.trim()
  const w = Math.min(rem * NOTE, textWidth(words, px) + px)
  const high = Math.max(1, linesOfText(words, px * 1.03, w)) * px * 1.3
  const h = Math.max(high, card * CARD_RATIO)
  const down = shape === "side" ? h - high : (h - high) / 2
  return {
    w,
    h,
    put: (x, y, { zones }) => {
      const place = zones.get(zone.id)
      if (place !== undefined)
        zones.set(zone.id, { ...place, caption: { x, y: y + down, w, h: high }, words: { label, note } })
    },
  }
}

/** A huge number is as tall as the card beside it. */
function counterItem({ id, kind }: Counter, card: number, rem: number): MiddleBox {
  const label = rem * 1.1
  const w = kind === "huge" ? Math.max(card, rem * 3) : Math.max(card * 0.95, rem * 2.4)
  const h = (kind === "huge" ? Math.max(card * CARD_RATIO, rem * 3) : w) + label
  return {
    w,
    h,
    head: label,
    put: (x, y, { counters }) => {
      counters.set(id, { x, y, w, h })
    },
  }
}

const PLAIN_LINE = 1.5 // rem

/** Puts plain numbers into one line. */
function plainItem(plain: readonly Counter[], facts: TableFacts, rem: number): MiddleBox {
  const widths = plain.map((counter) => textWidth(`${facts.counter(counter)} ${counter.value}`, rem) + rem * 1.6)
  const w = widths.reduce((sum, one) => sum + one, 0)
  const h = rem * PLAIN_LINE
  return {
    w,
    h,
    put: (x, y, { counters }) => {
      let at = x
      plain.forEach(({ id }, i) => {
        counters.set(id, { x: at, y, w: widths[i], h })
        at += widths[i]
      })
    },
  }
}
