// A tiny game that is not in the list: two cards each, one chance to change one, the highest sum wins.
// It shows that one folder is a game: properties, records, simulation and the terminal run on it unchanged.

import { faceOf, forgetShuffles, layShuffled, open, type State, show } from "../../engine/cards.ts"
import type { Face, Game } from "../../engine/game.ts"
import { copyState } from "../../engine/hidden.ts"
import { MoveList, number, VERBS } from "../../engine/moves.ts"
import { rank } from "../../engine/result.ts"
import { faceDown, sceneCard, sceneCards } from "../../engine/scene.ts"
import { words } from "../../engine/words.ts"

interface HighCard extends State {
  turn: number
  deckCount: number
  discarded: number
  open: number // 1 if hands lie open
}

const HAND = 8
const DISCARD = 16
const [SWAP, STAND] = [0, 1]

const faces: readonly (Face | undefined)[] = [
  undefined,
  ...[1, 2, 3, 4].map(
    (n): Face => ({
      name: `${n}`,
      short: `${n}`,
      ink: "ink",
      shape: "none",
      value: n,
      say: { en: `${n}`, es: `${n}` },
    }),
  ),
]

const handOf = (seat: number): number => HAND + 2 * seat
const receive = (s: HighCard, seat: number, card: number): number => (s.open ? open(card) : show(card, 1 << seat))
const sumOf = (s: HighCard, seat: number): number => faceOf(s.cards[handOf(seat)]) + faceOf(s.cards[handOf(seat) + 1])
const isOver = (s: HighCard): boolean => s.turn === s.seats

const seatsOf = (s: HighCard): number[] => Array.from({ length: s.seats }, (_, seat) => seat)

export const highCard: Game<HighCard> = {
  id: "high-card",
  name: "High Card",
  version: 1,
  seats: { min: 2, max: 4, usual: 2 },
  minutes: 1,
  about: { en: "Two cards, one swap, the highest sum wins.", es: "Dos cartas, un cambio, gana la suma mayor." },
  cards: { en: "Eight cards: 1 to 4, twice each.", es: "Ocho cartas: del 1 al 4, dos de cada." },
  options: [
    {
      name: "open",
      kind: "switch",
      default: "off",
      rules: ["HC-1"],
      help: { en: "Hands lie open.", es: "Manos a la vista." },
    },
  ],
  rules: [
    {
      id: "HC-1",
      text: {
        en: "Swap one card or stand; the highest sum wins.",
        es: "Cambia una carta o plántate; gana la suma mayor.",
      },
    },
  ],
  verbs: [
    { name: "swap", takes: [number("place", 2)] },
    { name: "stand", takes: [] },
  ],
  faces,
  words: words({
    en: {
      deck: "Deck",
      hand: "Hand",
      discard: "Discard",
      swap: "{who} {swap|swaps} {card}.",
      stand: "{who} {stand|stands}.",
      prompt: "Swap a card, or stand",
      "move.swap": "swap card {n}",
      "move.stand": "stand",
    },
    es: {
      deck: "Mazo",
      hand: "Mano",
      discard: "Descarte",
      swap: "{who} {cambias|cambia} {card}.",
      stand: "{who} te {plantas|planta}.",
      prompt: "Cambia una carta o plántate",
      "move.swap": "cambiar la carta {n}",
      "move.stand": "plantarse",
    },
  }),

  copy: copyState,
  create: (options, seats) => ({
    cards: new Int32Array(DISCARD + 8),
    deck: Int32Array.of(1, 1, 2, 2, 3, 3, 4, 4),
    groups: new Uint8Array(8),
    base: 0,
    group: 0,
    seats,
    lead: 0,
    turn: 0,
    deckCount: 0,
    discarded: 0,
    open: options.open === "on" ? 1 : 0,
  }),

  deal(s, chance, trace) {
    s.cards.fill(0)
    forgetShuffles(s)
    s.turn = s.lead = s.discarded = 0
    chance.open(1, 0)
    layShuffled(s, 0, chance)
    s.deckCount = s.deck.length
    for (const seat of seatsOf(s))
      for (let i = 0; i < 2; i++) {
        const card = s.cards[--s.deckCount]
        s.cards[s.deckCount] = 0
        s.cards[handOf(seat) + i] = receive(s, seat, card)
      }
    trace?.rule("HC-1")
  },

  actors: (s) => (isOver(s) ? 0 : 1 << s.turn),

  legal(s, seat, into) {
    into.count = 0
    if (seat !== s.turn) return
    if (s.deckCount > 0) for (let i = 0; i < 2; i++) into.add(i * VERBS + SWAP)
    into.add(STAND)
  },

  check(s, seat, move) {
    if (isOver(s)) return { key: "refuse.over" }
    const list = new MoveList()
    highCard.legal(s, seat, list)
    if (list.has(move)) return undefined
    return { key: seat === s.turn ? "refuse.notNow" : "refuse.notYourTurn" }
  },

  play(s, seat, move, _, trace) {
    if (move === STAND) trace?.event("stand", { who: { seat } })
    else {
      const at = handOf(seat) + (move >> 4)
      const card = open(s.cards[at])
      s.cards[DISCARD + s.discarded++] = card
      s.cards[at] = receive(s, seat, s.cards[--s.deckCount])
      s.cards[s.deckCount] = 0
      trace?.event("swap", { who: { seat }, card: { card } })
    }
    s.lead = (s.turn + 1) % s.seats
    s.turn++
  },

  result: (s, into) =>
    isOver(s)
      ? rank(
          seatsOf(s).map((seat) => sumOf(s, seat)),
          s.seats,
          "high",
          false,
          into,
        )
      : undefined,

  scene(view, you) {
    const list = new MoveList()
    if (!isOver(view) && you & (1 << view.turn)) highCard.legal(view, view.turn, list)
    return {
      game: "high-card",
      turn: highCard.actors(view),
      seats: seatsOf(view).map((seat) => ({ seat, facts: [], tags: [], score: 0 })),
      zones: [
        {
          id: "deck",
          kind: "pile",
          label: { key: "deck" },
          cards: sceneCards(view.cards, 0, view.deckCount, faceDown),
        },
        {
          id: "discard",
          kind: "pile",
          label: { key: "discard" },
          cards: sceneCards(view.cards, DISCARD, view.discarded, sceneCard),
        },
        ...seatsOf(view).map((seat) => ({
          id: `hand${seat}`,
          kind: "fan" as const,
          label: { key: "hand" },
          seat,
          cards: sceneCards(view.cards, handOf(seat), 2, sceneCard),
        })),
      ],
      counters: [],
      prompt: { key: isOver(view) ? "turn.over" : "prompt" },
      gestures: list.toArray().map((move) => ({
        seat: view.turn,
        gesture:
          move === STAND
            ? { kind: "press", move, label: { key: "move.stand" } }
            : {
                kind: "tap",
                move,
                label: { key: "move.swap", with: { n: (move >> 4) + 1 } },
                path: [{ zone: `hand${view.turn}`, index: move >> 4 }, { zone: "deck" }],
              },
      })),
      rounds: [],
      rules: ["HC-1"],
      scoring: { label: { key: "score" }, lowWins: false },
    }
  },

  starter: { name: "first", of: () => 0 },
  measures: [{ name: "swaps_per_game", of: (s) => s.discarded }],
}
