// The state of a table.

import type { Card, State } from "../../engine/cards.ts"
import type { Options, OptionsOf } from "../../engine/options.ts"
import { DECK } from "./cards.ts"
import type { options } from "./options.ts"
import { BEYOND_ALL, hand, high, KINDS, LOW_CARDS, TURN } from "./places.ts"

export interface Contarlos extends State {
  readonly highCount: Uint8Array // cards left in each colour's deck
  readonly price: Uint8Array // price of each colour's top card
  readonly held: Uint8Array // cards in each hand
  readonly wonCount: Uint8Array // number of cards each seat has collected…
  readonly taken: Uint8Array // …and their number in each round, at index seats × round + seat
  readonly points: Int32Array // total value of the cards that each seat has collected
  readonly cannot: Int32Array // for each place of the hands: the kinds that it publicly cannot be, one bit each
  readonly shownOnce: Uint8Array // by kind: number of draws for the start that showed one card of it…
  readonly shownTwice: Uint8Array // …and number that showed both
  readonly mixedAgain: Uint8Array // by kind: number of cards from that draw pile that have been shuffled since
  unused: number // the slots whose ability can still be used, one bit each…
  unusedWild: number // …and those of them that hold a Wild
  abilityCount: number // abilities not laid out yet
  awayCount: number
  drawCount: number
  discardCount: number
  round: number // counted from 0
  starter: number // the seat that started the round
  turn: number // the seat whose turn it is
  passed: number // the seats that have passed, one bit each
  firstPassed: number // the first of them, or -1
  phase: number
  reshuffles: number // number of reshuffles this round
  // options
  reshuffle: number
  rounds: number
  abilities: number // number laid out in a round
  handSize: number
  drawTwo: number
  drawFour: number
  // statistics
  first: number // the seat that started the game
  turns: number
  abilitiesUsed: number
  sameColour: number
  byWild: number
}

export function create(given: Options, seats: number): Contarlos {
  const o = given as OptionsOf<typeof options>
  return {
    cards: new Int32Array(hand(seats)),
    deck: Int32Array.from(DECK),
    groups: new Uint8Array(DECK.length),
    highCount: new Uint8Array(4),
    price: new Uint8Array(4).fill(BEYOND_ALL),
    held: new Uint8Array(seats),
    wonCount: new Uint8Array(seats),
    taken: new Uint8Array(o.rounds * seats),
    points: new Int32Array(seats),
    cannot: new Int32Array(seats * LOW_CARDS),
    shownOnce: new Uint8Array(KINDS),
    shownTwice: new Uint8Array(KINDS),
    mixedAgain: new Uint8Array(KINDS),
    base: 0,
    group: 0,
    seats,
    lead: 0,
    unused: 0,
    unusedWild: 0,
    abilityCount: 0,
    awayCount: 0,
    drawCount: 0,
    discardCount: 0,
    round: 0,
    starter: 0,
    turn: 0,
    passed: 0,
    firstPassed: -1,
    phase: TURN,
    reshuffles: 0,
    reshuffle: o.reshuffle === "on" ? 1 : 0,
    rounds: o.rounds,
    abilities: o.abilities,
    handSize: o.handSize,
    drawTwo: o.drawTwo,
    drawFour: o.drawFour,
    first: 0,
    turns: 0,
    abilitiesUsed: 0,
    sameColour: 0,
    byWild: 0,
  }
}

/** Copies everything except the deck and the options, which are equal already. */
export function copy(from: Contarlos, into: Contarlos): void {
  into.cards.set(from.cards)
  into.groups.set(from.groups)
  into.cannot.set(from.cannot)
  into.taken.set(from.taken)
  into.shownOnce.set(from.shownOnce)
  into.shownTwice.set(from.shownTwice)
  into.mixedAgain.set(from.mixedAgain)
  // Short arrays are copied faster element by element.
  for (let colour = 0; colour < 4; colour++) {
    into.highCount[colour] = from.highCount[colour]
    into.price[colour] = from.price[colour]
  }
  for (let seat = 0; seat < from.seats; seat++) {
    into.held[seat] = from.held[seat]
    into.wonCount[seat] = from.wonCount[seat]
    into.points[seat] = from.points[seat]
  }
  into.base = from.base
  into.group = from.group
  into.lead = from.lead
  into.unused = from.unused
  into.unusedWild = from.unusedWild
  into.abilityCount = from.abilityCount
  into.awayCount = from.awayCount
  into.drawCount = from.drawCount
  into.discardCount = from.discardCount
  into.round = from.round
  into.starter = from.starter
  into.turn = from.turn
  into.passed = from.passed
  into.firstPassed = from.firstPassed
  into.phase = from.phase
  into.reshuffles = from.reshuffles
  into.first = from.first
  into.turns = from.turns
  into.abilitiesUsed = from.abilitiesUsed
  into.sameColour = from.sameColour
  into.byWild = from.byWild
}

/** Returns the card that can be collected in this colour, or 0. */
export function top(s: Contarlos, colour: number): Card {
  const count = s.highCount[colour]
  return count === 0 ? 0 : s.cards[high(colour) + count - 1]
}

/** Returns the price of the cheapest top card. */
export const cheapest = ({ price }: Contarlos): number => Math.min(price[0], price[1], price[2], price[3])
