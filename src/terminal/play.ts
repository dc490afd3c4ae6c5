// A game on the terminal's whole screen: choose by arrows or by typing.

import type { Result } from "../engine/game.ts"
import type { Move } from "../engine/moves.ts"
import type { Text } from "../engine/trace.ts"
import { say } from "../engine/words.ts"
import { haveSecrets, type Log, logOf, sceneFor, viewersOf } from "../table/seen.ts"
import { askOf, type Choosing, choosing, linesOf, marksOf, pressKey } from "./choose.ts"
import { drawTable, type Look } from "./draw.ts"
import { holding } from "./holding.ts"
import { wrap } from "./ink.ts"
import { itemsFrom } from "./items.ts"
import { Keys } from "./keys.ts"
import { passScreen, showPage } from "./pages.ts"
import { playThroughPipe } from "./pipe.ts"
import { rulesText } from "./rules.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import { Screen } from "./screen.ts"
import { type Choice, type Front, peopleOf, run, type Table, tellingFor, told } from "./table.ts"
import { ui } from "./words.ts"

/** Plays on the whole screen, or line by line where input or output is no terminal. */
export const playAtTerminal = (table: Table): Promise<"finished" | "quit"> =>
  table.input.isTTY && table.output.isTTY ? playOnScreen(table) : playThroughPipe(table)

/** Plays at the terminal until the game is over or the player leaves; either way the record is saved and the screen given back. */
export async function playOnScreen(table: Table): Promise<"finished" | "quit"> {
  const log = logOf(table.match)
  const front = new TerminalFront(table, log)
  const ended = await front.during(() => run(table, front, log))
  const { language, output } = table
  const telling = tellingFor(table, front.only)
  const { result } = table.match
  if (result !== undefined)
    output.write(`${resultLines(result, sceneFor(table.match, undefined), telling).join("\n")}\n`)
  output.write(`${ui(language, "saved", { path: table.save() })}\n`)
  if (ended === "quit") output.write(`${ui(language, "resume")}\n${table.resumeHint}\n`)
  return ended
}

class TerminalFront implements Front {
  readonly #table: Table
  readonly #log: Log
  readonly #screen: Screen
  readonly #keys: Keys
  readonly #people: readonly number[]
  /** Whoever the screen is drawn for. */
  you: number | undefined
  #notice: string | undefined
  #roundsShown: number
  #quit: () => void = () => {}
  readonly #quitting: Promise<"quit">
  #isQuitting = false

  constructor(table: Table, log: Log) {
    this.#table = table
    this.#log = log
    this.#people = peopleOf(table)
    if (this.#people.length === 1) this.you = this.#people[0]
    this.#roundsShown = sceneFor(table.match, undefined).rounds.length
    this.#quitting = new Promise((resolve) => {
      this.#quit = () => {
        this.#isQuitting = true
        resolve("quit")
      }
    })
    this.#screen = new Screen(table.output)
    this.#keys = new Keys(table.input, () => this.#quit())
  }

  during<T>(work: () => Promise<T>): Promise<T> {
    return holding(this.#table.output, this.#screen, this.#keys, work)
  }

  async choose(seat: number, wait: boolean): Promise<Choice> {
    if (this.#isQuitting || (await this.#passTo(seat)) === "quit") return { kind: "quit" }
    const { game } = this.#table.match
    const telling = tellingFor(this.#table, seat)
    const scene = sceneFor(this.#table.match, seat)
    const c = choosing(game, scene, itemsFrom(game, scene, seat, telling, wait), telling)
    c.notice = this.#notice
    this.#notice = undefined
    for (;;) {
      this.#paint(c, wait)
      const key = await this.#keys.next()
      if (key === "resize") {
        this.#screen.clear()
        continue
      }
      const outcome = pressKey(c, key)
      if (outcome.kind === "show") {
        if ((await this.#show(outcome.what)) === "quit") return { kind: "quit" }
      } else if (outcome.kind !== "stay") return outcome
    }
  }

  refused(seat: number, why: Text): void {
    this.#notice = say(why, tellingFor(this.#table, seat))
  }

  /** Between two people nothing of a hand stays on the screen. */
  async #passTo(seat: number): Promise<"on" | "quit"> {
    const changes = this.you !== seat
    this.you = seat
    if (!changes || this.#people.length < 2 || !haveSecrets(this.#table.match, this.#people)) return "on"
    const { language, colour } = this.#table
    const name = tellingFor(this.#table, undefined).names[seat]
    return passScreen(this.#screen, this.#keys, { name, language, colour })
  }

  async moved(): Promise<"on" | "quit"> {
    this.#paint()
    const { pace = 0 } = this.#table
    return pace > 0 ? this.#pause(pace) : "on"
  }

  /** Waits, unless the player quits; keys pressed meanwhile are no answers to what is asked later. */
  async #pause(ms: number): Promise<"on" | "quit"> {
    let timer: NodeJS.Timeout | undefined
    const slept = new Promise<"on">((resolve) => {
      timer = setTimeout(() => resolve("on"), ms)
    })
    const woke = await Promise.race([slept, this.#quitting])
    clearTimeout(timer)
    return this.#keys.drop("q") ? "quit" : woke
  }

  async thinking(seat: number, move: Promise<Move>): Promise<Move | "quit"> {
    if ((this.#table.pace ?? 0) > 0) this.#paint(undefined, false, seat)
    return Promise.race([move, this.#quitting])
  }

  async roundOver(): Promise<void> {
    const from = this.#roundsShown
    this.#roundsShown = sceneFor(this.#table.match, undefined).rounds.length
    await this.#showScores(from, true)
  }

  /** The only person, if there is just one: whoever is “you” in a result. */
  get only(): number | undefined {
    return this.#people.length === 1 ? this.#people[0] : undefined
  }

  async over(result: Result): Promise<void> {
    const telling = tellingFor(this.#table, this.only)
    const scene = sceneFor(this.#table.match, undefined)
    const { language, colour } = this.#table
    this.#paint()
    await showPage(this.#screen, this.#keys, {
      title: `${this.#table.match.game.name}: ${ui(language, "result")}`,
      language,
      colour,
      anyKey: true,
      lines: (width) => [
        ...resultLines(result, scene, telling),
        "",
        ...this.#told(3).flatMap((line) => wrap(line, width)),
        "",
        ...(scene.rounds.length === 0 ? [] : scoreSheet(scene, telling, width)),
      ],
    })
  }

  /** What happened, the latest only if `most` is given. */
  #told(most = Number.POSITIVE_INFINITY): string[] {
    const from = Math.max(0, this.#log.entries.length - most)
    return told(this.#log, viewersOf(this.you), tellingFor(this.#table, this.you), from)
  }

  async #show(what: "rules" | "log" | "scores"): Promise<"on" | "quit"> {
    const { match, language, colour } = this.#table
    if (what === "scores") return this.#showScores(0, false)
    if (what === "log")
      return showPage(this.#screen, this.#keys, {
        title: ui(language, "log"),
        language,
        colour,
        fromEnd: true,
        lines: (width) => this.#told().flatMap((line) => wrap(line, width, "  ")),
      })
    const { rules } = sceneFor(this.#table.match, this.you)
    return showPage(this.#screen, this.#keys, {
      title: `${match.game.name}: ${ui(language, "rules")}`,
      language,
      colour,
      lines: (width) => rulesText(match.game, language, Math.min(width, 96), rules),
    })
  }

  #showScores(from: number, anyKey: boolean): Promise<"on" | "quit"> {
    const { language, colour } = this.#table
    const telling = tellingFor(this.#table, this.you)
    return showPage(this.#screen, this.#keys, {
      title: ui(language, "scores"),
      language,
      colour,
      anyKey,
      fromEnd: !anyKey,
      lines: (width) => scoreSheet(sceneFor(this.#table.match, this.you), telling, Math.min(width, 110), from),
    })
  }

  #paint(c?: Choosing, wait = false, thinks?: number): void {
    const { match, language, colour } = this.#table
    const telling = tellingFor(this.#table, this.you)
    const base = {
      game: match.game,
      telling,
      width: this.#screen.width,
      height: this.#screen.height,
      colour,
      log: this.#told(60),
      race: (match.game.mayWait?.(match.state) ?? 0) !== 0,
      ...(this.you === undefined ? {} : { you: this.you }),
    }
    const scene = c?.scene ?? sceneFor(this.#table.match, this.you)
    const asked =
      c === undefined ? watched(language, telling.names, thinks) : choiceLook(c, wait, this.#people.length > 1)
    this.#screen.paint(drawTable(scene, { ...base, ...asked }))
  }
}

const watched = (language: Table["language"], names: readonly string[], thinks: number | undefined): Partial<Look> => ({
  ask: thinks === undefined ? "" : ui(language, "thinking", { name: names[thinks] }),
  keys: [ui(language, "keysWatch")],
})

/** What is asked of whoever chooses, with the keys that answer. */
export function choiceLook(c: Choosing, wait: boolean, named: boolean): Partial<Look> {
  const { language, names, you } = c.telling
  const who = named && you !== undefined ? ui(language, "movesOf", { name: names[you] }) : ui(language, "yourMove")
  const ask = wait ? ui(language, "race") : say(c.scene.prompt, c.telling)
  return {
    ask: askOf(c) ?? `${who}: ${ask}`,
    marks: marksOf(c),
    moves: linesOf(c),
    keys: [ui(language, "keysChoose"), ui(language, "keysMid"), ui(language, "keysShort")],
    ...(c.typed === "" ? {} : { typed: c.typed }),
    ...(c.notice === undefined ? {} : { notice: c.notice }),
  }
}
