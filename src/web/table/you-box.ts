// Computes how much room your own seat needs: the plate with your name and number, your cards, and on a desk the
// prompt with its buttons to the right of them.

import type { Rect, ZoneBox, ZonePlace } from "./boxes.ts"
import type { Flow } from "./flow.ts"
import type { SeatPlace } from "./plan.ts"
import {
  buttonsOf,
  keptPiles,
  OWN_LINE,
  ownLineOf,
  plateOf,
  putZones,
  type SeatContext,
  seatZones,
} from "./seat-box.ts"

export interface YouBox {
  readonly cards: Flow<ZoneBox>
  readonly h: number
  /** The height of the texts above your cards. */
  readonly head: number
  readonly fits: boolean
  /** Places it at the bottom of the cloth, at least this high, with your cards on its vertical axis. */
  put(
    into: ReadonlyMap<string, ZonePlace>,
    least: number,
  ): { readonly place: SeatPlace; readonly actions: Rect | undefined }
}

interface YouContext extends SeatContext {
  readonly unit: number
}

const HAND = 0.6 // of the width of a desk, at most
const PLATE = 6.2 // units
const NARROW_PLATE = 7.2 // rem
const ACTIONS = 7.2 // units
const NARROW_ACTIONS = 10.5 // rem
const LOW_ACTIONS = 8.6 // rem: three lines and two buttons
const NUMBER = 1.55 // units

export function youBox(context: YouContext, card: number): YouBox {
  return context.room.shape === "desk" ? deskBox(context, card) : phoneBox(context, card)
}

/** On a desk, plate, hand and actions stand in one row. */
function deskBox(context: YouContext, card: number): YouBox {
  const { facts, room, pad, unit } = context
  const { width, height, rem } = room
  const seat = facts.you
  const cards = seatZones(context, seat, card, width * HAND)
  const gap = Math.max(pad, unit * 0.5)
  const aside = (width - cards.w) / 2 - gap - pad
  const number = Math.max(rem * 1.6, unit * NUMBER)
  const kept = keptPiles(context, number)
  const keptWidth = kept.w === 0 ? 0 : kept.w + pad
  const plateWidth = Math.min(aside - keptWidth, Math.max(unit * PLATE, rem * NARROW_PLATE))
  const plate = plateOf(facts.head(seat), plateWidth, rem, number)
  const buttons = buttonsOf(facts.buttons.get(seat) ?? 0, cards.w, rem)
  const isPicture = room.isPicture === true
  const h = Math.max(cards.h + buttons.h, plate.h, isPicture ? 0 : rem * LOW_ACTIONS)
  const fits = cards.w <= width * HAND + 1 && aside >= rem * (isPicture ? NARROW_PLATE : NARROW_ACTIONS) + keptWidth
  return {
    cards,
    h,
    head: 0,
    fits,
    put: (into) => {
      const x = (width - cards.w) / 2
      const bottom = height - pad
      const top = bottom - cards.h - buttons.h
      putZones(cards, x, top, into)
      putZones(kept, x - gap - plate.w - keptWidth, bottom - kept.h, into)
      const rect = { x, y: top, w: cards.w, h: cards.h + buttons.h }
      const actions = { x: x + cards.w + gap, y: bottom - h, w: Math.min(aside, Math.max(unit * ACTIONS, rem * 14)), h }
      return {
        place: {
          rect,
          head: { x: x - gap - plate.w, y: bottom - plate.h, w: plate.w, h: plate.h },
          line: number,
          detail: "full",
          isOwn: true,
          isPlate: true,
          buttons: buttons.h === 0 ? undefined : { x, y: bottom - buttons.h + rem * 0.4, w: cards.w, h: buttons.h },
        },
        actions: isPicture ? undefined : actions,
      }
    },
  }
}

/** On a phone, your name and number stand above your cards. */
function phoneBox(context: YouContext, card: number): YouBox {
  const { facts, room, pad, detail } = context
  const { width, height, rem } = room
  const seat = facts.you
  const most = width - 2 * pad
  const cards = seatZones(context, seat, card, most)
  const kept = keptPiles(context, rem * OWN_LINE[detail])
  const aside = kept.w === 0 ? 0 : kept.w + pad
  const head = ownLineOf(facts.head(seat), most - aside, rem, detail)
  const line = Math.max(head.h, kept.h)
  const gap = Math.max(2, pad * 0.5)
  const buttons = buttonsOf(facts.buttons.get(seat) ?? 0, most, rem)
  const h = line + gap + cards.h + buttons.h
  const w = Math.max(cards.w, head.w + aside, buttons.w)
  return {
    cards,
    h,
    head: line + gap,
    fits: w <= most + 1,
    put: (into, least) => {
      const all = Math.max(h, least)
      const [x, top] = [(width - w) / 2, height - pad - all]
      const left = (width - head.w - aside) / 2
      putZones(cards, (width - cards.w) / 2, top + line + gap + (all - h) / 2, into)
      putZones(kept, left + head.w + pad, top + (line - kept.h) / 2, into)
      const buttonsTop = height - pad - buttons.h + rem * 0.4
      return {
        place: {
          rect: { x, y: top, w, h: all },
          head: { x: left, y: top + (line - head.h) / 2, w: head.w, h: head.h },
          line: head.line,
          detail,
          isOwn: true,
          isPlate: false,
          buttons: buttons.h === 0 ? undefined : { x, y: buttonsTop, w, h: buttons.h },
        },
        actions: undefined,
      }
    },
  }
}
