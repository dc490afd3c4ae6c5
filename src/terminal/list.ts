// A list on the whole screen to choose from by arrows, by number or by typing. Keys go in; what was chosen comes out.

import { LONGEST_TALK } from "../table/room/texts.ts"
import { BOLD, cutText, DIM, padText, type Row, span, written } from "./ink.ts"
import type { Key } from "./keys.ts"

export interface List {
  /** Another text, another list: the highlight begins anew. */
  readonly id: string
  readonly title: string
  readonly lines: readonly string[]
  /** What happened last: below the lines, as much of it as there is room for. */
  readonly latest?: readonly string[]
  readonly choices: readonly string[]
  /** Said when what was typed or chosen is no more what it was. */
  readonly changed: string
  /** May anything be typed? */
  readonly isOpen?: boolean
  /** Does Esc lead back? */
  readonly canGoBack?: boolean
  readonly notice?: string | undefined
  readonly keys: string
}

export type Picked =
  | { readonly kind: "stay" }
  | { readonly kind: "choice"; readonly at: number }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "back" }

/** How many choices there are beyond those that fit, where there are any. */
const more = (way: string, count: number): Row => (count > 0 ? [span(`  ${way} ${count}`, DIM)] : [])

/** Rows that are neither lines nor choices: the title, what is typed, keys and the like. */
const AROUND = 7
/** So many choices are seen at once before anything that happened is. */
const SEEN = 4

function latestIn({ lines, choices, latest = [] }: List, height: number): readonly string[] {
  const left = height - AROUND - lines.length - Math.min(SEEN, choices.length)
  return latest.slice(latest.length - Math.max(0, Math.min(latest.length, left)))
}

const STAY: Picked = { kind: "stay" }

/** Where nothing is highlighted: Enter does nothing then. */
const NOWHERE = -1

const isNumber = (text: string): boolean => /^\d+$/.test(text.trim())

export class ListState {
  #id = ""
  #choices: readonly string[] = []
  #at = NOWHERE
  #typed = ""
  #isOpen = false
  /** What was typed into lists, by their ids, to be there again when they are opened. */
  readonly #kept = new Map<string, string>()
  #hasChanged = false

  get isTyping(): boolean {
    return this.#typed !== ""
  }

  /** What is shown next is opened anew, even if it is the same list as before. */
  begin(): void {
    this.#id = ""
  }

  /** What was typed into a list was refused: it is there again to be corrected, now or when the list is opened. */
  putBack({ id }: List, text: string): void {
    if (id === this.#id && this.#typed === "") this.#typed = text
    else this.#kept.set(id, text)
  }

  /** Takes one key. */
  press(list: List, key: Key): Picked {
    this.#follow(list)
    const { length } = list.choices
    if (key !== "enter") this.#hasChanged = false
    if (key === "up" || key === "left") this.#at = (Math.max(0, this.#at) + length - 1) % Math.max(1, length)
    else if (key === "down" || key === "right" || key === "tab") this.#at = (this.#at + 1) % Math.max(1, length)
    else if (key === "home") this.#at = 0
    else if (key === "end") this.#at = Math.max(0, length - 1)
    else if (key === "backspace") this.#typed = [...this.#typed].slice(0, -1).join("")
    else if (key === "escape") return this.#leave()
    else if (key === "enter") return this.#enter(list)
    else if (key === "space" || [...key].length === 1) this.#type(key === "space" ? " " : key)
    return STAY
  }

  paint(list: List, width: number, height: number, colour: boolean): string[] {
    this.#follow(list)
    const notice = list.notice ?? (this.#hasChanged ? list.changed : undefined)
    const latest = latestIn(list, height)
    const room = Math.max(1, height - list.lines.length - latest.length - AROUND)
    const digits = String(list.choices.length).length
    const from = Math.max(0, Math.min(this.#at - Math.floor(room / 2), list.choices.length - room))
    const rows: Row[] = [
      [span(padText(cutText(` ${list.title}`, width), width), "1;7")],
      [],
      ...[...list.lines, ...latest].map((line): Row => [span(cutText(line, width))]),
      more("↑", from),
      ...list.choices.slice(from, from + room).map((label, i): Row => {
        const isHere = from + i === this.#at
        const number = String(from + i + 1).padStart(digits)
        return [span(cutText(`${isHere ? "▸" : " "} ${number}  ${label}`, width), isHere ? BOLD : "")]
      }),
      more("↓", list.choices.length - from - room),
      ...(list.isOpen || this.#typed !== "" ? [[span(cutText(`> ${this.#typed}▏`, width))]] : []),
      ...(notice === undefined ? [] : [[span(cutText(notice, width), BOLD)]]),
      [span(cutText(list.keys, width), DIM)],
    ]
    return rows.map((row) => written(row, colour))
  }

  /** Others may change a list at any time: no number that is typed and no highlight comes to mean something else by that. */
  #follow({ id, choices, canGoBack, isOpen = false }: List): void {
    const before = this.#choices
    const isOther = id !== this.#id
    if (isOther && this.#isOpen && this.#typed !== "") this.#kept.set(this.#id, this.#typed) // others have closed it
    this.#isOpen = isOpen
    if (!isOther && choices.length === before.length && choices.every((label, i) => label === before[i])) return
    this.#id = id
    this.#choices = choices
    const here = before[this.#at]
    if (isOther) {
      this.#at = choices.length > 1 || canGoBack ? 0 : NOWHERE // else the only choice is to leave: nobody should by mistake
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
    this.#typed = (this.#typed + text).slice(0, LONGEST_TALK)
  }

  #leave(): Picked {
    if (this.#typed === "") return { kind: "back" }
    this.#typed = ""
    return STAY
  }

  #enter({ choices }: List): Picked {
    const text = this.#typed.trim()
    this.#typed = ""
    if (text === "") return choices[this.#at] === undefined ? STAY : { kind: "choice", at: this.#at }
    const number = isNumber(text) ? Number(text) - 1 : NOWHERE
    return choices[number] === undefined ? { kind: "text", text } : { kind: "choice", at: number }
  }
}
