import { type Card, faceOf, HIDDEN } from "../../engine/cards.ts"
import { decode, MoveList } from "../../engine/moves.ts"
import {
  type Counter,
  faceDown,
  type Gesture,
  type Scene,
  type SceneCard,
  type ScoreRound,
  type SeatScene,
  type Spot,
  sceneCard,
  sceneCards,
  type Zone,
} from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import { acesOf, adds, bestTotal, faces, lowOf } from "./cards.ts"
import {
  ACTING,
  BLIND,
  boardOf,
  DISCARD,
  DISCARDS,
  DRAWN,
  GIVE,
  HAND,
  handOf,
  KEEP,
  NOBODY,
  OVER,
  PILE,
  PUT_BACK,
  ROLL,
  STARTING,
  SWAP,
  SWAP_BOARD,
  SWAP_THEIRS,
  TO_BOARD,
  TRADE,
  TRADE_BOARD,
  tableOf,
} from "./places.ts"
import { actors, asked, countSeats, isOnGoal, legal, mustCall, ruleOfDie, shownAs } from "./rules.ts"
import { type FinalCount, verbs } from "./state.ts"

export function scene(view: FinalCount, you: number): Scene {
  return {
    game: "final-count",
    turn: actors(view),
    seats: seatsOf(view).map((seat) => seatScene(view, seat)),
    zones: [
      pile("deck", view, PILE, view.pileCount),
      pile("discard", view, DISCARDS, view.discardCount),
      ...drawnZone(view),
      boardZone(view),
      ...seatsOf(view).flatMap((seat) => [handZone(view, seat), tableZone(view, seat)]),
    ],
    counters: counters(view),
    prompt: { key: view.phase === OVER ? "prompt.over" : `prompt.${asked(view)}`, with: who(view.turn) },
    ...(TAPPED.has(asked(view)) && view.phase !== OVER ? { tapPrompt: { key: `tap.${asked(view)}` } } : {}),
    gestures: gestures(view, you),
    rounds: Array.from({ length: view.hands }, (_, hand) => round(view, hand)),
    rules: rulesNow(view),
    scoring: { label: { key: "points" }, lowWins: false },
  }
}

/** The questions that are answered with two cards. */
const TAPPED: ReadonlySet<string> = new Set(["die4", "die5", "die6", "drawn5", "drawn6"])

const seatsOf = (view: FinalCount): number[] => Array.from({ length: view.seats }, (_, seat) => seat)
const who = (seat: number): { readonly who: { readonly seat: number } } => ({ who: { seat } })

const pile = (id: string, view: FinalCount, from: number, count: number): Zone => ({
  id,
  kind: "pile",
  label: { key: `zone.${id}` },
  cards: sceneCards(view.cards, from, count, faceDown),
})

function drawnZone(view: FinalCount): Zone[] {
  if (view.cards[DRAWN] === 0) return []
  const cards = sceneCards(view.cards, DRAWN, 1, sceneCard)
  return [{ id: "drawn", kind: "row", label: { key: "zone.drawn" }, seat: view.turn, cards }]
}

const tableCards = (view: FinalCount, owner: number): (SceneCard | undefined)[] =>
  sceneCards(view.cards, tableOf(owner), view.tabled[owner], sceneCard)

function boardZone(view: FinalCount): Zone {
  const sum = sumOf(view, boardOf(view))
  const [low, high] = [lowOf(sum), lowOf(sum) + 10 * acesOf(sum)]
  const note = { key: low === high ? "counts.one" : "counts.two", with: { n: low, high } }
  return { id: "board", kind: "row", label: { key: "zone.board" }, cards: tableCards(view, boardOf(view)), note }
}

function handZone(view: FinalCount, seat: number): Zone {
  const cards = sceneCards(view.cards, handOf(seat), view.held[seat], sceneCard)
  return { id: `hand${seat}`, kind: "fan", label: { key: "zone.hand" }, seat, cards }
}

const tableZone = (view: FinalCount, seat: number): Zone => ({
  id: `table${seat}`,
  kind: "row",
  label: { key: "zone.table" },
  seat,
  cards: tableCards(view, seat),
  note: totalNote(view, seat),
})

/** Returns the sum of an owner's cards, as far as they are known. */
const sumOf = (view: FinalCount, owner: number): number =>
  view.cards.subarray(handOf(owner), tableOf(owner) + view.tabled[owner]).reduce((sum, card) => sum + adds(card), 0)

/** Returns how many cards of a hand the viewer does not know. */
function unknown(view: FinalCount, seat: number): number {
  const hand = view.cards.subarray(handOf(seat), handOf(seat) + view.held[seat])
  return Array.from(hand).filter((card) => faceOf(card) === HIDDEN).length
}

/** Returns the total as far as it is known, the distance to the limit, and both readings of aces if they differ. */
function totalNote(view: FinalCount, seat: number): Text {
  const sum = sumOf(view, seat) + sumOf(view, boardOf(view))
  const [low, best, hidden] = [lowOf(sum), bestTotal(sum, view.most), unknown(view, seat)]
  const parts = { n: low, best, room: view.most - best, hidden, most: view.most }
  if (best > view.most) return { key: "note.bust", with: { n: low, over: low - view.most, most: view.most } }
  const sums = best === low ? "one" : best === low + 10 ? "two" : "many" // each ace counts 1 or 11
  return { key: `note.${hidden > 0 ? "part" : "total"}.${sums}`, with: parts }
}

function seatScene(view: FinalCount, seat: number): SeatScene {
  const sum = sumOf(view, seat) + sumOf(view, boardOf(view))
  return {
    seat,
    facts: [{ label: { key: "fact.points" }, value: view.scores[seat] }],
    ...(unknown(view, seat) === 0 ? { main: { label: { key: "line.total" }, value: bestTotal(sum, view.most) } } : {}),
    tags: seatTags(view, seat, sum, unknown(view, seat)).map((key) => ({ key: `tag.${key}` })),
    score: view.scores[seat],
  }
}

function seatTags(view: FinalCount, seat: number, sum: number, hidden: number): string[] {
  const tags = []
  if (seat === view.dealer) tags.push("dealer")
  if (seat === view.caller) tags.push("called")
  if (lowOf(sum) > view.most) tags.push("bust")
  if (hidden === 0 && isOnGoal(view, sum)) tags.push("onGoal")
  return tags
}

function counters(view: FinalCount): Counter[] {
  const die: Counter = { id: "die", label: { key: "die" }, value: view.die === 0 ? "–" : view.die, kind: "die" }
  const goal: Counter = { id: "goal", label: { key: "goalOf" }, value: view.goal, kind: "huge" }
  const target: Counter = { id: "target", label: { key: "playTo" }, value: view.target, kind: "plain" }
  return view.goal > 0 ? [die, goal, target] : [die, target]
}

function gestures(view: FinalCount, you: number): Scene["gestures"] {
  const seat = view.turn
  if (!(you & (1 << seat))) return []
  const moves = new MoveList()
  legal(view, seat, moves)
  return moves.toArray().map((move) => ({ seat, gesture: gesture(view, seat, move) }))
}

const DRAWN_CARD: Spot = { zone: "drawn", index: 0 }

function gesture(view: FinalCount, seat: number, move: number): Gesture {
  const { verb, args } = decode(verbs, move)
  const path = pathOf(view, seat, verbs.indexOf(verb), args)
  if (path.length === 0) return { kind: "press", move, label: { key: `move.${verb.name}` }, final: move !== ROLL }
  const blind = path[1].zone.startsWith("hand") && path[1].index === undefined
  return {
    kind: "tap",
    move,
    label: { key: `move.${verb.name}${blind ? "Blind" : ""}`, with: partsOf(view, path) },
    path,
  }
}

/** Returns the spots to tap: a card, and then its target or the card that it is swapped with. */
function pathOf(view: FinalCount, seat: number, verb: number, args: readonly number[]): Spot[] {
  switch (verb) {
    case KEEP:
      return [DRAWN_CARD, { zone: `table${seat}` }]
    case DISCARD:
      return [DRAWN_CARD, { zone: "discard" }]
    case GIVE:
      return [DRAWN_CARD, { zone: `table${args[0]}` }]
    case TO_BOARD:
      return [DRAWN_CARD, { zone: "board" }]
    case PUT_BACK:
      return [DRAWN_CARD, { zone: "deck" }]
    case SWAP:
      return [DRAWN_CARD, ownSpot(view, seat, args[0])]
    case SWAP_THEIRS:
      return [DRAWN_CARD, theirSpot(view, args[0], args[1])]
    case SWAP_BOARD:
      return [DRAWN_CARD, boardSpot(view, args[0])]
    case TRADE:
      return [ownSpot(view, seat, args[0]), theirSpot(view, args[1], args[2])]
    case TRADE_BOARD:
      return [ownSpot(view, seat, args[0]), boardSpot(view, args[1])]
    default:
      return []
  }
}

// These decode the arguments of moves, as the verbs declare them.
const ownSpot = (view: FinalCount, seat: number, own: number): Spot =>
  own < HAND ? { zone: `hand${seat}`, index: own } : onTable(view, seat, own - HAND + 1)
const theirSpot = (view: FinalCount, other: number, theirs: number): Spot =>
  theirs === BLIND ? { zone: `hand${other}` } : onTable(view, other, theirs)
const boardSpot = (view: FinalCount, card: number): Spot => onTable(view, boardOf(view), card + 1)

function onTable(view: FinalCount, owner: number, face: number): Spot {
  const cards = Array.from(view.cards.subarray(tableOf(owner), tableOf(owner) + view.tabled[owner]), faceOf)
  return { zone: owner === boardOf(view) ? "board" : `table${owner}`, index: cards.indexOf(face) }
}

/** Returns the cards at both ends of a path, and the owner of the second. */
function partsOf(view: FinalCount, [one, two]: readonly Spot[]): NonNullable<Text["with"]> {
  const owner = ownerOf(view, two)
  return {
    card: { card: cardAt(view, one) },
    ...(two.index === undefined ? {} : { theirs: { card: cardAt(view, two) } }),
    ...(owner < view.seats ? { other: { seat: owner } } : {}),
  }
}

/** Returns the seat whose zone this is. Zones without a seat count as the board's. */
const ownerOf = (view: FinalCount, { zone }: Spot): number => Number(/\d+$/.exec(zone)?.[0] ?? boardOf(view))

function cardAt(view: FinalCount, spot: Spot): Card {
  if (spot === DRAWN_CARD) return view.cards[DRAWN]
  const owner = ownerOf(view, spot)
  return view.cards[(spot.zone.startsWith("hand") ? handOf(owner) : tableOf(owner)) + (spot.index ?? 0)]
}

/** Returns the scores of a finished hand. Only the latest hand has its calculation. */
function round(view: FinalCount, hand: number): ScoreRound {
  const scores = seatsOf(view).map((seat) => view.history[hand * view.seats + seat])
  const title = { key: "round", with: { n: hand + 1 } }
  return { title, lines: hand === view.hands - 1 ? working(view) : [], scores }
}

const SIGNS: Readonly<Record<string, string>> = { club: "♣", diamond: "♦", heart: "♥", spade: "♠" }

/** Returns the cards that an owner had when the latest hand was scored. */
const shownNames = (view: FinalCount, owner: number): string =>
  faces
    .filter((face, i) => face !== undefined && view.shown[i] === shownAs(view.hands - 1, owner))
    .map((face) => `${face?.short}${SIGNS[face?.shape ?? ""]}`)
    .join(" ")

function working(view: FinalCount): ScoreRound["lines"] {
  const { sums, totals, winners, bonus, onGoal, most } = view
  const isBust = (seat: number): boolean => lowOf(sums[seat]) > most
  const hasWon = (seat: number): boolean => (winners & (1 << seat)) !== 0
  const line = (key: string, value: (seat: number) => number | string | undefined, only = true): ScoreRound["lines"] =>
    only && seatsOf(view).some((seat) => value(seat) !== undefined)
      ? [{ label: { key: `line.${key}`, with: { most } }, values: seatsOf(view).map(value) }]
      : []
  return [
    ...line("cards", (seat) => shownNames(view, seat)),
    { label: { key: "zone.board" }, values: [], all: shownNames(view, boardOf(view)) },
    ...line("sum", (seat) => lowOf(sums[seat])),
    ...line("aces", (seat) => (isBust(seat) ? undefined : totals[seat] - lowOf(sums[seat]) || undefined)),
    ...line("total", (seat) => (isBust(seat) ? undefined : totals[seat])),
    ...line("bust", (seat) => (isBust(seat) ? lowOf(sums[seat]) - most : undefined)),
    ...line("goal", (seat) => (hasWon(seat) ? view.goalPoints : undefined), onGoal > 0),
    ...line("bonus", (seat) => (hasWon(seat) ? bonus : undefined), bonus > 0),
    ...line("shared", (seat) => (hasWon(seat) ? countSeats(winners) : undefined), countSeats(winners) > 1),
  ]
}

function rulesNow(view: FinalCount): string[] {
  if (view.phase === OVER) return [view.limit ? "FC-21" : "FC-20"]
  const goal = view.goal > 0 ? ["FC-19"] : []
  const ending = view.caller === NOBODY ? ["FC-13", "FC-15", "FC-17"] : ["FC-13", "FC-15", "FC-16"]
  return [...ruleOfPhase(view), ...ending, ...goal]
}

function ruleOfPhase(view: FinalCount): string[] {
  if (view.phase === ACTING) return [ruleOfDie(view), "FC-11"]
  return view.phase === STARTING && mustCall(view) ? ["FC-14"] : ["FC-3"]
}
