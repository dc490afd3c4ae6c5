import { argumentOf, type Move, MoveList, verbOf } from "../../engine/moves.ts"
import {
  faceDown,
  type Gesture,
  type Scene,
  type ScoreLine,
  type ScoreRound,
  type SeatScene,
  type Spot,
  sceneCard,
  sceneCards,
  type Zone,
} from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import { faces } from "./cards.ts"
import { actors, count, legal } from "./rules.ts"
import type { Forty } from "./state.ts"
import {
  ALL_UP,
  COLUMNS,
  DECK,
  DISCARDS,
  DRAW,
  DRAWN,
  grid,
  HOLDING,
  NOBODY,
  OPENING,
  OVER,
  PLACE,
  REVEAL,
  SLOTS,
  TAKE,
} from "./table.ts"

export function scene(view: Forty, you: number): Scene {
  return {
    game: "forty-below",
    turn: actors(view),
    seats: seatsOf(view).map((seat) => seatScene(view, seat)),
    zones: [...middle(view), ...seatsOf(view).map((seat) => gridZone(view, seat))],
    counters: [
      {
        id: "round",
        label: { key: "roundOf" },
        value: `${Math.min(view.round + 1, view.rounds)}/${view.rounds}`,
        kind: "plain",
      },
    ],
    prompt: prompt(view),
    gestures: seatsOf(view)
      .filter((seat) => you & (1 << seat))
      .flatMap((seat) => gestures(view, seat)),
    rounds: Array.from({ length: view.round }, (_, round) => finishedRound(view, round)),
    rules: rulesNow(view),
    scoring: { label: { key: "total" }, lowWins: true },
  }
}

const seatsOf = (view: Forty): number[] => Array.from({ length: view.seats }, (_, seat) => seat)

function seatScene(view: Forty, seat: number): SeatScene {
  const tags = [
    seat === view.dealer && "dealer",
    seat === view.keeper && "keeper",
    seat === view.out && "wentOut",
    isLastTurn(view) && isStillToCome(view, seat) && "lastTurn",
  ]
  return {
    seat,
    facts: [{ label: { key: "faceDown" }, value: downCount(view, seat) }],
    main: { label: { key: "shows" }, value: count(view, seat).score },
    tags: tags.filter((tag) => tag !== false).map((key) => ({ key })),
    score: view.totals[seat],
  }
}

const isLastTurn = (view: Forty): boolean => view.phase !== OVER && view.out !== NOBODY

/** Tells, after a player has gone out, whether this seat's last turn is now or still to come. */
function isStillToCome(view: Forty, seat: number): boolean {
  const after = (other: number): number => (other - view.turn + view.seats) % view.seats
  return after(seat) < after(view.out)
}

function downCount(view: Forty, seat: number): number {
  let down = 0
  for (let slot = 0; slot < SLOTS; slot++) if (!isUp(view, seat, slot)) down++
  return down
}

const isUp = (view: Forty, seat: number, slot: number): boolean => (view.up[seat] & (1 << slot)) !== 0

function middle(view: Forty): Zone[] {
  const deck: Zone = {
    id: "deck",
    kind: "pile",
    label: { key: "deck" },
    cards: sceneCards(view.cards, DECK, view.deckCount, faceDown),
  }
  const discards: Zone = {
    id: "discards",
    kind: "pile",
    label: { key: "discards" },
    cards: sceneCards(view.cards, DISCARDS, view.discardCount, sceneCard),
    browsable: true,
  }
  if (view.phase !== HOLDING) return [deck, discards]
  const cards = sceneCards(view.cards, DRAWN, 1, sceneCard)
  return [deck, discards, { id: "drawn", kind: "row", label: { key: "drawn" }, seat: view.turn, cards }]
}

function gridZone(view: Forty, seat: number): Zone {
  const six = Array.from(view.cards.subarray(grid(seat), grid(seat) + SLOTS))
  return {
    id: `grid${seat}`,
    kind: "grid",
    label: { key: "grid" },
    seat,
    columns: COLUMNS,
    cards: six.map((card, slot) => (isUp(view, seat, slot) ? sceneCard(card) : faceDown(card))),
    note: visibleSum(view, seat),
  }
}

/** Returns the sum of the face-up cards, which count as they would at the end of the round. */
function visibleSum(view: Forty, seat: number): Text {
  const { score: n, cancelled: columns, blocks } = count(view, seat)
  if (blocks > 0) return { key: columns > 0 ? "sum.both" : "sum.block", with: { n } }
  return columns > 0 ? { key: "sum.cancelled", with: { n, columns } } : { key: "sum", with: { n } }
}

const topDiscard = (view: Forty): number => view.cards[DISCARDS + view.discardCount - 1]

function prompt(view: Forty): Text {
  if (view.phase === OVER) return { key: "prompt.over" }
  if (view.phase === OPENING) return { key: "prompt.opening", with: { many: { word: `many${view.startUp}` } } }
  if (view.phase === HOLDING) return { key: "prompt.holding", with: { card: { card: view.cards[DRAWN] } } }
  return { key: isLastTurn(view) ? "prompt.last" : "prompt.turn", with: { card: { card: topDiscard(view) } } }
}

function gestures(view: Forty, seat: number): Scene["gestures"] {
  const moves = new MoveList()
  legal(view, seat, moves)
  return moves.toArray().map((move) => ({ seat, gesture: gesture(view, seat, move) }))
}

function gesture(view: Forty, seat: number, move: Move): Gesture {
  const verb = verbOf(move)
  const slot = argumentOf(move)
  const there: Spot = { zone: `grid${seat}`, index: slot }
  const goesOut = view.phase !== OPENING && view.out === NOBODY && (view.up[seat] | (1 << slot)) === ALL_UP
  const toSlot = (key: string, path: readonly Spot[], card: number): Gesture => ({
    kind: "tap",
    move,
    label: { key, with: { slot: { word: `slot${slot}` }, card: { card } } },
    path,
    ...(goesOut ? { final: true } : {}),
  })
  if (verb === REVEAL) return toSlot("move.reveal", [there], view.cards[grid(seat) + slot])
  if (verb === TAKE) return toSlot("move.take", [{ zone: "discards" }, there], topDiscard(view))
  if (verb === PLACE) return toSlot("move.place", [{ zone: "drawn", index: 0 }, there], view.cards[DRAWN])
  if (verb === DRAW) return { kind: "tap", move, label: { key: "move.draw" }, path: [{ zone: "deck" }] }
  return {
    kind: "tap",
    move,
    label: { key: "move.discard", with: { card: { card: view.cards[DRAWN] } } },
    path: [{ zone: "drawn", index: 0 }, { zone: "discards" }],
  }
}

/** Returns a finished round. The sum of the cards plus any block and penalty is the score. */
function finishedRound(view: Forty, round: number): ScoreRound {
  const at = (seat: number): number => round * view.seats + seat
  const penalty = (seat: number): number => (seat === view.outs[round] ? view.penalties[round] : 0)
  const line = (key: string, value: (seat: number) => number | string | undefined): ScoreLine => ({
    label: { key },
    values: seatsOf(view).map(value),
  })
  return {
    title: { key: "roundTitle", with: { n: round + 1 } },
    lines: [
      ...(round === view.round - 1 ? [line("line.cards", (seat) => endedGrid(view, seat))] : []),
      line("line.sum", (seat) => view.scores[at(seat)] - view.blockPoints * view.blocks[at(seat)]),
      line("line.cancelled", (seat) => view.cancelled[at(seat)] || undefined),
      line("line.block", (seat) => (view.blocks[at(seat)] > 0 ? view.blockPoints : undefined)),
      line("line.penalty", (seat) => (seat === view.outs[round] ? penalty(seat) : undefined)),
    ],
    scores: seatsOf(view).map((seat) => view.scores[at(seat)] + penalty(seat)),
  }
}

/** Returns the six cards of a seat at the end of the latest round, row by row. */
function endedGrid(view: Forty, seat: number): string {
  const six = Array.from(view.ended.subarray(seat * SLOTS, (seat + 1) * SLOTS), (face) => faces[face]?.short)
  return `${six.slice(0, COLUMNS).join(" ")} / ${six.slice(COLUMNS).join(" ")}`
}

function rulesNow(view: Forty): string[] {
  if (view.phase === OVER) return ["FB-15"]
  if (view.phase === OPENING) return ["FB-3", "FB-9", "FB-10"]
  const always = ["FB-5", "FB-6", "FB-7", "FB-9", "FB-10", "FB-11"]
  return isLastTurn(view) ? ["FB-7", ...always.filter((id) => id !== "FB-7"), "FB-8"] : always
}
