// Draws a scene as a small SVG without text, for Home. From top to bottom it shows the other players' cards, the
// middle, and the first seat's cards.

import type { Face, Game } from "../../engine/game.ts"
import type { Counter, Scene, SceneCard, Zone } from "../../engine/scene.ts"
import type { Theme, Tint } from "../../engine/theme.ts"
import { figures, fit } from "./figures.ts"
import { CARD, HAIRLINE, INKS } from "./inks.ts"
import { back, front } from "./svg.ts"

const WIDTH = 320
const HEIGHT = 200
const EDGE = 9 // the wooden edge
const INSET = 17 // the border of the area for cards

/** A thing on the table, with its size in card widths. `draw` draws it at a position, for a given card width. */
interface Thing {
  readonly width: number
  readonly height: number
  draw(x: number, y: number, unit: number): string
}

/** Things side by side. */
type Band = readonly Thing[]

const TALL = 1.4
const GAP = 0.3

/** Draws the whole table as an SVG document. */
export function pictureOf(game: Game, theme: Theme, scene: Scene): string {
  const drawing = new Drawing(game, theme)
  const drawn = around(
    Array.from({ length: scene.seats.length - 1 }, (_, i) => largest(scene, i + 1)).flatMap((zone) =>
      zone === undefined ? [] : [drawing.zone(zone)],
    ),
    [
      ...inTheMiddle(scene).map((zone) => drawing.zone(zone)),
      ...scene.counters.filter(isSeenFromAfar).map(counterThing),
    ],
    scene.zones.filter(({ seat, cards }) => seat === 0 && hasCards(cards)).map((zone) => drawing.zone(zone)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${styles(theme)}</style>${cloth(theme)}<defs>${drawing.defs()}</defs>${drawn}</svg>`
}

const hasCards = (cards: Zone["cards"]): boolean => cards.some((card) => card !== undefined)

/** Returns the zone that represents another seat: the one with the most cards. */
const largest = ({ zones }: Scene, seat: number): Zone | undefined =>
  zones.filter((zone) => zone.seat === seat && hasCards(zone.cards)).sort((a, b) => b.cards.length - a.cards.length)[0]

const MOST_IN_MIDDLE = 6

/** Returns the zones of the middle. If there are too many, it drops those with a face-down top card. */
function inTheMiddle({ zones }: Scene): Zone[] {
  const all = zones.filter(({ seat, cards }) => seat === undefined && hasCards(cards))
  if (all.length <= MOST_IN_MIDDLE) return all
  return all.filter(({ cards }) => cards.at(-1)?.face !== 0).slice(0, MOST_IN_MIDDLE)
}

/** Returns styles that follow the light or dark scheme of the page. */
function styles({ cloth, back, accent }: Theme): string {
  const colours = (shade: keyof Tint, wood: string, ink: string): string =>
    `--cloth:${cloth[shade]};--back:${back[shade]};--accent:${accent[shade]};--wood:${wood};--ink:${ink}`
  return `svg{${colours("light", "#9c6b3f", "#231d18")}}@media(prefers-color-scheme:dark){svg{${colours("dark", "#5a3d26", "#f1e9dc")}}}`
}

function cloth({ motif }: Theme): string {
  const inner = `width="${WIDTH - 2 * EDGE}" height="${HEIGHT - 2 * EDGE}"`
  return `<rect width="${WIDTH}" height="${HEIGHT}" style="fill:var(--wood)"/><rect x="${EDGE}" y="${EDGE}" ${inner} rx="10" style="fill:var(--cloth)"/><g transform="translate(96 36)scale(1.28)" opacity=".12" fill="currentColor" style="color:var(--accent)">${motif}</g>`
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const SIDE = 72
const BETWEEN = 9
const LARGEST = 56 // the width of a card
const INSIDE: Box = { x: INSET, y: INSET, width: WIDTH - 2 * INSET, height: HEIGHT - 2 * INSET }
const BETWEEN_SIDES: Box = { ...INSIDE, x: INSET + SIDE, width: INSIDE.width - 2 * SIDE }

/**
 * Puts the own cards below and the others above. With two or three others, two of them go to the sides if that leaves
 * more room.
 */
function around(others: Band, middle: Band, own: Band): string {
  const without = layOut(INSIDE, LARGEST, [others, middle, own])
  if (others.length < 2 || others.length > 3) return without.svg
  const inner = layOut(BETWEEN_SIDES, LARGEST, [others.slice(1, -1), middle, own])
  if (inner.size < without.size) return without.svg
  const left = { ...INSIDE, width: SIDE - BETWEEN }
  const right = { ...left, x: WIDTH - INSET - left.width }
  return (
    inner.svg + layOut(left, inner.size, [others.slice(0, 1)]).svg + layOut(right, inner.size, [others.slice(-1)]).svg
  )
}

/** Stacks bands in the middle of a box, as large as fits. `size` is the average card width in the last two bands. */
function layOut(box: Box, largest: number, all: readonly Band[]): { readonly svg: string; readonly size: number } {
  const shown = all.filter((band) => band.length > 0)
  const gaps = BETWEEN * (shown.length - 1)
  const heights = shown.map((band) => Math.max(...band.map(({ height }) => height)))
  const total = heights.reduce((sum, height) => sum + height, 0)
  const widths = shown.map((band) => band.reduce((sum, { width }) => sum + width, GAP * (band.length - 1)))
  const units = widths.map((width) => Math.min(largest, (box.height - gaps) / total, box.width / width))
  const used = heights.reduce((sum, height, i) => sum + height * units[i], gaps)
  let y = box.y + (box.height - used) / 2
  const rows = shown.map((band, i) => {
    const top = y
    y += heights[i] * units[i] + BETWEEN
    return row(band, box.x + (box.width - widths[i] * units[i]) / 2, top, units[i], heights[i])
  })
  const last = units.slice(-2)
  return { svg: rows.join(""), size: last.reduce((sum, unit) => sum + unit, 0) / last.length }
}

function row(band: Band, left: number, top: number, unit: number, height: number): string {
  let x = left
  return band
    .map((thing) => {
      const at = x
      x += (thing.width + GAP) * unit
      return thing.draw(at, top + ((height - thing.height) * unit) / 2, unit)
    })
    .join("")
}

const isSeenFromAfar = ({ kind, value }: Counter): boolean => kind !== "plain" && Number.isFinite(Number(value))

/** Returns the thing for a counter: a large number or a die. */
function counterThing({ kind, value }: Counter): Thing {
  const text = String(value)
  const height = kind === "die" ? 1 : TALL
  const cap = fit(text, kind === "die" ? 0.58 : 1.1, kind === "die" ? 0.7 : 1.2)
  return {
    width: 1,
    height,
    draw: (x, y, unit) => {
      const digits = figures(text, x + unit / 2, y + ((height + cap) * unit) / 2, cap * unit)
      return kind === "die"
        ? `<rect x="${one(x)}" y="${one(y)}" width="${one(unit)}" height="${one(unit)}" rx="${one(unit / 5)}" fill="${CARD}" stroke="${HAIRLINE}"/><g fill="${INKS.ink.text}">${digits}</g>`
        : `<g style="fill:var(--ink)">${digits}</g>`
    },
  }
}

const MOST_IN_ROW = 10

/** Draws the things of one game. The SVG defines each card face once. */
class Drawing {
  readonly #game: Game
  readonly #theme: Theme
  readonly #used = new Map<number, string>()

  constructor(game: Game, theme: Theme) {
    this.#game = game
    this.#theme = theme
  }

  /** Returns the definitions of every card that was drawn. */
  defs(): string {
    return Array.from(this.#used, ([face, svg]) => `<g id="c${face}">${svg}</g>`).join("")
  }

  zone({ kind, cards, columns = 4 }: Zone): Thing {
    if (kind === "pile") return this.#pile(cards)
    if (kind === "grid") return this.#grid(cards, columns)
    return this.#row(cards.filter((card) => card !== undefined).slice(0, MOST_IN_ROW), kind === "fan" ? 0.52 : 1.08)
  }

  /** Draws a pile. Its thickness grows with its number of cards, up to three. */
  #pile(cards: Zone["cards"]): Thing {
    const top = cards.filter((card) => card !== undefined).slice(-3)
    const lift = 0.045
    return {
      width: 1 + lift * 2,
      height: TALL + lift * 2,
      draw: (x, y, unit) =>
        top.map((card, i) => this.#card(card, x + i * lift * unit, y + (2 - i) * lift * unit, unit)).join(""),
    }
  }

  #row(cards: readonly SceneCard[], step: number): Thing {
    return {
      width: 1 + step * Math.max(0, cards.length - 1),
      height: TALL,
      draw: (x, y, unit) =>
        cards
          .map((card, i) => this.#card(card, x + i * step * unit, y, unit, step < 1 && i + 1 < cards.length))
          .join(""),
    }
  }

  #grid(cards: Zone["cards"], columns: number): Thing {
    const rows = Math.ceil(cards.length / columns)
    return {
      width: columns * 1.08 - 0.08,
      height: rows * (TALL + 0.08) - 0.08,
      draw: (x, y, unit) =>
        cards
          .map((card, i) => {
            const [column, row] = [i % columns, Math.floor(i / columns)]
            return card === undefined
              ? ""
              : this.#card(card, x + column * 1.08 * unit, y + row * (TALL + 0.08) * unit, unit)
          })
          .join(""),
    }
  }

  #card({ face }: SceneCard, x: number, y: number, unit: number, isTucked = false): string {
    const key = isTucked && face !== 0 ? face + 1000 : face
    if (!this.#used.has(key)) this.#used.set(key, this.#face(this.#game.faces[face], isTucked))
    return `<use href="#c${key}" transform="translate(${one(x)} ${one(y)})scale(${(unit / 100).toFixed(3)})"/>`
  }

  #face(face: Face | undefined, isTucked: boolean): string {
    return face === undefined ? back() : front(face, this.#theme, { small: !isTucked })
  }
}

const one = (n: number): string => String(Math.round(n * 10) / 10)
