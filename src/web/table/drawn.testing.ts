// Invented tables with their drawing, for tests.

import type { Scene, Zone } from "../../engine/scene.ts"
import type { Rect, ZonePlace } from "./boxes.ts"
import type { DrawnTable } from "./motion.ts"

/**
 * Puts zones in a row, 100 apart. In a spread zone each card lies 10 further. `3` is token 3 face up, `-3` face down.
 */
export function drawn(zones: Record<string, readonly number[]>): DrawnTable {
  const entries = Object.entries(zones)
  const kind = (id: string): Zone["kind"] => (id.startsWith("hand") ? "fan" : "pile")
  const rectOf = (zone: number, i: number, spread: boolean): Rect => ({
    x: zone * 100 + (spread ? i * 10 : 0),
    y: 0,
    w: 50,
    h: 70,
  })
  const scene: Scene = {
    game: "test",
    turn: 1,
    seats: [],
    zones: entries.map(([id, cards]) => ({
      id,
      kind: kind(id),
      label: { key: id },
      cards: cards.map((n) => ({ token: Math.abs(n), face: n > 0 ? 9 : 0 })),
      ...(id.startsWith("hand") ? { seat: 0 } : {}),
    })),
    counters: [],
    prompt: { key: "" },
    gestures: [],
    rounds: [],
    rules: [],
    scoring: { label: { key: "" }, lowWins: false },
  }
  const places = entries.map(([id, cards], z): [string, ZonePlace] => [
    id,
    {
      ground: rectOf(z, 0, false),
      caption: undefined,
      words: { label: "", note: "" },
      badge: undefined,
      reach: rectOf(z, 0, false),
      strip: 50,
      cards: cards.map((_, i) => rectOf(z, i, kind(id) === "fan")),
      from: 0,
      card: 50,
    },
  ])
  const sizes = { own: 50, middle: 50, other: 50 }
  const room = { width: 0, height: 0, rem: 16, shape: "desk" } as const
  const layout = { detail: "full", shape: "desk", arrangement: "rows", sizes, room, heads: new Map() } as const
  const none = { seats: new Map(), counters: new Map(), actions: undefined }
  return { scene, plan: { zones: new Map(places), ...none, height: 0, layout } }
}
