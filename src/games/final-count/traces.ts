// Traces of deals and scores, for callers that want them.

import { type Card, faceOf, open } from "../../engine/cards.ts"
import type { Trace } from "../../engine/trace.ts"
import { bestTotal } from "./cards.ts"
import { boardOf, handOf, tableOf } from "./places.ts"
import type { FinalCount } from "./state.ts"

export function traceDeal(s: FinalCount, trace: Trace): void {
  trace.rule("FC-1")
  trace.rule("FC-2")
  trace.event("deal", { who: { seat: s.dealer }, n: s.hands + 1 })
  for (let seat = 0; seat < s.seats; seat++)
    trace.event("dealt", { who: { seat }, cards: handCards(s, seat), up: tableCards(s, seat) })
  if (s.onBoard > 0) trace.event("boardDealt", { cards: tableCards(s, boardOf(s)) })
  if (s.hitGoal) tell(trace, "FC-19", "goal", { n: s.goal })
}

const handCards = (s: FinalCount, seat: number): { readonly cards: Card[] } => ({
  cards: Array.from(s.cards.subarray(handOf(seat), handOf(seat) + s.held[seat])),
})

const tableCards = (s: FinalCount, owner: number): { readonly cards: Card[] } => ({
  cards: Array.from(s.cards.subarray(tableOf(owner), tableOf(owner) + s.tabled[owner])),
})

export function tell(trace: Trace, rule: string, ...event: Parameters<Trace["event"]>): void {
  trace.rule(rule)
  trace.event(...event)
}

export function traceScore(s: FinalCount, trace: Trace): void {
  const seats = Array.from(s.totals.keys())
  for (const seat of seats) {
    // Sorted by face, because the score sheet records which cards were shown, but not their order in the hand.
    const cards = {
      cards: handCards(s, seat)
        .cards.map(open)
        .sort((a, b) => faceOf(a) - faceOf(b)),
    }
    const n = bestTotal(s.sums[seat], s.most)
    tell(trace, "FC-15", n > s.most ? "bust" : "total", { who: { seat }, cards, n })
  }
  const winners = seats.filter((seat) => s.winners & (1 << seat))
  if (winners.length === 0) tell(trace, "FC-16", "allBust")
  if (s.onGoal) for (const seat of winners) tell(trace, "FC-19", "onGoal", { who: { seat }, n: s.goal })
  if (s.bonus) tell(trace, "FC-17", "bonus", { who: { seat: s.caller }, n: s.bonus })
  if (winners.length > 1) tell(trace, "FC-18", "tie", { n: winners.length })
  for (const seat of winners) tell(trace, "FC-16", "winHand", { who: { seat }, n: s.history[s.hands * s.seats + seat] })
}
