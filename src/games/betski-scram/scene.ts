import { faceOf } from "../../engine/cards.ts"
import { MoveList } from "../../engine/moves.ts"
import { faceDown, type Gesture, type Scene, sceneCard, sceneCards, type Zone } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import { goldOf, silverOf } from "./cards.ts"
import { actors, type Betski, DECK, DRAW, hand, legal, OVER, PILE, playOf, REBUTTAL, STOP } from "./rules.ts"

export function scene(view: Betski, you: number): Scene {
  const turn = actors(view)
  return {
    game: "betski-scram",
    turn,
    seats: Array.from({ length: view.seats }, (_, seat) => ({
      seat,
      facts: [{ label: { key: "cardsLeft" }, value: view.held[seat] }],
      tags: [
        ...(seat === view.first ? [{ key: "starter" }] : []),
        ...(view.phase === REBUTTAL && seat === view.turn ? [{ key: "inRebuttal" }] : []),
      ],
      score: view.held[seat],
    })),
    zones: [
      {
        id: "deck",
        kind: "pile",
        label: { key: "deck" },
        cards: sceneCards(view.cards, DECK, view.deckCount, faceDown),
      },
      {
        id: "pile",
        kind: "pile",
        label: { key: "pile" },
        cards: sceneCards(view.cards, PILE, view.pileCount, sceneCard),
        note: { key: "silver", with: takes(view) },
        browsable: true,
      },
      ...Array.from({ length: view.seats }, (_, seat) => handZone(view, seat)),
    ],
    counters: [],
    prompt: prompt(view),
    gestures: gestures(view, you),
    rounds: [],
    rules: rulesNow(view),
    scoring: { label: { key: "cardsLeft" }, lowWins: true },
  }
}

function handZone(view: Betski, seat: number): Zone {
  const cards = sceneCards(view.cards, hand(seat), view.held[seat], sceneCard)
  const open = cards.every((card) => card !== undefined && card.face !== 0)
  const zone: Zone = { id: `hand${seat}`, kind: "fan", label: { key: "hand" }, seat, cards }
  if (!open || view.phase === OVER || view.held[seat] === 0) return zone
  const held = cards.map((card) => card?.face ?? 0)
  const silver = silverOf(centreFace(view))
  return {
    ...zone,
    note: {
      key: "fits",
      with: { n: held.filter((face) => fits(face, silver)).length, chain: longestChain(held, silver) },
    },
  }
}

const centreFace = (view: Betski): number => faceOf(view.cards[PILE + view.pileCount - 1])

const fits = (face: number, silver: number): boolean => goldOf(face) === silver || goldOf(face) === above(silver)

const above = (silver: number): number => (silver === 9 ? 3 : silver + 1)

const takes = (view: Betski): { readonly low: number; readonly high: number; readonly silver: number } => {
  const silver = silverOf(centreFace(view))
  return { low: silver, high: above(silver), silver }
}

const LOOK_AHEAD = 12 // cards: beyond that a chain is a guess for people too

/** The most cards that could be played in a row from this hand. */
function longestChain(held: readonly number[], silver: number): number {
  if (held.length > LOOK_AHEAD) return held.filter((face) => fits(face, silver)).length
  const best = new Map<number, number>()
  const chain = (left: number, on: number): number => {
    const known = best.get(left * 16 + on)
    if (known !== undefined) return known
    let most = 0
    held.forEach((face, i) => {
      if (left & (1 << i) && fits(face, on)) most = Math.max(most, 1 + chain(left & ~(1 << i), silverOf(face)))
    })
    best.set(left * 16 + on, most)
    return most
  }
  return chain((1 << held.length) - 1, silver)
}

function prompt(view: Betski): Text {
  if (view.phase === OVER) return { key: "prompt.over" }
  const moves = new MoveList()
  const known = sceneCards(view.cards, hand(view.turn), view.held[view.turn], sceneCard).every(
    (card) => card?.face !== 0,
  )
  legal(view, view.turn, moves)
  return { key: known && moves.has(DRAW) ? "prompt.draw" : "prompt.play", with: takes(view) }
}

function gestures(view: Betski, you: number): Scene["gestures"] {
  const moves = new MoveList()
  const seat = view.turn
  if (!(you & (1 << seat))) return []
  legal(view, seat, moves)
  return moves.toArray().map((move) => ({ seat, gesture: gesture(view, seat, move) }))
}

function gesture(view: Betski, seat: number, move: number): Gesture {
  if (move === DRAW) return { kind: "tap", move, label: { key: "move.draw" }, path: [{ zone: "deck" }] }
  if (move === STOP) return { kind: "press", move, label: { key: "move.stop" }, final: true }
  const from = hand(seat)
  const index = Array.from(view.cards.subarray(from, from + view.held[seat])).findIndex(
    (card) => playOf(faceOf(card)) === move,
  )
  return {
    kind: "tap",
    move,
    label: { key: "move.play", with: { card: { card: view.cards[from + index] } } },
    path: [{ zone: `hand${seat}`, index }, { zone: "pile" }],
  }
}

function rulesNow(view: Betski): string[] {
  if (view.phase === OVER) return ["BS-12"]
  const always = ["BS-3", "BS-4", "BS-5", "BS-6"]
  return view.phase === REBUTTAL ? ["BS-10", ...always] : always
}
