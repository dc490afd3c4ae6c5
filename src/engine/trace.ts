// Receives the events of a move, for logs and animations. Optional, and without cost if unused.

import { type Card, masked } from "./cards.ts"

/** A parameter of a sentence: a number, a seat's name, a card, several cards, a word of the catalogue or plain text. */
export type Part =
  | number
  | { readonly seat: number }
  | { readonly card: Card }
  | { readonly cards: readonly Card[] }
  | { readonly word: string }

/** A sentence of the game's catalogue with its parameters; `who` is its subject. */
export interface Text {
  readonly key: string
  readonly with?: Readonly<Record<string, Part>>
}

export interface Trace {
  /** Called when a rule takes effect. */
  rule(id: string): void
  /** Called for each event. Its cards carry who has seen them, so it can be masked for each viewer. */
  event(key: string, parts?: Readonly<Record<string, Part>>): void
}

/** A trace that records everything. */
export class Story implements Trace {
  readonly rules: string[] = []
  readonly events: Text[] = []

  rule(id: string): void {
    this.rules.push(id)
  }

  event(key: string, parts?: Readonly<Record<string, Part>>): void {
    this.events.push(parts === undefined ? { key } : { key, with: parts })
  }
}

/** Returns the event as these viewers (a set of bits) see it. Hides the faces that not all of them have seen. */
export function eventFor(event: Text, viewers: number): Text {
  if (event.with === undefined) return event
  const parts: Record<string, Part> = {}
  for (const name in event.with) parts[name] = partFor(event.with[name], viewers)
  return { key: event.key, with: parts }
}

function partFor(part: Part, viewers: number): Part {
  if (typeof part === "number") return part
  if ("card" in part) return { card: masked(part.card, viewers) }
  if ("cards" in part) return { cards: part.cards.map((card) => masked(card, viewers)) }
  return part
}
