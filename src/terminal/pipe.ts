// Plays through a pipe: reads an answer from each line, and prints plain text. Scripts rely on its format.

import { createInterface, type Interface } from "node:readline"
import { say } from "../engine/words.ts"
import { commandIn, type TableCommand } from "./commands.ts"
import { plainTable } from "./draw.ts"
import { type Item, plainItems, readChoice } from "./items.ts"
import { answerIn, jsonLine, moveJson } from "./pipe-json.ts"
import { rulesText } from "./rules.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import type { Answer, Ended, Question, Shown, TableSession } from "./session.ts"
import type { Terminal } from "./terminal.ts"
import { ui } from "./words.ts"

/** Columns of the text. */
const WIDTH = 80
/** Longer lists of moves are cut, and end with the number of moves. */
const MOST_LISTED = 60

/** Plays until the game is over, the table is gone, or a question finds no more input. */
export async function playThroughPipe(session: TableSession, terminal: Terminal): Promise<Ended> {
  const pipe = new Pipe(session, terminal)
  try {
    return await pipe.run()
  } finally {
    pipe.close()
  }
}

class Pipe {
  readonly #session: TableSession
  readonly #output: NodeJS.WriteStream
  readonly #isJson: boolean
  readonly #input: NodeJS.ReadStream
  readonly #lines: Interface
  readonly #queue: string[] = []
  #isEnded = false
  #isBroken = false
  #isBusy = false
  #hasBegun = false
  #told = 0
  /** How many events and moves of the game `--json` has told. */
  #heard = { games: 0, events: 0, step: 0 }
  /** The id of the latest question. */
  #asked = ""
  #wake: () => void = () => {}
  #isAwake = false

  constructor(session: TableSession, { input, output, isJson = false }: Terminal) {
    this.#session = session
    this.#input = input
    this.#output = output
    this.#isJson = isJson
    this.#lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    this.#lines.on("line", (line) => {
      const text = line.trim()
      if (text !== "" && !text.startsWith("#")) this.#queue.push(text)
      this.#stir()
    })
    this.#lines.on("close", () => {
      this.#isEnded = true
      this.#stir()
    })
    output.on("error", () => {
      this.#isBroken = true // the reader has closed the pipe, as in `| head`
      this.#stir()
    })
    session.onchange = () => {
      if (isJson && this.#hasBegun) this.#tell() // at once, so that every move has an object of its own
      this.#stir()
    }
  }

  close(): void {
    this.#lines.close()
    this.#input.destroy()
  }

  async run(): Promise<Ended> {
    this.#session.begin(false)
    for (;;) {
      if (this.#session.failure !== undefined) throw this.#session.failure
      this.#tell()
      const ended = await this.#ending()
      if (ended !== undefined) return ended
      const question = this.#isBusy ? undefined : (this.#session.question() ?? moveQuestion(this.#session))
      if (question !== undefined && question.id !== this.#asked) this.#ask(question)
      this.#asked = question?.id ?? (this.#isBusy ? this.#asked : "")
      const taken = this.#take(question)
      if (taken === "quit") return "quit"
      if (taken === "nothing") await this.#stirred()
    }
  }

  /** Prints a question. One that waits for an answer ends with a line `>`, so that a program knows it is complete. */
  #ask(question: Question): void {
    const isAsked = question.answer !== undefined
    if (!this.#isJson) return this.#print(...question.lines(), ...(isAsked ? [">"] : []))
    const told = question.json?.() ?? { kind: question.id.split(" ")[0], lines: question.lines() }
    this.#write(isAsked ? jsonLine("question", told) : jsonLine("told", told))
  }

  /** Handles the next line, if it can be used now. */
  #take(question: Question | undefined): "taken" | "nothing" | "quit" {
    const { language, takesCommands } = this.#session
    const isAsked = question?.answer !== undefined
    const [line] = this.#queue
    if (line === undefined) {
      if (!this.#isEnded || !isAsked) return "nothing"
      this.#print(ui(language, "inputEnded"))
      return "quit"
    }
    if (!isAsked && !takesCommands) return "nothing"
    const command = commandIn(this.#isJson ? answerIn(line) : line)
    if (command?.kind === "quit") return "quit"
    const isSpoken = line.startsWith("/")
    if (!isSpoken && command === undefined && !isAsked) return "nothing"
    this.#queue.shift()
    if (isSpoken) this.#say(this.#session.spoken(line.slice(1).trim()))
    else if (command !== undefined) this.#command(command)
    else this.#answer(question?.answer?.(this.#isJson ? answerIn(line) : line), true)
    return "taken"
  }

  /** Prints a refusal. Asks again if the refusal was of a move by the table. */
  async #answer(answer: Answer, isMove = false): Promise<void> {
    const why = await this.#done(answer)
    if (why !== undefined && this.#isJson) this.#write(jsonLine("refusal", { why }))
    else if (why !== undefined) this.#print(`! ${why}`)
    if (why !== undefined && isMove && answer instanceof Promise) this.#asked = ""
  }

  /** Waits for the table's answer. Asks nothing meanwhile. */
  async #done(answer: Answer): Promise<string | undefined> {
    this.#isBusy = true
    const said = await answer
    this.#isBusy = false
    this.#stir()
    return said
  }

  #say(said: readonly string[] | Answer): void {
    if (Array.isArray(said)) this.#print(...said)
    else this.#answer(said as Answer)
  }

  async #command(command: TableCommand): Promise<void> {
    const session = this.#session
    const { game } = session.client
    const shown = session.shown()
    if (command.kind === "undo") this.#print((await this.#done(session.undo())) ?? "")
    if (command.kind !== "show") return
    if (command.what === "log") this.#print(...session.told)
    if (command.what === "scores" && shown) this.#print(...scoreSheet(shown.scene, shown.telling, WIDTH))
    if (command.what === "rules" && game) this.#print(...rulesText(game, session.language, WIDTH, shown?.scene.rules))
    if (command.what === "rules" || command.what === "help") this.#print(session.help)
  }

  /** Prints the new lines of the log. Leaves out the earlier events of a game in progress. */
  #tell(): void {
    const { told } = this.#session
    const shown = this.#session.shownToAll()
    if (!this.#hasBegun && shown !== undefined) {
      this.#hasBegun = true
      if (shown.seen.step > 0) this.#told = told.length
    }
    const lines = told.slice(this.#told)
    this.#told = told.length
    if (this.#isJson && shown !== undefined) this.#tellMove(shown, lines)
    else if (lines.length > 0) this.#print(...lines)
    const sheet = this.#session.takeUnshownRound()
    if (sheet !== undefined && shown !== undefined)
      this.#print("", ...scoreSheet(shown.scene, shown.telling, WIDTH, sheet))
  }

  /** Writes what happened as one object: a move, or anything else. */
  #tellMove({ seen }: Shown, lines: readonly string[]): void {
    const { games, step } = seen
    const before = this.#heard.games === games ? this.#heard : { step, events: 0 }
    this.#heard = { games, step, events: seen.events.length }
    const events = seen.events.slice(before.events)
    if (step > before.step) this.#write(jsonLine("move", { game: games, step, lines, events }))
    else if (lines.length > 0) this.#print(...lines)
  }

  async #ending(): Promise<Ended | undefined> {
    const session = this.#session
    if (this.#isBroken) return "quit"
    if (session.ended !== undefined) {
      this.#print(session.status())
      return session.ended
    }
    if (session.phase === "over" && session.isHidden) {
      this.#print(ui(session.language, "over"))
      return "finished"
    }
    const result = session.phase === "over" ? session.result() : undefined
    const shown = session.shownToAll()
    if (result === undefined || shown === undefined) return undefined
    this.#print("", ...resultLines(result, shown.scene, shown.telling), ...session.resultNotes())
    await session.keepGame()
    this.#tell()
    return "finished"
  }

  #print(...lines: readonly string[]): void {
    if (lines.length > 0) this.#write(this.#isJson ? jsonLine("told", { lines }) : `${lines.join("\n")}\n`)
  }

  #write(text: string): void {
    if (!this.#isBroken) this.#output.write(text)
  }

  #stir(): void {
    this.#isAwake = true
    this.#wake()
  }

  /** Waits for the next change. */
  async #stirred(): Promise<void> {
    if (!this.#isAwake)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    this.#isAwake = false
  }
}

/** Returns the table and its moves as a question, if a move is asked for. */
function moveQuestion(session: TableSession): Question | undefined {
  const asked = session.asked()
  const shown = session.shown()
  const { seat } = session
  if (asked === undefined || shown === undefined || seat === undefined) return undefined
  const { game, scene, telling, seen } = shown
  const { language, names } = telling
  const items = plainItems(game, seen.view, scene, seat, telling, asked.wait)
  const who = session.isShared ? ui(language, "movesOf", { name: names[seat] }) : ui(language, "yourMove")
  const ask = asked.wait ? ui(language, "race") : say(scene.prompt, telling)
  return {
    // The id follows from the content, so that the same question is not printed twice after a lost connection.
    id: `move ${seat} ${seen.games} ${seen.step} ${items.map(({ name }) => name).join()}`,
    lines: () => [
      "",
      ...plainTable(scene, { game, telling, width: WIDTH, you: seat }),
      `${who}: ${ask}`,
      ...listed(items),
      ...session.moveNotes(),
    ],
    json: () => moveJson(session.client, seat, items, ask),
    answer: (line) => {
      const reading = readChoice(game, items, line, telling)
      if (reading.kind === "unclear") return reading.why
      const effect = reading.kind === "move" ? reading : reading.item.effect
      if (effect.kind === "move") return session.move(effect.move)
      if (effect.kind === "wait") session.letBe()
      return undefined
    },
  }
}

/** Returns a line for each move. */
function listed(items: readonly Item[]): string[] {
  const shown = items.slice(0, MOST_LISTED)
  const digits = String(shown.at(-1)?.number ?? "").length
  const lines = shown.map(({ number, label, name }) => {
    const told = name === "" || name === label ? label : `${name}  ${label}`
    return `  ${String(number).padStart(digits)}  ${told}`
  })
  return items.length > MOST_LISTED ? [...lines, `  … ${items.length}`] : lines
}
