import { describe, expect, test } from "vitest"
import { Match } from "../../engine/match.ts"
import { MoveList } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import type { Scene } from "../../engine/scene.ts"
import { games } from "../../games/index.ts"
import { sceneFor } from "../../table/seen.ts"
import { highCard } from "../../testing/high-card/index.ts"
import { type Rect, TOUCH } from "./boxes.ts"
import { layOut } from "./layout.ts"
import { zonesByOwner } from "./owners.ts"
import type { Plan, Room, TableFacts } from "./plan.ts"
import { shapeOf } from "./regions.ts"

const roomOf = (width: number, height: number, rem = 17): Room => ({
  width,
  height,
  rem,
  shape: shapeOf(width, height, rem),
})

/** Returns the scene of the first seat after some moves. The moves are always the same. */
function sceneOf(game: (typeof games)[number], seats: number, moves: number): Scene {
  const options = readOptions(game, seats, {})
  const match = new Match(game, { seats, options, chance: { source: "fast", seed: "layout" } })
  for (let i = 0; i < moves; i++) {
    const actors = game.actors(match.state)
    if (actors === 0) break
    const seat = 31 - Math.clz32(actors & -actors)
    const legal = new MoveList()
    game.legal(match.state, seat, legal)
    match.play(seat, legal.toArray()[(i * 7) % legal.count])
  }
  return sceneFor(match, 0)
}

const factsOf = (scene: Scene): TableFacts => ({
  scene,
  you: 0,
  caption: (zone) => ({ label: zone.label.key, note: zone.note?.key ?? "", isCounted: true }),
  head: (seat) => ({
    name: `Player ${seat}`,
    number: { value: "3", unit: "points" },
    facts: ["12 cards"],
    tags: seat === 1 ? ["dealer"] : [],
  }),
  counter: ({ label }) => label.key,
  buttons: new Map(),
  kept: {
    zones: new Map(zonesByOwner(scene).middle.map((zone) => [zone.id, zone])),
    counters: new Map(scene.counters.map((counter) => [counter.id, counter])),
  },
})

const isInside = ({ x, y, w, h }: Rect, width: number, height: number): boolean =>
  x >= -1 && y >= -1 && x + w <= width + 1 && y + h <= height + 1

const overlap = (a: Rect, b: Rect): boolean =>
  a.x + a.w > b.x + 2 && b.x + b.w > a.x + 2 && a.y + a.h > b.y + 2 && b.y + b.h > a.y + 2

function grounds(plan: Plan): [string, Rect][] {
  return [...plan.zones].map(([id, { ground }]): [string, Rect] => [id, ground])
}

const ROOMS = [
  [360, 500],
  [390, 700],
  [1280, 690],
  [2560, 1300],
] as const

const TABLES = [...games, highCard as unknown as (typeof games)[number]].flatMap((game) =>
  [game.seats.min, game.seats.max].flatMap((seats) =>
    ROOMS.map(([width, height]) => ({ game, name: game.id, seats, width, height })),
  ),
)

describe.each(TABLES)("$name for $seats in $width by $height", ({ game, seats, width, height }) => {
  test.each([0, 25])("after %d moves everything is on the table, and nothing overlaps", (moves) => {
    const scene = sceneOf(game, seats, moves)
    const plan = layOut(factsOf(scene), roomOf(width, height))
    expect(plan.height).toBe(height)
    expect(plan.seats.size).toBe(seats)
    for (const { rect } of plan.seats.values()) expect(isInside(rect, width, height)).toBe(true)
    const all = grounds(plan)
    for (const [id, rect] of all) expect(isInside(rect, width, height), id).toBe(true)
    all.forEach(([id, rect], i) => {
      for (const [other, there] of all.slice(i + 1)) expect(overlap(rect, there), `${id} on ${other}`).toBe(false)
    })
    for (const [id, { badge }] of plan.zones)
      for (const [other, there] of all)
        expect(other !== id && badge !== undefined && overlap(badge, there), `${id} on ${other}`).toBe(false)
    const own = zonesByOwner(scene).ofSeat[0]
    for (const { id, kind } of own) {
      const { strip, reach } = plan.zones.get(id) ?? { strip: 0, reach: { w: 0 } }
      expect(kind === "pile" ? reach.w : strip, id).toBeGreaterThanOrEqual(TOUCH)
    }
  })
})

test("a table keeps its layout while it still works", () => {
  const forty = games.find(({ id }) => id === "forty-below")
  if (forty === undefined) throw new Error("there is no such game")
  const room = roomOf(1280, 690)
  const first = layOut(factsOf(sceneOf(forty, 4, 8)), room)
  const second = layOut(factsOf(sceneOf(forty, 4, 9)), room, first.layout)
  expect(second.layout.arrangement).toBe(first.layout.arrangement)
  expect(second.zones.get("grid0")?.ground).toEqual(first.zones.get("grid0")?.ground)
})

/** Adds tags to a seat. */
const called = (facts: TableFacts, seat: number, ...tags: string[]): TableFacts => ({
  ...facts,
  head: (asked) => (asked === seat ? { ...facts.head(asked), tags } : facts.head(asked)),
})

describe.each(games.map(({ id, seats }) => ({ id, seats: seats.max })))(
  "$id for $seats on a phone",
  ({ id, seats }) => {
    const game = games.find((one) => one.id === id) ?? games[0]
    const facts = factsOf(sceneOf(game, seats, 12))
    const room = roomOf(360, 480)

    test("the opponents' layout stays the same when the buttons grow and shrink again", () => {
      const first = layOut(facts, room)
      const lower = layOut(facts, { ...room, height: 456 }, first.layout)
      expect(lower.layout.detail).toBe(first.layout.detail)
      const again = layOut(facts, room, lower.layout)
      expect(again.layout.detail).toBe(first.layout.detail)
      expect(again.layout.arrangement).toBe(first.layout.arrangement)
    })

    test("nothing moves when a player loses a tag", () => {
      const first = layOut(called(facts, 1, "can jump in"), room)
      const second = layOut(called(facts, 1), room, first.layout)
      for (const [zone, { ground }] of second.zones) expect(ground, zone).toEqual(first.zones.get(zone)?.ground)
    })
  },
)

test("the number on a pile that can be chosen is large enough to tap", () => {
  const forty = games.find(({ id }) => id === "forty-below") ?? games[0]
  const plan = layOut(factsOf(sceneOf(forty, 8, 25)), roomOf(360, 480))
  const { badge } = plan.zones.get("discards") ?? {}
  expect(Math.min(badge?.w ?? 0, badge?.h ?? 0)).toBeGreaterThanOrEqual(TOUCH)
})

test("very large text makes the table scroll, with everything still on it", () => {
  const [game] = games
  const plan = layOut(factsOf(sceneOf(game, game.seats.max, 10)), roomOf(320, 300, 40))
  expect(plan.height).toBeGreaterThan(300)
  for (const [, rect] of grounds(plan)) expect(isInside(rect, 320, plan.height)).toBe(true)
})
