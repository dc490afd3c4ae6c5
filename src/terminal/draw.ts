// Draws a table from its scene, as large as fits. No game needs code of its own here.

import type { Game } from "../engine/game.ts"
import type { Scene } from "../engine/scene.ts"
import { joinWith, say, type Telling } from "../engine/words.ts"
import { counterPicture } from "./counters.ts"
import { type Deck, deckOf, legendOf } from "./faces.ts"
import {
  above,
  BOLD,
  centred,
  cut,
  DIM,
  fill,
  flow,
  NOTHING,
  type Picture,
  picture,
  type Row,
  rowWidth,
  span,
  TITLE,
  TURN,
  widthOf,
  wrap,
  written,
} from "./ink.ts"
import type { Palette } from "./palette.ts"
import { type MoveLine, panelRows } from "./panel.ts"
import { othersPicture, yoursPicture } from "./seats.ts"
import { ui } from "./words.ts"
import { type Brush, type Marks, NO_MARKS, type Size, zonePicture } from "./zones.ts"

export interface Look {
  readonly game: Game
  readonly telling: Telling
  readonly width: number
  readonly height: number
  readonly colour: Palette | false
  /** The seat at the bottom. */
  readonly you?: number
  readonly marks?: Marks
  /** The lines of the log, the latest last. */
  readonly log: readonly string[]
  /** The moves to choose from. */
  readonly moves?: readonly MoveLine[]
  /** The question, if it differs from the prompt of the scene. */
  readonly ask?: string
  /** The text typed so far. */
  readonly typed?: string
  /** A refusal or another message to the player. */
  readonly notice?: string
  /** Is this a race, in which the first to act moves? */
  readonly race?: boolean
  /** Wordings of the line about keys, from the longest to the shortest. */
  readonly keys?: readonly string[]
}

interface Plan {
  readonly others: Size
  readonly middle: Size
  readonly yours: Size
  /** Draws the other seats in as few rows as possible. */
  readonly tight: boolean
}

/** From the largest plan to the smallest: other seats shrink first, your own cards last. */
const LADDER: readonly Omit<Plan, "tight">[] = [
  { others: "boxed", middle: "tall", yours: "tall" },
  { others: "small", middle: "tall", yours: "tall" },
  { others: "boxed", middle: "boxed", yours: "boxed" },
  { others: "small", middle: "tall", yours: "boxed" },
  { others: "small", middle: "boxed", yours: "boxed" },
  { others: "short", middle: "boxed", yours: "boxed" },
  { others: "small", middle: "small", yours: "boxed" },
  { others: "short", middle: "small", yours: "boxed" },
  { others: "small", middle: "small", yours: "small" },
  { others: "short", middle: "small", yours: "small" },
  { others: "short", middle: "short", yours: "small" },
  { others: "short", middle: "short", yours: "short" },
]

const PLANS: readonly Plan[] = LADDER.flatMap((plan) => [
  { ...plan, tight: false },
  { ...plan, tight: true },
])

const LEAST_WIDTH = 60
const LEAST_HEIGHT = 16
const SIDE_FROM = 110 // columns from which the panel stands at the side

/** Returns the table as at most `height` lines, none wider than `width`. */
export function drawTable(scene: Scene, look: Look): string[] {
  return tableRows(scene, look).map((row) => written(cut(row, look.width), look.colour))
}

function tableRows(scene: Scene, look: Look): Row[] {
  const { width, height } = look
  if (width < LEAST_WIDTH || height < LEAST_HEIGHT)
    return wrap(ui(look.telling.language, "tooSmall"), width)
      .slice(0, height)
      .map((text) => [span(text)])
  const foot = footRows(scene, look)
  const side = sideWidth(width)
  const room = height - 1 - foot.length
  const head = headRow(scene, look)
  if (side > 0) {
    const table = tablePicture(scene, look, tableWidth(width), room, 0)
    const panel = panelRows(look, side, room, true)
    const rows = Array.from({ length: room }, (_, y) => [
      ...fill(table.rows[y] ?? [], tableWidth(width)),
      span("│ ", DIM),
      ...(panel[y] ?? []),
    ])
    return [head, ...rows, ...foot]
  }
  const least = panelHeight(height, foot.length)
  const table = tablePicture(scene, look, width, room, least)
  const panel = panelRows(look, width, Math.max(least, room - table.rows.length), false)
  return [head, ...table.rows.slice(0, room - least), ...panel, ...foot].slice(0, height)
}

const sideWidth = (width: number): number => (width >= SIDE_FROM ? Math.min(48, Math.floor(width / 3)) : 0)

const tableWidth = (width: number): number => (sideWidth(width) > 0 ? width - sideWidth(width) - 2 : width)

/** Returns the minimum rows of the panel. Panel and foot have a constant height, so that the table does not jump. */
const panelHeight = (height: number, foot: number): number => Math.max(2, Math.floor(height / 4) + 2 - foot)

/** Draws the plan that leaves out least, or the largest of such plans. Keeps `least` rows free for the panel. */
function tablePicture(scene: Scene, look: Look, width: number, room: number, least: number): Picture {
  const draw = partsOnce(scene, look, width)
  let best: { parts: Picture[]; lost: number } | undefined
  for (const plan of PLANS) {
    const drawn = PARTS.map((part) => draw(part, plan[part], plan.tight)).filter(({ drawn }) => drawn.rows.length > 0)
    const parts = drawn.map(({ drawn }) => drawn)
    const overflow = Math.max(0, heightOf(parts) - (room - least))
    const lost = drawn.reduce((sum, one) => sum + one.lost, 100 * overflow)
    if (best === undefined || lost < best.lost) best = { parts, lost }
    if (lost === 0) break
  }
  const parts = best?.parts ?? []
  const spare = Math.max(0, room - least - heightOf(parts))
  return spread(parts, least === 0 ? spare : Math.min(spare, parts.length - 1))
}

const heightOf = (parts: readonly Picture[]): number => parts.reduce((sum, { rows }) => sum + rows.length, 0)

const PARTS = ["others", "middle", "yours"] as const
type PartName = (typeof PARTS)[number]

interface Drawn {
  readonly drawn: Picture
  readonly lost: number
}

/** Caches each part by its size, because many plans need the same part. */
function partsOnce(scene: Scene, look: Look, width: number): (part: PartName, size: Size, tight: boolean) => Drawn {
  const known = new Map<string, Drawn>()
  return (part, size, tight) => {
    const key = `${part} ${size} ${part === "others" && tight}`
    const before = known.get(key)
    if (before !== undefined) return before
    const brush = brushFor(look)
    const drawn = partPicture(brush, scene, look, part, size, width, tight)
    const now = { drawn, lost: brush.lost.count }
    known.set(key, now)
    return now
  }
}

function partPicture(
  brush: Brush,
  scene: Scene,
  look: Look,
  part: PartName,
  size: Size,
  width: number,
  tight: boolean,
): Picture {
  if (part === "others") return othersPicture(brush, scene, look.you, size, width, tight)
  if (part === "middle") return centred(middlePicture(brush, scene, size, width), width)
  return look.you === undefined ? NOTHING : yoursPicture(brush, scene, look.you, size, width)
}

const decks = new WeakMap<Game, Deck>()

function deckFor(game: Game): Deck {
  const deck = decks.get(game) ?? deckOf(game)
  decks.set(game, deck)
  return deck
}

const brushFor = (look: Pick<Look, "game" | "telling" | "marks">): Brush => ({
  deck: deckFor(look.game),
  telling: look.telling,
  marks: look.marks ?? NO_MARKS,
  lost: { count: 0 },
})

/** Spreads blank rows evenly between the parts. */
function spread(parts: readonly Picture[], spare: number): Picture {
  const gaps = Math.max(1, parts.length - 1)
  const blank = (i: number): Picture =>
    picture(Array.from({ length: Math.floor(spare / gaps) + (i < spare % gaps ? 1 : 0) }, () => []))
  return above(...parts.flatMap((part, i) => (i + 1 < parts.length ? [part, blank(i)] : [part])))
}

/** Draws everything that belongs to no seat: counters, piles, the board. */
function middlePicture(brush: Brush, scene: Scene, size: Size, width: number): Picture {
  const counterSize = size === "short" ? "small" : size
  const counters = scene.counters.map((counter) => ({
    counter,
    drawn: counterPicture(counter, brush.telling, counterSize),
  }))
  const isLow = ({ drawn }: { drawn: Picture }): boolean => drawn.rows.length === 1
  const low = counters.filter(isLow).map(({ drawn }) => drawn)
  const high = counters.filter((one) => !isLow(one)).map(({ drawn }) => drawn)
  const zones = scene.zones
    .filter(({ seat }) => seat === undefined)
    .map((zone) => zonePicture(brush, zone, size, width))
  const plain = size === "small" || size === "short" ? low : [above(...low)]
  return flow([...high, ...zones, ...plain], width, 3)
}

/** Returns the first row: the name of the game and whose turn it is. */
function headRow(scene: Scene, look: Look): Row {
  const turn = turnText(scene, look)
  const legend = legendOf(deckFor(look.game), look.telling.language)
  const left: Row = [span(` ${look.game.name} `, TITLE), ...legend]
  const gap = Math.max(1, look.width - rowWidth(left) - turn.length - 1)
  return cut([...left, span(" ".repeat(gap)), span(turn, TURN)], look.width)
}

function turnText(scene: Scene, { telling, race = false }: Pick<Look, "telling" | "race">): string {
  if (scene.turn === 0) return say({ key: "turn.over" }, telling)
  if (telling.you !== undefined && scene.turn === 1 << telling.you) return say({ key: "turn.you" }, telling)
  const seats = scene.seats.filter(({ seat }) => scene.turn & (1 << seat))
  if (seats.length === 1) return say({ key: "turn.other", with: { who: { seat: seats[0].seat } } }, telling)
  const names = seats.map(({ seat }) => telling.names[seat] ?? `#${seat + 1}`)
  const several = race ? say({ key: "turn.several" }, telling) : ui(telling.language, "toAct")
  return `${several}: ${joinWith(names, telling)}`
}

/** Returns the question, a refusal in full, and the text typed or the keys. */
function footRows(scene: Scene, look: Look): Row[] {
  const { width, telling } = look
  const isMine = look.moves !== undefined
  const asked = wrap(look.ask ?? say(scene.prompt, telling), width).map((text): Row => [span(text, isMine ? TURN : "")])
  const notice = look.notice === undefined ? [] : wrap(`! ${look.notice}`, width, "  ")
  const refused = notice.map((text): Row => [span(text, "bold gold")])
  return [...asked.slice(0, 2), ...refused.slice(0, 3), ...(refused.length > 0 && !look.typed ? [] : [inputRow(look)])]
}

/** Returns the line with the text typed so far, if there is any, and the keys. */
function inputRow({ width, typed, keys }: Look): Row {
  const prompt = typed === undefined ? "" : `> ${typed}▏`
  const room = width - widthOf(prompt) - 1
  const words = keys?.find((one) => widthOf(one) <= room) ?? ""
  return [span(prompt, BOLD), span(" ".repeat(Math.max(1, room - widthOf(words) + 1))), span(words, DIM)]
}

/** Returns the whole table in its smallest form, for printing. */
export function plainTable(scene: Scene, look: Omit<Look, "height" | "log" | "colour">): string[] {
  const brush = brushFor(look)
  const parts = [
    othersPicture(brush, scene, look.you, "short", look.width, false),
    middlePicture(brush, scene, "small", look.width),
    look.you === undefined ? NOTHING : yoursPicture(brush, scene, look.you, "small", look.width),
  ]
  return parts.flatMap(({ rows }) => rows.map((row) => written(cut(row, look.width), false)))
}

/** Tells whether the whole table fits, with no rows cut off. */
export function isWhole(scene: Scene, look: Look): boolean {
  const side = sideWidth(look.width)
  const foot = footRows(scene, look).length
  const least = side > 0 ? 0 : panelHeight(look.height, foot)
  const room = look.height - 1 - foot
  return tablePicture(scene, look, tableWidth(look.width), room, least).rows.length <= room - least
}
