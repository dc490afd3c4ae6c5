// What happened, for people to read and screens to move: optional, and free of cost where nobody asks for it.

import { type Card, masked } from "./cards.ts"

/** One piece of a sentence: a number, a seat's name, a card by its face, cards, a word of the catalogue, or plain text such as a move. */
export type Part =
  | number
  | { readonly seat: number }
  | { readonly card: Card }
  | { readonly cards: readonly Card[] }
  | { readonly word: string }

/** A sentence of the game's catalogue with what fills it; `who` is its subject. */
export interface Text {
  readonly key: string
  readonly with?: Readonly<Record<string, Part>>
}

export interface Trace {
  /** This rule took effect. */
  rule(id: string): void
  /** This happened. Cards in it carry who has seen them, so that it can be told to each viewer. */
  event(key: string, parts?: Readonly<Record<string, Part>>): void
}

/** A trace that keeps everything. */
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

/** The event as these viewers (a set of bits) can tell it: faces that they have not all seen are hidden. */
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
