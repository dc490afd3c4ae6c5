// Draws the seats: other players in compact blocks, the player at the bottom in full.

import type { Scene, SeatScene, Zone } from "../engine/scene.ts"
import { say, type Telling } from "../engine/words.ts"
import {
  above,
  BOLD,
  cut,
  cutText,
  flow,
  narrowed,
  type Picture,
  picture,
  type Row,
  rowWidth,
  span,
  TURN,
  widthOf,
} from "./ink.ts"
import { type Brush, cutCounted, labelRow, type Size, zonePicture } from "./zones.ts"

const zonesOf = (scene: Scene, seat: number): Zone[] => scene.zones.filter((zone) => zone.seat === seat)

const hasCards = (zone: Zone): boolean => zone.cards.some((card) => card !== undefined)

/** Counts the cards that are drawn face down one by one. */
const backsOf = (zones: readonly Zone[]): number =>
  zones.reduce(
    (sum, { kind, cards }) => sum + (kind === "pile" ? 0 : cards.filter((card) => card?.face === 0).length),
    0,
  )

/** Removes the note of a zone, because it stands beside the name of the seat. */
function withoutNote(zone: Zone): Zone {
  const { note: _, ...rest } = zone
  return rest
}

interface Wording {
  readonly text: string
  /** How much it leaves out: 0 is nothing. */
  readonly lost: number
  /** The text that gets a row of its own. */
  readonly below?: string
}

/** Returns the number in a note, for when there is no room for its words. */
const numberIn = (note: string): string => /[−-]?\d+/.exec(note)?.[0] ?? note

/** Returns wordings of the facts about a seat, the longest first. A fact keeps its label, unless it is the only one. */
function tellings(telling: Telling, seat: SeatScene, zones: readonly Zone[], isYours: boolean): Wording[] {
  const shown = zones.length > 1 ? zones : []
  const counted = (label: string, value: number | string): boolean =>
    shown.some((zone) => say(zone.label, telling) === label && zone.cards.length === value)
  const facts = seat.facts
    .map(({ label, value }) => ({ label: say(label, telling), value }))
    .filter(({ label, value }) => !counted(label, value))
  const notes = zones
    .flatMap(({ note }) => (note === undefined ? [] : [say(note, telling)]))
    .filter((note) => !facts.some(({ label, value }) => note === `${value} ${label}`))
  const tags = seat.tags.map((tag) => say(tag, telling))
  const full = facts.map(({ label, value }) => `${label} ${value}`)
  const join = (...parts: readonly string[][]): string =>
    parts
      .flat()
      .join(" · ")
      .replaceAll(/-(?=\d)/g, "−")
  const whole = { text: join(full, notes, tags), lost: 0 }
  const fewer = full.slice(1).map((_, i) => ({ text: join(full.slice(i + 1)), lost: 2 }))
  if (isYours && notes.length > 0) {
    const below = join(notes)
    return [
      whole,
      { text: join(full, tags), lost: 0, below },
      { text: join(full), lost: 1, below },
      ...fewer.map((one) => ({ ...one, below })),
    ]
  }
  if (notes.length > 0)
    return [
      whole,
      { text: join(notes, tags), lost: facts.every(({ value }) => value === backsOf(zones)) ? 0 : 1 },
      { text: join(notes), lost: 2 },
      { text: join(notes.map((note) => note.split(/[,;]/)[0])), lost: 2 },
      ...(notes.length === 1 ? [{ text: numberIn(notes[0]), lost: 3 }] : []),
    ]
  const bare = facts.length === 1 ? [{ text: join([`${facts[0].value}`]), lost: 2 }] : []
  return [whole, { text: join(full), lost: 1 }, ...fewer, ...bare]
}

/** Returns name, facts and turn of a seat. For your own seat, facts that do not fit go into a second row. */
function titleRows(brush: Brush, scene: Scene, seat: SeatScene, width: number, isYours = false): [Row, ...Row[]] {
  const { telling } = brush
  const hasTurn = (scene.turn & (1 << seat.seat)) !== 0
  const name = cutText(telling.names[seat.seat] ?? `#${seat.seat + 1}`, Math.max(8, Math.floor(width / 3)))
  const room = width - widthOf(name) - 3
  const wordings = tellings(telling, seat, zonesOf(scene, seat.seat), isYours)
  const told: Wording = wordings.find(({ text }) => widthOf(text) <= room) ?? {
    text: wordings[wordings.length - 1].text,
    lost: 3,
  }
  brush.lost.count += told.lost
  const named = [span(hasTurn ? "* " : "  ", TURN), span(name, hasTurn ? TURN : BOLD), span(` ${told.text}`)]
  const below = told.below === undefined ? [] : [cut([span(`  ${told.below}`)], width)]
  return [cut(named, width), ...below]
}

/** Draws another seat as a block of this width. */
function otherBlock(brush: Brush, scene: Scene, seat: SeatScene, size: Size, width: number): Picture {
  const zones = zonesOf(scene, seat.seat).filter(hasCards)
  const [title] = titleRows(brush, scene, seat, width - 1)
  const inner = width - 2
  const drawn = flow(
    zones.map((zone) => zonePicture(brush, withoutNote(zone), size, inner, zones.length > 1)),
    inner,
    2,
  )
  const indented: Picture = { width: drawn.width + 1, rows: drawn.rows.map((row) => [span(" "), ...row]) }
  return { width, rows: above(picture([title]), indented).rows }
}

/** Draws another seat in one line: name, facts and cards. */
function otherLine(brush: Brush, scene: Scene, seat: SeatScene, width: number): Picture {
  const zones = zonesOf(scene, seat.seat).filter(hasCards)
  const [title] = titleRows(brush, scene, seat, Math.floor(width * (zones.length > 1 ? 0.5 : 0.6)))
  const room = width - 1 - rowWidth(title)
  const cards = zones.flatMap((zone, i) => {
    const each = Math.max(4, Math.floor(room / zones.length) - 3)
    const row = zonePicture(brush, withoutNote(zone), "short", each, zones.length > 1).rows[0] ?? []
    return [span(i === 0 ? "  " : "   "), ...row]
  })
  return { width, rows: [cutCounted(brush, [...title, ...cards], width - 1)] }
}

const NARROWEST = 19 // least columns of a block

/** Draws the other seats in seating order, leaving out as little as possible; if `tight`, in the fewest rows. */
export function othersPicture(
  brush: Brush,
  scene: Scene,
  you: number | undefined,
  size: Size,
  width: number,
  tight: boolean,
): Picture {
  const { length } = scene.seats
  const order = Array.from({ length }, (_, i) => scene.seats[((you ?? -1) + 1 + i) % length])
  const others = order.filter(({ seat }) => seat !== you)
  const most = Math.max(1, Math.min(others.length, Math.floor(width / NARROWEST)))
  const ways = Array.from({ length: most }, (_, i) => inColumns(brush, scene, others, size, width, i + 1))
  const cost = ({ drawn, lost }: Way): number =>
    tight ? 1000 * drawn.rows.length + lost : 1000 * lost + drawn.rows.length
  const best = ways.reduce((a, b) => (cost(b) < cost(a) ? b : a))
  brush.lost.count += best.lost
  return best.drawn
}

interface Way {
  readonly drawn: Picture
  readonly lost: number
}

function inColumns(
  brush: Brush,
  scene: Scene,
  others: readonly SeatScene[],
  size: Size,
  width: number,
  columns: number,
): Way {
  const own: Brush = { ...brush, lost: { count: 0 } }
  const each = Math.floor(width / columns)
  const blocks = others.map((seat) =>
    size === "short" ? otherLine(own, scene, seat, each) : otherBlock(own, scene, seat, size, each),
  )
  return { drawn: flow(blocks, width, 0), lost: own.lost.count }
}

/** Draws the seat at the bottom. */
export function yoursPicture(brush: Brush, scene: Scene, you: number, size: Size, width: number): Picture {
  const title = titleRows(brush, scene, scene.seats[you], width, true)
  const zones = zonesOf(scene, you).map(withoutNote)
  const drawn = zones.map((zone) =>
    hasCards(zone) ? zonePicture(brush, zone, size, width, zones.length > 1) : picture([labelRow(brush, zone)]),
  )
  return narrowed(above(picture(title), flow(drawn, width, 2)), width)
}
