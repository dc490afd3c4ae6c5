// Betski Scram: be the first to play every card in your hand. Follows the order of the rules and cites their ids.

import { faceOf, forgetShuffles, HIDDEN, layShuffled, open, type State, show, shuffle } from "../../engine/cards.ts"
import type { Chance } from "../../engine/chance.ts"
import type { Result } from "../../engine/game.ts"
import { argumentOf, type Move, type MoveList, VERBS, type Verb, verbOf, word } from "../../engine/moves.ts"
import type { Options, OptionsOf } from "../../engine/options.ts"
import { rank } from "../../engine/result.ts"
import type { Part, Text, Trace } from "../../engine/trace.ts"
import { deckUpTo, faces, goldOf, HIGHEST, LOWEST, silverOf } from "./cards.ts"
import type { options } from "./options.ts"

const MOST_TURNS = 5000

// Places of cards: the draw deck, the pile (its last card is the centre card), and each hand in order of arrival. Each
// has room for all cards.
export const DECK = 0
export const pileOf = (s: Betski): number => s.size
export const hand = (s: Betski, seat: number): number => (2 + seat) * s.size

/** Phases: an ordinary turn; the single turn of a rebuttal; the game is over. */
export const PLAYING = 0
export const REBUTTAL = 1
export const OVER = 2

const REACHES = 3 // 0, 1 and 2

const ANY = 0
const THREE_CARDS = 1

// Causes of chance: each has its own stream of random numbers.
const SHUFFLE = 1
const FIRST = 2
const RESHUFFLE = 3

export interface Betski extends State {
  readonly notes: Uint8Array // for each place of a hand: gold numbers that its card cannot have, one bit each
  readonly held: Uint8Array // cards in each hand
  readonly stopFits: Uint8Array // for each stop: the gold numbers that fitted; a card held then has one of them
  readonly stopHeld: Uint8Array // for each stop: how many of the cards held then remain; they are the oldest ones
  deckCount: number
  pileCount: number
  first: number // the seat that starts
  turn: number // the seat whose turn it is
  played: number // cards played this turn
  drew: number // cards drawn this turn
  stuck: number // consecutive passes by BS-8
  phase: number
  limit: number // 1 if BS-11 ended the game
  // options
  firstOption: number // a seat, or -1 for random
  mayStop: number
  rebuttal: number
  size: number // total number of cards, which depends on the highest number
  highest: number
  reach: number
  dealt: number
  drawAtMost: number
  fit: number // index in `TAKES` of the fits for this highest number and this reach
  // statistics
  turns: number
  plays: number
  drawn: number
  reshuffles: number
  rebuttals: number
  ties: number
}

const PLAY = 0
export const DRAW = 1
export const STOP = 2
export const verbs: readonly Verb[] = [
  {
    name: "play",
    takes: [
      word(
        "card, such as 5/3",
        faces.map((face) => face?.name ?? ""),
      ),
    ],
  },
  { name: "draw", takes: [] },
  { name: "stop", takes: [] },
]
export const playOf = (face: number): Move => face * VERBS + PLAY

// BS-3, BS-4: a gold number goes on an equal silver number, or on one that is lower by one (or by up to the option
// reach). The highest number is followed by 3.
const GOLD = Uint8Array.from(faces, (_, face) => (face === 0 ? 0 : 1 << (goldOf(face) - LOWEST)))
const NO_BIT = 31
const GOLD_AT = Uint8Array.from({ length: HIDDEN + 1 }, (_, face) =>
  GOLD[face] ? 31 - Math.clz32(GOLD[face]) : NO_BIT,
)

/** Returns the numbers from this one up, or down if `way` is -1, as far as the reach goes, one bit each. */
function ring(from: number, highest: number, reach: number, way: 1 | -1): number {
  const numbers = highest - LOWEST + 1
  let set = 0
  for (let step = 0; step <= reach; step++) set |= 1 << ((from - LOWEST + way * step + numbers) % numbers)
  return set
}

/** Returns an array with an entry for each face, for every highest number and reach. */
const forEachSetting = (of: (face: number, highest: number, reach: number) => number): Uint8Array =>
  Uint8Array.from({ length: (HIGHEST - LOWEST + 1) * REACHES * faces.length }, (_, i) => {
    const face = i % faces.length
    const setting = Math.floor(i / faces.length)
    return face === 0 ? 0 : of(face, LOWEST + Math.floor(setting / REACHES), setting % REACHES)
  })
const TAKES = forEachSetting((face, highest, reach) => ring(silverOf(face), highest, reach, 1))
const GOES_ON = forEachSetting((face, highest, reach) => ring(goldOf(face), highest, reach, -1))
const fitsFrom = (highest: number, reach: number): number => ((highest - LOWEST) * REACHES + reach) * faces.length

/** Returns how many different numbers there are. */
export const numbers = (s: Betski): number => s.highest - LOWEST + 1

/** Returns the gold number of a face as a bit; no bit for a hidden face. */
export const goldBit = (face: number): number => GOLD[face]

/** Returns the gold numbers that fit on a face, one bit each. */
export const takenBy = (s: Betski, face: number): number => TAKES[s.fit + face]

/** Returns the silver numbers that a face goes on, one bit each. */
export const goesOn = (s: Betski, face: number): number => GOES_ON[s.fit + face]

const allGold = (s: Betski): number => (1 << numbers(s)) - 1

export const centre = (s: Betski): number => faceOf(s.cards[pileOf(s) + s.pileCount - 1])

/** Returns the gold numbers that fit the centre card, one bit each. */
const fitting = (s: Betski): number => TAKES[s.fit + centre(s)]

/** Returns the parameters of sentences about what the centre card takes. */
export function taking(s: Betski): Readonly<Record<"silver" | "low" | "high" | "top", number> & { golds: Part }> {
  const silver = silverOf(centre(s))
  const golds = Array.from({ length: s.reach + 1 }, (_, step) => LOWEST + ((silver - LOWEST + step) % numbers(s)))
  return { silver, low: golds[0], high: golds[s.reach], top: s.highest, golds: { word: golds.join(", ") } }
}

function canPlay(s: Betski, seat: number): boolean {
  const fits = fitting(s)
  const from = hand(s, seat)
  const end = from + s.held[seat]
  for (let i = from; i < end; i++) if (GOLD[faceOf(s.cards[i])] & fits) return true
  return false
}

const STOPS = 32 // maximum number of stops to remember for each seat

export function create(given: Options, seats: number): Betski {
  const o = given as OptionsOf<typeof options>
  const deck = deckUpTo(o.highest)
  const size = deck.length
  return {
    cards: new Int32Array((2 + seats) * size),
    deck: Int32Array.from(deck),
    groups: new Uint8Array(size),
    notes: new Uint8Array((2 + seats) * size),
    held: new Uint8Array(seats),
    stopFits: new Uint8Array(seats * STOPS),
    stopHeld: new Uint8Array(seats * STOPS),
    base: 0,
    group: 0,
    seats,
    lead: 0,
    deckCount: 0,
    pileCount: 0,
    first: 0,
    turn: 0,
    played: 0,
    drew: 0,
    stuck: 0,
    phase: PLAYING,
    limit: 0,
    firstOption: o.first === "random" ? -1 : o.first,
    mayStop: o.mayStop === "on" ? 1 : 0,
    rebuttal: ["any", "threeCards", "never"].indexOf(o.rebuttal),
    size,
    highest: o.highest,
    reach: o.reach,
    dealt: Math.min(o.dealt, Math.floor((size - 1) / seats)),
    drawAtMost: o.drawAtMost,
    fit: fitsFrom(o.highest, o.reach),
    turns: 0,
    plays: 0,
    drawn: 0,
    reshuffles: 0,
    rebuttals: 0,
    ties: 0,
  }
}

export function copy(from: Betski, into: Betski): void {
  into.cards.set(from.cards)
  into.groups.set(from.groups)
  into.notes.set(from.notes)
  into.held.set(from.held)
  if (from.mayStop) {
    into.stopFits.set(from.stopFits)
    into.stopHeld.set(from.stopHeld)
  }
  into.base = from.base
  into.group = from.group
  into.lead = from.lead
  into.deckCount = from.deckCount
  into.pileCount = from.pileCount
  into.first = from.first
  into.turn = from.turn
  into.played = from.played
  into.drew = from.drew
  into.stuck = from.stuck
  into.phase = from.phase
  into.limit = from.limit
  into.turns = from.turns
  into.plays = from.plays
  into.drawn = from.drawn
  into.reshuffles = from.reshuffles
  into.rebuttals = from.rebuttals
  into.ties = from.ties
}

export function deal(s: Betski, chance: Chance, trace?: Trace): void {
  clear(s)
  s.played = s.drew = s.stuck = s.limit = 0
  s.turns = s.plays = s.drawn = s.reshuffles = s.rebuttals = s.ties = 0
  s.phase = PLAYING
  // BS-1
  chance.open(SHUFFLE, 0)
  layShuffled(s, DECK, chance)
  s.deckCount = s.deck.length
  s.cards[pileOf(s)] = take(s)
  s.pileCount = 1
  for (let round = 0; round < s.dealt; round++) for (let seat = 0; seat < s.seats; seat++) receive(s, seat, take(s))
  // BS-2
  chance.open(FIRST, 0)
  s.first = s.turn = s.lead = s.firstOption < 0 ? chance.below(s.seats) : s.firstOption
  s.cards[pileOf(s)] = open(s.cards[pileOf(s)])
  if (trace) {
    trace.rule("BS-1")
    trace.rule("BS-2")
    trace.event("deal", { n: s.dealt })
    trace.event("centre", { who: { seat: s.first }, card: { card: s.cards[pileOf(s)] } })
  }
}

/** Clears the cards and stops of an earlier game. */
function clear(s: Betski): void {
  forgetShuffles(s)
  const end = pileOf(s) + s.pileCount // the deck needs no clearing, because it is laid again
  for (let i = pileOf(s); i < end; i++) s.cards[i] = 0
  for (let seat = 0; seat < s.seats; seat++) {
    const from = hand(s, seat)
    for (let i = from; i < from + s.held[seat]; i++) s.cards[i] = s.notes[i] = 0
    s.held[seat] = 0
  }
  if (s.mayStop) {
    s.stopFits.fill(0)
    s.stopHeld.fill(0)
  }
}

/** Removes and returns the top card of the deck. */
function take(s: Betski): number {
  const card = s.cards[--s.deckCount]
  s.cards[s.deckCount] = 0
  return card
}

/** Adds a card to a hand. Its owner sees it. */
function receive(s: Betski, seat: number, card: number): void {
  const at = hand(s, seat) + s.held[seat]++
  s.cards[at] = show(card, 1 << seat)
  s.notes[at] = 0
}

export function actors(s: Betski): number {
  return s.phase === OVER ? 0 : 1 << s.turn
}

export function legal(s: Betski, seat: number, into: MoveList): void {
  into.count = 0
  if (s.phase === OVER || seat !== s.turn) return
  const { at } = into
  const fits = fitting(s)
  const from = hand(s, seat)
  const end = from + s.held[seat]
  let n = 0
  for (let i = from; i < end; i++) {
    const face = faceOf(s.cards[i])
    at[n] = playOf(face) // the next card overwrites it unless it fits
    n += (fits >> GOLD_AT[face]) & 1
  }
  if (n === 0) at[n++] = DRAW
  else if (s.mayStop && s.played > 0) at[n++] = STOP
  into.count = n
}

export function check(s: Betski, seat: number, move: Move): Text | undefined {
  if (s.phase === OVER) return { key: "refuse.over" }
  if (seat !== s.turn) return { key: "refuse.notYourTurn" }
  const verb = verbOf(move)
  if (verb === PLAY) return checkPlay(s, seat, argumentOf(move))
  if (move === DRAW) return canPlay(s, seat) ? { key: "refuse.mustPlay" } : undefined
  if (move === STOP)
    return s.mayStop === 0 ? { key: "refuse.noStop" } : s.played === 0 ? { key: "refuse.stopLater" } : undefined
  return { key: "refuse.notNow" }
}

function checkPlay(s: Betski, seat: number, face: number): Text | undefined {
  if (whereInHand(s, seat, face) < 0) return { key: "refuse.notYours", with: { card: { card: face } } }
  if (GOLD[face] & fitting(s)) return undefined
  return { key: s.reach === 1 ? "refuse.noFit" : "refuse.noFitHere", with: { card: { card: face }, ...taking(s) } }
}

function whereInHand(s: Betski, seat: number, face: number): number {
  const from = hand(s, seat)
  for (let i = from; i < from + s.held[seat]; i++) if (faceOf(s.cards[i]) === face) return i
  return -1
}

export function play(s: Betski, seat: number, move: Move, chance: Chance, trace?: Trace): void {
  if (move === DRAW) draw(s, seat, chance, trace)
  else if (move === STOP) stop(s, seat, trace)
  else playCard(s, seat, move >> 4, trace)
}

// BS-5: a played card becomes the centre card. The player continues until no card fits.
function playCard(s: Betski, seat: number, face: number, trace?: Trace): void {
  const { cards, notes } = s
  const from = hand(s, seat)
  const last = from + --s.held[seat]
  let golds = 0 // gold numbers of the cards that stay in the hand
  let at = from
  for (; faceOf(cards[at]) !== face; at++) golds |= GOLD[faceOf(cards[at])]
  const card = open(cards[at])
  if (s.mayStop) forgetStops(s, seat, at - from, face)
  for (; at < last; at++) {
    const next = cards[at + 1]
    golds |= GOLD[faceOf(next)]
    cards[at] = next
    notes[at] = notes[at + 1]
  }
  cards[last] = notes[last] = 0
  cards[pileOf(s) + s.pileCount++] = card
  s.played++
  s.plays++
  s.stuck = 0
  if (trace) {
    trace.rule("BS-3")
    if (goldOf(face) === LOWEST) trace.rule("BS-4")
    trace.event("play", { who: { seat }, card: { card } })
  }
  if (last === from) goneOut(s, seat, trace)
  else if ((golds & TAKES[s.fit + face]) === 0) {
    noteHand(s, seat)
    if (trace) {
      trace.rule("BS-5")
      trace.event("nothingFits", { who: { seat } })
    }
    endTurn(s, trace)
  }
}

// BS-5 with mayStop.
function stop(s: Betski, seat: number, trace?: Trace): void {
  if (trace) {
    trace.rule("BS-5")
    trace.event("stop", { who: { seat } })
  }
  rememberStop(s, seat)
  endTurn(s, trace)
}

/** Notes that no card of this hand fits the centre card, which everybody can infer. */
function noteHand(s: Betski, seat: number): void {
  const fits = fitting(s)
  const from = hand(s, seat)
  for (let i = from; i < from + s.held[seat]; i++) s.notes[i] |= fits
}

// BS-6: draws one card at a time, until one fits.
function draw(s: Betski, seat: number, chance: Chance, trace?: Trace): void {
  noteHand(s, seat)
  const { cards, notes } = s
  const fits = fitting(s)
  const from = hand(s, seat)
  const had = s.held[seat]
  let end = from + had
  let deckCount = s.deckCount
  let found = false
  const most = end + s.drawAtMost
  while (!found && end < most) {
    if (deckCount === 0) {
      s.deckCount = 0
      if (!reshuffle(s, chance, trace)) break
      deckCount = s.deckCount
    }
    const card = cards[--deckCount]
    cards[deckCount] = 0
    found = (GOLD[faceOf(card)] & fits) !== 0
    cards[end] = show(card, 1 << seat)
    notes[end++] = found ? allGold(s) & ~fits : fits
  }
  s.deckCount = deckCount
  s.held[seat] = end - from
  s.drew = end - from - had
  s.drawn += s.drew
  if (trace) {
    trace.rule("BS-6")
    traceDrawn(s, seat, s.drew, trace)
  }
  if (found) s.stuck = 0
  else if (s.drew === s.drawAtMost) passAfterDrawing(s, seat, trace)
  else passStuck(s, seat, trace)
}

/** The option drawAtMost: the player has drawn the maximum for this turn. */
function passAfterDrawing(s: Betski, seat: number, trace?: Trace): void {
  s.stuck = 0
  trace?.event("nothingFits", { who: { seat } })
  endTurn(s, trace)
}

function traceDrawn(s: Betski, seat: number, n: number, trace: Trace): void {
  const end = hand(s, seat) + s.held[seat]
  trace.event("draw", { who: { seat }, n, cards: { cards: Array.from(s.cards.subarray(end - n, end)) } })
}

// BS-7: everything under the centre card becomes the new deck.
function reshuffle(s: Betski, chance: Chance, trace?: Trace): boolean {
  if (s.pileCount === 1) return false
  const { cards } = s
  const under = s.pileCount - 1
  const bottom = pileOf(s)
  cards.copyWithin(DECK, bottom, bottom + under)
  cards[bottom] = cards[bottom + under]
  cards.fill(0, bottom + 1, bottom + s.pileCount)
  s.pileCount = 1
  s.deckCount = under
  chance.open(RESHUFFLE, s.reshuffles++)
  shuffle(s, DECK, under, chance)
  if (trace) {
    trace.rule("BS-7")
    trace.event("reshuffle", { n: under })
  }
  return true
}

// BS-8: there is nothing to draw. BS-11: the game ends when this has happened to all players in a row.
function passStuck(s: Betski, seat: number, trace?: Trace): void {
  s.stuck++
  if (trace) {
    trace.rule("BS-8")
    trace.event("stuck", { who: { seat } })
  }
  endTurn(s, trace)
  if (s.stuck === s.seats && s.phase !== OVER) endByLimit(s, trace)
}

function endTurn(s: Betski, trace?: Trace): void {
  s.turns++
  s.played = s.drew = 0
  if (s.phase === REBUTTAL) return over(s, trace)
  s.turn = s.lead = s.turn + 1 === s.seats ? 0 : s.turn + 1
  if (s.turns === MOST_TURNS) endByLimit(s, trace)
}

function endByLimit(s: Betski, trace?: Trace): void {
  s.limit = 1
  if (trace) {
    trace.rule("BS-11")
    trace.event(s.turns === MOST_TURNS ? "turnLimit" : "limit")
  }
  over(s, trace)
}

// BS-9: a player with no cards left wins at once. BS-10: the exception is a rebuttal.
function goneOut(s: Betski, seat: number, trace?: Trace): void {
  if (trace) {
    trace.rule(s.phase === REBUTTAL ? "BS-10" : "BS-9")
    trace.event("out", { who: { seat } })
  }
  if (s.phase === REBUTTAL) s.ties = 1
  else if (isAnswered(s)) return rebut(s, trace)
  s.turns++
  over(s, trace)
}

/** Tells whether going out now leads to a rebuttal. */
export const isAnswered = (s: Betski): boolean =>
  s.turns === 0 && (s.rebuttal === ANY || (s.rebuttal === THREE_CARDS && s.drew === 0))

function rebut(s: Betski, trace?: Trace): void {
  endTurn(s, trace)
  s.phase = REBUTTAL
  s.rebuttals = 1
  if (trace) {
    trace.rule("BS-10")
    trace.event("rebuttal", { who: { seat: s.turn } })
  }
  if (!canPlay(s, s.turn)) endTurn(s, trace)
}

function over(s: Betski, trace?: Trace): void {
  s.phase = OVER
  trace?.rule("BS-12")
}

// BS-12: ranks the fewest cards first. Winners have none, or the fewest, and share the first place.
export function result(s: Betski, into?: Result): Result | undefined {
  return s.phase === OVER ? rank(s.held, s.seats, "low", s.limit === 1, into) : undefined
}

export const allows = (note: number, face: number): boolean => (note & GOLD[face]) === 0

/**
 * Returns 0 for an impossible state: a player who continues must have a card that fits, and one who stopped must have
 * had one.
 */
export function likelihood(s: Betski): number {
  if (s.phase === OVER) return 1
  if ((s.played > 0 || s.phase === REBUTTAL) && !canPlay(s, s.turn)) return 0
  if (s.mayStop) for (let i = 0; i < s.stopFits.length; i++) if (s.stopFits[i] !== 0 && !stopHolds(s, i)) return 0
  return 1
}

function rememberStop(s: Betski, seat: number): void {
  const from = seat * STOPS
  let at = s.stopFits.subarray(from, from + STOPS).indexOf(0)
  if (at < 0) at = STOPS - 1
  s.stopFits[from + at] = fitting(s)
  s.stopHeld[from + at] = s.held[seat]
}

/**
 * Updates the remembered stops when a card leaves the hand. A stop that this card may explain reveals nothing about the
 * other cards any more.
 */
function forgetStops(s: Betski, seat: number, at: number, face: number): void {
  for (let i = seat * STOPS; i < (seat + 1) * STOPS; i++) {
    if (s.stopFits[i] === 0 || at >= s.stopHeld[i]) continue
    s.stopHeld[i]--
    if (GOLD[face] & s.stopFits[i]) s.stopFits[i] = 0
  }
}

function stopHolds(s: Betski, i: number): boolean {
  const from = hand(s, Math.floor(i / STOPS))
  for (let k = from; k < from + s.stopHeld[i]; k++) if (GOLD[faceOf(s.cards[k])] & s.stopFits[i]) return true
  return false
}
