// A lesson on the terminal's whole screen: a real position, a few words, and one thing to do.

import type { Game } from "../engine/game.ts"
import type { Lesson, LessonStep } from "../engine/lesson.ts"
import type { Match } from "../engine/match.ts"
import { writeMove } from "../engine/moves.ts"
import type { Scene } from "../engine/scene.ts"
import { say, type Telling } from "../engine/words.ts"
import { matchAt, playTurn, rightMoves } from "../table/lesson.ts"
import { Log, sceneFor, tellingOf, viewersOf } from "../table/seen.ts"
import { askOf, type Choosing, choosing, linesOf, marksOf, type Outcome, pressKey } from "./choose.ts"
import { drawTable } from "./draw.ts"
import { BOLD, cutText, padText, type Row, span, TITLE, wrap, written } from "./ink.ts"
import { itemsFrom } from "./items.ts"
import { type Key, Keys } from "./keys.ts"
import { lessonUi } from "./lesson-words.ts"
import { showPage } from "./pages.ts"
import { rulesText } from "./rules.ts"
import { Screen } from "./screen.ts"
import type { Terminal } from "./terminal.ts"
import { withScreen } from "./with-screen.ts"
import { ui } from "./words.ts"

const WIDEST_RULES = 96

/** Takes the player through a lesson. Returns `false` if they left before the end. */
export async function learnAtTerminal(game: Game, lesson: Lesson, terminal: Terminal): Promise<boolean> {
  const screen = new Screen(terminal.output)
  const keys = new Keys(terminal.input)
  const view = new LessonView(new Teacher(game, lesson, terminal), screen, keys, terminal)
  return withScreen(terminal.output, screen, keys, () => view.run())
}

/** The state of a lesson: the current step, its text, and the effect of the learner's moves. */
class Teacher {
  readonly game: Game
  readonly lesson: Lesson
  readonly telling: Telling
  /** The step, from 0; the number of steps when the lesson is over. */
  at = 0
  /** Was the right move made, and does the next step begin at another position? Then the learner has a look first. */
  isDone = false
  /** Shown after a legal move that the step is not about. */
  hint: string | undefined
  #match: Match
  #log = new Log()
  #heard = 0

  constructor(game: Game, lesson: Lesson, { language }: Pick<Terminal, "language">) {
    this.game = game
    this.lesson = lesson
    const names = [ui(language, "you"), ...lesson.others]
    const inSeats = names.map((_, seat) => names[(seat - lesson.seat + names.length) % names.length])
    this.telling = tellingOf(game, language, inSeats, lesson.seat)
    this.#match = matchAt(game, lesson, 0, this.#log)
    this.#heard = this.#log.entries.length
  }

  get step(): LessonStep | undefined {
    return this.lesson.steps[this.at]
  }

  /** Is there a move to make? */
  get asksForMove(): boolean {
    return !this.isDone && this.step?.moves !== undefined
  }

  get scene(): Scene {
    const scene = sceneFor(this.#match, this.lesson.seat)
    return this.asksForMove ? scene : { ...scene, gestures: [] }
  }

  /** The events since the learner's latest move. */
  get told(): string[] {
    return this.#log.told(viewersOf(this.lesson.seat), this.telling, this.#heard)
  }

  /** The text to show now. */
  get text(): string {
    const { language } = this.telling
    if (this.hint !== undefined) return this.hint
    if (this.isDone) return lessonUi(language, "good")
    return this.step?.say[language] ?? lessonUi(language, "over", { game: this.game.name })
  }

  /** Makes a move if it is the right one. Returns a refusal if the rules forbid it. */
  move(move: number): string | undefined {
    const { game, lesson, step, telling } = this
    const refusal = game.check(this.#match.state, lesson.seat, move)
    if (refusal !== undefined) return say(refusal, telling)
    if (step !== undefined && rightMoves(game, step).includes(move)) this.#play(writeMove(game.verbs, move))
    else this.hint = step?.hint?.[telling.language] ?? lessonUi(telling.language, "notThat")
    return undefined
  }

  /** Makes the right move for the learner. */
  showMe(): void {
    const best = this.asksForMove ? this.step?.moves?.[0] : undefined
    if (best !== undefined) this.#play(best)
  }

  /** Continues from a step that is only to be read. */
  next(): void {
    if (this.asksForMove || this.step === undefined) return
    if (this.isDone) this.goTo(this.at + 1)
    else {
      this.#heard = this.#log.entries.length
      this.#playOthers()
    }
  }

  back(): void {
    this.goTo(this.isDone ? this.at : this.at - 1)
  }

  /** Goes to the beginning of a step. */
  goTo(at: number): void {
    this.at = Math.max(0, Math.min(at, this.lesson.steps.length))
    this.isDone = false
    this.hint = undefined
    this.#log = new Log()
    this.#match = matchAt(this.game, this.lesson, this.at, this.#log)
    this.#heard = this.#log.entries.length
  }

  #play(move: string): void {
    this.hint = undefined
    this.#heard = this.#log.entries.length
    playTurn(this.#match, `${this.lesson.seat} ${move}`, this.#log)
    this.#playOthers()
  }

  /** Plays the others' moves after the step. The next step continues from there, or begins at its own position. */
  #playOthers(): void {
    for (const turn of this.step?.after ?? []) playTurn(this.#match, turn, this.#log)
    const isElsewhere = this.lesson.steps[this.at + 1]?.position !== undefined
    if (isElsewhere && this.asksForMove) this.isDone = true
    else if (isElsewhere) this.goTo(this.at + 1)
    else this.at++
  }
}

/** Returns the rows for the lesson's text: as many as its longest step needs, so that the table does not move. */
const textRows = ({ lesson, telling }: Teacher, width: number): number =>
  Math.max(
    ...lesson.steps
      .flatMap(({ say, hint }) => [say, hint].flatMap((said) => said?.[telling.language] ?? []))
      .map((text) => wrap(text, width).length),
  )

class LessonView {
  readonly #teacher: Teacher
  readonly #screen: Screen
  readonly #keys: Keys
  readonly #terminal: Terminal
  #choosing: Choosing | undefined

  constructor(teacher: Teacher, screen: Screen, keys: Keys, terminal: Terminal) {
    this.#teacher = teacher
    this.#screen = screen
    this.#keys = keys
    this.#terminal = terminal
  }

  async run(): Promise<boolean> {
    for (;;) {
      this.#paint()
      const key = await this.#keys.next()
      if (key === "resize") this.#screen.clear()
      else if (key === "interrupt" || (await this.#take(key)) === "quit") return this.#teacher.step === undefined
    }
  }

  /** Handles one key. Esc and Backspace go back a step unless a move is half made. */
  async #take(key: Key): Promise<"on" | "quit"> {
    const c = this.#choosing
    const isHalfMade = c !== undefined && (c.typed !== "" || c.picked.length > 0 || !!c.sure || !!c.payment)
    if (!isHalfMade && (key === "escape" || key === "backspace")) return this.#change(() => this.#teacher.back())
    if (c === undefined) return this.#read(key)
    if (key === "!" && c.typed === "") return this.#change(() => this.#teacher.showMe())
    return this.#outcome(c, pressKey(c, key))
  }

  /** Handles a key when there is nothing to choose. */
  async #read(key: Key): Promise<"on" | "quit"> {
    if (key === "q") return "quit"
    if (key === "?") return this.#showRules()
    if (this.#teacher.step === undefined) return key === "enter" ? "quit" : "on"
    const isOn = key === "enter" || key === "space" || key === "right" || key === "down"
    return isOn ? this.#change(() => this.#teacher.next()) : "on"
  }

  async #outcome(c: Choosing, outcome: Outcome): Promise<"on" | "quit"> {
    if (outcome.kind === "quit") return "quit"
    if (outcome.kind === "show") return this.#showRules()
    if (outcome.kind !== "move") return "on"
    const refusal = this.#teacher.move(outcome.move)
    if (refusal === undefined) return this.#change(() => {})
    c.notice = refusal
    return "on"
  }

  #change(what: () => void): "on" {
    what()
    this.#choosing = undefined
    return "on"
  }

  #showRules(): Promise<"on" | "quit"> {
    const { game, step, telling } = this.#teacher
    const { language } = telling
    return showPage(this.#screen, this.#keys, {
      title: `${game.name}: ${ui(language, "rules")}`,
      language,
      colour: this.#terminal.colour,
      lines: (width) => rulesText(game, language, Math.min(width, WIDEST_RULES), step?.rules),
    })
  }

  #paint(): void {
    const { width, height } = this.#screen
    const { colour } = this.#terminal
    const { game, lesson, telling, scene, told } = this.#teacher
    const head = this.#head(width)
    const c = this.#chooseFrom(scene)
    const table = drawTable(scene, {
      ...{ game, telling, width, height: height - head.length, colour, log: told, you: lesson.seat },
      ...this.#question(c),
    })
    this.#screen.paint([...head, ...table])
  }

  #head(width: number): string[] {
    const { game, lesson, at, telling, text, step } = this.#teacher
    const all = lesson.steps.length
    const title = lessonUi(telling.language, step === undefined ? "title" : "titleStep", {
      ...{ game: game.name, n: at + 1, all },
    })
    const lines = wrap(text, width)
    const rows: Row[] = [
      [span(padText(cutText(` ${title}`, width), width), TITLE)],
      ...Array.from(
        { length: Math.max(lines.length, textRows(this.#teacher, width)) },
        (_, i): Row => [span(lines[i] ?? "", BOLD)],
      ),
    ]
    return rows.map((row) => written(row, this.#terminal.colour))
  }

  #chooseFrom(scene: Scene): Choosing | undefined {
    const { game, lesson, telling, asksForMove } = this.#teacher
    this.#choosing = asksForMove
      ? (this.#choosing ?? choosing(game, scene, itemsFrom(game, scene, lesson.seat, telling, false), telling))
      : undefined
    return this.#choosing
  }

  /** Returns the question below the table and the line about keys. */
  #question(c: Choosing | undefined) {
    const { language } = this.#teacher.telling
    if (c === undefined) {
      const isOver = this.#teacher.step === undefined
      return { ask: "", keys: [lessonUi(language, isOver ? "keysOver" : "keysRead")] }
    }
    return {
      ask: askOf(c) ?? lessonUi(language, "yourTurn"),
      marks: marksOf(c),
      moves: linesOf(c),
      keys: [lessonUi(language, "keysMove"), lessonUi(language, "keysMoveShort")],
      ...(c.typed === "" ? {} : { typed: c.typed }),
      ...(c.notice === undefined ? {} : { notice: c.notice }),
    }
  }
}
