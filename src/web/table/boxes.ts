// How much room a zone takes at a given size of card, and where its cards then lie. Pure numbers.

import type { Zone } from "../../engine/scene.ts"

export interface Rect {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface ZonePlace {
  /** What its cards lie on. */
  readonly ground: Rect
  readonly caption: Rect | undefined
  /** Where each card lies, drawn or not. */
  readonly cards: readonly Rect[]
  /** The first card that is drawn: of a pile only the top ones are. */
  readonly from: number
  /** The width of a card. */
  readonly card: number
}

/** Something with a size that is put somewhere later. */
export interface Box<P> {
  readonly w: number
  readonly h: number
  put(x: number, y: number): P
}

/** What is written at a zone: its name, and a number worth knowing. */
export interface Caption {
  readonly label: string
  readonly note: string
}

export const RATIO = 1.4
/** How many cards of a pile are drawn. */
const PILE_DRAWN = 4

/** The room for the ring of something that can be tapped, below text of so many pixels; a caption's line has some to spare. */
const ringBelow = (text: number, lines: number): number =>
  text === 0 ? 0 : lines === 0 ? 5 + text * 0.2 : 2 + text * 0.1

/** About how wide a text is, in a font of so many pixels. */
export const textWidth = (text: string, px: number): number => text.length * px * 0.52

/** How much of each card of a fan must stay to be seen, in parts of its width: of an open hand, and of backs. */
const OPEN_STEP = 0.44
const BACK_STEP = 0.05
const GAP = 0.09

interface Lines {
  /** How far apart cards of a line lie. */
  readonly step: number
  readonly perLine: number
  readonly lines: number
}

/** Cards in as few lines as the width allows, as far apart as is good. */
function linesOf(count: number, card: number, room: number, least: number, most: number): Lines {
  for (let lines = 1; ; lines++) {
    const perLine = Math.max(1, Math.ceil(count / lines))
    const step = perLine === 1 ? 0 : Math.min(card * most, (room - card) / (perLine - 1))
    if (perLine === 1 || step >= card * least || lines >= 4) return { step: Math.max(step, 1), perLine, lines }
  }
}

function linesFor(zone: Zone, card: number, room: number): Lines {
  const { kind, cards, columns } = zone
  const count = cards.length
  if (kind === "grid") {
    const perLine = columns ?? Math.ceil(Math.sqrt(count))
    return { step: card * (1 + GAP), perLine, lines: Math.max(1, Math.ceil(count / perLine)) }
  }
  if (kind === "row") return linesOf(count, card, room, OPEN_STEP, 1 + GAP)
  const isOpen = cards.some((one) => one !== undefined && one.face !== 0)
  return isOpen ? linesOf(count, card, room, OPEN_STEP, 1 + GAP) : linesOf(count, card, room, BACK_STEP, 0.34)
}

interface Ground {
  readonly w: number
  readonly h: number
  readonly from: number
  /** Where the n-th card lies on it. */
  cardAt(n: number): Rect
}

function pileGround({ cards }: Zone, card: number): Ground {
  const from = Math.max(0, cards.length - PILE_DRAWN)
  const lift = Math.max(1, card * 0.025)
  const most = (PILE_DRAWN - 1) * lift
  const cardAt = (n: number): Rect => {
    const up = Math.max(0, n - from) * lift
    return { x: up * 0.5, y: most - up, w: card, h: card * RATIO }
  }
  return { w: card + most * 0.5, h: card * RATIO + most, from, cardAt }
}

function spreadGround(zone: Zone, card: number, room: number): Ground {
  const { step, perLine, lines } = linesFor(zone, card, room)
  const lineStep = card * RATIO * (zone.kind === "fan" && lines > 1 ? 0.72 : 1) + card * GAP
  const count = Math.max(zone.kind === "grid" ? perLine : 1, Math.min(perLine, zone.cards.length))
  const cardAt = (n: number): Rect => ({
    x: (n % perLine) * step,
    y: Math.floor(n / perLine) * lineStep,
    w: card,
    h: card * RATIO,
  })
  return { w: card + (count - 1) * step, h: card * RATIO + (lines - 1) * lineStep, from: 0, cardAt }
}

const moved = ({ x, y, w, h }: Rect, dx: number, dy: number): Rect => ({ x: x + dx, y: y + dy, w, h })

export interface ZoneBox extends Box<ZonePlace> {
  readonly zone: Zone
  /** The height of what is above the cards. */
  readonly head: number
}

/** In one line or two, in more where the room is narrow; but no word is cut. */
function captionLines(words: string, text: number, least: number, room: number): { w: number; lines: number } {
  if (words === "" || text === 0) return { w: Math.min(room, least), lines: 0 }
  const long = textWidth(words, text * 1.06) + text * 0.8
  const word = Math.max(...words.split(" ").map((one) => textWidth(one, text * 1.1)))
  const w = Math.max(word, Math.min(room, Math.max(least, Math.min(long, Math.max(text * 6, long * 0.68)))))
  return { w, lines: long <= w ? 1 : Math.max(2, Math.ceil((long * 1.25) / w)) }
}

/** A zone with its caption above the cards; `text` is the size of the caption's font, 0 for none. */
export function zoneBox(zone: Zone, card: number, room: number, caption: Caption, text: number): ZoneBox {
  const ground = zone.kind === "pile" ? pileGround(zone, card) : spreadGround(zone, card, room)
  const { w, lines } = captionLines(`${caption.label} ${caption.note}`.trim(), text, ground.w, room)
  const captionHeight = lines * text * 1.3
  const head = captionHeight + ringBelow(text, lines)
  return {
    zone,
    w: Math.max(w, ground.w),
    h: ground.h + head,
    head,
    put: (x, y) => {
      const left = x + (Math.max(w, ground.w) - ground.w) / 2
      const top = y + head
      return {
        ground: { x: left, y: top, w: ground.w, h: ground.h },
        caption: lines === 0 ? undefined : { x, y, w: Math.max(w, ground.w), h: captionHeight },
        cards: zone.cards.map((_, n) => moved(ground.cardAt(n), left, top)),
        from: ground.from,
        card,
      }
    },
  }
}

/** How many lines these take side by side, each as wide as the room at most. */
export function linesToPack(widths: readonly number[], room: number, gap: number): number {
  let [lines, left] = [0, 0]
  for (const w of widths) {
    const added = w > left ? Math.ceil(w / room) : 0
    lines += added
    left = (added > 0 ? added * room : left) - w - gap
  }
  return lines
}

/** Boxes side by side, in as many lines as the width asks for; each is handed its corner. */
export interface Flow<B> {
  readonly w: number
  readonly h: number
  readonly items: readonly { readonly box: B; readonly x: number; readonly y: number }[]
}

interface Sized {
  readonly w: number
  readonly h: number
  /** What stands above the cards: lines go by the middle of the cards. */
  readonly head?: number
}

export function flow<B extends Sized>(boxes: readonly B[], room: number, gap: number): Flow<B> {
  const lines = inLines(boxes, room, gap)
  const widths = lines.map((line) => line.reduce((sum, { w }) => sum + w + gap, -gap))
  const w = Math.max(0, ...widths)
  const below = ({ h, head = 0 }: B): number => (h - head) / 2
  const above = (box: B): number => box.h - below(box)
  const items: { box: B; x: number; y: number }[] = []
  let y = 0
  lines.forEach((line, i) => {
    const middle = y + Math.max(...line.map(above))
    let x = (w - widths[i]) / 2
    for (const box of line) {
      items.push({ box, x, y: middle - above(box) })
      x += box.w + gap
    }
    y = middle + Math.max(...line.map(below)) + gap
  })
  return { w, h: Math.max(0, y - gap), items }
}

function inLines<B extends Sized>(boxes: readonly B[], room: number, gap: number): B[][] {
  const lines: B[][] = []
  let width = Number.POSITIVE_INFINITY
  for (const box of boxes) {
    if (width + gap + box.w > room + 0.5) {
      lines.push([])
      width = -gap
    }
    lines[lines.length - 1].push(box)
    width += gap + box.w
  }
  return lines
}
