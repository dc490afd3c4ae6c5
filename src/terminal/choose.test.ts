import { describe, expect, test } from "vitest"
import { encode } from "../engine/moves.ts"
import type { Gesture, Scene, Spot } from "../engine/scene.ts"
import { findGame } from "../games/index.ts"
import { tellingOf } from "../table/seen.ts"
import { askOf, type Choosing, choosing, linesOf, marksOf, type Outcome, pressKey } from "./choose.ts"
import { itemsFrom } from "./items.ts"

const game = findGame("betski-scram")
const telling = tellingOf(game, "en", ["Ana", "Ben"], 0)
const move = (face: number): number =>
  encode(
    game.verbs,
    game.verbs.findIndex(({ name }) => name === "play"),
    [face],
  )

/** Returns a scene with only places and gestures. */
function sceneOf(gestures: readonly Gesture[]): Scene {
  const cards = [1, 2, 3, 4, 5, 6].map((face) => ({ token: face, face }))
  return {
    game: game.id,
    turn: 1,
    seats: [0, 1].map((seat) => ({ seat, facts: [], tags: [], score: 0 })),
    zones: [
      { id: "board", kind: "grid", columns: 3, label: { key: "pile" }, cards },
      { id: "hand", kind: "fan", label: { key: "hand" }, seat: 0, cards },
    ],
    counters: [],
    prompt: { key: "prompt.over" },
    gestures: gestures.map((gesture) => ({ seat: 0, gesture })),
    rounds: [],
    rules: [],
    scoring: { label: { key: "cardsLeft" }, lowWins: true },
  }
}

const tap = (face: number, ...path: Spot[]): Gesture => ({
  kind: "tap",
  move: move(face),
  label: { key: `do${face}` },
  path,
})
const hand = (index: number): Spot => ({ zone: "hand", index })
const board = (index: number): Spot => ({ zone: "board", index })

function chooser(gestures: readonly Gesture[], wait = false): Choosing {
  const scene = sceneOf(gestures)
  return choosing(game, scene, itemsFrom(game, scene, 0, telling, wait), telling)
}

function press(c: Choosing, ...keys: readonly string[]): Outcome {
  let outcome: Outcome = { kind: "stay" }
  for (const key of keys) outcome = pressKey(c, key)
  return outcome
}

const typed = (text: string): string[] => [...text].map((key) => (key === " " ? "space" : key))

describe("gestures with two places", () => {
  const two = [tap(1, hand(0), board(0)), tap(2, hand(0), board(1)), tap(3, hand(1), board(0))]

  test("a card that can go to several places is picked first, then its place", () => {
    const c = chooser(two)
    expect(press(c, "enter")).toEqual({ kind: "stay" })
    expect(marksOf(c).chosen).toEqual([hand(0)])
    expect(linesOf(c).map(({ number }) => number)).toEqual([1, 2])
    expect(press(c, "right", "enter")).toEqual({ kind: "move", move: move(2) })
  })

  test("a card that can go to only one place is played at once", () => {
    expect(press(chooser(two), "right", "enter")).toEqual({ kind: "move", move: move(3) })
  })

  test.each(["u", "backspace", "escape"])("%s cancels the picked card", (key) => {
    const c = chooser(two)
    press(c, "enter", key)
    expect(marksOf(c).chosen).toEqual([])
    expect(linesOf(c)).toHaveLength(2)
  })

  test("the list has one line for each card, then one for each of its places", () => {
    const c = chooser([...two, tap(4, hand(0), board(2))])
    const labels = (): string[] => linesOf(c).map(({ label }) => label)
    expect(labels()).toEqual(["…", "do3"])
    press(c, "1", "enter")
    expect(labels()).toEqual(["do1", "do2", "do4"])
    expect(press(c, "3", "enter")).toEqual({ kind: "move", move: move(4) })
  })

  test.each(["constructor", "__proto__", "toString"])("%s is not a command", (text) => {
    const c = chooser(two)
    expect(press(c, ...text, "enter")).toEqual({ kind: "stay" })
    expect(c.notice).toContain(text)
  })

  test("with no card picked, u undoes a move, and Esc says that there is nothing to take back", () => {
    const c = chooser(two)
    expect(press(c, "u")).toEqual({ kind: "undo" })
    press(c, "escape")
    expect(c.notice).toBe("There is nothing to take back.")
  })
})

test("up and down move by one row in a grid", () => {
  const c = chooser([0, 1, 2, 3, 4, 5].map((i) => tap(i + 1, board(i))))
  press(c, "right", "down")
  expect(marksOf(c).focus).toEqual([board(4)])
  press(c, "up")
  expect(marksOf(c).focus).toEqual([board(1)])
})

describe("a final move", () => {
  const final: Gesture = { kind: "press", move: move(1), label: { key: "move.stop" }, final: true }

  test("asks for confirmation and is made by a second Enter", () => {
    const c = chooser([final])
    expect(press(c, "enter")).toEqual({ kind: "stay" })
    expect(askOf(c)).toContain("Sure?")
    expect(press(c, "enter")).toEqual({ kind: "move", move: move(1) })
  })

  test.each([
    ["en", "y"],
    ["es", "y"],
    ["es", "s"],
  ] as const)("is made by an answer of yes, in %s: %s", (language, key) => {
    const c = chooser([final])
    press(c, "enter")
    expect(press({ ...c, telling: { ...telling, language } }, key)).toEqual({ kind: "move", move: move(1) })
  })

  test("is not made by an answer of no", () => {
    const c = chooser([final])
    press(c, "enter")
    expect(press(c, "n")).toEqual({ kind: "stay" })
    expect(askOf(c)).toBeUndefined()
  })

  test("can be cancelled with u", () => {
    const c = chooser([final])
    press(c, "enter", "u")
    expect(askOf(c)).toBeUndefined()
  })

  test.each([["1"], ["home"], ["end"], ["right"], ["tab"]])("is no longer pending after %s", (key) => {
    const c = chooser([tap(2, hand(0)), final])
    press(c, "2", "enter")
    expect(askOf(c)).toContain("Sure?")
    press(c, key)
    expect(askOf(c)).toBeUndefined()
  })

  test("is not made by the Enter for a move that the player chose later", () => {
    const cards = [{ index: 0, value: 2, add: 100 }]
    const pay: Gesture = { kind: "pay", label: { key: "collect" }, path: [], need: 2, from: "hand", cards, base: 7 }
    const c = chooser([pay, final])
    press(c, "2", "enter", "1", "enter")
    expect(askOf(c)).toContain("0 of 2")
    expect(press(c, "enter")).toEqual({ kind: "stay" })
    expect(press(c, "enter")).toEqual({ kind: "move", move: 107 })
  })
})

describe("a payment", () => {
  const pay: Gesture = {
    kind: "pay",
    label: { key: "collect" },
    path: [board(0)],
    need: 5,
    from: "hand",
    cards: [
      { index: 0, value: 2, add: 100 },
      { index: 1, value: 3, add: 1000 },
      { index: 2, value: 4, add: 10000 },
    ],
    base: 7,
  }

  test("adds up cards until there is enough", () => {
    const c = chooser([pay])
    press(c, "enter", "space")
    expect(askOf(c)).toContain("2 of 5, 3 missing")
    press(c, "right", "space")
    expect(askOf(c)).toContain("Enter pays")
    expect(press(c, "enter")).toEqual({ kind: "move", move: 1107 })
  })

  test("Enter adds cards until there is enough, and extra cards are left to the rules", () => {
    const c = chooser([pay])
    press(c, "enter", "enter", "right", "enter", "right", "space")
    expect(press(c, "enter")).toEqual({ kind: "move", move: 11107 })
  })

  test("cards can be chosen by name and removed one by one", () => {
    const c = chooser([pay])
    const [first, second] = [1, 2].map((face) => game.faces[face]?.name ?? "")
    press(c, "enter", ...typed(`${first} ${second}`), "enter")
    expect(marksOf(c).chosen).toEqual([board(0), hand(0), hand(1)])
    press(c, "u")
    expect(marksOf(c).chosen).toEqual([board(0), hand(0)])
    press(c, "u", "u")
    expect(c.payment).toBeUndefined()
  })

  test("a number selects the row with that number, and deselects it when typed again", () => {
    const c = chooser([pay])
    press(c, "enter", ...typed("3 1"), "enter")
    expect(marksOf(c).chosen).toEqual([board(0), hand(2), hand(0)])
    expect(linesOf(c).map(({ number, label }) => [number, label.startsWith("✓")])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ])
    press(c, "3", "enter")
    expect(marksOf(c).chosen).toEqual([board(0), hand(0)])
  })

  test("a number means a row even if a card has that name", () => {
    const contarlos = findGame("contarlos")
    const two = contarlos.faces.findIndex((face) => face?.short === "2" || face?.name === "2")
    const scene = sceneOf([pay])
    const zones = scene.zones.map((zone) => ({ ...zone, cards: zone.cards.map(() => ({ token: 1, face: two })) }))
    const c = choosing(contarlos, { ...scene, zones }, itemsFrom(game, scene, 0, telling, false), telling)
    press(c, "enter", "2", "enter")
    expect(marksOf(c).chosen).toEqual([board(0), hand(1)])
    press(c, "2", "enter")
    expect(marksOf(c).chosen).toEqual([board(0)])
  })

  test("naming a card that is not there changes nothing", () => {
    const c = chooser([pay])
    press(c, "enter", ...typed("9/9"), "enter")
    expect(c.notice).toContain("9/9")
    expect(c.payment?.chosen).toEqual([])
  })
})

describe("typing", () => {
  const name = game.faces[1]?.name ?? ""
  const moves = [tap(1, hand(0)), tap(2, hand(1))]

  test.each(["1", `play(${name})`, `play ${name}`, `PLAY ${name}`, "do1"])("“%s” makes the first move", (text) => {
    expect(press(chooser(moves), ...typed(text), "enter")).toEqual({ kind: "move", move: move(1) })
  })

  test("an ambiguous prefix makes no move", () => {
    const c = chooser(moves)
    expect(press(c, ...typed("pl"), "enter")).toEqual({ kind: "stay" })
    expect(c.notice).toContain("could be")
  })

  test("a number beyond the list or an unknown word gets an error message", () => {
    const c = chooser(moves)
    press(c, "9", "enter")
    expect(c.notice).toContain("no move 9")
    press(c, ...typed("xyzzy"), "enter")
    expect(c.notice).toContain("xyzzy")
  })

  test("a typed move that is not in the list is passed on to the rules", () => {
    const other = game.faces[9]?.name ?? ""
    expect(press(chooser(moves), ...typed(`play(${other})`), "enter")).toEqual({ kind: "move", move: move(9) })
  })

  test.each(["help", "ayuda", "HELP"])("“%s” shows the help", (text) => {
    expect(press(chooser(moves), ...typed(text), "enter")).toEqual({ kind: "show", what: "help" })
  })

  test("a command letter that also starts a move needs Enter", () => {
    const stop: Gesture = { kind: "press", move: move(1), label: { key: "stop here" } }
    const c = chooser([stop])
    expect(press(c, "s")).toEqual({ kind: "stay" })
    expect(press(c, "enter")).toEqual({ kind: "show", what: "scores" })
    expect(press(c, ...typed("st"), "enter")).toEqual({ kind: "move", move: move(1) })
    expect(press(chooser(moves), "s")).toEqual({ kind: "show", what: "scores" })
  })
})

test("in a race, the player can wait, and an extra Enter does not jump in", () => {
  expect(press(chooser([tap(1, hand(0))], true), "enter")).toEqual({ kind: "wait" })
  expect(press(chooser([tap(1, hand(0))], true), "2", "enter")).toEqual({ kind: "wait" })
})
