// Hand-made positions, for tests.

import { faceOf } from "../../engine/cards.ts"
import { emptyTable, lay } from "../../engine/testing.ts"
import { contarlos as game } from "./index.ts"
import { BEYOND_ALL, COVER, DISCARD, DRAW, hand, high, SLOT, SLOTS, TURN, won } from "./places.ts"
import type { Contarlos } from "./state.ts"

interface Position {
  /** The high decks of red, yellow, green and blue, each from bottom to top. */
  readonly decks?: readonly string[]
  /** The abilities that can be used. Other slots are covered. */
  readonly slots?: string
  /** A hand per seat. */
  readonly hands: readonly string[]
  /** The last card is drawn first. */
  readonly draw?: string
  readonly discard?: string
  /** The cards that each seat has collected. */
  readonly won?: readonly string[]
  readonly turn?: number
  readonly passed?: readonly number[]
  readonly round?: number
  readonly phase?: number
  readonly options?: Record<string, string | number>
}

export const DECKS = ["red8 red6", "yellow8 yellow7", "green6 green9", "blue7 blue10"]

export function table(p: Position): Contarlos {
  const s = emptyTable(game, p.hands.length, p.options)
  const decks = p.decks ?? DECKS
  decks.forEach((names, colour) => {
    const count = lay(game, s, high(colour), names, 0)
    s.highCount[colour] = count
    if (count > 0) lay(game, s, high(colour) + count - 1, names.split(" ").slice(-1)[0])
    s.price[colour] = game.faces[faceOf(s.cards[high(colour) + count - 1])]?.value ?? BEYOND_ALL
    if (count === 0) s.price[colour] = BEYOND_ALL
  })
  const unused = lay(game, s, SLOT, p.slots ?? "")
  s.unused = (1 << unused) - 1
  for (let slot = 0; slot < unused; slot++) if (names(s, SLOT + slot, 1) === "wild") s.unusedWild |= 1 << slot
  for (let slot = unused; slot < SLOTS; slot++) {
    lay(game, s, SLOT + slot, "greenDrawTwo")
    lay(game, s, COVER + slot, "green1")
  }
  s.drawCount = lay(game, s, DRAW, p.draw ?? "", 0)
  s.discardCount = lay(game, s, DISCARD, p.discard ?? "")
  p.hands.forEach((names, seat) => {
    s.held[seat] = lay(game, s, hand(seat), names, 1 << seat)
  })
  p.won?.forEach((names, seat) => {
    s.wonCount[seat] = lay(game, s, won(seat), names)
    for (let i = 0; i < s.wonCount[seat]; i++) s.points[seat] += game.faces[faceOf(s.cards[won(seat) + i])]?.value ?? 0
  })
  s.turn = s.lead = p.turn ?? 0
  for (const seat of p.passed ?? []) s.passed |= 1 << seat
  s.firstPassed = p.passed?.[0] ?? -1
  s.round = p.round ?? 1
  s.phase = p.phase ?? TURN
  return s
}

export const names = (s: Contarlos, from: number, count: number): string =>
  Array.from(s.cards.subarray(from, from + count), (card) => game.faces[faceOf(card)]?.name ?? "-").join(" ")
