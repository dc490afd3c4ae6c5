// Real scenes on real screens, and measures of how a plan uses its cloth. For tests.

import type { Game } from "../../engine/game.ts"
import { Match } from "../../engine/match.ts"
import { MoveList } from "../../engine/moves.ts"
import type { Language } from "../../engine/options.ts"
import { readOptions } from "../../engine/options.ts"
import type { Scene } from "../../engine/scene.ts"
import { sceneFor, tellingOf } from "../../table/seen.ts"
import type { Rect } from "./boxes.ts"
import { tableFacts } from "./context.ts"
import { LayoutMemory } from "./memory.ts"
import { zonesByOwner } from "./owners.ts"
import type { Plan, Room, TableFacts } from "./plan.ts"
import { pageRegionsOf, type Regions, regionsOf } from "./regions.ts"

const REM = 17

export const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
] as const

const NAMES = ["Mia", "Ada", "Bruno", "Carmen", "Dario", "Elena", "Felix", "Greta"]
const MOST_MOVES = 260

/** Returns the scenes of a game that are hardest to lay out: its start, its middle, its end, and extreme hands. */
export function scenesOf(game: Game, seats: number, seed: string): Map<string, Scene> {
  const match = new Match(game, { seats, options: readOptions(game, seats, {}), chance: { source: "fast", seed } })
  const all = [sceneFor(match, 0)]
  for (let i = 0; i < MOST_MOVES; i++) {
    const actors = game.actors(match.state)
    if (actors === 0) break
    const seat = 31 - Math.clz32(actors & -actors)
    const legal = new MoveList()
    game.legal(match.state, seat, legal)
    match.play(seat, legal.toArray()[(i * 7) % legal.count])
    all.push(sceneFor(match, 0))
  }
  const handOf = (scene: Scene): number =>
    Math.max(
      0,
      ...scene.zones.filter(({ seat, kind }) => seat === 0 && kind !== "pile").map(({ cards }) => cards.length),
    )
  const byHand = [...all].sort((a, b) => handOf(a) - handOf(b))
  const middle = byHand[Math.floor(byHand.length / 2)]
  return new Map([
    ["at the start", all[0]],
    ["in the middle", all[Math.floor(all.length / 2)]],
    ["at the end", all[all.length - 1]],
    ["with a usual hand", middle],
    ["with a large hand", byHand[byHand.length - 1]],
    ["with a small hand", byHand[0]],
  ])
}

/** Returns what the layout needs to know about a scene of a game that has shown these scenes before. */
export function factsOf(
  game: Game,
  scene: Scene,
  shown: Iterable<Scene> = [scene],
  language: Language = "en",
): TableFacts {
  const names = NAMES.slice(0, scene.seats.length)
  const telling = tellingOf(game, language, names, 0)
  const memory = new LayoutMemory()
  for (const one of shown) memory.kept(one)
  const kept = memory.kept(scene)
  return tableFacts({ scene, telling, you: 0, marks: undefined }, 0, new Map(), kept)
}

/** Returns the cloth of a table on a whole screen. */
function regionsOn({ width, height }: (typeof SCREENS)[number]): Regions {
  const { head, isHeadInColumn, aside } = pageRegionsOf(width, height, REM)
  return regionsOf({ width: width - aside, height: height - (isHeadInColumn ? 0 : head), rem: REM, hasActions: true })
}

export const roomOn = (screen: (typeof SCREENS)[number]): Room => {
  const { cloth, shape } = regionsOn(screen)
  return { width: Math.floor(cloth.w), height: Math.floor(cloth.h), rem: REM, shape }
}

/** Lists the areas of a plan that show something, with their names. */
function shownOn({ zones, seats, counters, actions }: Plan): Map<string, Rect> {
  const all = new Map<string, Rect>()
  for (const [seat, { head }] of seats) all.set(`texts of seat ${seat}`, head)
  for (const [id, { ground, caption, badge }] of zones) {
    all.set(id, ground)
    if (caption !== undefined) all.set(`caption of ${id}`, caption)
    if (badge !== undefined) all.set(`badge of ${id}`, badge)
  }
  for (const [id, rect] of counters) all.set(`counter ${id}`, rect)
  if (actions !== undefined) all.set("actions", actions)
  return all
}

/** Returns the largest rectangle of a room in which nothing is shown. */
function largestEmpty(width: number, height: number, shown: Iterable<Rect>): Rect {
  const all = [...shown]
  const ys = [0, height, ...all.flatMap(({ y, h }) => [y, y + h])].filter((y) => y >= 0 && y <= height)
  const edges = [...new Set(ys)].sort((a, b) => a - b)
  let best: Rect = { x: 0, y: 0, w: 0, h: 0 }
  edges.forEach((top, i) => {
    for (const bottom of edges.slice(i + 1)) {
      const within = all.filter(({ y, h }) => y < bottom && y + h > top).sort((a, b) => a.x - b.x)
      let x = 0
      for (const next of [...within, { x: width, w: 0 }]) {
        if ((next.x - x) * (bottom - top) > best.w * best.h) best = { x, y: top, w: next.x - x, h: bottom - top }
        x = Math.max(x, next.x + next.w)
      }
    }
  })
  return best
}

const MIRRORED = 4 // pixels
const MOST_EMPTY = 0.2
const OWN_CARD = 44
const OTHER_CARD = 22
const LEAST_SHOWN = 28

const isOver = (a: Rect, b: Rect): boolean =>
  a.x + a.w > b.x + 1 && b.x + b.w > a.x + 1 && a.y + a.h > b.y + 1 && b.y + b.h > a.y + 1

const textOf = ({ x, y, w, h }: Rect): string => [x, y, w, h].map(Math.round).join(" ")

/** Lists what is wrong with the places of the seats: each has a counterpart across the axis, and all are in order. */
function seatFaults({ seats }: Plan, width: number): string[] {
  const others = [...seats].filter(([, { isOwn }]) => !isOwn).sort(([a], [b]) => a - b)
  const middleOf = ({ x, w }: Rect): number => x + w / 2
  const faults = others.flatMap(([seat, { rect }]) => {
    const mirrored = { ...rect, x: width - rect.x - rect.w }
    const hasMate = others.some(([, { rect: mate }]) =>
      (["x", "y", "w", "h"] as const).every((side) => Math.abs(mate[side] - mirrored[side]) <= MIRRORED),
    )
    return hasMate ? [] : [`seat ${seat} has no counterpart`]
  })
  const inOrder = others.every(
    ([, { rect }], i) => i === 0 || middleOf(rect) >= middleOf(others[i - 1][1].rect) - MIRRORED,
  )
  return inOrder ? faults : [...faults, "the seats are not in order from left to right"]
}

/** Lists what lies off the axis of the cloth: your cards, or the middle. */
function axisFaults(plan: Plan, facts: TableFacts, width: number): string[] {
  const boundsOf = (rects: readonly Rect[]): number =>
    (Math.min(...rects.map(({ x }) => x)) + Math.max(...rects.map(({ x, w }) => x + w))) / 2
  const all = zonesByOwner(facts.scene).ofSeat[facts.you]
  const hands = all.some(({ kind }) => kind !== "pile") ? all.filter(({ kind }) => kind !== "pile") : all
  const own = hands.flatMap(({ id }) => {
    const place = plan.zones.get(id)
    return place === undefined ? [] : [place.ground, place.caption ?? place.ground, place.badge ?? place.ground]
  })
  const off = Math.abs(boundsOf(own) - width / 2)
  return off > MIRRORED ? [`your cards are ${Math.round(off)} off the axis`] : []
}

function sizeFaults(plan: Plan, { scene, you }: TableFacts): string[] {
  const hasHand = scene.zones.some(({ seat, kind }) => seat === you && kind !== "pile")
  return scene.zones.flatMap(({ id, seat, cards, kind }) => {
    const isOwnCards = seat === you && !(hasHand && kind === "pile") // beside a hand, a pile only keeps score
    const place = plan.zones.get(id)
    const isOpen = cards.some((card) => card !== undefined && card.face !== 0)
    if (seat === you && place === undefined) return [`your ${id} is missing`]
    if (place === undefined) return seat !== undefined && isOpen ? [`the open cards of ${id} are missing`] : []
    if (isOwnCards && place.card < OWN_CARD) return [`your ${id} is only ${place.card} wide`]
    if (isOwnCards && place.strip < Math.min(place.card, Math.max(LEAST_SHOWN, place.card * 0.3)))
      return [`only ${place.strip} of each card of ${id} are free`]
    return place.card < OTHER_CARD && isOpen ? [`${id} is only ${place.card} wide`] : []
  })
}

function overlapsOf(shown: ReadonlyMap<string, Rect>): string[] {
  const all = [...shown]
  return all.flatMap(([name, rect], i) =>
    all
      .slice(i + 1)
      .flatMap(([other, there]) =>
        isOver(rect, there) && other !== `badge of ${name}` && other !== name.replace("caption", "badge")
          ? [`${name} (${textOf(rect)}) on ${other} (${textOf(there)})`]
          : [],
      ),
  )
}

/** Lists everything that is wrong with a plan. */
export function faultsOf(plan: Plan, facts: TableFacts, { width, height }: Room): string[] {
  const shown = shownOn(plan)
  const cut = [...shown].filter(([, { x, y, w, h }]) => x < -1 || y < -1 || x + w > width + 1 || y + h > height + 1)
  const empty = largestEmpty(width, height, shown.values())
  const share = (empty.w * empty.h) / (width * height)
  return [
    ...(plan.height > height ? ["it scrolls"] : []),
    ...seatFaults(plan, width),
    ...axisFaults(plan, facts, width),
    ...cut.map(([name, rect]) => `${name} is cut off (${textOf(rect)})`),
    ...overlapsOf(shown),
    ...sizeFaults(plan, facts),
    ...(share > MOST_EMPTY ? [`${Math.round(share * 100)} % are empty (${textOf(empty)})`] : []),
  ]
}
