// Chooses a move by keys. Takes keys; returns marks, words and finally a choice. Independent of screens.

import type { Game } from "../engine/game.ts"
import type { Move } from "../engine/moves.ts"
import type { Scene, Spot } from "../engine/scene.ts"
import { say, type Telling } from "../engine/words.ts"
import { goesOn, isPaid, type PayGesture, paidSum, payMove, sameSpot } from "../table/choice.ts"
import { commandIn, type TableCommand } from "./commands.ts"
import { type Item, readChoice } from "./items.ts"
import type { Key } from "./keys.ts"
import type { MoveLine } from "./panel.ts"
import { ui } from "./words.ts"
import type { Marks } from "./zones.ts"

/** The effect of a key. */
export type Outcome =
  | { readonly kind: "stay" }
  | { readonly kind: "move"; readonly move: Move }
  | { readonly kind: "wait" }
  /** `undo` takes back a move that has been made. */
  | TableCommand

const STAY: Outcome = { kind: "stay" }

/** A place or button that can be highlighted, and the items that it leads to. */
interface Target {
  readonly spot?: Spot
  readonly items: readonly Item[]
}

interface Payment {
  readonly gesture: PayGesture
  /** Indices into `gesture.cards`, in the order of choosing. */
  readonly chosen: number[]
}

export interface Choosing {
  readonly game: Game
  readonly scene: Scene
  readonly items: readonly Item[]
  readonly telling: Telling
  /** Spots that have been chosen already. */
  readonly picked: Spot[]
  at: number
  typed: string
  payment?: Payment | undefined
  /** A final move that waits to be confirmed. */
  sure?: Item | undefined
  notice?: string | undefined
}

/** Starts with the first item highlighted. In a race that is “let it be”, so that a stray Enter does not jump in. */
export function choosing(game: Game, scene: Scene, items: readonly Item[], telling: Telling): Choosing {
  const c: Choosing = { game, scene, items, telling, picked: [], at: 0, typed: "" }
  const first = items.find(({ effect }) => effect.kind === "wait") ?? items[0]
  c.at = Math.max(
    0,
    targets(c).findIndex((target) => target.items.includes(first)),
  )
  return c
}

/** Returns the items that start with the picked spots. */
const open = ({ items, picked }: Choosing): Item[] => items.filter(({ path }) => goesOn(path, picked))

/** Returns the places in the order of the table, then the buttons. */
function targets(c: Choosing): Target[] {
  if (c.payment !== undefined)
    return c.payment.gesture.cards.map(({ index }) => ({
      spot: { zone: c.payment?.gesture.from ?? "", index },
      items: [],
    }))
  const places: { spot: Spot; items: Item[] }[] = []
  const buttons: Target[] = []
  for (const item of open(c)) {
    const spot = item.path[c.picked.length]
    if (spot === undefined) buttons.push({ items: [item] })
    else {
      const known = places.find((place) => sameSpot(place.spot, spot))
      if (known !== undefined) known.items.push(item)
      else places.push({ spot, items: [item] })
    }
  }
  const zoneAt = ({ zone }: Spot): number => c.scene.zones.findIndex(({ id }) => id === zone)
  places.sort((a, b) => zoneAt(a.spot) - zoneAt(b.spot) || (a.spot.index ?? 0) - (b.spot.index ?? 0))
  return [...places, ...buttons]
}

/** Returns what to highlight on the table. */
export function marksOf(c: Choosing): Marks {
  const all = targets(c)
  const now = all[c.at]
  const ahead = now?.items.length === 1 ? now.items[0].path.slice(c.picked.length + 1) : []
  return {
    legal: all.flatMap(({ spot }) => spot ?? []),
    focus: [...(now?.spot === undefined ? [] : [now.spot]), ...ahead],
    chosen: [...c.picked, ...paidSpots(c)],
  }
}

function paidSpots({ payment }: Choosing): Spot[] {
  if (payment === undefined) return []
  const { gesture, chosen } = payment
  return [...gesture.path, ...chosen.map((i) => ({ zone: gesture.from, index: gesture.cards[i].index }))]
}

/** Returns the list to show: a line for each target. One that leads to several moves shows what they begin with. */
export function linesOf(c: Choosing): MoveLine[] {
  if (c.payment !== undefined) return cardLines(c, c.payment)
  const known = c.picked.length === 0 ? 0 : commonStart(open(c)).length
  return targets(c).map(({ items }, i) => {
    const label = items.length === 1 ? items[0].label : `${commonStart(items)}…`
    return { number: i + 1, label: label.slice(known).trim() || label, focus: i === c.at }
  })
}

/** Returns the words that all labels begin with. */
function commonStart(items: readonly Item[]): string {
  const [first = [], ...others] = items.map(({ label }) => label.split(" "))
  const end = first.findIndex((word, i) => others.some((other) => other[i] !== word))
  return first.slice(0, end < 0 ? first.length : end).join(" ")
}

function cardLines(c: Choosing, { gesture, chosen }: Payment): MoveLine[] {
  return gesture.cards.map(({ index, value }, i) => ({
    number: i + 1,
    label: `${chosen.includes(i) ? "✓ " : ""}${cardName(c, index)} (${value})`,
    focus: i === c.at,
  }))
}

const faceAt = ({ scene, payment }: Choosing, index: number): number =>
  scene.zones.find(({ id }) => id === payment?.gesture.from)?.cards[index]?.face ?? 0

const cardName = (c: Choosing, index: number): string => {
  const face = c.game.faces[faceAt(c, index)]
  return face?.say[c.telling.language] ?? "?"
}

/** Returns the question at this point, if it differs from that of the game. */
export function askOf(c: Choosing): string | undefined {
  const { language } = c.telling
  if (c.sure !== undefined) return ui(language, "sure", { move: c.sure.label })
  if (c.payment !== undefined) {
    const { need } = c.payment.gesture
    const sum = paidSum(c.payment)
    const key = sum >= need ? "payEnough" : "pay"
    return `${say(c.payment.gesture.label, c.telling)}: ${ui(language, key, { need, sum, missing: need - sum })}`
  }
  return c.picked.length > 0 ? ui(language, "pickNext", { move: commonStart(open(c)) }) : undefined
}

/** Handles one key. */
export function pressKey(c: Choosing, key: Key): Outcome {
  c.notice = undefined
  switch (key) {
    case "interrupt":
      return { kind: "quit" }
    case "left":
    case "right":
    case "up":
    case "down":
    case "tab":
      c.sure = undefined
      c.at = moved(c, key)
      return STAY
    case "home":
    case "end":
      c.sure = undefined
      c.at = key === "home" ? 0 : Math.max(0, targets(c).length - 1)
      return STAY
    case "enter":
      return c.typed !== "" ? enterTyped(c) : enter(c)
    case "backspace":
    case "escape":
      return back(c, key)
    case "space":
      return c.typed !== "" ? type(c, " ") : c.payment !== undefined ? toggle(c, c.at) : (jump(c) ?? enter(c))
    default:
      return [...key].length === 1 ? letter(c, key) : STAY
  }
}

/** Returns the move that one key makes in a race. */
function jump({ items }: Choosing): Outcome | undefined {
  if (!items.some(({ effect }) => effect.kind === "wait")) return undefined
  const [only, ...others] = items.flatMap(({ effect }) => (effect.kind === "move" ? [effect.move] : []))
  return only === undefined || others.length > 0 ? undefined : { kind: "move", move: only }
}

/** Handles a letter. A command works at once, but needs Enter if a move starts with the same letter. */
function letter(c: Choosing, key: Key): Outcome {
  const { language } = c.telling
  if (c.sure !== undefined && ui(language, "yes").includes(key)) return enter(c)
  if (c.sure !== undefined && ui(language, "no").includes(key)) return back(c, "u")
  const isHalfWay = c.sure !== undefined || c.payment !== undefined || c.picked.length > 0
  if (c.typed === "" && key === "u" && isHalfWay) return back(c, "u")
  if (c.typed !== "" || (c.payment === undefined && beginsMove(c, key))) return type(c, key)
  if (key === "u") return back(c, "u")
  return commandIn(key) ?? type(c, key)
}

const beginsMove = (c: Choosing, key: Key): boolean =>
  open(c).some(({ name, label }) => name.toLowerCase().startsWith(key) || label.toLowerCase().startsWith(key))

function type(c: Choosing, text: string): Outcome {
  c.sure = undefined
  c.typed = (c.typed + text).slice(0, 60)
  return STAY
}

function enterTyped(c: Choosing): Outcome {
  const text = c.typed
  c.typed = ""
  if (text === "u") return back(c, "u")
  const command = commandIn(text)
  if (command !== undefined) return command
  if (c.payment !== undefined) return nameCards(c, c.payment, text)
  if (/^\s*\d+\s*$/.test(text)) return enterNumber(c, text.trim())
  const reading = readChoice(c.game, open(c), text, c.telling)
  if (reading.kind === "item") return take(c, reading.item)
  if (reading.kind === "move") return { kind: "move", move: reading.move }
  c.notice = reading.why
  return STAY
}

/** Handles Enter on the highlighted target. */
function enter(c: Choosing): Outcome {
  if (c.sure !== undefined && c.sure.effect.kind === "move") return { kind: "move", move: c.sure.effect.move }
  if (c.payment !== undefined) return isPaid(c.payment) ? { kind: "move", move: payMove(c.payment) } : toggle(c, c.at)
  return enterTarget(c, c.at)
}

function enterNumber(c: Choosing, text: string): Outcome {
  const last = targets(c).length
  if (Number(text) >= 1 && Number(text) <= last) return enterTarget(c, Number(text) - 1)
  c.notice = ui(c.telling.language, "noSuchNumber", { n: text, last })
  return STAY
}

/** Makes the only move at a target, or picks the target if it leads to several. */
function enterTarget(c: Choosing, at: number): Outcome {
  const target = targets(c)[at]
  if (target === undefined) return STAY
  c.at = at
  if (target.items.length === 1) return take(c, target.items[0])
  if (target.spot !== undefined) c.picked.push(target.spot)
  c.at = 0
  return STAY
}

function take(c: Choosing, item: Item): Outcome {
  const { effect } = item
  c.sure = undefined
  if (effect.kind === "wait") return { kind: "wait" }
  if (effect.kind === "pay") {
    c.payment = { gesture: effect.gesture, chosen: [] }
    c.at = 0
    return STAY
  }
  if (effect.final) {
    c.sure = item
    c.at = Math.max(
      0,
      targets(c).findIndex(({ items }) => items.length === 1 && items[0] === item),
    )
    return STAY
  }
  return { kind: "move", move: effect.move }
}

function toggle(c: Choosing, at: number): Outcome {
  const { payment } = c
  if (payment === undefined || payment.gesture.cards[at] === undefined) return STAY
  const known = payment.chosen.indexOf(at)
  if (known >= 0) payment.chosen.splice(known, 1)
  else payment.chosen.push(at)
  return STAY
}

/** Chooses cards by row or name: `1 2` or `red-5+red-3`. A row toggles as Space does, a name only chooses. */
function nameCards(c: Choosing, payment: Payment, text: string): Outcome {
  const before = [...payment.chosen]
  for (const word of text.split(/[\s,+]+/).filter((part) => part !== "")) {
    const at = rowNumbered(payment, word) ?? cardNamed(c, payment, word)
    if (at < 0) {
      payment.chosen.splice(0, Infinity, ...before)
      c.notice = ui(c.telling.language, "noSuchCard", { text: word })
      return STAY
    }
    toggle(c, at)
  }
  return STAY
}

/** Returns the index of the row with this number. */
const rowNumbered = ({ gesture }: Payment, word: string): number | undefined =>
  /^\d+$/.test(word) && gesture.cards[Number(word) - 1] !== undefined ? Number(word) - 1 : undefined

/** Returns the first card with this name that is not chosen yet; -1 if there is none. */
function cardNamed(c: Choosing, { gesture, chosen }: Payment, word: string): number {
  const wanted = word.toLowerCase()
  const names = (index: number): string[] => {
    const face = c.game.faces[faceAt(c, index)]
    return face === undefined ? [] : [face.name, face.short, face.say[c.telling.language]].map((n) => n.toLowerCase())
  }
  return gesture.cards.findIndex(({ index }, i) => !chosen.includes(i) && names(index).includes(wanted))
}

/** Undoes the latest step of choosing: a letter, a card, a place. With `u` and no such step it undoes a move. */
function back(c: Choosing, key: Key): Outcome {
  if (c.typed !== "") c.typed = key === "escape" ? "" : [...c.typed].slice(0, -1).join("")
  else if (c.sure !== undefined) c.sure = undefined
  else if (c.payment !== undefined) {
    if (c.payment.chosen.pop() === undefined) {
      c.payment = undefined
      c.at = 0
    }
  } else if (c.picked.pop() !== undefined) c.at = 0
  else if (key === "u") return { kind: "undo" }
  else c.notice = ui(c.telling.language, "nothingToUndo")
  return STAY
}

/** Moves the highlight: left and right through all targets, up and down by rows of a grid or by zones. */
function moved(c: Choosing, key: Key): number {
  const all = targets(c)
  const { length } = all
  if (length === 0) return 0
  if (key === "right" || key === "tab") return (c.at + 1) % length
  if (key === "left") return (c.at + length - 1) % length
  const step = key === "down" ? 1 : -1
  return inGrid(c, all, step) ?? nextZone(all, c.at, step)
}

function inGrid(c: Choosing, all: readonly Target[], step: number): number | undefined {
  const spot = all[c.at]?.spot
  const columns = c.scene.zones.find(({ id }) => id === spot?.zone)?.columns
  if (spot?.index === undefined || columns === undefined) return undefined
  const wanted = { zone: spot.zone, index: spot.index + step * columns }
  const found = all.findIndex((target) => target.spot !== undefined && sameSpot(target.spot, wanted))
  return found < 0 ? undefined : found
}

function nextZone(all: readonly Target[], at: number, step: number): number {
  const zone = (i: number): string | undefined => all[i]?.spot?.zone
  const { length } = all
  for (let i = 1; i < length; i++) {
    const next = (at + step * i + length * length) % length
    if (zone(next) !== zone(at) || zone(next) === undefined) return next
  }
  return (at + step + length) % length
}
