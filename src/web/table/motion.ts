// Finds what moves between two frames. It follows cards by their tokens. Pure; `Mover` animates the result.

import type { Scene, SceneCard, Zone } from "../../engine/scene.ts"
import { FLIGHT, LONGER, TOGETHER, timeBetween } from "../../table/motion-time.ts"
import { CARD_RATIO, type Rect } from "./boxes.ts"
import type { Plan } from "./plan.ts"

/** A scene and where it was drawn. */
export interface DrawnTable {
  readonly scene: Scene
  readonly plan: Plan
}

/** The flight of a card, or of a whole pile as one body. */
export interface Flight {
  /** The cards in it. Each stays invisible in its new place until the flight has landed. */
  readonly tokens: readonly number[]
  readonly from: Rect
  readonly to: Rect
  /** The face that it shows at the start and at the end; 0 for a back. */
  readonly leaves: number
  readonly lands: number
  readonly delay: number
  readonly ms: number
}

/** A card that only moves within its zone. Its places are relative to the zone's corner. */
interface Shift {
  readonly token: number
  readonly from: Rect
  readonly to: Rect
}

/** A box that moves with all its contents: a zone, the text of a seat, a counter. */
interface Slide {
  readonly box: string
  readonly from: Rect
  readonly to: Rect
}

/** A card that shakes once after this delay. */
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

/** A card and where it lies on a drawn table. */
interface PlacedCard {
  readonly token: number
  readonly zone: Zone
  readonly index: number
  readonly card: SceneCard
  readonly rect: Rect
}

/** Returns a place for a card whose zone is not drawn: at its seat. */
export function rectAtSeat(plan: Plan, seat: number | undefined): Rect | undefined {
  const place = seat === undefined ? undefined : plan.seats.get(seat)
  if (place === undefined) return undefined
  const { x, y, w, h } = place.rect
  const card = Math.min(24, h / CARD_RATIO)
  return { x: x + (w - card) / 2, y: y + (h - card * CARD_RATIO) / 2, w: card, h: card * CARD_RATIO }
}

function placedCards({ scene, plan }: DrawnTable): Map<number, PlacedCard> {
  const all = new Map<number, PlacedCard>()
  for (const zone of scene.zones)
    zone.cards.forEach((card, index) => {
      const rect = plan.zones.get(zone.id)?.cards[index] ?? rectAtSeat(plan, zone.seat)
      if (card !== undefined && rect !== undefined) all.set(card.token, { token: card.token, zone, index, card, rect })
    })
  return all
}

/** The start and end of a flight, without its times. */
interface Leg {
  readonly from: PlacedCard
  readonly to: PlacedCard
}

const isElsewhere = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x - b.x) > 1 || Math.abs(a.y - b.y) > 1 || Math.abs(a.w - b.w) > 1

const CORNER = { x: 0, y: 0 }

function withinZone(plan: Plan, { zone, rect }: PlacedCard): Rect {
  const { x, y } = plan.zones.get(zone.id)?.ground ?? CORNER
  return { ...rect, x: rect.x - x, y: rect.y - y }
}

/** Returns the boxes of a plan by their `data-box` names. Cards are not among them. */
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

export function motionBetween(before: DrawnTable, after: DrawnTable): Motion {
  const [was, is] = [placedCards(before), placedCards(after)]
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

/** Tells whether a player still has the turn and got a new tag. The card that caused it then shakes. */
function isSurprise(before: Scene, after: Scene): boolean {
  return after.seats.some(({ seat, tags }) => {
    const old = before.seats[seat]?.tags.map(({ key }) => key)
    return (before.turn & after.turn & (1 << seat)) !== 0 && tags.some(({ key }) => !old?.includes(key))
  })
}

/** Shakes the cards that landed on open piles in the middle. */
function shakesOf({ zones }: Scene, flights: readonly Flight[]): Shake[] {
  const tops = zones.filter(({ kind, seat }) => kind === "pile" && seat === undefined).map(({ cards }) => cards.at(-1))
  return flights.flatMap(({ tokens, lands, delay, ms }) => {
    const [token] = tokens
    const isOnTop = lands !== 0 && tops.some((top) => top?.token === token)
    return isOnTop ? [{ token, delay: delay + ms }] : []
  })
}

/** Finds where a card with a new token came from: a card that was shuffled away, or else the pile that shrank most. */
function origin(
  before: DrawnTable,
  after: DrawnTable,
  gone: readonly PlacedCard[],
  to: PlacedCard,
): PlacedCard | undefined {
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

/** Returns the flight of a card that hovered over the table to its place. Undefined if it has no place there. */
export function flightHome(after: DrawnTable, token: number, from: Rect): Flight | undefined {
  const home = placedCards(after).get(token)
  if (home === undefined) return undefined
  const { rect: to, card } = home
  return { tokens: [token], from, to, leaves: card.face, lands: card.face, delay: 0, ms: timeFor({ from, to }) }
}

type Untimed = Omit<Flight, "delay" | "ms"> & { readonly last: PlacedCard }

/** Joins cards into one body if many of them fly from one place to one pile. */
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

/** Makes a body. It first shows the top card of the old place, and at the end the top card of the new place. */
function bodyOf(group: readonly Leg[]): Untimed {
  const topBefore = group.reduce((a, b) => (b.from.index > a.from.index ? b : a))
  const topAfter = group.reduce((a, b) => (b.to.index > a.to.index ? b : a))
  return { ...single({ from: topBefore.from, to: topAfter.to }), tokens: group.map(({ to }) => to.token) }
}

/** Schedules the flights one after the other, those to the middle first. */
function timed(untimed: readonly Untimed[]): Flight[] {
  const rank = ({ last }: Untimed): number => (last.zone.seat === undefined ? 0 : 1) * 1000 + last.index
  const inOrder = [...untimed].sort((a, b) => rank(a) - rank(b))
  const between = timeBetween(inOrder.length)
  return inOrder.map(({ last: _, ...flight }, i) => ({ ...flight, delay: i * between, ms: timeFor(flight) }))
}

const timeFor = ({ from, to }: Pick<Flight, "from" | "to">): number =>
  FLIGHT + Math.min(LONGER, Math.hypot(from.x - to.x, from.y - to.y) / 6)
