// The lobby on the terminal's whole screen: the public tables of a server, refreshed while it is open.

import type { Language } from "../engine/options.ts"
import { games } from "../games/index.ts"
import type { Clock } from "../table/clock.ts"
import type { RoomSettings } from "../table/room/entries.ts"
import { sanitized } from "./ink.ts"
import { Keys } from "./keys.ts"
import { type List, ListState } from "./list.ts"
import { lobbyUi } from "./lobby-words.ts"
import { Screen } from "./screen.ts"
import type { Terminal } from "./terminal.ts"
import { withScreen } from "./with-screen.ts"

/** A public table at which somebody waits. */
export interface ListedTable {
  readonly id: string
  readonly game: string
  readonly settings: Pick<RoomSettings, "clock" | "time">
  readonly seats: number
  readonly free: number
  readonly names: readonly string[]
}

export interface LobbyDeps {
  readonly server: string
  readonly clock: Clock
  /** Throws if the server does not answer. */
  load(): Promise<readonly ListedTable[]>
}

/** Milliseconds between refreshes. */
const AGAIN = 3000

/** Shows the lobby until the player chooses a table. Returns its code, or `undefined` if they leave. */
export function chooseTable(deps: LobbyDeps, terminal: Terminal): Promise<string | undefined> {
  const screen = new Screen(terminal.output)
  const keys = new Keys(terminal.input)
  const lobby = new Lobby(deps, terminal.language, () => keys.push("news"))
  const list = new ListState()
  lobby.look()
  return withScreen(terminal.output, screen, keys, async () => {
    for (;;) {
      screen.paint(list.paint(lobby.list, screen.width, screen.height, terminal.colour))
      const key = await keys.next()
      if (key === "interrupt" || (key === "q" && !list.isTyping)) return undefined
      if (key === "news") continue
      if (key === "resize") {
        screen.clear()
        continue
      }
      const picked = list.press(lobby.list, key)
      if (picked.kind === "back") return undefined
      if (picked.kind === "choice") return lobby.tables[picked.at].id
    }
  }).finally(() => lobby.close())
}

class Lobby {
  tables: readonly ListedTable[] = []
  readonly #deps: LobbyDeps
  readonly #language: Language
  readonly #onchange: () => void
  #isLoaded = false
  #problem: string | undefined
  #stop: () => void = () => {}
  #isClosed = false

  constructor(deps: LobbyDeps, language: Language, onchange: () => void) {
    this.#deps = deps
    this.#language = language
    this.#onchange = onchange
  }

  get list(): List {
    const word = (key: Parameters<typeof lobbyUi>[1], parts = {}): string => lobbyUi(this.#language, key, parts)
    const text = !this.#isLoaded ? "loading" : this.tables.length === 0 ? "nobody" : "which"
    return {
      id: `lobby ${text}`,
      title: word("title", { server: this.#deps.server }),
      lines: this.#problem === undefined || this.#isLoaded ? [word(text), ""] : [],
      choices: this.tables.map((table) => tableLine(table, this.#language)),
      ...(this.#problem === undefined ? {} : { notice: this.#problem }),
      changed: word("changed"),
      canGoBack: true,
      keys: word("keys"),
    }
  }

  /** Loads the tables, and again after a while. If the server does not answer, the old tables stay on the screen. */
  async look(): Promise<void> {
    try {
      this.tables = await this.#deps.load()
      this.#isLoaded = true
      this.#problem = undefined
    } catch (problem) {
      this.#problem = problem instanceof Error ? problem.message : String(problem)
    }
    if (this.#isClosed) return
    this.#onchange()
    this.#stop = this.#deps.clock.after(AGAIN, () => void this.look())
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
  }
}

/** Describes a table in a line: its game, how many seats are free, how fast it is played, and who is there. */
export function tableLine({ game, seats, free, names, settings }: ListedTable, language: Language): string {
  const name = games.find(({ id }) => id === game)?.name ?? sanitized(game)
  const parts = [
    name,
    lobbyUi(language, free === 1 ? "freeOne" : "free", { n: free, seats }),
    paceWords(settings, language),
    names.map(sanitized).join(", "),
  ]
  return parts.join(" · ")
}

/** Describes how long the players may think. */
export function paceWords({ clock, time }: ListedTable["settings"], language: Language): string {
  if (clock === "none") return lobbyUi(language, "noClock")
  const seconds = Math.round(time / 1000)
  const [unit, length] =
    seconds < 60 ? (["s", 1] as const) : seconds < 3600 ? (["min", 60] as const) : (["h", 3600] as const)
  const long = `${Math.round(seconds / length)} ${unit}`
  return lobbyUi(language, clock === "move" ? "perMove" : "perGame", { time: long })
}
