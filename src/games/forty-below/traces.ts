// Traces that take more than one line.

import type { Trace } from "../../engine/trace.ts"
import type { Forty } from "./state.ts"
import { grid, SLOTS } from "./table.ts"

/** The value of a block in a standard game, which the game is named after. */
const FORTY_BELOW = -40

export function traceSlot(s: Forty, event: string, seat: number, slot: number, trace: Trace): void {
  trace.event(event, { who: { seat }, card: { card: s.cards[grid(seat) + slot] }, slot: { word: `slot${slot}` } })
}

export function traceTheRest(s: Forty, seat: number, up: number, trace: Trace): void {
  const six = Array.from(s.cards.subarray(grid(seat), grid(seat) + SLOTS))
  const turned = six.filter((_, slot) => !(up & (1 << slot)))
  trace.rule("FB-8")
  trace.event("turnUpTheRest", { who: { seat }, n: turned.length, cards: { cards: turned } })
}

export function traceScore(s: Forty, seat: number, at: number, trace: Trace): void {
  trace.rule("FB-9")
  if (s.cancelled[at] > 0) trace.event("cancelled", { who: { seat }, n: s.cancelled[at] })
  if (s.blocks[at] > 0) {
    trace.rule("FB-10")
    trace.event(s.blockPoints === FORTY_BELOW ? "block" : "blockOf", { who: { seat }, n: s.blockPoints })
  }
}

export function traceRound(s: Forty, trace: Trace): void {
  for (let seat = 0; seat < s.seats; seat++) {
    const points = s.scores[s.round * s.seats + seat] + (seat === s.out ? s.penalties[s.round] : 0)
    trace.event("scored", { who: { seat }, n: points, total: s.totals[seat] })
  }
}
