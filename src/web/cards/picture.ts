// Draws the heart of a scene as a small SVG without text, for Home: the first seat's cards, or what is played on, and
// the large number.

import type { Game } from "../../engine/game.ts"
import type { Counter, Scene, SceneCard, Zone } from "../../engine/scene.ts"
import type { Theme, Tint } from "../../engine/theme.ts"
import { figures, fit } from "./figures.ts"
import { CARD, HAIRLINE, INKS } from "./inks.ts"
import { back, front } from "./svg.ts"

const SIZE = 200
const INSET = 16
const ROOM = SIZE - 2 * INSET
const LARGEST = 82 // the width of a card

/** A thing on the table, with its size in card widths. `draw` draws it at a position, for a given card width. */
interface Thing {
  readonly width: number
  readonly height: number
  draw(x: number, y: number, unit: number): string
}

const TALL = 1.4
const GAP = 0.25

/** Draws the scene as an SVG document without a background, for a light or for a dark table. */
export function pictureOf(game: Game, theme: Theme, scene: Scene, shade: keyof Tint): string {
  const drawing = new Drawing(game, theme)
  const zone = chief(scene)
  const things = [
    ...scene.counters.filter(isSeenFromAfar).map(counterThing),
    ...(zone === undefined ? [] : [drawing.zone(zone)]),
  ]
  const drawn = inTheMiddle(things)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" style="${colours(theme, shade)}">${motif(theme)}<defs>${drawing.defs()}</defs>${drawn}</svg>`
}

const seenIn = ({ cards }: Zone): number => cards.filter((card) => card !== undefined && card.face !== 0).length

/** Returns the zone that stands for the game: the own cards if they can be seen, or else the fullest open zone. */
function chief({ zones }: Scene): Zone | undefined {
  const open = zones.filter((zone) => seenIn(zone) > 0 && (zone.seat === undefined || zone.seat === 0))
  const own = open.filter(({ seat }) => seat === 0)
  return (own.length > 0 ? own : open).sort((a, b) => seenIn(b) - seenIn(a))[0]
}

const INK: Tint = { light: "#231d18", dark: "#f1e9dc" }

const colours = ({ back, accent }: Theme, shade: keyof Tint): string =>
  `--back:${back[shade]};--accent:${accent[shade]};--ink:${INK[shade]}`

const motif = ({ motif }: Theme): string =>
  `<g transform="translate(30 30)scale(1.4)" opacity=".1" fill="currentColor" style="color:var(--accent)">${motif}</g>`

/** Puts things side by side, as large as fits. */
function inTheMiddle(things: readonly Thing[]): string {
  const width = things.reduce((sum, thing) => sum + thing.width, GAP * (things.length - 1))
  const height = Math.max(...things.map((thing) => thing.height))
  const unit = Math.min(LARGEST, ROOM / width, ROOM / height)
  let x = (SIZE - width * unit) / 2
  return things
    .map((thing) => {
      const at = x
      x += (thing.width + GAP) * unit
      return thing.draw(at, (SIZE - thing.height * unit) / 2, unit)
    })
    .join("")
}

const isSeenFromAfar = ({ kind, value }: Counter): boolean => kind !== "plain" && Number.isFinite(Number(value))

/** Returns the thing for a counter: a large number or a die. */
function counterThing({ kind, value }: Counter): Thing {
  const text = String(value)
  const isDie = kind === "die"
  const [width, height] = isDie ? [0.8, 0.8] : [1.1, TALL]
  const cap = fit(text, isDie ? 0.5 : 1.3, isDie ? 0.6 : 1.3)
  return {
    width,
    height,
    draw: (x, y, unit) => {
      const digits = figures(text, x + (width * unit) / 2, y + ((height + cap) * unit) / 2, cap * unit)
      return isDie
        ? `<rect x="${one(x)}" y="${one(y)}" width="${one(width * unit)}" height="${one(height * unit)}" rx="${one(unit / 6)}" fill="${CARD}" stroke="${HAIRLINE}"/><g fill="${INKS.ink.text}">${digits}</g>`
        : `<g style="fill:var(--accent)">${digits}</g>`
    },
  }
}

const MOST_IN_ROW = 4
/** Degrees between neighbours in a fan. */
const TURN = 7

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
    if (kind === "grid") return this.#grid(cards, columns)
    const shown = cards.filter((card) => card !== undefined)
    if (kind === "pile") return this.#row(shown.slice(-1), 1)
    return this.#row(shown.slice(0, MOST_IN_ROW), kind === "fan" ? 0.62 : 1.08)
  }

  /** Draws cards side by side, or as a fan if they overlap. */
  #row(cards: readonly SceneCard[], step: number): Thing {
    const isFan = step < 1
    const middle = (cards.length - 1) / 2
    return {
      width: 1 + step * Math.max(0, cards.length - 1),
      height: TALL + (isFan ? 0.2 : 0),
      draw: (x, y, unit) =>
        cards
          .map((card, i) => {
            const off = i - middle
            const top = isFan ? y + (0.1 + off * off * 0.035) * unit : y
            return this.#card(card, x + i * step * unit, top, unit, isFan ? off * TURN : undefined)
          })
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

  /** Draws a card. In a fan it is turned and shows its corners, because its neighbour covers a part of it. */
  #card({ face }: SceneCard, x: number, y: number, unit: number, turn?: number): string {
    if (!this.#used.has(face)) {
      const drawn = this.#game.faces[face]
      this.#used.set(face, drawn === undefined ? back() : front(drawn, this.#theme, { small: turn === undefined }))
    }
    const turned = turn === undefined ? "" : `rotate(${one(turn)} 50 140)`
    return `<use href="#c${face}" transform="translate(${one(x)} ${one(y)})scale(${(unit / 100).toFixed(3)})${turned}"/>`
  }
}

const one = (n: number): string => String(Math.round(n * 10) / 10)
