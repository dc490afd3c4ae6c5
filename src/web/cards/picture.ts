// A scene as a small SVG, for Home: the others' cards above, the middle of the table, and those of the first seat below. Nothing to read.

import type { Face, Game } from "../../engine/game.ts"
import type { Counter, Scene, SceneCard, Zone } from "../../engine/scene.ts"
import type { Theme, Tint } from "../../engine/theme.ts"
import { figures, fit } from "./figures.ts"
import { back, front } from "./svg.ts"

const WIDTH = 320
const HEIGHT = 200
const EDGE = 9 // of wood
const INSET = 17 // where cards may lie

/** Something on the table: its size in widths of a card, and how it is drawn at a place, a card being so wide. */
interface Thing {
  readonly width: number
  readonly height: number
  draw(x: number, y: number, unit: number): string
}

/** Things side by side. */
type Band = readonly Thing[]

const TALL = 1.4
const GAP = 0.22

/** The table as a picture. */
export function pictureOf(game: Game, theme: Theme, scene: Scene): string {
  const table = new Drawing(game, theme)
  const zones = scene.zones.filter(({ cards }) => cards.some((card) => card !== undefined))
  const of = (wanted: (zone: Zone) => boolean): Thing[] => zones.filter(wanted).map((zone) => table.zone(zone))
  const others = Array.from({ length: scene.seats.length - 1 }, (_, i) => largest(zones, i + 1)).flat()
  const drawn = bands(
    others.map((zone) => table.zone(zone)),
    [...of(({ seat }) => seat === undefined), ...scene.counters.flatMap((counter) => table.counter(counter))],
    of(({ seat }) => seat === 0),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${styles(theme)}</style>${cloth(theme)}<defs>${table.defs()}</defs>${drawn}</svg>`
}

const largest = (zones: readonly Zone[], seat: number): Zone[] =>
  zones
    .filter((zone) => zone.seat === seat)
    .sort((a, b) => b.cards.length - a.cards.length)
    .slice(0, 1)

/** Light, or dark where the page that shows it is. */
function styles({ cloth, back, accent }: Theme): string {
  const colours = (shade: keyof Tint, wood: string, ink: string): string =>
    `--cloth:${cloth[shade]};--back:${back[shade]};--accent:${accent[shade]};--wood:${wood};--ink:${ink}`
  return `svg{${colours("light", "#9c6b3f", "#231d18")}}@media(prefers-color-scheme:dark){svg{${colours("dark", "#5a3d26", "#f1e9dc")}}}`
}

function cloth({ motif }: Theme): string {
  const inner = `width="${WIDTH - 2 * EDGE}" height="${HEIGHT - 2 * EDGE}"`
  return `<rect width="${WIDTH}" height="${HEIGHT}" style="fill:var(--wood)"/><rect x="${EDGE}" y="${EDGE}" ${inner} rx="10" style="fill:var(--cloth)"/><g transform="translate(96 36)scale(1.28)" opacity=".12" fill="currentColor" style="color:var(--accent)">${motif}</g>`
}

/** The bands one under the other: as large as the room allows, those of the others smaller. */
function bands(others: Band, middle: Band, own: Band): string {
  const shown = [
    { things: others, share: 0.62 },
    { things: middle, share: 1 },
    { things: own, share: 1 },
  ].filter(({ things }) => things.length > 0)
  const gaps = 8 * (shown.length - 1)
  const heights = shown.map(({ things, share }) => share * Math.max(...things.map(({ height }) => height)))
  const unit = Math.min((HEIGHT - 2 * INSET - gaps) / heights.reduce((sum, height) => sum + height, 0), 46)
  const used = heights.reduce((sum, height) => sum + height * unit, gaps)
  let y = (HEIGHT - used) / 2
  return shown
    .map(({ things, share }, i) => {
      const top = y
      y += heights[i] * unit + 8
      return band(things, unit * share, top, heights[i] * unit)
    })
    .join("")
}

function band(things: Band, wanted: number, y: number, height: number): string {
  const width = things.reduce((sum, thing) => sum + thing.width, GAP * 2 * (things.length - 1))
  const unit = Math.min(wanted, (WIDTH - 2 * INSET) / width)
  let x = (WIDTH - width * unit) / 2
  return things
    .map((thing) => {
      const at = x
      x += (thing.width + GAP * 2) * unit
      return thing.draw(at, y + (height - thing.height * unit) / 2, unit)
    })
    .join("")
}

const MOST_IN_ROW = 10

/** Draws things of one game, each kind of card once. */
class Drawing {
  readonly #game: Game
  readonly #theme: Theme
  readonly #used = new Map<number, string>()

  constructor(game: Game, theme: Theme) {
    this.#game = game
    this.#theme = theme
  }

  /** Every card that was drawn, to be referred to. */
  defs(): string {
    return Array.from(this.#used, ([face, svg]) => `<g id="c${face}">${svg}</g>`).join("")
  }

  zone({ kind, cards, columns = 4 }: Zone): Thing {
    if (kind === "pile") return this.#pile(cards)
    if (kind === "grid") return this.#grid(cards, columns)
    return this.#row(cards.filter((card) => card !== undefined).slice(0, MOST_IN_ROW), kind === "fan" ? 0.52 : 1.08)
  }

  /** Numbers that are to be seen from afar. */
  counter({ kind, value }: Counter): Thing[] {
    if (kind === "plain") return []
    const text = String(value)
    const ring =
      kind === "die"
        ? (x: number, y: number, size: number): string =>
            `<rect x="${one(x)}" y="${one(y)}" width="${one(size)}" height="${one(size)}" rx="${one(size / 5)}" fill="#fffdf7" stroke="#b9ab97"/>`
        : (): string => ""
    const ink = kind === "die" ? "#221d19" : "var(--ink)"
    return [
      {
        width: 1,
        height: kind === "die" ? 1 : TALL,
        draw: (x, y, unit) => {
          const cap = fit(text, unit * (kind === "die" ? 0.6 : 1.1), unit * (kind === "die" ? 0.7 : 1.2))
          const middle = y + (unit * (kind === "die" ? 1 : TALL)) / 2
          return `${ring(x, y, unit)}<g style="fill:${ink}">${figures(text, x + unit / 2, middle + cap / 2, cap)}</g>`
        },
      },
    ]
  }

  /** As thick as it is high, up to a point. */
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
      draw: (x, y, unit) => cards.map((card, i) => this.#card(card, x + i * step * unit, y, unit, step < 1)).join(""),
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
