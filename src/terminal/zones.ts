// Draws a zone of the table: boxes where there is room, brackets where there is less, a summary where there is little.

import type { SceneCard, Spot, Zone } from "../engine/scene.ts"
import { say, type Telling } from "../engine/words.ts"
import { boxed, type Deck, type Mark, smallCard, tallCard, tinyCard } from "./faces.ts"
import { above, BOLD, beside, cut, DIM, type Picture, picture, type Row, rowWidth, span, TITLE, wrap } from "./ink.ts"

/** The sizes of cards, the largest first. `short` is one line for all cards of a zone. */
const SIZES = ["tall", "boxed", "small", "short"] as const
export type Size = (typeof SIZES)[number]

/** The highlighted spots on the table. */
export interface Marks {
  readonly legal: readonly Spot[]
  readonly focus: readonly Spot[]
  readonly chosen: readonly Spot[]
}

export const NO_MARKS: Marks = { legal: [], focus: [], chosen: [] }

/** Everything that drawing a zone needs besides the zone. */
export interface Brush {
  readonly deck: Deck
  readonly telling: Telling
  readonly marks: Marks
  /** Counts what had no room. The drawing with the lowest count is used. */
  readonly lost: { count: number }
}

/** Cuts a row to `width` columns, and counts a cut as a loss. */
export function cutCounted(brush: Brush, row: Row, width: number): Row {
  if (rowWidth(row) > width) brush.lost.count++
  return cut(row, width)
}

const ORDER = ["chosen", "focus", "legal"] as const

/** Returns how a card is marked. The top of a pile stands for the whole pile. */
function markAt({ marks }: Brush, zone: Zone, index: number): Mark {
  const isTop = zone.kind === "pile" && index >= zone.cards.length - 1
  const here = (spot: Spot): boolean =>
    spot.zone === zone.id && (spot.index === index || (isTop && (spot.index ?? index) >= index))
  const whole = ORDER.find((mark) => marks[mark].some((spot) => spot.zone === zone.id && spot.index === undefined))
  return ORDER.find((mark) => marks[mark].some(here)) ?? (zone.kind === "pile" ? "none" : (whole ?? "none"))
}

/** Returns the mark of the zone itself, which may have no cards. */
const zoneMark = ({ marks }: Brush, zone: Zone): Mark =>
  ORDER.find((mark) => marks[mark].some((spot) => spot.zone === zone.id && spot.index === undefined)) ?? "none"

/** Returns the name of the zone with its note. */
export function labelRow(brush: Brush, zone: Zone, noted = true): Row {
  const name = say(zone.label, brush.telling)
  const mark = zoneMark(brush, zone)
  const counted = zone.kind === "pile" || (zone.kind === "fan" && zone.cards.length > 4)
  const style = mark === "focus" ? TITLE : mark === "none" ? DIM : BOLD
  return [
    span(mark === "focus" && zone.cards.length === 0 ? `»${name}«` : name, style),
    ...(counted ? [span(` ${zone.cards.length}`, BOLD)] : []),
    ...(noted && zone.note !== undefined ? [span(` · ${say(zone.note, brush.telling)}`, "")] : []),
  ]
}

/** Draws the zone within `width` columns; with its name if `labelled`. */
export function zonePicture(brush: Brush, zone: Zone, size: Size, width: number, labelled = true): Picture {
  if (size === "short") return shortZone(brush, zone, width, labelled)
  if (size === "small") return smallZone(brush, zone, width, labelled)
  if (zone.kind === "pile") return pilePicture(brush, zone, size, width, labelled)
  const cards = laid(brush, zone, size, width)
  return labelled ? above(picture([cutCounted(brush, labelRow(brush, zone), width)]), cards) : cards
}

const cardRows = (brush: Brush, zone: Zone, index: number, size: "tall" | "boxed", open = false): Row[] => {
  const card = zone.cards[index]
  const mark = markAt(brush, zone, index)
  return size === "tall" ? tallCard(brush.deck, card, mark) : boxed(brush.deck, card, mark, open)
}

/** Draws a pile as its top card, with its note beside it. */
function pilePicture(brush: Brush, zone: Zone, size: "tall" | "boxed", width: number, labelled: boolean): Picture {
  const card = picture(cardRows(brush, zone, Math.max(0, zone.cards.length - 1), size))
  const note = zone.note === undefined ? [] : wrap(say(zone.note, brush.telling), NOTE_WIDTH)
  const noted = beside([card, picture(note.slice(0, card.rows.length).map((line) => [span(line)]))], 1)
  return labelled ? above(picture([cutCounted(brush, labelRow(brush, zone, false), width)]), noted) : noted
}

const NOTE_WIDTH = 12 // columns beside a pile

/** Draws cards side by side, overlapping if that saves a row. */
function laid(brush: Brush, zone: Zone, size: "tall" | "boxed", width: number): Picture {
  const { length } = zone.cards
  const stride = brush.deck.inner + (size === "tall" ? 4 : 2)
  const most = Math.max(1, Math.floor(width / stride))
  const overlapping = size === "boxed" && zone.columns === undefined && length > most
  const columns = zone.columns ?? (overlapping ? Math.max(1, Math.floor((width - 1) / (stride - 1))) : most)
  const indices = length === 0 ? [0] : [...zone.cards.keys()]
  return inRows(indices, columns, (row) =>
    beside(
      row.map((index, i) => picture(cardRows(brush, zone, index, size, overlapping && i + 1 < row.length))),
      0,
    ),
  )
}

/** Splits items into rows of `columns`. */
function inRows(indices: readonly number[], columns: number, draw: (row: readonly number[]) => Picture): Picture {
  const rows: Picture[] = []
  for (let from = 0; from < indices.length; from += columns) rows.push(draw(indices.slice(from, from + columns)))
  return above(...rows)
}

/** Draws cards in brackets, with the name to their left. */
function smallZone(brush: Brush, zone: Zone, width: number, labelled: boolean): Picture {
  const label = labelled ? labelRow(brush, zone, zone.kind === "pile") : []
  const cell = brush.deck.inner + 2
  if (zone.kind === "pile") {
    const top = smallCard(brush.deck, zone.cards.at(-1), markAt(brush, zone, Math.max(0, zone.cards.length - 1)))
    return picture([cutCounted(brush, [...top, span(" "), ...label], width)])
  }
  const room = width - (labelled ? rowWidth(label) + 1 : 0)
  const isBacks = zone.cards.length > 4 && zone.cards.every((card) => card?.face === 0) && zone.kind === "fan"
  if (labelled && zone.columns !== undefined && room < cell * zone.columns && width >= cell * zone.columns)
    return smallZone(brush, zone, width, false) // a grid is recognised by its shape
  if (isBacks || room < cell * (zone.columns ?? 2)) return shortZone(brush, zone, width, labelled)
  const columns = zone.columns ?? Math.max(1, Math.floor(room / cell))
  const cards = inRows([...zone.cards.keys()], columns, (row) =>
    picture([row.flatMap((index) => smallCard(brush.deck, zone.cards[index], markAt(brush, zone, index)))]),
  )
  const whole = labelled ? beside([picture([label]), cards], 1) : cards
  if (zone.note === undefined) return whole
  const noted = beside([whole, picture([[span(say(zone.note, brush.telling))]])], 1)
  if (noted.width <= width) return noted
  brush.lost.count++
  return whole
}

/** Draws one line: marked cards first, then as many others as fit. Equal backs are counted. */
function shortZone(brush: Brush, zone: Zone, width: number, labelled: boolean): Picture {
  const label: Row = labelled ? [...labelRow(brush, zone, zone.kind === "pile"), span(" ")] : []
  if (zone.kind === "pile") return picture([cutCounted(brush, [...topOf(brush, zone), span(" "), ...label], width)])
  if (zone.columns !== undefined) return shortGrid(brush, zone, zone.columns, label, width)
  const cards = zone.cards.flatMap((card, index) => (card === undefined ? [] : [{ card, index }]))
  const backs = cards.filter(({ card, index }) => card.face === 0 && markAt(brush, zone, index) === "none")
  const rest: Row = backs.length === 0 ? [] : [span(`▒×${backs.length}`, DIM)]
  const others = cards.filter((one) => !backs.includes(one))
  const room = width - rowWidth(label) - rowWidth(rest) - 1
  return picture([cutCounted(brush, [...label, ...summary(brush, zone, others, room), ...rest], width)])
}

/** Draws a grid in one line. The cards of each of its columns stand together, the upper one first: `4■8⬢ ▒▒ ▒1●`. */
function shortGrid(brush: Brush, zone: Zone, columns: number, label: Row, width: number): Picture {
  const cards = Array.from({ length: columns }, (_, column) =>
    [...zone.cards.entries()].flatMap(([index, card]): Row => {
      if (index % columns !== column) return []
      return card === undefined ? [span("·", DIM)] : tinyCard(brush.deck, card, markAt(brush, zone, index))
    }),
  )
  return picture([cutCounted(brush, [...label, ...cards.flatMap((row) => [...row, span(" ")])], width)])
}

const topOf = (brush: Brush, zone: Zone): Row => {
  const top = zone.cards.at(-1)
  return top === undefined ? [span("·", DIM)] : tinyCard(brush.deck, top, markAt(brush, zone, zone.cards.length - 1))
}

/** Writes `5/3 6/6 …+4`, from the first marked card on. */
function summary(
  brush: Brush,
  zone: Zone,
  cards: readonly { readonly card: SceneCard; readonly index: number }[],
  room: number,
): Row {
  const drawn = cards.map(({ card, index }) => ({
    row: tinyCard(brush.deck, card, markAt(brush, zone, index)),
    mark: markAt(brush, zone, index),
  }))
  const focus = Math.max(
    0,
    drawn.findIndex(({ mark }) => mark === "focus"),
  )
  const total = drawn.reduce((sum, { row }) => sum + rowWidth(row) + 1, 0)
  if (total <= room) return drawn.flatMap(({ row }) => [...row, span(" ")])
  const out: Row[] = []
  let used = 6 // for “…+12 ”
  let shown = 0
  for (const { row } of [...drawn.slice(focus), ...drawn.slice(0, focus)]) {
    used += rowWidth(row) + 1
    if (used > room) break
    out.push([...row, span(" ")])
    shown++
  }
  brush.lost.count += drawn.length - shown
  return [...out.flat(), span(`…+${drawn.length - shown} `, DIM)]
}
