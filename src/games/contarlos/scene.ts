import { type Card, faceOf } from "../../engine/cards.ts"
import { argumentOf, MoveList, verbOf } from "../../engine/moves.ts"
import {
  faceDown,
  type Gesture,
  type Scene,
  type SceneCard,
  type ScoreRound,
  type SeatScene,
  sceneCard,
  sceneCards,
  type Zone,
} from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import { COLOURS, colourOfKind, faceOfKind, isLow, kindOfFace } from "./cards.ts"
import { ADD, VALUE } from "./payments.ts"
import {
  ABILITIES,
  AWAY,
  COLLECT,
  COVER,
  collectOf,
  DISCARD,
  DRAW,
  DRAW_FOUR,
  hand,
  high,
  OVER,
  PASS,
  SLOT,
  SLOTS,
  TURN,
  WILD,
  WILD_DRAW_FOUR,
  won,
} from "./places.ts"
import { previews, titleOf } from "./previews.ts"
import { actors, legal } from "./rules.ts"
import { type Contarlos, cheapest, top } from "./state.ts"

export function scene(view: Contarlos, you: number): Scene {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat)
  return {
    game: "contarlos",
    turn: actors(view),
    seats: seats.map((seat) => seatScene(view, seat)),
    zones: [
      ...COLOURS.map((_, colour) => highZone(view, colour)),
      abilityZone(view),
      {
        id: "abilityDeck",
        kind: "pile",
        label: { key: "abilityDeck" },
        cards: sceneCards(view.cards, ABILITIES, view.abilityCount, faceDown),
      },
      { id: "away", kind: "pile", label: { key: "away" }, cards: usedAbilities(view), browsable: true },
      {
        id: "draw",
        kind: "pile",
        label: { key: "drawPile" },
        cards: sceneCards(view.cards, DRAW, view.drawCount, faceDown),
      },
      {
        id: "discard",
        kind: "pile",
        label: { key: "discard" },
        cards: sceneCards(view.cards, DISCARD, view.discardCount, sceneCard),
        browsable: true,
      },
      ...seats.map((seat) => handZone(view, seat)),
      ...seats.map((seat) => wonZone(view, seat)),
    ],
    counters: [{ id: "round", label: { key: "round" }, value: `${view.round + 1}/${view.rounds}`, kind: "plain" }],
    prompt: { key: promptKey(view), with: { n: view.drawFour } },
    ...(you & actors(view)
      ? { gestures: gestures(view, view.turn), whyNot: whyNot(view, view.turn) }
      : { gestures: [] }),
    ...(you === 0 ? {} : { previews: previews(view) }),
    rounds: rounds(view),
    rules: rulesNow(view),
    scoring: { label: { key: "points" }, lowWins: false },
  }
}

function seatScene(view: Contarlos, seat: number): SeatScene {
  const tags: Text[] = []
  if (seat === view.starter) tags.push({ key: "starter" })
  if (view.passed & (1 << seat)) tags.push({ key: "passed" })
  if (seat === view.firstPassed && view.round + 1 < view.rounds) tags.push({ key: "startsNext" })
  return {
    seat,
    facts: [
      { label: { key: "cardsLeft" }, value: view.held[seat] },
      { label: { key: "cardsCollected" }, value: view.wonCount[seat] },
      { label: { key: "points" }, value: view.points[seat] },
    ],
    tags,
    score: view.points[seat],
  }
}

/** Returns the zone of a high deck. Only its top card is face up. Cards below that have been on top are remembered. */
function highZone(view: Contarlos, colour: number): Zone {
  const count = view.highCount[colour]
  const under = sceneCards(view.cards, high(colour), Math.max(0, count - 1), faceDown)
  const zone: Zone = {
    id: `high${colour}`,
    kind: "pile",
    label: { key: `high.${COLOURS[colour]}` },
    cards: count === 0 ? [] : [...under, sceneCard(top(view, colour))],
  }
  return count === 0 ? zone : { ...zone, note: { key: "costs", with: { n: priceOf(view, colour) } } }
}

const priceOf = (view: Contarlos, colour: number): number => VALUE[faceOf(top(view, colour))]

/** Returns the zone of the abilities. A used ability shows the card that covers it, marked as spent. */
function abilityZone(view: Contarlos): Zone {
  const cards = Array.from({ length: view.abilities }, (_, slot) => {
    const cover = sceneCard(view.cards[COVER + slot])
    return cover === undefined ? sceneCard(view.cards[SLOT + slot]) : { ...cover, spent: true }
  })
  const unused = cards.filter((card) => !card?.spent).length
  return {
    id: "abilities",
    kind: "grid",
    columns: 4,
    label: { key: "abilities" },
    cards,
    note: { key: "unused", with: { n: unused } },
    titles: cards.map((card) => (card === undefined || card.spent ? undefined : { key: titleOf(card.face) })),
  }
}

/** Returns the abilities of earlier rounds, and the covered ones of this round. */
function usedAbilities(view: Contarlos): (SceneCard | undefined)[] {
  const covered = sceneCards(view.cards, SLOT, view.abilities, sceneCard).filter(
    (_, slot) => view.cards[COVER + slot] !== 0,
  )
  return [...sceneCards(view.cards, AWAY, view.awayCount, sceneCard), ...covered]
}

const handCards = (view: Contarlos, seat: number): Card[] =>
  Array.from(view.cards.subarray(hand(seat), hand(seat) + view.held[seat]))

const valueOfCard = (card: Card): number => VALUE[faceOf(card)]
const sumOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + valueOfCard(card), 0)
const ofColour = (cards: readonly Card[], colour: number): Card[] =>
  cards.filter((card) => colourOfKind(kindOfFace(faceOf(card))) === colour)

/** Returns the zone of a hand. If the hand is known, a note shows what it could pay in each colour. */
function handZone(view: Contarlos, seat: number): Zone {
  const cards = handCards(view, seat)
  const zone: Zone = {
    id: `hand${seat}`,
    kind: "fan",
    label: { key: "hand" },
    seat,
    cards: cards.map(sceneCard),
    isSortable: true,
  }
  if (cards.length === 0 || !cards.every((card) => isLow(faceOf(card)))) return zone
  const [red, yellow, green, blue] = COLOURS.map((_, colour) => sumOf(ofColour(cards, colour)))
  return { ...zone, note: { key: "pays", with: { red, yellow, green, blue, all: sumOf(cards) } } }
}

function wonZone(view: Contarlos, seat: number): Zone {
  return {
    id: `won${seat}`,
    kind: "pile",
    label: { key: "collected" },
    seat,
    cards: sceneCards(view.cards, won(seat), view.wonCount[seat], sceneCard),
    note: { key: "worth", with: { n: view.points[seat] } },
    browsable: true,
  }
}

function promptKey(view: Contarlos): string {
  if (view.phase === OVER) return "prompt.over"
  if (view.phase === WILD) return "prompt.wild"
  if (view.phase === WILD_DRAW_FOUR) return "prompt.wildDrawFour"
  return view.held[view.turn] === 0 ? "prompt.empty" : "prompt.turn"
}

/** Returns one pay gesture for each top card that the hand can pay for, and one gesture for every other move. */
function gestures(view: Contarlos, seat: number): Scene["gestures"] {
  const cards = handCards(view, seat)
  const all: Gesture[] = COLOURS.flatMap((_, colour) => payGesture(view, seat, colour, cards))
  for (const move of otherMoves(view, seat)) all.push(moveGesture(view, seat, move, cards))
  return all.map((gesture) => ({ seat, gesture }))
}

/**
 * Returns reasons for top cards that are too expensive, abilities that are used, and Wilds that would leave too little
 * to pay with.
 */
function whyNot(view: Contarlos, seat: number): NonNullable<Scene["whyNot"]> {
  const cards = handCards(view, seat)
  const colours = COLOURS.flatMap((_, colour) => whyNotPay(view, colour, cards))
  const slots = Array.from({ length: view.abilities }, (_, slot) => whyNotUse(view, slot, cards))
  return [
    ...colours,
    ...slots.flatMap((key, slot) =>
      key === undefined ? [] : [{ spot: { zone: "abilities", index: slot }, why: { key } }],
    ),
  ]
}

function whyNotPay(view: Contarlos, colour: number, cards: readonly Card[]): NonNullable<Scene["whyNot"]> {
  const card = top(view, colour)
  const total = sumOf(payingFor(view, colour, cards))
  if (card === 0 || total >= valueOfCard(card)) return []
  const key = view.phase === TURN ? "refuse.tooDear" : "refuse.tooDearForAll"
  const parts = { card: { card }, need: valueOfCard(card), total, colour: { word: COLOURS[colour] } }
  return [{ spot: { zone: `high${colour}` }, why: { key, with: parts } }]
}

function whyNotUse(view: Contarlos, slot: number, cards: readonly Card[]): string | undefined {
  if (!(view.unused & (1 << slot))) return "refuse.used"
  const lowest = Math.min(...cards.map(valueOfCard))
  const isVain = (view.unusedWild & (1 << slot)) !== 0 && sumOf(cards) - lowest < cheapest(view)
  return isVain && view.phase === TURN ? "refuse.vain" : undefined
}

/** Returns the cards that can pay for this colour now. */
const payingFor = (view: Contarlos, colour: number, cards: readonly Card[]): readonly Card[] =>
  view.phase === TURN ? ofColour(cards, colour) : cards

function payGesture(view: Contarlos, seat: number, colour: number, cards: readonly Card[]): Gesture[] {
  const card = top(view, colour)
  const eligible = payingFor(view, colour, cards)
  if (card === 0 || sumOf(eligible) < valueOfCard(card)) return []
  const need = valueOfCard(card)
  return [
    {
      kind: "pay",
      label: { key: "move.collect", with: { card: { card }, n: need } },
      path: [{ zone: `high${colour}` }],
      need,
      from: `hand${seat}`,
      cards: cards.flatMap((held, index) =>
        eligible.includes(held) ? [{ index, value: valueOfCard(held), add: ADD[kindOfFace(faceOf(held))] }] : [],
      ),
      base: collectOf(colour),
    },
  ]
}

/**
 * Returns the moves other than purchases. After a Wild there can be thousands of payments, which need not be listed.
 */
function otherMoves(view: Contarlos, seat: number): number[] {
  if (view.phase === WILD_DRAW_FOUR) return [DRAW_FOUR]
  if (view.phase === WILD) return []
  const moves = new MoveList()
  legal(view, seat, moves)
  return moves.toArray().filter((move) => verbOf(move) !== COLLECT)
}

function moveGesture(view: Contarlos, seat: number, move: number, cards: readonly Card[]): Gesture {
  if (move === PASS) return { kind: "press", move, label: { key: "move.pass" }, final: true }
  if (move === DRAW_FOUR)
    return { kind: "tap", move, label: { key: "move.drawFour", with: { n: view.drawFour } }, path: [{ zone: "draw" }] }
  const slot = argumentOf(move) % SLOTS
  const face = faceOfKind(Math.floor(argumentOf(move) / SLOTS))
  const index = cards.findIndex((card) => faceOf(card) === face)
  return {
    kind: "tap",
    move,
    label: { key: "move.use", with: { card: { card: cards[index] }, ability: { card: view.cards[SLOT + slot] } } },
    path: [
      { zone: `hand${seat}`, index },
      { zone: "abilities", index: slot },
    ],
  }
}

/** Returns every finished round with the cards that each seat collected in it. */
function rounds(view: Contarlos): ScoreRound[] {
  const finished = view.phase === OVER ? view.rounds : view.round
  const from = new Array<number>(view.seats).fill(0)
  const all: ScoreRound[] = []
  for (let round = 0; round < finished; round++) {
    const values = from.map((at, seat) => {
      from[seat] = at + view.taken[round * view.seats + seat]
      return Array.from(view.cards.subarray(won(seat) + at, won(seat) + from[seat]), valueOfCard)
    })
    all.push({
      title: { key: "roundTitle", with: { n: round + 1 } },
      lines: [
        {
          label: { key: "collected" },
          values: values.map((list) => (list.length === 0 ? undefined : list.join(" + "))),
        },
      ],
      scores: values.map((list) => list.reduce((sum, value) => sum + value, 0)),
    })
  }
  return all
}

function rulesNow(view: Contarlos): string[] {
  if (view.phase === OVER) return ["CO-17"]
  if (view.phase === WILD) return ["CO-10", "CO-12"]
  if (view.phase === WILD_DRAW_FOUR) return ["CO-11", "CO-10", "CO-13"]
  if (view.held[view.turn] === 0) return ["CO-14", "CO-15"]
  return ["CO-5", "CO-6", "CO-7", "CO-8", "CO-9", "CO-10", "CO-11", "CO-12", "CO-14"]
}
