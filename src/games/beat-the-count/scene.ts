import { argumentOf, MoveList } from "../../engine/moves.ts"
import {
  type Counter,
  faceDown,
  type Gesture,
  type Scene,
  type SceneCard,
  type SeatScene,
  sceneCard,
  sceneCards,
  type Zone,
} from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import {
  actors,
  aside,
  type BeatTheCount,
  deck,
  FLIP,
  KNOCKOUT,
  left,
  legal,
  MATCHED,
  mayWait,
  nextCount,
  OVER,
  PILE,
  RING,
  STOP,
  said,
  setAside,
  TAKE,
} from "./rules.ts"

export function scene(view: BeatTheCount, you: number): Scene {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat)
  return {
    game: "beat-the-count",
    turn: actors(view),
    seats: seats.map((seat) => seatScene(view, seat)),
    zones: [pileZone(view), ...seats.map((seat) => deckZone(view, seat)), ...asideZones(view)],
    counters: counters(view),
    prompt: prompt(view),
    ...race(view),
    gestures: seats.filter((seat) => you & (1 << seat)).flatMap((seat) => gestures(view, seat)),
    rounds: [],
    rules: rulesNow(view),
    scoring: { label: { key: "cardsLeft" }, lowWins: true },
  }
}

const isRunning = (view: BeatTheCount): boolean => view.run > 0 && view.phase !== OVER

function seatScene(view: BeatTheCount, seat: number): SeatScene {
  return {
    seat,
    facts: [{ label: { key: "cardsLeft" }, value: view.held[seat] }],
    tags: [
      ...(seat === view.dealer ? [{ key: "tag.dealer" }] : []),
      ...(seat === view.turn ? doing(view) : []),
      ...(mayWait(view) & (1 << seat) ? [{ key: "tag.canJump" }] : []),
    ],
    score: view.held[seat],
  }
}

/** Returns tags for the state of the current turn. */
function doing(view: BeatTheCount): Text[] {
  return [
    ...(isRunning(view) ? [{ key: "tag.run", with: { n: view.run } }] : []),
    ...(view.phase === MATCHED ? [{ key: "tag.matched" }] : []),
    ...(view.phase === KNOCKOUT ? [{ key: "tag.knockout" }] : []),
  ]
}

function pileZone(view: BeatTheCount): Zone {
  return {
    id: "pile",
    kind: "pile",
    label: { key: "pile" },
    cards: sceneCards(view.cards, PILE, view.pileCount, sceneCard),
    note: { key: "howMany", with: { n: view.pileCount } },
    browsable: true,
  }
}

function deckZone(view: BeatTheCount, seat: number): Zone {
  return {
    id: `deck${seat}`,
    kind: "pile",
    label: { key: "deck" },
    seat,
    cards: deckCards(view, seat),
    note: { key: "howMany", with: { n: view.held[seat] } },
  }
}

/** Returns a deck from its bottom card to its top card. */
function deckCards(view: BeatTheCount, seat: number): (SceneCard | undefined)[] {
  const bottom = view.top[seat] + view.held[seat] - 1
  return Array.from({ length: view.held[seat] }, (_, i) =>
    faceDown(view.cards[deck(seat) + ((bottom - i) & (RING - 1))]),
  )
}

function asideZones(view: BeatTheCount): Zone[] {
  const count = setAside(view)
  if (count === 0) return []
  return [
    { id: "aside", kind: "pile", label: { key: "aside" }, cards: sceneCards(view.cards, aside(view), count, faceDown) },
  ]
}

function counters(view: BeatTheCount): Counter[] {
  return [
    { id: "count", label: { key: "count" }, value: view.count === 0 ? "–" : view.count, kind: "huge" },
    ...(view.phase === OVER ? [] : [counter("next", nextCount(view, view.count))]),
    ...(isRunning(view) ? [counter("run", view.run)] : []),
  ]
}

const counter = (id: string, value: number): Counter => ({ id, label: { key: id }, value, kind: "plain" })

function prompt(view: BeatTheCount): Text {
  if (view.phase === OVER) return { key: "prompt.over" }
  return { key: `prompt.${asked(view)}`, with: { who: { seat: view.turn }, said: said(nextCount(view, view.count)) } }
}

/** BC-8, BC-10: says who can jump in, and before what. */
function race(view: BeatTheCount): Pick<Scene, "race"> {
  const jumpers = mayWait(view)
  if (jumpers === 0) return {}
  const before = view.phase === MATCHED ? "take" : "name"
  const parts = { who: { seat: view.turn }, other: { seat: left(view, view.turn) } }
  const say = (whom: string): Text => ({ key: `race.${before}.${whom}`, with: parts })
  return { race: { jumpers, jump: say("jump"), act: say("act"), watch: say("watch") } }
}

function asked(view: BeatTheCount): string {
  if (view.phase === MATCHED) return "take"
  if (view.phase === KNOCKOUT) return view.run > 0 ? "nameOrGoOn" : "name"
  return view.run > 0 ? "run" : "flip"
}

function gestures(view: BeatTheCount, seat: number): { readonly seat: number; readonly gesture: Gesture }[] {
  const moves = new MoveList()
  legal(view, seat, moves)
  return moves.toArray().map((move) => ({ seat, gesture: gesture(view, seat, move) }))
}

function gesture(view: BeatTheCount, seat: number, move: number): Gesture {
  if (move === STOP) return { kind: "press", move, label: { key: "move.stop" }, final: true }
  if (move === TAKE) return { kind: "tap", move, label: { key: "move.take" }, path: [{ zone: "pile" }] }
  if (move === FLIP)
    return { kind: "tap", move, label: flipLabel(view, seat), path: [{ zone: `deck${seat}` }, { zone: "pile" }] }
  const other = argumentOf(move)
  return {
    kind: "tap",
    move,
    label: { key: "move.knock", with: { other: { seat: other } } },
    path: [{ zone: `deck${other}` }],
  }
}

function flipLabel(view: BeatTheCount, seat: number): Text {
  const key = seat !== view.turn ? "move.jump" : view.phase === KNOCKOUT ? "move.goOn" : "move.flip"
  return { key, with: { said: said(nextCount(view, view.count)) } }
}

function rulesNow(view: BeatTheCount): string[] {
  if (view.phase === OVER) return view.limit === 1 ? ["BC-14"] : ["BC-13", "BC-14"]
  const jumping = view.jumping === 1
  if (view.phase === MATCHED) return ["BC-8", "BC-5", "BC-7", ...lastCard(view, 0)]
  if (view.phase === KNOCKOUT) return [...(view.run > 0 ? ["BC-12"] : []), "BC-9", ...(jumping ? ["BC-10"] : ["BC-15"])]
  const always = ["BC-3", "BC-4", "BC-5"]
  return [...lastCard(view, 1), ...(view.run > 0 ? ["BC-11", "BC-12"] : ["BC-2"]), ...always]
}

/** Returns BC-13 if the player whose turn it is has this many cards left, so that the rule matters. */
const lastCard = (view: BeatTheCount, left: number): string[] => (view.held[view.turn] === left ? ["BC-13"] : [])
