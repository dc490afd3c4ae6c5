// Questions on the whole screen: a list to choose from, or a text to type. Esc goes back to the question before.

import type { Language } from "../engine/options.ts"
import { wrap } from "./ink.ts"
import { Keys } from "./keys.ts"
import { type List, ListState, type Picked } from "./list.ts"
import { menuUi } from "./menu-words.ts"
import { type Page, showPage } from "./pages.ts"
import { Screen } from "./screen.ts"
import type { Terminal } from "./terminal.ts"
import { withScreen } from "./with-screen.ts"

export interface Choice<T> {
  readonly value: T
  readonly label: string
  readonly hint?: string
}

interface Question {
  readonly title: string
  readonly text: string
  readonly notice?: string | undefined
}

/** Thrown when Ctrl-C or a signal ends the questions. */
class Interrupted extends Error {}

export class Questions {
  language: Language
  readonly #terminal: Terminal
  readonly #screen: Screen
  readonly #keys: Keys
  readonly #list = new ListState()

  constructor(terminal: Terminal) {
    this.#terminal = terminal
    this.language = terminal.language
    this.#screen = new Screen(terminal.output)
    this.#keys = new Keys(terminal.input)
  }

  /** Holds the screen while `work` asks its questions. Returns `undefined` if they were interrupted. */
  async during<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await withScreen(this.#terminal.output, this.#screen, this.#keys, work)
    } catch (problem) {
      if (problem instanceof Interrupted) return undefined
      throw problem
    }
  }

  /** Lets the player choose from a list. `now` is highlighted first. Returns `undefined` for Esc. */
  async choose<T>(question: Question, choices: readonly Choice<T>[], now?: T): Promise<T | undefined> {
    let { notice } = question
    const labels = choices.map(({ label }) => label)
    const hasHints = choices.some(({ hint }) => hint !== undefined)
    const list = (): List => ({
      ...this.#base(question, notice),
      choices: labels,
      first: Math.max(
        0,
        choices.findIndex(({ value }) => value === now),
      ),
      isNamed: labels.some((label) => /^\d/.test(label)),
      ...(hasHints ? { hints: choices.map(({ hint }) => hint ?? "") } : {}),
      keys: menuUi(this.language, "keysChoose"),
    })
    this.#list.begin()
    for (;;) {
      const picked = await this.#next(list, () => {
        notice = undefined
      })
      if (picked.kind === "back") return undefined
      const at = picked.kind === "choice" ? picked.at : labelled(labels, picked.text)
      if (choices[at] !== undefined) return choices[at].value
      const text = picked.kind === "text" ? picked.text : ""
      const isHelp = ["?", "help", "ayuda"].includes(text.toLowerCase())
      notice = menuUi(this.language, isHelp ? "help" : "noChoice", { text })
    }
  }

  /**
   * Asks for a text. Enter alone takes the usual one. `problem` returns what is wrong with a text. Returns `undefined`
   * for Esc.
   */
  async write(
    question: Question,
    usual: string,
    problem: (text: string) => string | undefined,
  ): Promise<string | undefined> {
    let { notice } = question
    const list = (): List => ({
      ...this.#base(question, notice),
      ...{ choices: [], isOpen: true, usual, isNamed: true },
      keys: menuUi(this.language, usual === "" ? "keysType" : "keysUsual"),
    })
    this.#list.begin()
    for (;;) {
      const picked = await this.#next(list, () => {
        notice = undefined
      })
      if (picked.kind !== "text") return undefined
      notice = problem(picked.text)
      if (notice === undefined) return picked.text
      this.#list.putBack(list(), picked.text)
    }
  }

  async page(page: Omit<Page, "language" | "colour">): Promise<void> {
    const { colour } = this.#terminal
    const ended = await showPage(this.#screen, this.#keys, { ...page, language: this.language, colour })
    if (ended === "quit") throw new Interrupted()
  }

  #base({ title, text }: Question, notice: string | undefined) {
    return {
      id: `${title} ${text}`,
      title,
      lines: [...wrap(text, this.#screen.width), ""],
      changed: "",
      canGoBack: true,
      notice,
    }
  }

  /** Reads keys until the player chooses, types or goes back. Calls `pressed` for each key. */
  async #next(list: () => List, pressed: () => void): Promise<Exclude<Picked, { kind: "stay" }>> {
    for (;;) {
      const { width, height } = this.#screen
      this.#screen.paint(this.#list.paint(list(), width, height, this.#terminal.colour))
      const key = await this.#keys.next()
      if (key === "interrupt") throw new Interrupted()
      if (key === "resize") {
        this.#screen.clear()
        continue
      }
      pressed()
      const picked = this.#list.press(list(), key)
      if (picked.kind !== "stay") return picked
    }
  }
}

/** Waits for a key, so that the player can read the terminal before the menu covers it. */
export async function waitForKey({ language, input, output }: Omit<Terminal, "colour">): Promise<void> {
  output.write(`${menuUi(language, "anyKey")}\n`)
  const keys = new Keys(input)
  await keys.next()
  keys.close()
}

/** Returns the index of the choice with the typed label, or of the only one that begins so. Returns -1 if none does. */
function labelled(labels: readonly string[], text: string): number {
  const plain = (label: string): string => label.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  const wanted = plain(text)
  const exact = labels.findIndex((label) => plain(label) === wanted)
  if (exact >= 0) return exact
  const found = labels.flatMap((label, at) => (plain(label).startsWith(wanted) ? [at] : []))
  return found.length === 1 ? found[0] : -1
}

/** A question in a sequence of questions. */
export interface Step {
  /** Tells whether to ask it now, which may depend on earlier answers. */
  readonly isAsked?: () => boolean
  /** Returns `false` for Esc. */
  ask(): Promise<boolean>
}

/** Asks the questions in order. Esc goes back to the previous one. Returns `false` if Esc leaves the first one. */
export async function inOrder(steps: readonly Step[]): Promise<boolean> {
  let at = 0
  let way = 1
  while (at >= 0 && at < steps.length) {
    const { isAsked, ask } = steps[at]
    if (isAsked?.() !== false) way = (await ask()) ? 1 : -1
    at += way
  }
  return at >= 0
}
