// The people round the table: the others in compact blocks, whoever sits at the bottom with all there is.

import type { Scene, SeatScene, Zone } from "../engine/scene.ts"
import { say } from "../engine/words.ts"
import { above, BOLD, cut, cutText, DIM, flow, narrowed, type Picture, picture, type Row, span } from "./ink.ts"
import { type Brush, labelRow, type Size, zonePicture } from "./zones.ts"

const zonesOf = (scene: Scene, seat: number): Zone[] => scene.zones.filter((zone) => zone.seat === seat)

const isOpen = (zone: Zone): boolean => zone.cards.some((card) => card !== undefined)

/** Name, what is to be known of it, and whether it has the turn. */
function titleRow(brush: Brush, scene: Scene, seat: SeatScene, width: number, short: boolean): Row {
  const { telling } = brush
  const hasTurn = (scene.turn & (1 << seat.seat)) !== 0
  const name = cutText(telling.names[seat.seat] ?? `#${seat.seat + 1}`, short ? 10 : 24)
  const facts = seat.facts.map(({ label, value }) =>
    short && seat.facts.length === 1 ? `${value}` : `${say(label, telling)} ${value}`,
  )
  const tags = seat.tags.map((tag) => say(tag, telling))
  const notes = zonesOf(scene, seat.seat).flatMap(({ note }) => (note === undefined ? [] : [say(note, telling)]))
  const told = [...facts, ...(short ? [] : notes), ...tags].join(short ? " " : " · ").replaceAll("-", "−")
  return cut([span(hasTurn ? "▶ " : "  ", "1;32"), span(name, hasTurn ? "1;32;4" : BOLD), span(` ${told}`, "")], width)
}

/** One of the others, in a block of this width. */
function otherBlock(brush: Brush, scene: Scene, seat: SeatScene, size: Size, width: number): Picture {
  const zones = zonesOf(scene, seat.seat).filter(isOpen)
  const labelled = zonesOf(scene, seat.seat).length > 1
  const title = titleRow(brush, scene, seat, width - 1, width < 40)
  const inner = width - 3
  const plain = zones.map((zone) => zonePicture(brush, { ...zone, ...NO_NOTE }, size, inner, labelled))
  const drawn = flow(plain, inner, 2)
  const indented: Picture = { width: drawn.width + 2, rows: drawn.rows.map((row) => [span("  "), ...row]) }
  return { width, rows: above(picture([title]), indented).rows }
}

/** Notes stand beside the name. */
const NO_NOTE = { note: undefined } as unknown as Partial<Zone>

/** In a single line: name, facts and cards behind each other. */
function otherLine(brush: Brush, scene: Scene, seat: SeatScene, width: number): Picture {
  const title = titleRow(brush, scene, seat, Math.floor(width * 0.6), width < 60)
  const room = width - 2 - title.reduce((sum, { text }) => sum + text.length, 0)
  const zones = zonesOf(scene, seat.seat).filter(isOpen)
  const each = Math.max(4, Math.floor(room / Math.max(1, zones.length)) - 1)
  const cards = zones.flatMap((zone) => [
    span("  "),
    ...(zonePicture(brush, { ...zone, ...NO_NOTE }, "short", each, zones.length > 1).rows[0] ?? []),
  ])
  return { width, rows: [cut([...title, ...cards], width - 1)] }
}

/** All others, in seating order from the left of whoever sits at the bottom; in the fewest rows that this size takes. */
export function othersPicture(brush: Brush, scene: Scene, you: number | undefined, size: Size, width: number): Picture {
  const { length } = scene.seats
  const order = Array.from({ length }, (_, i) => scene.seats[((you ?? -1) + 1 + i) % length])
  const others = order.filter(({ seat }) => seat !== you)
  let best: Picture | undefined
  for (let columns = 1; columns <= others.length; columns++) {
    const each = Math.floor(width / columns)
    if (columns > 1 && each < 19) break
    const blocks = others.map((seat) =>
      size === "short" ? otherLine(brush, scene, seat, each) : otherBlock(brush, scene, seat, size, each),
    )
    const drawn = flow(blocks, width, 0)
    if (best === undefined || drawn.rows.length < best.rows.length) best = drawn
  }
  return best ?? picture([])
}

/** Whoever sits at the bottom. */
export function yoursPicture(brush: Brush, scene: Scene, you: number, size: Size, width: number): Picture {
  const seat = scene.seats[you]
  const title = titleRow(brush, scene, seat, width, false)
  const zones = zonesOf(scene, you).map((zone) => ({ ...zone, ...NO_NOTE }))
  const labelled = zones.length > 1
  const drawn = flow(
    zones.map((zone) =>
      isOpen(zone)
        ? zonePicture(brush, zone, size, width, labelled)
        : picture([[...labelRow(brush, zone), span(" ·", DIM)]]),
    ),
    width,
    2,
  )
  return narrowed(above(picture([title]), drawn), width)
}
