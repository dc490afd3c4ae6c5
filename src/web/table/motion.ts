// What moved between two frames, found by comparing them: cards are followed by their tokens. Pure: the table then shows it.

import type { Scene, SceneCard, Zone } from "../../engine/scene.ts"
import { RATIO, type Rect } from "./boxes.ts"
import type { Plan } from "./plan.ts"

/** A table as it was or is drawn. */
export interface Drawn {
  readonly scene: Scene
  readonly plan: Plan
}

/** A card (or a whole pile as one body) on its way. */
export interface Flight {
  /** The cards in it; they are not drawn where they land before they have. */
  readonly tokens: readonly number[]
  readonly from: Rect
  readonly to: Rect
  /** What it shows at the beginning and at the end, 0 for a back. */
  readonly leaves: number
  readonly lands: number
  readonly delay: number
  readonly ms: number
}

/** A card that only gives way within its zone, by whose corner its places are told. */
interface Shift {
  readonly token: number
  readonly from: Rect
  readonly to: Rect
}

/** A box with all that is in it: a zone, what stands at a seat, a number. */
interface Slide {
  readonly box: string
  readonly from: Rect
  readonly to: Rect
}

/** A card that shakes once, so long after the beginning. */
interface Shake {
  readonly token: number
  readonly delay: number
}

interface Motion {
  readonly flights: readonly Flight[]
  readonly shifts: readonly Shift[]
  readonly slides: readonly Slide[]
  readonly shakes: readonly Shake[]
}

/** Where a card lies in a drawn table. */
interface Lying {
  readonly token: number
  readonly zone: Zone
  readonly index: number
  readonly card: SceneCard
  readonly rect: Rect
}

const TOGETHER = 5 // cards that go into one pile move as one body
const BETWEEN = 110 // milliseconds from one link of a chain to the next
const CHAIN = 600 // milliseconds for a whole chain

/** The place of a card whose zone is not drawn: at its seat. */
export function atSeat(plan: Plan, seat: number | undefined): Rect | undefined {
  const place = seat === undefined ? undefined : plan.seats.get(seat)
  if (place === undefined) return undefined
  const { x, y, w, h } = place.rect
  const card = Math.min(24, h / RATIO)
  return { x: x + (w - card) / 2, y: y + (h - card * RATIO) / 2, w: card, h: card * RATIO }
}

function lyingIn({ scene, plan }: Drawn): Map<number, Lying> {
  const all = new Map<number, Lying>()
  for (const zone of scene.zones)
    zone.cards.forEach((card, index) => {
      const rect = plan.zones.get(zone.id)?.cards[index] ?? atSeat(plan, zone.seat)
      if (card !== undefined && rect !== undefined) all.set(card.token, { token: card.token, zone, index, card, rect })
    })
  return all
}

/** A move from one place to another, before it has a time. */
interface Leg {
  readonly from: Lying
  readonly to: Lying
}

const isElsewhere = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x - b.x) > 1 || Math.abs(a.y - b.y) > 1 || Math.abs(a.w - b.w) > 1

const CORNER = { x: 0, y: 0 }

function withinZone(plan: Plan, { zone, rect }: Lying): Rect {
  const { x, y } = plan.zones.get(zone.id)?.ground ?? CORNER
  return { ...rect, x: rect.x - x, y: rect.y - y }
}

/** Everything but cards that has a place on the table, by the name that it is drawn with. */
function boxesOf({ zones, seats, counters }: Plan): Map<string, Rect> {
  const boxes = new Map<string, Rect>()
  for (const [id, { ground }] of zones) boxes.set(`zone ${id}`, ground)
  for (const [id, rect] of counters) boxes.set(`counter ${id}`, rect)
  for (const [seat, { rect, head, buttons }] of seats) {
    boxes.set(`seat ${seat}`, rect).set(`head ${seat}`, head)
    if (buttons !== undefined) boxes.set(`buttons ${seat}`, buttons)
  }
  return boxes
}

function slidesBetween(before: ReadonlyMap<string, Rect>, after: ReadonlyMap<string, Rect>): Slide[] {
  return [...after].flatMap(([box, to]) => {
    const from = before.get(box)
    return from !== undefined && Math.hypot(from.x - to.x, from.y - to.y) > 1 ? [{ box, from, to }] : []
  })
}

export function motionBetween(before: Drawn, after: Drawn): Motion {
  const [was, is] = [lyingIn(before), lyingIn(after)]
  const legs: Leg[] = []
  const shifts: Shift[] = []
  const gone = [...was.values()].filter(({ token }) => !is.has(token))
  for (const to of is.values()) {
    const from = was.get(to.token) ?? origin(before, after, gone, to)
    if (from === undefined) continue
    if (from.zone.id !== to.zone.id || from.card.face !== to.card.face) legs.push({ from, to })
    else {
      const [old, now] = [withinZone(before.plan, from), withinZone(after.plan, to)]
      if (isElsewhere(old, now)) shifts.push({ token: to.token, from: old, to: now })
    }
  }
  const flights = timed(bodies(legs))
  const slides = slidesBetween(boxesOf(before.plan), boxesOf(after.plan))
  return {
    flights,
    shifts,
    slides,
    shakes: isSurprise(before.scene, after.scene) ? shakesOf(after.scene, flights) : [],
  }
}

/** Whoever had the turn still has it, and is now called something new: the card that did that is worth a second look. */
function isSurprise(before: Scene, after: Scene): boolean {
  return after.seats.some(({ seat, tags }) => {
    const old = before.seats[seat]?.tags.map(({ key }) => key)
    return (before.turn & after.turn & (1 << seat)) !== 0 && tags.some(({ key }) => !old?.includes(key))
  })
}

/** The cards that landed on top of open piles in the middle. */
function shakesOf({ zones }: Scene, flights: readonly Flight[]): Shake[] {
  const tops = zones.filter(({ kind, seat }) => kind === "pile" && seat === undefined).map(({ cards }) => cards.at(-1))
  return flights.flatMap(({ tokens, lands, delay, ms }) => {
    const [token] = tokens
    const isOnTop = lands !== 0 && tops.some((top) => top?.token === token)
    return isOnTop ? [{ token, delay: delay + ms }] : []
  })
}

/** Where a card with a new name came from: out of cards that are gone (shuffled), else from the pile that shrank most. */
function origin(before: Drawn, after: Drawn, gone: readonly Lying[], to: Lying): Lying | undefined {
  const shuffled = gone.filter(({ zone }) => zone.id !== to.zone.id)
  if (shuffled.length > 0) return { ...shuffled[shuffled.length - 1], token: to.token }
  const sizeAfter = (id: string): number => after.scene.zones.find((zone) => zone.id === id)?.cards.length ?? 0
  const shrunk = before.scene.zones
    .filter(({ id, kind, cards }) => kind === "pile" && id !== to.zone.id && cards.length > sizeAfter(id))
    .sort((a, b) => b.cards.length - sizeAfter(b.id) - (a.cards.length - sizeAfter(a.id)))
  const [zone] = shrunk
  const rect = zone && before.plan.zones.get(zone.id)?.cards.at(-1)
  return rect && { token: to.token, zone, index: 0, card: { token: to.token, face: 0 }, rect }
}

/** The way of a card that was held out over the table, to where it lies now; nothing if it is not to be seen there. */
export function wayHome(after: Drawn, token: number, from: Rect): Flight | undefined {
  const home = lyingIn(after).get(token)
  if (home === undefined) return undefined
  const { rect: to, card } = home
  return { tokens: [token], from, to, leaves: card.face, lands: card.face, delay: 0, ms: timeFor({ from, to }) }
}

type Untimed = Omit<Flight, "delay" | "ms"> & { readonly last: Lying }

/** Many cards from one place into one pile are one body. */
function bodies(legs: readonly Leg[]): Untimed[] {
  const groups = new Map<string, Leg[]>()
  for (const leg of legs) {
    const key = leg.to.zone.kind === "pile" ? `${leg.from.zone.id} ${leg.to.zone.id}` : `${leg.to.token}`
    groups.set(key, [...(groups.get(key) ?? []), leg])
  }
  return [...groups.values()].flatMap((group) => (group.length >= TOGETHER ? [bodyOf(group)] : group.map(single)))
}

const single = ({ from, to }: Leg): Untimed => ({
  tokens: [to.token],
  from: from.rect,
  to: to.rect,
  leaves: from.card.face,
  lands: to.card.face,
  last: to,
})

/** It shows the card that lay on top, and at the end the one that lies there now. */
function bodyOf(group: readonly Leg[]): Untimed {
  const topBefore = group.reduce((a, b) => (b.from.index > a.from.index ? b : a))
  const topAfter = group.reduce((a, b) => (b.to.index > a.to.index ? b : a))
  return { ...single({ from: topBefore.from, to: topAfter.to }), tokens: group.map(({ to }) => to.token) }
}

/** To the middle first, then to the seats; one after the other. */
function timed(untimed: readonly Untimed[]): Flight[] {
  const rank = ({ last }: Untimed): number => (last.zone.seat === undefined ? 0 : 1) * 1000 + last.index
  const inOrder = [...untimed].sort((a, b) => rank(a) - rank(b))
  const between = Math.min(BETWEEN, CHAIN / Math.max(1, inOrder.length - 1))
  return inOrder.map(({ last: _, ...flight }, i) => ({ ...flight, delay: i * between, ms: timeFor(flight) }))
}

const timeFor = ({ from, to }: Pick<Flight, "from" | "to">): number =>
  180 + Math.min(80, Math.hypot(from.x - to.x, from.y - to.y) / 6)
