// Computes how much room a zone needs at a given card size, and where its cards, caption and badge lie. Pure.

import type { Zone } from "../../engine/scene.ts"
import { linesOfText, longestWord, textWidth } from "./text.ts"

export interface Rect {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** The minimum size of a tap target, in pixels. */
export const TOUCH = 44

export interface ZonePlace {
  /** The area that its cards cover. */
  readonly ground: Rect
  readonly caption: Rect | undefined
  /** Whether the caption stands to the right of the cards and tells how many there are. */
  readonly isBeside: boolean
  /** Where the number of cards in a pile stands, if there is room for it. */
  readonly badge: Rect | undefined
  /** The tap area of the zone itself. */
  readonly reach: Rect
  /** How many pixels of each card the next one leaves free. */
  readonly strip: number
  /** Where each card lies, including those that are not drawn. */
  readonly cards: readonly Rect[]
  /** The index of the first card that is drawn. Only the top cards of a pile are drawn. */
  readonly from: number
  /** The width of a card. */
  readonly card: number
}

/** Something with a size. `put` places it. */
export interface Box<P> {
  readonly w: number
  readonly h: number
  put(x: number, y: number): P
}

/** The text of a zone: its name, and a number worth knowing. */
export interface Caption {
  readonly label: string
  readonly note: string
  /** Whether the badge has to show the number of cards, because nothing else does. */
  readonly isCounted: boolean
}

/** How to draw a zone. */
export interface ZoneStyle {
  /** The font size of the caption; 0 for no text. */
  readonly text: number
  /** How many pixels of each card in a hand or row must stay free to tap. */
  readonly strip?: number
  /** Whether the caption stands beside a pile, not above it. */
  readonly isBeside?: boolean
  /** Whether a pile that can be both chosen and looked through gets a badge that opens it. */
  readonly isOpened?: boolean
}

export const CARD_RATIO = 1.4
/** The number of cards of a pile that are drawn. */
const PILE_DRAWN = 4

/** Returns the room for the focus ring below text of this size. A caption's line has some room to spare. */
const ringBelow = (text: number, lines: number): number =>
  text === 0 ? 0 : lines === 0 ? 5 + text * 0.2 : 2 + text * 0.1

/** How much of each card in a fan stays visible, as a share of its width: in an open hand, and of card backs. */
const OPEN_STEP = 0.54
const BACK_STEP = 0.07
const GAP = 0.09
const MOST_LINES = 8

interface Lines {
  /** The distance between two cards of a line. */
  readonly step: number
  readonly perLine: number
  readonly lines: number
}

/** Lays cards in as few lines as the width allows, with a step between `least` and `most`. */
function linesOf(count: number, card: number, room: number, least: number, most: number): Lines {
  for (let lines = 1; ; lines++) {
    const perLine = Math.max(1, Math.ceil(count / lines))
    const step = perLine === 1 ? 0 : Math.min(most, (room - card) / (perLine - 1))
    if (perLine === 1 || step >= least || lines >= MOST_LINES) return { step: Math.max(step, 1), perLine, lines }
  }
}

/** Lays card backs in one line: only their number matters. */
function backsOf(count: number, card: number, room: number): Lines {
  const step = Math.min(card * 0.34, (room - card) / Math.max(1, count - 1))
  return { step: Math.max(step, card * BACK_STEP), perLine: Math.max(1, count), lines: 1 }
}

function linesFor(zone: Zone, card: number, room: number, strip: number): Lines {
  const { kind, cards, columns } = zone
  const count = cards.length
  const apart = card * (1 + GAP)
  if (kind === "grid") {
    const perLine = columns ?? Math.ceil(Math.sqrt(count))
    return { step: apart, perLine, lines: Math.max(1, Math.ceil(count / perLine)) }
  }
  const isOpen = kind === "row" || cards.some((one) => one !== undefined && one.face !== 0)
  if (!isOpen) return backsOf(count, card, room)
  return linesOf(count, card, room, Math.min(apart, Math.max(card * OPEN_STEP, strip)), apart)
}

interface Ground {
  readonly w: number
  readonly h: number
  readonly from: number
  readonly strip: number
  /** Returns where the n-th card lies on it. */
  cardAt(n: number): Rect
}

function pileGround({ cards }: Zone, card: number): Ground {
  const from = Math.max(0, cards.length - PILE_DRAWN)
  const lift = Math.max(1, card * 0.025)
  const most = (PILE_DRAWN - 1) * lift
  const cardAt = (n: number): Rect => {
    const up = Math.max(0, n - from) * lift
    return { x: up * 0.5, y: most - up, w: card, h: card * CARD_RATIO }
  }
  return { w: card + most * 0.5, h: card * CARD_RATIO + most, from, strip: card, cardAt }
}

const TITLED = 38 // pixels: smaller cards have no titles, as there is no room for them
const TITLE_LETTERS = 5.2 // of the font size: the width of a title
const LINE_STEP = 0.72 // of a card's height: the distance of two lines of a hand

/** The line above each card of a zone with titles, of the caption's font size. It has room for a ring below. */
const TITLE_LINE = 1.6

function spreadGround(zone: Zone, card: number, room: number, strip: number, title: number): Ground {
  const { step: apart, perLine, lines } = linesFor(zone, card, room, strip)
  const step = title === 0 ? apart : Math.max(apart, Math.min(title * TITLE_LETTERS, room / perLine))
  const side = title === 0 ? 0 : (step - apart) / 2
  const head = title * TITLE_LINE
  const tall = card * CARD_RATIO
  const lineStep =
    zone.kind === "fan" ? Math.min(tall, Math.max(tall * LINE_STEP, strip + 2)) : tall + card * GAP + head
  const count = Math.max(zone.kind === "grid" ? perLine : 1, Math.min(perLine, zone.cards.length))
  const cardAt = (n: number): Rect => ({
    x: side + (n % perLine) * step,
    y: head + Math.floor(n / perLine) * lineStep,
    w: card,
    h: tall,
  })
  return {
    w: card + (count - 1) * step + 2 * side,
    h: head + tall + (lines - 1) * lineStep,
    from: 0,
    strip: count > 1 ? Math.min(card, step) : card,
    cardAt,
  }
}

const isTucked = ({ strip }: Ground, card: number): boolean => strip < card * 0.9

const moved = ({ x, y, w, h }: Rect, dx: number, dy: number): Rect => ({ x: x + dx, y: y + dy, w, h })

/** Grows a rectangle around its centre to the minimum tap size. */
function touchable({ x, y, w, h }: Rect): Rect {
  const [wide, high] = [Math.max(w, TOUCH), Math.max(h, TOUCH)]
  return { x: x - (wide - w) / 2, y: y - (high - h) / 2, w: wide, h: high }
}

export interface ZoneBox extends Box<ZonePlace> {
  readonly zone: Zone
  /** The height of what stands above the cards. */
  readonly head: number
  /** Whether the cards overlap. */
  readonly isTucked: boolean
}

const CAPTION_LINE = 1.3 // of its font size

/** Fits a caption into one or two lines, or more in a narrow room. Never cuts a word. */
function captionLines(words: string, text: number, least: number, room: number): { w: number; lines: number } {
  if (words === "" || text === 0) return { w: Math.min(room, least), lines: 0 }
  const long = textWidth(words, text) + text * 0.4
  const word = longestWord(words, text * 1.06)
  const w = Math.max(word, Math.min(room, Math.max(least, Math.min(long, Math.max(text * 6, long * 0.62)))))
  return { w, lines: long <= w ? 1 : Math.max(2, linesOfText(words, text * 1.03, w)) }
}

const BADGE = 2 // of the caption's font size: room for two figures
const BADGE_HEIGHT = 1.7
const BROWSE = 3.4 // room for an eye as well

/** Returns the size of the badge to the right of a pile. */
function badgeSize({ kind, browsable }: Zone, { isCounted }: Caption, { text, isOpened }: ZoneStyle) {
  if (kind !== "pile" || text === 0) return undefined
  if (browsable && isOpened) return { w: Math.max(TOUCH, text * BROWSE), h: TOUCH }
  return isCounted ? { w: text * BADGE, h: text * BADGE_HEIGHT } : undefined
}

const RISE = 0.1 // of its width: how far a chosen card rises

const wordsOf = ({ label, note }: Caption): string => `${label} ${note}`.trim()

/** Makes the box of a zone with its text, for a room of this width. */
export function zoneBox(zone: Zone, card: number, room: number, caption: Caption, style: ZoneStyle): ZoneBox {
  const title = zone.titles === undefined || card < TITLED ? 0 : style.text
  const ground = zone.kind === "pile" ? pileGround(zone, card) : spreadGround(zone, card, room, style.strip ?? 0, title)
  return style.isBeside
    ? besideBox(zone, ground, card, caption, style)
    : aboveBox(zone, ground, card, room, caption, style)
}

/** Returns the parts of a place that follow from where the cards lie. */
const laidAt = (zone: Zone, ground: Ground, card: number, x: number, y: number) => ({
  ground: { x, y, w: ground.w, h: ground.h },
  strip: ground.strip,
  cards: zone.cards.map((_, n) => moved(ground.cardAt(zone.order?.indexOf(n) ?? n), x, y)),
  from: ground.from,
  card,
})

function aboveBox(zone: Zone, ground: Ground, card: number, room: number, caption: Caption, style: ZoneStyle): ZoneBox {
  const { text, strip = 0 } = style
  const badge = badgeSize(zone, caption, style)
  const bare = ground.w + (badge?.w ?? 0)
  const { w: words, lines } = captionLines(wordsOf(caption), text, bare, room)
  const w = Math.max(words, bare)
  const captionHeight = lines * text * CAPTION_LINE
  const rise = strip > 0 && lines > 0 && zone.kind === "fan" ? card * RISE : 0
  const head = captionHeight + ringBelow(text, lines) + rise
  const left = Math.min((w - ground.w) / 2, w - bare)
  return {
    zone,
    w,
    h: ground.h + head,
    head,
    isTucked: isTucked(ground, card),
    put: (x, y) => {
      const laid = laidAt(zone, ground, card, x + left, y + head)
      const at = laid.ground
      return {
        ...laid,
        caption: lines === 0 ? undefined : { x, y, w, h: captionHeight },
        isBeside: false,
        badge: badge && { x: at.x + at.w, y: at.y + at.h - badge.h, ...badge },
        reach: touchable(at),
      }
    },
  }
}

/** Makes the box of a small pile. Its text stands to its right, and the whole box is its tap area. */
function besideBox(zone: Zone, ground: Ground, card: number, caption: Caption, { text }: ZoneStyle): ZoneBox {
  const words = `${wordsOf(caption)} 88${zone.browsable ? " 8" : ""}`
  const wide = Math.max(longestWord(words, text), textWidth(words, text) * 0.52) + text * 0.4
  const gap = text * 0.5
  const [w, h] = [
    ground.w + gap + wide,
    Math.max(TOUCH, ground.h, linesOfText(words, text, wide - text * 0.2) * text * CAPTION_LINE),
  ]
  return {
    zone,
    w,
    h,
    head: 0,
    isTucked: false,
    put: (x, y) => ({
      ...laidAt(zone, ground, card, x, y + (h - ground.h) / 2),
      caption: { x: x + ground.w + gap, y, w: wide, h },
      isBeside: true,
      badge: undefined,
      reach: { x, y, w, h },
    }),
  }
}
