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
  /** The words of the caption for which there is room. */
  readonly words: { readonly label: string; readonly note: string }
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
interface Box<P> {
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
  /** Whether the cards stand in the middle of the box even if something stands beside them. */
  readonly isCentred?: boolean
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
const OPEN_STEP = 0.42
const BACK_STEP = 0.07
const BACK_MOST = 0.56
/** How far the backs of a hand reach beyond the first one, in cards. */
const BACKS_WIDE = 2.1
/** Up to this many card backs can be counted: each leaves a few pixels of the one below it free. */
const COUNTABLE = 10
const BACK_FREE = 5 // pixels
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
  const step = Math.min(
    card * BACK_MOST,
    (card * BACKS_WIDE) / Math.max(1, count - 1),
    (room - card) / Math.max(1, count - 1),
  )
  const least = count <= COUNTABLE ? Math.max(BACK_FREE, card * BACK_STEP) : card * BACK_STEP
  return { step: Math.max(step, least), perLine: Math.max(1, count), lines: 1 }
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

/** The line above each card of a zone with titles, of the caption's font size. It has room for a ring below. */
const TITLE_LINE = 1.6

function spreadGround(zone: Zone, card: number, room: number, strip: number, title: number): Ground {
  const { step: apart, perLine, lines } = linesFor(zone, card, room, strip)
  const step = title === 0 ? apart : Math.max(apart, Math.min(title * TITLE_LETTERS, room / perLine))
  const side = title === 0 ? 0 : (step - apart) / 2
  const head = title * TITLE_LINE
  const tall = card * CARD_RATIO
  const lineStep = tall + card * GAP + head // a line covers no part of the one above it
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

const OVER = 0.7 // of its width: how much of a number lies on its pile
const RISE = 0.1 // of its width: how far a chosen card rises

const wordsOf = ({ label, note }: Caption): string => `${label} ${note}`.trim()

/** Makes the box of a zone with its text, for a room of this width. */
export function zoneBox(zone: Zone, card: number, room: number, caption: Caption, style: ZoneStyle): ZoneBox {
  const title = zone.titles === undefined || card < TITLED ? 0 : style.text
  const ground = zone.kind === "pile" ? pileGround(zone, card) : spreadGround(zone, card, room, style.strip ?? 0, title)
  return aboveBox(zone, ground, card, room, caption, style)
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
  const isOver = badge !== undefined && badge.h < TOUCH
  const aside = badge === undefined ? 0 : isOver ? badge.w * (1 - OVER) : badge.w
  const isCentred = style.isCentred === true && ground.w + 2 * aside <= room
  const bare = ground.w + aside * (isCentred ? 2 : 1)
  const { w: words, lines } = captionLines(wordsOf(caption), text, bare, room)
  const w = Math.max(words, bare)
  const captionHeight = lines * text * CAPTION_LINE
  const rises = strip > 0 && lines > 0 && (zone.kind === "fan" || zone.kind === "row")
  const head = captionHeight + ringBelow(text, lines) + (rises ? card * RISE : 0)
  const left = Math.min((w - ground.w) / 2, w - ground.w - aside)
  /** A number lies on the corner of the pile; a number that opens the pile stands beside it. */
  const badgeAt = ({ x, y, w: wide, h: high }: Rect): Rect | undefined => {
    if (badge === undefined) return undefined
    return isOver
      ? { x: x + wide - badge.w * OVER, y: y - badge.h * 0.1, ...badge }
      : { x: x + wide, y: y + high - badge.h, ...badge }
  }
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
        words: caption,
        badge: badgeAt(at),
        reach: touchable(at),
      }
    },
  }
}
