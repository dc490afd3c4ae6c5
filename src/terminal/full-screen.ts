// Shows a table on the whole screen. Players choose by arrow keys or by typing.

import type { Language } from "../engine/options.ts"
import { say } from "../engine/words.ts"
import { askOf, type Choosing, choosing, linesOf, marksOf, pressKey } from "./choose.ts"
import { commandIn, type Subject, type TableCommand, UNDO } from "./commands.ts"
import { drawTable, type Look } from "./draw.ts"
import { itemsFrom } from "./items.ts"
import { type Key, Keys } from "./keys.ts"
import { ListState } from "./list.ts"
import { type Page, passScreen, showPage } from "./pages.ts"
import type { Palette } from "./palette.ts"
import { Screen } from "./screen.ts"
import {
  type Answer,
  type Asking,
  type Ended,
  LEAVE,
  type RaceWindow,
  type Shown,
  type TableSession,
} from "./session.ts"
import { logPage, resultPage, rulesPage, scoresPage } from "./table-pages.ts"
import type { Terminal } from "./terminal.ts"
import { withScreen } from "./with-screen.ts"
import { ui } from "./words.ts"

/** Plays on the whole screen until the player leaves or the table ends. */
export const playOnScreen = (session: TableSession, terminal: Terminal): Promise<Ended> =>
  new FullScreen(session, terminal).run()

/** Lines of the log to draw: more than any table has room for. */
const LOG = 60

class FullScreen {
  readonly #session: TableSession
  readonly #terminal: Terminal
  readonly #screen: Screen
  readonly #keys: Keys
  readonly #list = new ListState()
  #choosing: Choosing | undefined
  #chosenFor = 0
  #notice: string | undefined
  /** The number of the game whose result has been shown. */
  #resultShown = 0
  #isTold = false
  /** Has Enter just closed a list over this one? A second Enter was then meant for that list, and is ignored. */
  #hasJustSent = false
  #stopRepaint: () => void = () => {}

  constructor(session: TableSession, terminal: Terminal) {
    this.#session = session
    this.#terminal = terminal
    this.#screen = new Screen(terminal.output)
    this.#keys = new Keys(terminal.input)
    session.onchange = () => this.#tell()
  }

  run(): Promise<Ended> {
    const done = withScreen(this.#terminal.output, this.#screen, this.#keys, () => this.#loop())
    return done.finally(() => this.#stopRepaint())
  }

  /** Queues one “news” key for any number of changes. */
  #tell(): void {
    if (this.#isTold) return
    this.#isTold = true
    this.#keys.push("news")
  }

  async #loop(): Promise<Ended> {
    this.#session.begin(true)
    for (;;) {
      if (this.#session.failure !== undefined) throw this.#session.failure
      if (this.#session.ended !== undefined) return this.#session.ended
      if ((await this.#betweenTimes()) === "quit" || (await this.#passOn()) === "quit") return "quit"
      const asking = this.#session.list(this.#notice ?? this.#session.trouble)
      this.#paint(asking)
      const key = await this.#next()
      if (key === "interrupt") return "quit"
      if (key === "news") continue
      const isBounce = key === "enter" && this.#hasJustSent
      this.#hasJustSent = false
      if (isBounce) continue
      if (key === "resize") this.#screen.clear()
      else if ((await (asking === undefined ? this.#tableKey(key) : this.#listKey(asking, key))) === "quit")
        return "quit"
    }
  }

  async #next(): Promise<Key> {
    const key = await this.#keys.next()
    if (key === "news") this.#isTold = false
    return key
  }

  /** Shows the sheet after a round, and the result at the end. */
  async #betweenTimes(): Promise<"on" | "quit"> {
    const shown = this.#session.shown()
    if (shown === undefined) return "on"
    const sheet = this.#session.takeUnshownRound()
    if (this.#session.phase === "over") return this.#over(shown)
    this.#resultShown = 0
    return sheet === undefined ? "on" : this.#page(scoresPage(this.#session, this.#colour, sheet, true))
  }

  async #over(shown: Shown): Promise<"on" | "quit"> {
    const { games } = shown.seen
    const result = this.#session.result()
    if (result === undefined || this.#resultShown === games) return "on"
    this.#resultShown = games
    await this.#session.keepGame()
    return this.#page(resultPage(this.#session, this.#colour, shown, result))
  }

  /** Covers a shared screen until the next person has it. */
  async #passOn(): Promise<"on" | "quit"> {
    const { passTo, language } = this.#session
    const name = passTo === undefined ? undefined : this.#session.shown()?.telling.names[passTo]
    if (name === undefined) return "on"
    const passed = await passScreen(this.#screen, this.#keys, { name, language, colour: this.#colour })
    this.#isTold = false
    this.#session.taken()
    return passed
  }

  get #colour(): Palette | false {
    return this.#terminal.colour
  }

  async #listKey(asking: Asking, key: Key): Promise<"on" | "quit"> {
    const { list, actions, take, back, isWriting } = asking
    this.#notice = undefined
    const command = isWriting || this.#list.isTyping ? undefined : this.#command(key)
    if (command !== undefined) return command
    const before = this.#session.opened
    const picked = this.#list.press(list, key)
    if (picked.kind === "back") back?.()
    if (picked.kind !== "choice" && picked.kind !== "text") return "on"
    const action = picked.kind === "choice" ? actions[picked.at] : undefined
    if (action?.name === LEAVE) return "quit"
    const text = picked.kind === "text" ? picked.text : ""
    const typed = isWriting ? undefined : commandIn(text)
    if (typed !== undefined) return this.#do(typed)
    this.#answer(take(action, text), () => list.isOpen && text !== "" && this.#list.putBack(list, text))
    this.#hasJustSent = before !== undefined && this.#session.opened === undefined
    if (before === undefined && this.#session.opened !== undefined) this.#list.begin()
    return "on"
  }

  /** Waits for the table's answer. Keys still work meanwhile. */
  async #answer(answer: Answer, onRefused: () => void = () => {}): Promise<void> {
    this.#notice = await answer
    if (this.#notice !== undefined) onRefused()
    if (this.#choosing !== undefined) this.#choosing.notice = this.#notice
    this.#tell()
  }

  async #tableKey(key: Key): Promise<"on" | "quit"> {
    this.#notice = undefined
    const c = this.#choosing
    if (c === undefined) return this.#command(key) ?? "on"
    if (key === "/" && c.typed === "") return this.#talk()
    const outcome = pressKey(c, key)
    if (outcome.kind === "wait") this.#session.letBe()
    else if (outcome.kind === "move") this.#answer(this.#session.move(outcome.move))
    else if (outcome.kind !== "stay") return this.#do(outcome)
    return "on"
  }

  #do(command: TableCommand): Promise<"on" | "quit"> | "on" | "quit" {
    if (command.kind === "quit") return "quit"
    if (command.kind === "show") return this.#show(command.what)
    this.#answer(this.#session.undo())
    return "on"
  }

  /** Handles keys that mean the same at the table and in lists. Returns nothing for all others. */
  #command(key: Key): Promise<"on" | "quit"> | "on" | "quit" | undefined {
    if (key === "/") return this.#talk()
    const command = key === "u" ? UNDO : commandIn(key)
    return command === undefined ? undefined : this.#do(command)
  }

  #talk(): "on" {
    const why = this.#session.openTalk()
    if (why !== undefined) this.#answer(why)
    else this.#list.begin()
    return "on"
  }

  #show(subject: Subject): Promise<"on" | "quit"> {
    if (subject === "scores") return this.#page(scoresPage(this.#session, this.#colour, 0, false))
    if (subject === "log") return this.#page(logPage(this.#session, this.#colour))
    return this.#page(rulesPage(this.#session, this.#colour, subject === "help"))
  }

  async #page(page: Page): Promise<"on" | "quit"> {
    this.#session.pauseBots()
    try {
      return await showPage(this.#screen, { next: () => this.#next() }, page)
    } finally {
      this.#session.resumeBots()
    }
  }

  #paint(asking: Asking | undefined): void {
    const { width, height } = this.#screen
    if (asking !== undefined) this.#screen.paint(this.#list.paint(asking.list, width, height, this.#colour))
    else this.#paintTable(width, height)
    this.#stopRepaint()
    const wait = this.#session.repaintAfter
    this.#stopRepaint = wait === undefined ? () => {} : this.#session.clock.after(wait, () => this.#tell())
  }

  #paintTable(width: number, height: number): void {
    const session = this.#session
    const shown = session.shown(true)
    if (shown === undefined) return
    const { game, telling } = shown
    const asked = session.asked()
    const c = this.#choose(shown, asked?.wait)
    const keys = session.keys(c !== undefined)
    const notice = this.#notice ?? session.trouble
    const look = {
      ...{ game, telling, width, height, colour: this.#colour },
      log: session.told.slice(-LOG),
      race: session.isRace,
      ...(session.seat === undefined ? {} : { you: session.seat }),
      ...(notice === undefined ? {} : { notice }),
      ...(c === undefined ? { ask: session.status() } : choiceLook(c, session, asked?.wait ?? false)),
      keys: asked?.wait ? jumping(keys, session.language) : keys,
    }
    this.#screen.paint(drawTable(c?.scene ?? shown.scene, look))
  }

  /** Returns the choice so far. It continues after another player's move if the items stay the same. */
  #choose(shown: Shown, wait: boolean | undefined): Choosing | undefined {
    const { seat, moveNumber } = this.#session
    if (wait === undefined || seat === undefined) {
      this.#choosing = undefined
      return undefined
    }
    const before = this.#choosing
    if (before !== undefined && this.#chosenFor === moveNumber) return before
    const { game, scene, telling } = shown
    const c = choosing(game, scene, itemsFrom(game, scene, seat, telling, wait), telling)
    const names = (one: Choosing): string => one.items.map(({ name, label }) => `${name} ${label}`).join()
    const isSame = before !== undefined && before.payment === undefined && names(before) === names(c)
    this.#chosenFor = moveNumber
    this.#choosing = isSame
      ? { ...c, at: before.at, typed: before.typed, picked: before.picked, notice: before.notice }
      : { ...c, notice: this.#notice }
    return this.#choosing
  }
}

/** Returns the question and the moves for the player who chooses. */
function choiceLook(c: Choosing, { isShared, raceWindow }: TableSession, wait: boolean): Partial<Look> {
  const { language, names, you } = c.telling
  const who = isShared && you !== undefined ? ui(language, "movesOf", { name: names[you] }) : ui(language, "yourMove")
  const ask = wait ? ui(language, "race") : say(c.scene.prompt, c.telling)
  const bar = raceWindow === undefined ? "" : `  ${raceBar(raceWindow, language)}`
  return {
    ask: askOf(c) ?? `${who}: ${ask}${bar}`,
    marks: marksOf(c),
    moves: linesOf(c),
    ...(c.typed === "" ? {} : { typed: c.typed }),
    ...(c.notice === undefined ? {} : { notice: c.notice }),
  }
}

const BAR = 12

/** Draws how much of a race is left. */
function raceBar({ whole, left }: RaceWindow, language: Language): string {
  const full = Math.ceil((BAR * left) / whole)
  const seconds = (left / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${"█".repeat(full)}${"░".repeat(BAR - full)} ${seconds} s`
}

/** Puts the key that jumps in before all others. */
const jumping = (keys: readonly string[], language: Language): string[] => {
  const jump = ui(language, "keyJump")
  return [...keys.map((one) => `${jump} · ${one}`), jump]
}
