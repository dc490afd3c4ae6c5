import { describe, expect, test } from "vitest"
import type { Gesture, Scene, Spot, Zone } from "../engine/scene.ts"
import { highCard } from "../testing/high-card/index.ts"
import {
  back,
  type Choice,
  dragTo,
  dropSpots,
  isGoal,
  isNothing,
  isPlain,
  litSpots,
  NOTHING_CHOSEN,
  type Outcome,
  offersAt,
  paidSum,
  pendingMoveOf,
  pickedSpots,
  plausibleMoves,
  purchasesOf,
  readSpot,
  spotKey,
  tapSpot,
  whyNotAt,
} from "./choice.ts"

const card = (face = 1) => ({ token: face, face })
const zone = (id: string, kind: Zone["kind"], count: number): Zone => ({
  id,
  kind,
  label: { key: id },
  cards: Array.from({ length: count }, (_, i) => card(i + 1)),
})

const sceneOf = (...gestures: Gesture[]): Scene => ({
  game: "test",
  turn: 1,
  seats: [],
  zones: [zone("hand", "fan", 4), zone("pile", "pile", 3), zone("deck", "pile", 9), zone("drawn", "row", 1)],
  counters: [],
  prompt: { key: "prompt" },
  gestures: gestures.map((gesture) => ({ seat: 0, gesture })),
  rounds: [],
  rules: [],
  scoring: { label: { key: "score" }, lowWins: false },
})

const tap = (move: number, ...path: string[]): Gesture => ({
  kind: "tap",
  move,
  label: { key: `do ${move}` },
  path: path.map(readSpot),
})

const pay: Gesture = {
  kind: "pay",
  label: { key: "collect" },
  path: [{ zone: "pile" }],
  need: 5,
  from: "hand",
  cards: [
    { index: 0, value: 2, add: 100 },
    { index: 1, value: 3, add: 1000 },
    { index: 3, value: 4, add: 10000 },
  ],
  base: 7,
}

const keys = (spots: readonly Spot[]): string[] => spots.map(spotKey)

/** Taps these spots in order, starting with nothing chosen. */
function taps(scene: Scene, spots: readonly string[], asks = false): Outcome {
  let outcome: Outcome = { kind: "choice", choice: NOTHING_CHOSEN }
  for (const spot of spots) {
    const from: Choice = outcome.kind === "choice" ? outcome.choice : NOTHING_CHOSEN
    outcome = tapSpot(scene, from, readSpot(spot), asks)
  }
  return outcome
}

function choiceAfter(scene: Scene, ...spots: string[]): Choice {
  const outcome = taps(scene, spots)
  if (outcome.kind !== "choice") throw new Error(`came to a ${outcome.kind}`)
  return outcome.choice
}

describe("tapping", () => {
  const scene = sceneOf(tap(1, "hand/0", "pile"), tap(2, "hand/1", "pile"), tap(3, "hand/1", "deck"))

  test("highlights the targets of a picked card", () => {
    expect(keys(litSpots(scene, NOTHING_CHOSEN))).toEqual(["hand/0", "hand/1"])
    const choice = choiceAfter(scene, "hand/1")
    expect(keys(litSpots(scene, choice))).toEqual(["pile", "deck"])
    expect(keys(pickedSpots(choice))).toEqual(["hand/1"])
    expect(taps(scene, ["hand/1", "deck"])).toEqual({ kind: "move", seat: 0, move: 3 })
  })

  test("makes a direct move with one tap, if the card leads to no other move", () => {
    const direct = (move: number, ...path: string[]): Gesture => ({ ...tap(move, ...path), isDirect: true }) as Gesture
    const one = sceneOf(direct(1, "hand/0", "pile"), direct(2, "hand/1", "pile"), direct(3, "hand/1", "deck"))
    expect(taps(one, ["hand/0"])).toEqual({ kind: "move", seat: 0, move: 1 })
    expect(taps(one, ["hand/1"]).kind, "two places").toBe("choice")
    expect(taps(one, ["hand/1", "deck"])).toEqual({ kind: "move", seat: 0, move: 3 })
  })

  test("treats any card of the target zone as the zone", () => {
    expect(taps(scene, ["hand/0", "pile/2"])).toEqual({ kind: "move", seat: 0, move: 1 })
  })

  test("plays a card that is tapped twice if it has one target, and otherwise deselects it", () => {
    expect(taps(scene, ["hand/0", "hand/0"])).toEqual({ kind: "move", seat: 0, move: 1 })
    expect(isNothing(choiceAfter(scene, "hand/1", "hand/1"))).toBe(true)
  })

  test("replaces the picked card when another card is tapped", () => {
    expect(keys(pickedSpots(choiceAfter(scene, "hand/0", "hand/1")))).toEqual(["hand/1"])
  })

  test("refuses a spot that cannot be chosen", () => {
    expect(taps(scene, ["hand/2"])).toEqual({ kind: "refused" })
    expect(taps(scene, ["hand/0", "hand/2"])).toEqual({ kind: "refused" })
  })

  test("recognises a target that needs something to be chosen first", () => {
    expect(["pile", "pile/2", "deck", "hand/0", "drawn/0"].map((spot) => isGoal(scene, readSpot(spot)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test("gives the scene's reason why a spot leads to nothing", () => {
    const [dear, used] = [{ key: "dear" }, { key: "used" }]
    const whyNot = [
      { spot: { zone: "pile" }, why: dear },
      { spot: { zone: "hand", index: 2 }, why: used },
    ]
    const why = (spot: string) => whyNotAt({ ...scene, whyNot }, readSpot(spot))
    expect(["pile/2", "hand/2", "hand/1"].map(why)).toEqual([dear, used, undefined])
    expect(whyNotAt(scene, readSpot("pile"))).toBeUndefined()
  })

  test("needs one tap only if there is nothing to choose on the path", () => {
    expect(taps(sceneOf(tap(4, "deck", "pile")), ["deck/8"])).toEqual({ kind: "move", seat: 0, move: 4 })
    expect(taps(sceneOf(tap(4, "drawn/0", "pile")), ["drawn/0"])).toEqual({ kind: "move", seat: 0, move: 4 })
    expect(taps(sceneOf(tap(5, "hand/2")), ["hand/2"])).toEqual({ kind: "move", seat: 0, move: 5 })
  })

  test("picks a spot where a path can end or go on, and ends the path at a second tap", () => {
    const both = sceneOf(tap(1, "deck"), tap(2, "deck", "hand/0"), tap(3, "deck", "hand/1"))
    expect(keys(litSpots(both, choiceAfter(both, "deck")))).toEqual(["hand/0", "hand/1"])
    expect(taps(both, ["deck", "deck"])).toEqual({ kind: "move", seat: 0, move: 1 })
  })

  test("treats equal cards of a hand alike, so that each of them makes the move", () => {
    const twins = { ...zone("hand", "fan", 4), cards: [card(2), card(3), card(2), card(0)] }
    const alike = { ...sceneOf(tap(1, "hand/0", "pile"), tap(2, "drawn/0")), zones: [twins, zone("drawn", "row", 1)] }
    expect(litSpots(alike, NOTHING_CHOSEN).map(spotKey)).toEqual(["hand/0", "hand/2", "drawn/0"])
    const picked = tapSpot(alike, NOTHING_CHOSEN, { zone: "hand", index: 2 }, false)
    expect(picked).toMatchObject({ kind: "choice", choice: { picked: [{ zone: "hand", index: 2 }] } })
    expect(dragTo(alike, NOTHING_CHOSEN, { zone: "hand", index: 2 }, { zone: "pile" }, false)).toMatchObject({
      kind: "move",
      move: 1,
    })
  })

  test("lists what a spot leads to", () => {
    expect(offersAt(scene, NOTHING_CHOSEN, readSpot("hand/1"))).toHaveLength(2)
  })
})

describe("a final move", () => {
  const scene = sceneOf({ kind: "tap", move: 6, label: { key: "go out" }, path: [readSpot("hand/0")], final: true })

  test("asks for confirmation only if that is turned on", () => {
    expect(taps(scene, ["hand/0"], false)).toEqual({ kind: "move", seat: 0, move: 6 })
    const asked = taps(scene, ["hand/0"], true)
    expect(asked).toMatchObject({ kind: "choice", choice: { sure: { seat: 0, gesture: { move: 6 } } } })
    if (asked.kind !== "choice") return
    expect(keys(pickedSpots(asked.choice))).toEqual(["hand/0"])
    expect(litSpots(scene, asked.choice)).toEqual([])
    expect(isNothing(back(asked.choice))).toBe(true)
  })
})

describe("a payment", () => {
  const scene = sceneOf(pay)

  test("starts at its target, takes cards, and can end there once they are enough", () => {
    const choice = choiceAfter(scene, "pile", "hand/0")
    expect(keys(litSpots(scene, choice))).toEqual(["hand/0", "hand/1", "hand/3"])
    expect(choice.payment && paidSum(choice.payment)).toBe(2)
    expect(taps(scene, ["pile", "hand/0", "pile"])).toEqual({ kind: "refused" })
    expect(keys(litSpots(scene, choiceAfter(scene, "pile", "hand/0", "hand/1")))).toContain("pile")
    expect(taps(scene, ["pile", "hand/0", "hand/1", "pile"])).toEqual({ kind: "move", seat: 0, move: 1107 })
  })

  test("can start with a card", () => {
    const choice = choiceAfter(scene, "hand/3", "pile")
    expect(keys(pickedSpots(choice))).toEqual(["pile", "hand/3"])
  })

  test("drops a card that is tapped again, and can be undone step by step", () => {
    expect(choiceAfter(scene, "pile", "hand/0", "hand/1", "hand/0").payment?.chosen).toEqual([1])
    const two = choiceAfter(scene, "pile", "hand/0", "hand/1")
    expect(back(two).payment?.chosen).toEqual([0])
    expect(isNothing(back(back(back(two))))).toBe(true)
  })

  test("refuses a card that cannot pay", () => {
    expect(taps(scene, ["pile", "hand/2"])).toEqual({ kind: "refused" })
  })
})

describe("dragging", () => {
  const scene = sceneOf(tap(1, "hand/0", "pile"), tap(2, "hand/0", "hand/1"), tap(3, "deck"), pay)

  test("goes from the first to the last spot of a path", () => {
    expect(keys(dropSpots(scene, NOTHING_CHOSEN, readSpot("hand/0")))).toEqual(["pile", "hand/1"])
    expect(dragTo(scene, NOTHING_CHOSEN, readSpot("hand/0"), readSpot("pile/1"), false)).toMatchObject({ move: 1 })
    expect(dragTo(scene, NOTHING_CHOSEN, readSpot("hand/0"), readSpot("hand/2"), false)).toEqual({ kind: "refused" })
    expect(dropSpots(scene, NOTHING_CHOSEN, readSpot("deck"))).toEqual([])
  })

  test("adds cards to a payment", () => {
    const one = dragTo(scene, NOTHING_CHOSEN, readSpot("hand/3"), readSpot("pile"), false)
    expect(one).toMatchObject({ kind: "choice", choice: { payment: { chosen: [2] } } })
    if (one.kind !== "choice") return
    const two = dragTo(scene, one.choice, readSpot("hand/1"), readSpot("pile"), false)
    expect(two).toMatchObject({ kind: "choice", choice: { payment: { chosen: [2, 1] } } })
  })
})

test("a gesture without a choice on its path can be shown as a button", () => {
  const scene = sceneOf()
  expect(isPlain(scene, tap(1, "deck", "pile"))).toBe(true)
  expect(isPlain(scene, tap(1, "drawn/0", "pile"))).toBe(true)
  expect(isPlain(scene, tap(1, "hand/0", "pile"))).toBe(false)
  expect(isPlain(scene, { kind: "press", move: 1, label: { key: "stop" } })).toBe(true)
  expect(isPlain(scene, pay)).toBe(false)
})

test("plausibleMoves returns the moves of verbs that can take the tapped card", () => {
  const verbs = [
    { name: "swap", takes: [] },
    { name: "play", takes: highCard.verbs[0].takes },
  ]
  const game = { ...highCard, verbs }
  expect(plausibleMoves(game, sceneOf(), readSpot("hand/0"))).toEqual([17])
  expect(plausibleMoves(game, sceneOf(), readSpot("hand/3"))).toEqual([])
})

describe("a pending move", () => {
  test("moves the top of a pile or a card to the end of its path", () => {
    const scene = sceneOf(tap(1, "deck", "pile"), tap(2, "hand/1", "pile"), tap(3, "pile"), tap(4, "hand", "pile"))
    expect(pendingMoveOf(scene, 0, 1)).toMatchObject({
      way: { from: { zone: "deck", index: 8 }, to: { zone: "pile" } },
    })
    expect(pendingMoveOf(scene, 0, 2)?.way).toEqual({ from: { zone: "hand", index: 1 }, to: { zone: "pile" } })
    expect(pendingMoveOf(scene, 0, 3)).toEqual({ label: { key: "do 3" }, spots: [{ zone: "pile" }] })
    expect(pendingMoveOf(scene, 0, 4)?.way, "which card of a hand is not known").toBeUndefined()
    expect(pendingMoveOf(scene, 1, 1), "another's move").toBeUndefined()
    expect(pendingMoveOf(scene, 0, 9)).toBeUndefined()
  })

  test("shows the pressed button, or a payment with its target and cards", () => {
    const press: Gesture = { kind: "press", move: 5, label: { key: "stop" } }
    expect(pendingMoveOf(sceneOf(press), 0, 5)).toEqual({ label: { key: "stop" }, spots: [] })
    const { payment } = choiceAfter(sceneOf(pay), "pile", "hand/0", "hand/3")
    expect(keys(pendingMoveOf(sceneOf(pay), 0, 10107, payment)?.spots ?? [])).toEqual(["pile", "hand/0", "hand/3"])
  })
})

describe("selecting cards before what they buy", () => {
  const cheap: Gesture = { ...pay, need: 3 } as Gesture
  const dear: Gesture = { ...pay, path: [{ zone: "deck" }], need: 5 } as Gesture
  const scene = sceneOf(cheap, dear)
  const worth = (spots: readonly string[]) =>
    purchasesOf(scene, choiceAfter(scene, ...spots)).map(({ gesture }) => spotKey(gesture.path[0]))

  test("shows what the selected cards are enough for", () => {
    expect(worth(["hand/0"])).toEqual([])
    expect(worth(["hand/0", "hand/1"])).toEqual(["pile", "deck"])
    expect(worth(["hand/0", "hand/1", "hand/1"]), "tapped again, a card is taken back").toEqual([])
  })

  test("buys with a tap on what they are enough for, and otherwise asks for more cards", () => {
    expect(taps(scene, ["hand/0", "hand/1", "pile"])).toMatchObject({ kind: "move", seat: 0 })
    const outcome = taps(scene, ["hand/0", "deck"])
    expect(outcome.kind === "choice" && outcome.choice.payment?.chosen).toEqual([0])
  })
})
