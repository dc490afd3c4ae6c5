// Numbers and names the choices of a player, and reads typed answers.

import type { State } from "../engine/cards.ts"
import type { Game } from "../engine/game.ts"
import { type Move, MoveList, readMove, writeMove } from "../engine/moves.ts"
import { BadInput } from "../engine/options.ts"
import type { Scene, Spot } from "../engine/scene.ts"
import { say, type Telling } from "../engine/words.ts"
import type { PayGesture } from "../table/choice.ts"
import { ui } from "./words.ts"

/** The effect of choosing an item. */
type Effect =
  | { readonly kind: "move"; readonly move: Move; readonly final: boolean }
  | { readonly kind: "pay"; readonly gesture: PayGesture }
  | { readonly kind: "wait" }

export interface Item {
  readonly number: number
  readonly label: string
  /** The move in its readable form. */
  readonly name: string
  readonly path: readonly Spot[]
  readonly effect: Effect
}

/** Returns the gestures of a seat as items. `wait` adds “let it be”. */
export function itemsFrom(game: Game, scene: Scene, seat: number, telling: Telling, wait: boolean): Item[] {
  const items = scene.gestures
    .filter((one) => one.seat === seat)
    .map(({ gesture }, i): Item => {
      const label = say(gesture.label, telling)
      if (gesture.kind === "pay")
        return { number: i + 1, label, name: "", path: gesture.path, effect: { kind: "pay", gesture } }
      return {
        number: i + 1,
        label,
        name: writeMove(game.verbs, gesture.move),
        path: gesture.kind === "tap" ? gesture.path : [],
        effect: { kind: "move", move: gesture.move, final: gesture.final ?? false },
      }
    })
  return wait ? [...items, waitItem(items.length + 1, telling)] : items
}

/** Returns every canonical move as an item, payments too. In a pipe a line chooses one of them. */
export function plainItems(
  game: Game,
  state: State,
  scene: Scene,
  seat: number,
  telling: Telling,
  wait: boolean,
): Item[] {
  const labels = new Map<Move, string>()
  for (const { gesture } of scene.gestures)
    if (gesture.kind !== "pay") labels.set(gesture.move, say(gesture.label, telling))
  const moves = new MoveList()
  game.legal(state, seat, moves)
  const items = moves.toArray().map((move, i): Item => {
    const name = writeMove(game.verbs, move)
    return {
      number: i + 1,
      name,
      label: labels.get(move) ?? name,
      path: [],
      effect: { kind: "move", move, final: false },
    }
  })
  return wait ? [...items, waitItem(items.length + 1, telling)] : items
}

const waitItem = (number: number, telling: Telling): Item => ({
  number,
  label: ui(telling.language, "letItBe"),
  name: "wait",
  path: [],
  effect: { kind: "wait" },
})

export type Reading =
  | { readonly kind: "item"; readonly item: Item }
  | { readonly kind: "move"; readonly move: Move }
  | { readonly kind: "unclear"; readonly why: string }

/** Removes everything but letters, digits and the signs of cards, so that `play 5/3` equals `play(5/3)`. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("−", "-")
    .normalize("NFD")
    .replace(/[^a-z0-9+/-]/g, "")

/** Reads a number of the list, or the name or label of a move. A beginning is enough if it fits only one move. */
export function readChoice(game: Game, items: readonly Item[], text: string, telling: Telling): Reading {
  const { language } = telling
  if (/^\s*\d+\s*$/.test(text)) {
    const item = items.find(({ number }) => number === Number(text))
    if (item !== undefined) return { kind: "item", item }
    return { kind: "unclear", why: ui(language, "noSuchNumber", { n: text.trim(), last: items.at(-1)?.number ?? 0 }) }
  }
  const named = byName(items, bare(text))
  if (named.length === 1) return { kind: "item", item: named[0] }
  const move = moveFrom(game, text)
  if (move !== undefined) return { kind: "move", move }
  if (named.length === 0) return { kind: "unclear", why: ui(language, "noMove", { text: text.trim() }) }
  const list = named.slice(0, 4).map(({ label }) => label)
  if (named.length > 4) list.push("…")
  return { kind: "unclear", why: ui(language, "ambiguous", { text: text.trim(), list: list.join(", ") }) }
}

function byName(items: readonly Item[], wanted: string): readonly Item[] {
  if (wanted === "") return []
  const exact = items.filter(({ name }) => bare(name) === wanted)
  if (exact.length > 0) return exact.slice(0, 1)
  const labelled = items.filter(({ label }) => bare(label) === wanted)
  if (labelled.length > 0) return labelled
  return items.filter(({ name, label }) => bare(name).startsWith(wanted) || bare(label).startsWith(wanted))
}

/** Reads a move that may not be in the list: the rules decide about it. `play 5/3` is read as `play(5/3)`. */
function moveFrom(game: Game, text: string): Move | undefined {
  const [, verb, rest] = /^\s*([a-z]+)\s+([^()]+?)\s*$/i.exec(text) ?? []
  const forms = verb === undefined ? [text] : [`${verb}(${rest})`, `${verb}(${rest.split(/[\s,]+/).join(",")})`]
  for (const form of forms)
    try {
      return readMove(game.verbs, form)
    } catch (problem) {
      if (!(problem instanceof BadInput)) throw problem
    }
  return undefined
}
