// A list on the whole screen. Arrows, a number or typing choose from it. Takes keys and returns the choice.

import { LONGEST_TALK } from "../table/room/texts.ts"
import { BOLD, cutText, DIM, padText, REVERSE, type Row, span, TITLE, wrap, written } from "./ink.ts"
import type { Key } from "./keys.ts"
import type { Palette } from "./palette.ts"

export interface List {
  /** Identifies the list. The highlight is reset when a list with another id is shown. */
  readonly id: string
  readonly title: string
  readonly lines: readonly string[]
  /** The latest events. As many as fit are shown below the lines. */
  readonly latest?: readonly string[]
  readonly choices: readonly string[]
  /** One hint for each choice. That of the highlighted choice is shown below the choices. */
  readonly hints?: readonly string[]
  /** The choice that is highlighted first: 0 if left out. */
  readonly first?: number
  /** The choices have no numbers: a typed number is text. */
  readonly isNamed?: boolean
  /** Shown when the list has changed, so that the typed number or the highlight no longer applies. */
  readonly changed: string
  /** May any text be typed? */
  readonly isOpen?: boolean
  /** Enter takes this text if nothing was typed. */
  readonly usual?: string
  /** Does Esc go back? */
  readonly canGoBack?: boolean
  readonly notice?: string | undefined
  readonly keys: string
}

export type Picked =
  | { readonly kind: "stay" }
  | { readonly kind: "choice"; readonly at: number }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "back" }

/** Returns a row with the number of hidden choices above or below. Returns no row if all fit. */
const more = (way: string, count: number): Row => (count > 0 ? [span(`  ${way} ${count}`, DIM)] : [])

/** Rows that are neither lines nor choices: the title, the typed text, the keys and the like. */
const AROUND = 7
/** Choices that get room before the latest events do. */
const SEEN = 4
/** Rows for the hint of a choice, without the empty row above it. */
const HINT_ROWS = 2

function latestIn({ lines, choices, latest = [] }: List, height: number): readonly string[] {
  const left = height - AROUND - lines.length - Math.min(SEEN, choices.length)
  return latest.slice(latest.length - Math.max(0, Math.min(latest.length, left)))
}

/** Returns the rows for the hint of a choice. Lists without hints have no such rows. */
function hintRows({ hints }: List, at: number, width: number): Row[] {
  if (hints === undefined) return []
  const lines = wrap(hints[at] ?? "", width - 3).slice(0, HINT_ROWS)
  return [[], ...lines.map((line): Row => [span(`  ${line}`, DIM)])]
}

const STAY: Picked = { kind: "stay" }

/** Nothing is highlighted: Enter does nothing. */
const NOWHERE = -1

const isNumber = (text: string): boolean => /^\d+$/.test(text.trim())

/** Returns the number of a choice with the blanks after it. */
const numberOf = ({ choices, isNamed }: List, at: number): string =>
  isNamed ? "" : `${String(at + 1).padStart(String(choices.length).length)}  `

export class ListState {
  #id = ""
  #choices: readonly string[] = []
  #at = NOWHERE
  #typed = ""
  #isOpen = false
  /** Is the text a refused one, which typing replaces? */
  #isSelected = false
  /** Unsent text by the id of its list. It is restored when the list is opened again. */
  readonly #kept = new Map<string, string>()
  #hasChanged = false

  get isTyping(): boolean {
    return this.#typed !== ""
  }

  /** Opens the next list anew, even if it is the same as before. */
  begin(): void {
    this.#id = ""
  }

  /** Restores a refused text so that it can be corrected: now, or when its list is opened again. */
  putBack({ id, usual }: List, text: string): void {
    if (id === this.#id && this.#typed === "") {
      this.#typed = text
      this.#isSelected = usual !== undefined
    } else this.#kept.set(id, text)
  }

  /** Handles one key. */
  press(list: List, key: Key): Picked {
    this.#follow(list)
    const { length } = list.choices
    if (key !== "enter") this.#hasChanged = false
    if (key === "up" || key === "left") this.#at = (Math.max(0, this.#at) + length - 1) % Math.max(1, length)
    else if (key === "down" || key === "right" || key === "tab") this.#at = (this.#at + 1) % Math.max(1, length)
    else if (key === "home") this.#at = 0
    else if (key === "end") this.#at = Math.max(0, length - 1)
    else if (key === "backspace") {
      this.#typed = [...this.#typed].slice(0, -1).join("")
      this.#isSelected = false
    } else if (key === "escape") return this.#leave()
    else if (key === "enter") return this.#enter(list)
    else if (key === "space" || [...key].length === 1) this.#type(key === "space" ? " " : key)
    return STAY
  }

  paint(list: List, width: number, height: number, colour: Palette | false): string[] {
    this.#follow(list)
    const notice = list.notice ?? (this.#hasChanged ? list.changed : undefined)
    const latest = latestIn(list, height)
    const hint = hintRows(list, this.#at, width)
    const hintRoom = list.hints === undefined ? 0 : HINT_ROWS + 1
    const room = Math.max(1, height - list.lines.length - latest.length - AROUND - hintRoom)
    const from = Math.max(0, Math.min(this.#at - Math.floor(room / 2), list.choices.length - room))
    const rows: Row[] = [
      [span(padText(cutText(` ${list.title}`, width), width), TITLE)],
      [],
      ...[...list.lines, ...latest].map((line): Row => [span(cutText(line, width))]),
      more("↑", from),
      ...list.choices.slice(from, from + room).map((label, i): Row => {
        const isHere = from + i === this.#at
        return [span(cutText(`${isHere ? "▸" : " "} ${numberOf(list, from + i)}${label}`, width), isHere ? BOLD : "")]
      }),
      more("↓", list.choices.length - from - room),
      ...hint,
      ...this.#typedRow(list, width),
      ...(notice === undefined ? [] : [[span(cutText(notice, width), BOLD)]]),
      [span(cutText(list.keys, width), DIM)],
    ]
    return rows.map((row) => written(row, colour))
  }

  #typedRow({ isOpen, usual = "" }: List, width: number): Row[] {
    if (!isOpen && this.#typed === "") return []
    const selected = this.#typed === "" ? usual : this.#isSelected ? this.#typed : ""
    if (selected !== "") return [[span("> "), span(cutText(selected, width - 2), REVERSE)]]
    return [[span(cutText(`> ${this.#typed}▏`, width))]]
  }

  /**
   * Adapts to a change of the list, which others may cause at any time. A typed number or the highlight must not then
   * mean another choice.
   */
  #follow({ id, choices, canGoBack, first = 0, isOpen = false }: List): void {
    const before = this.#choices
    const isOther = id !== this.#id
    if (isOther && this.#isOpen && this.#typed !== "") this.#kept.set(this.#id, this.#typed) // others closed the list
    this.#isOpen = isOpen
    if (!isOther && choices.length === before.length && choices.every((label, i) => label === before[i])) return
    this.#id = id
    this.#choices = choices
    const here = before[this.#at]
    if (isOther) {
      this.#at = choices.length > 1 || canGoBack ? first : NOWHERE // a stray Enter must not leave, if that is all
      this.#hasChanged = false
    } else if (this.#at !== NOWHERE) this.#at = choices.indexOf(here)
    const isLost = !isOther && here !== undefined && this.#at === NOWHERE
    if (isLost || isNumber(this.#typed)) {
      this.#hasChanged = true
      this.#at = NOWHERE
    }
    if (isOther) {
      this.#typed = this.#kept.get(id) ?? ""
      this.#kept.delete(id)
    } else if (isNumber(this.#typed)) this.#typed = ""
  }

  #type(text: string): void {
    if (this.#isSelected) this.#typed = ""
    this.#isSelected = false
    this.#typed = (this.#typed + text).slice(0, LONGEST_TALK)
  }

  #leave(): Picked {
    if (this.#typed === "") return { kind: "back" }
    this.#typed = ""
    return STAY
  }

  #enter({ choices, isNamed, usual }: List): Picked {
    const text = this.#typed.trim() || (usual ?? "")
    this.#isSelected = false
    this.#typed = ""
    if (text === "") return choices[this.#at] === undefined ? STAY : { kind: "choice", at: this.#at }
    const number = isNumber(text) && !isNamed ? Number(text) - 1 : NOWHERE
    return choices[number] === undefined ? { kind: "text", text } : { kind: "choice", at: number }
  }
}
