import { faceOf } from "../../engine/cards.ts"
import { MoveList } from "../../engine/moves.ts"
import { faceDown, type Gesture, type Scene, sceneCard, sceneCards, type Zone } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import {
  actors,
  type Betski,
  DECK,
  DRAW,
  goldBit,
  hand,
  legal,
  OVER,
  pileOf,
  playOf,
  REBUTTAL,
  STOP,
  takenBy,
  taking,
} from "./rules.ts"

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
        cards: sceneCards(view.cards, pileOf(view), view.pileCount, sceneCard),
        note: { key: "silver", with: taking(view) },
        browsable: true,
      },
      ...Array.from({ length: view.seats }, (_, seat) => handZone(view, seat)),
    ],
    counters: [],
    prompt: prompt(view),
    isChain: view.played > 0 && view.phase !== OVER,
    gestures: gestures(view, you),
    rounds: [],
    rules: rulesNow(view),
    scoring: { label: { key: "cardsLeft" }, lowWins: true },
  }
}

function handZone(view: Betski, seat: number): Zone {
  const cards = sceneCards(view.cards, hand(view, seat), view.held[seat], sceneCard)
  const open = cards.every((card) => card !== undefined && card.face !== 0)
  const zone: Zone = { id: `hand${seat}`, kind: "fan", label: { key: "hand" }, seat, cards }
  if (!open || view.phase === OVER || view.held[seat] === 0) return zone
  const held = cards.map((card) => card?.face ?? 0)
  const takes = (face: number): number => takenBy(view, face)
  const centre = faceOf(view.cards[pileOf(view) + view.pileCount - 1])
  return {
    ...zone,
    note: {
      key: "fits",
      with: {
        n: held.filter((face) => goldBit(face) & takes(centre)).length,
        chain: longestChain(held, centre, takes),
      },
    },
  }
}

const LOOK_AHEAD = 12 // cards; with more, a chain is a guess for people too

/** Returns the maximum number of cards that can be played in a row from this hand. */
function longestChain(held: readonly number[], centre: number, takes: (face: number) => number): number {
  if (held.length > LOOK_AHEAD) return held.filter((face) => goldBit(face) & takes(centre)).length
  const best = new Map<number, number>()
  const chain = (left: number, on: number): number => {
    const known = best.get(left * 256 + takes(on))
    if (known !== undefined) return known
    let most = 0
    held.forEach((face, i) => {
      if (left & (1 << i) && goldBit(face) & takes(on)) most = Math.max(most, 1 + chain(left & ~(1 << i), face))
    })
    best.set(left * 256 + takes(on), most)
    return most
  }
  return chain((1 << held.length) - 1, centre)
}

function prompt(view: Betski): Text {
  if (view.phase === OVER) return { key: "prompt.over" }
  const moves = new MoveList()
  const known = sceneCards(view.cards, hand(view, view.turn), view.held[view.turn], sceneCard).every(
    (card) => card?.face !== 0,
  )
  legal(view, view.turn, moves)
  const play = view.reach === 1 ? "prompt.play" : "prompt.playHere"
  return { key: known && moves.has(DRAW) ? "prompt.draw" : play, with: taking(view) }
}

function gestures(view: Betski, you: number): Scene["gestures"] {
  const moves = new MoveList()
  const seat = view.turn
  if (!(you & (1 << seat))) return []
  legal(view, seat, moves)
  return moves.toArray().map((move) => ({ seat, gesture: gesture(view, seat, move) }))
}

/** Returns the label for drawing, which mentions the maximum if there is one. */
const drawing = (view: Betski): Text =>
  view.drawAtMost < view.size ? { key: "move.drawAtMost", with: { n: view.drawAtMost } } : { key: "move.draw" }

function gesture(view: Betski, seat: number, move: number): Gesture {
  if (move === DRAW) return { kind: "tap", move, label: drawing(view), path: [{ zone: "deck" }] }
  if (move === STOP) return { kind: "press", move, label: { key: "move.stop" }, final: true }
  const from = hand(view, seat)
  const index = Array.from(view.cards.subarray(from, from + view.held[seat])).findIndex(
    (card) => playOf(faceOf(card)) === move,
  )
  return {
    kind: "tap",
    move,
    label: { key: "move.play", with: { card: { card: view.cards[from + index] } } },
    path: [{ zone: `hand${seat}`, index }, { zone: "pile" }],
    isDirect: true,
  }
}

function rulesNow(view: Betski): string[] {
  if (view.phase === OVER) return ["BS-12"]
  const always = ["BS-3", "BS-4", "BS-5", "BS-6"]
  return view.phase === REBUTTAL ? ["BS-10", ...always] : always
}
