// The menu of `npx countertop`: its entries, and the questions that each entry asks.

import type { Game } from "../engine/game.ts"
import type { Language } from "../engine/options.ts"
import type { GameRecord } from "../engine/record.ts"
import { sanitized } from "./ink.ts"
import { menuUi } from "./menu-words.ts"
import { type Choice, Questions } from "./questions.ts"
import { rulesText } from "./rules.ts"
import {
  askGame,
  askNewGame,
  askNewTable,
  askServer,
  type NewGame,
  type NewTable,
  type Place,
} from "./setup-questions.ts"
import type { Terminal } from "./terminal.ts"
import { ui } from "./words.ts"

/** The player's choice. */
export type MenuChoice =
  | ({ readonly kind: "new" } & NewGame)
  | { readonly kind: "continue"; readonly path: string }
  /** `table` is a link, or a code at that server. */
  | { readonly kind: "join"; readonly table: string; readonly server?: string }
  | { readonly kind: "host"; readonly wanted: NewTable; readonly place: Place }
  | { readonly kind: "lobby"; readonly server: string }
  | { readonly kind: "learn"; readonly game: Game }
  | { readonly kind: "replay"; readonly path: string }
  | { readonly kind: "quit" }

export interface MenuOptions extends Terminal {
  /** All saved games, the latest first. */
  readonly saved: readonly SavedGame[]
  /** Deletes a saved game. */
  remove(path: string): void
  /** The previous choice, which is highlighted. */
  readonly latest?: MenuChoice["kind"] | undefined
  /** Why the previous choice failed. */
  readonly notice?: string | undefined
}

export interface SavedGame {
  readonly path: string
  readonly record: GameRecord
  /** When it was played last. */
  readonly at: Date
}

type Entry = MenuChoice["kind"] | "rules" | "language"

const WIDEST_RULES = 96

/** Shows the menu until the player has chosen. Returns the choice and the current language. */
export async function menu(options: MenuOptions): Promise<{ choice: MenuChoice; language: Language }> {
  const questions = new Questions(options)
  const choice = (await questions.during(() => new Menu(options, questions).run())) ?? { kind: "quit" as const }
  const { language } = questions
  if (choice.kind === "quit") options.output.write(`${menuUi(language, "bye")}\n`)
  return { choice, language }
}

class Menu {
  #saved: readonly SavedGame[]
  readonly #remove: (path: string) => void
  readonly #questions: Questions
  #now: Entry
  #notice: string | undefined

  constructor({ saved, remove, latest = "new", notice }: MenuOptions, questions: Questions) {
    this.#saved = saved
    this.#remove = remove
    this.#questions = questions
    this.#now = latest
    this.#notice = notice
  }

  async run(): Promise<MenuChoice> {
    for (;;) {
      const entry = await this.#entry()
      const choice = entry === undefined ? undefined : await this.#ask(entry)
      if (choice !== undefined) return choice
    }
  }

  async #entry(): Promise<Entry | undefined> {
    const question = { title: this.#word("title"), text: this.#word("what"), notice: this.#notice }
    this.#notice = undefined
    const entry = await this.#questions.choose(question, this.#entries(), this.#now)
    if (entry !== undefined) this.#now = entry
    return entry
  }

  #entries(): Choice<Entry>[] {
    const unfinished = this.#saved.filter(isUnfinished).length
    const entry = (value: Exclude<Entry, "quit">, n = 0): Choice<Entry> => ({
      value,
      label: this.#word(value),
      hint: this.#word(`${value}Hint`, { n }),
    })
    return [
      entry("new"),
      ...(unfinished > 0 ? [entry("continue", unfinished)] : []),
      entry("host"),
      entry("join"),
      entry("lobby"),
      entry("learn"),
      entry("rules"),
      entry("replay"),
      entry("language"),
      { value: "quit", label: this.#word("quit"), hint: "" },
    ]
  }

  /** Asks the questions of an entry. Returns `undefined` if the menu stays open. */
  async #ask(entry: Entry): Promise<MenuChoice | undefined> {
    switch (entry) {
      case "quit":
        return { kind: "quit" }
      case "language":
        this.#questions.language = this.#questions.language === "en" ? "es" : "en"
        return undefined
      case "rules":
        return this.#showRules()
      case "new": {
        const game = await askNewGame(this.#questions)
        return game && { kind: "new", ...game }
      }
      case "continue": {
        const path = await this.#askSaved("continue")
        return path === undefined ? undefined : { kind: "continue", path }
      }
      case "replay": {
        const path = await this.#askSaved("replay")
        return path === undefined ? undefined : { kind: "replay", path }
      }
      case "join":
        return this.#askTable()
      case "host": {
        const table = await askNewTable(this.#questions)
        return table && { kind: "host", ...table }
      }
      case "lobby": {
        const server = await askServer(this.#questions, this.#word("lobby"))
        return server === undefined ? undefined : { kind: "lobby", server }
      }
      case "learn": {
        const game = await askGame(this.#questions, this.#word("learn"))
        return game && { kind: "learn", game }
      }
    }
  }

  /** Asks for a saved game. “Another file” asks for its name. Deletes games on request. */
  async #askSaved(entry: "continue" | "replay"): Promise<string | undefined> {
    for (;;) {
      const saved = entry === "continue" ? this.#saved.filter(isUnfinished) : this.#saved
      const other = { value: "file", label: this.#word("file"), hint: this.#word("fileHint") } as const
      const chosen = await this.#questions.choose<SavedGame | "file" | "back">(
        { title: this.#word(entry), text: this.#word("saved") },
        [
          ...saved.map((game) => ({ value: game, label: this.#titleOf(game), hint: this.#lengthOf(game) })),
          ...(entry === "replay" ? [other] : []),
          { value: "back", label: this.#word("back") },
        ],
      )
      if (chosen === undefined || chosen === "back") return undefined
      const path = chosen === "file" ? await this.#askFile() : await this.#openOrDelete(entry, chosen)
      if (path !== undefined) return path
    }
  }

  #titleOf({ record, at }: SavedGame): string {
    const date = at.toLocaleString(this.#questions.language, { dateStyle: "medium", timeStyle: "short" })
    return `${record.game.name} · ${date} · ${record.names.map(sanitized).join(", ")}`
  }

  #lengthOf = ({ record }: SavedGame): string =>
    this.#word(record.result === undefined ? "moves" : "finished", { n: record.moves.length })

  /** Returns the path of a game to open, or nothing if it was deleted or the player goes back. */
  async #openOrDelete(entry: "continue" | "replay", game: SavedGame): Promise<string | undefined> {
    const title = this.#titleOf(game)
    const what = await this.#questions.choose({ title, text: this.#word("withSaved") }, [
      { value: "open", label: this.#word(entry === "continue" ? "goOn" : "look"), hint: this.#lengthOf(game) },
      { value: "delete", label: this.#word("delete") },
      { value: "back", label: this.#word("back") },
    ])
    if (what === "open") return game.path
    if (what !== "delete") return undefined
    const isSure = await this.#questions.choose({ title, text: this.#word("deleteSure") }, [
      { value: false, label: this.#word("deleteNo") },
      { value: true, label: this.#word("deleteYes") },
    ])
    if (!isSure) return undefined
    this.#remove(game.path)
    this.#saved = this.#saved.filter((one) => one !== game)
    return undefined
  }

  #askFile(): Promise<string | undefined> {
    const question = { title: this.#word("replay"), text: this.#word("fileName") }
    return this.#questions.write(question, "", () => undefined)
  }

  /** Asks for the link to a table, or for its code and server. */
  async #askTable(): Promise<MenuChoice | undefined> {
    for (;;) {
      const question = { title: this.#word("join"), text: this.#word("table") }
      const table = await this.#questions.write(question, "", () => undefined)
      if (table === undefined) return undefined
      if (table.includes("://")) return { kind: "join", table }
      const server = await askServer(this.#questions, this.#word("join"))
      if (server !== undefined) return { kind: "join", table, server }
    }
  }

  async #showRules(): Promise<undefined> {
    for (;;) {
      const game = await askGame(this.#questions, this.#word("rules"))
      if (game === undefined) return undefined
      const { language } = this.#questions
      await this.#questions.page({
        title: `${game.name}: ${ui(language, "rules")}`,
        lines: (width) => rulesText(game, language, Math.min(width, WIDEST_RULES)),
      })
    }
  }

  #word(key: Parameters<typeof menuUi>[1], parts: Readonly<Record<string, string | number>> = {}): string {
    return menuUi(this.#questions.language, key, parts)
  }
}

const isUnfinished = ({ record }: SavedGame): boolean => record.result === undefined
