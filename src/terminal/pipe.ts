// The same game where input or output is no terminal: a move a line in, plain text out. Scripts rely on it.

import { createInterface, type Interface } from "node:readline"
import type { Result } from "../engine/game.ts"
import type { Move } from "../engine/moves.ts"
import type { Text } from "../engine/trace.ts"
import { say, type Telling } from "../engine/words.ts"
import { type Log, logOf, sceneFor, viewersOf } from "../table/seen.ts"
import { plainTable } from "./draw.ts"
import { type Item, plainItems, readChoice } from "./items.ts"
import { rulesText } from "./rules.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import { type Choice, type Front, peopleOf, run, type Table, tellingFor, told } from "./table.ts"
import { ui } from "./words.ts"

const WIDTH = 80

/** Plays through pipes until the game is over or the input is; the record is saved either way. */
export async function playThroughPipe(table: Table): Promise<"finished" | "quit"> {
  const log = logOf(table.match)
  const front = new PipeFront(table, log)
  try {
    const ended = await run(table, front, log)
    const { language } = table
    if (front.inputEnded) front.print(ui(language, "inputEnded"))
    front.print(ui(language, "saved", { path: table.save() }))
    if (ended === "quit") front.print(ui(language, "resume"), table.resumeHint)
    return ended
  } finally {
    front.close()
  }
}

const MOST_LISTED = 60 // moves; a longer list says how many more there are

class PipeFront implements Front {
  readonly #table: Table
  readonly #log: Log
  readonly #lines: Interface
  readonly #next: AsyncIterator<string>
  readonly #viewer: number
  readonly #telling: Telling
  #told: number
  #rounds: number
  #isBroken = false
  inputEnded = false

  constructor(table: Table, log: Log) {
    this.#table = table
    this.#log = log
    const people = peopleOf(table)
    this.#viewer = people.length === 0 ? viewersOf(undefined) : people.reduce((bits, seat) => bits | (1 << seat), 0)
    this.#telling = tellingFor(table, people.length === 1 ? people[0] : undefined)
    this.#told = table.match.moves.length === 0 ? 0 : log.entries.length
    this.#rounds = sceneFor(table.match, undefined).rounds.length
    this.#lines = createInterface({ input: table.input, crlfDelay: Number.POSITIVE_INFINITY })
    this.#next = this.#lines[Symbol.asyncIterator]()
    table.output.on("error", this.#broken)
  }

  /** Nobody reads any more (as in `| head`): the game is saved, and that is that. */
  readonly #broken = (): void => {
    this.#isBroken = true
  }

  print(...lines: readonly string[]): void {
    if (!this.#isBroken) this.#table.output.write(`${lines.join("\n")}\n`)
  }

  close(): void {
    this.#lines.close()
    this.#table.input.destroy()
  }

  async choose(seat: number, wait: boolean): Promise<Choice> {
    this.#tell()
    const { match } = this.#table
    const { game } = match
    const telling = tellingFor(this.#table, seat)
    const scene = sceneFor(this.#table.match, seat)
    const items = plainItems(game, match.state, scene, seat, telling, wait)
    const ask = wait ? ui(telling.language, "race") : say(scene.prompt, telling)
    const who =
      peopleOf(this.#table).length > 1
        ? ui(telling.language, "movesOf", { name: telling.names[seat] })
        : ui(telling.language, "yourMove")
    this.print("", ...plainTable(scene, { game, telling, width: WIDTH, you: seat }), `${who}: ${ask}`, ...listed(items))
    for (;;) {
      const line = this.#isBroken ? undefined : await this.#line()
      if (line === undefined || line === "q") return { kind: "quit" }
      if (this.#command(line, seat)) continue
      const reading = readChoice(game, items, line, telling)
      if (reading.kind === "move") return reading
      if (reading.kind === "item" && reading.item.deed.kind !== "pay") return reading.item.deed
      if (reading.kind === "unclear") this.print(`! ${reading.why}`)
    }
  }

  /** The next line that says anything; nothing at the end. */
  async #line(): Promise<string | undefined> {
    for (;;) {
      const { value, done } = await this.#next.next()
      if (done) {
        this.inputEnded = true
        return undefined
      }
      const text = String(value).trim()
      if (text !== "" && !text.startsWith("#")) return text
    }
  }

  /** `?`, `l` and `s` show what they show on a screen. */
  #command(line: string, seat: number): boolean {
    const { match, language } = this.#table
    const telling = tellingFor(this.#table, seat)
    const scene = sceneFor(this.#table.match, seat)
    if (line === "?") this.print(...rulesText(match.game, language, WIDTH, scene.rules), ui(language, "help"))
    else if (line === "l") this.print(...told(this.#log, this.#viewer, this.#telling))
    else if (line === "s") this.print(...scoreSheet(scene, telling, WIDTH))
    else return false
    return true
  }

  refused(seat: number, why: Text): void {
    this.print(`! ${say(why, tellingFor(this.#table, seat))}`)
  }

  #tell(): void {
    const lines = told(this.#log, this.#viewer, this.#telling, this.#told)
    this.#told = this.#log.entries.length
    if (lines.length > 0) this.print(...lines)
  }

  async moved(): Promise<"on" | "quit"> {
    this.#tell()
    return this.#isBroken ? "quit" : "on"
  }

  thinking(_seat: number, move: Promise<Move>): Promise<Move> {
    return move
  }

  async roundOver(): Promise<void> {
    const scene = sceneFor(this.#table.match, undefined)
    this.print("", ...scoreSheet(scene, this.#telling, WIDTH, this.#rounds))
    this.#rounds = scene.rounds.length
  }

  async over(result: Result): Promise<void> {
    this.#tell()
    const scene = sceneFor(this.#table.match, undefined)
    if (scene.rounds.length > this.#rounds) await this.roundOver()
    this.print("", ...resultLines(result, scene, this.#telling))
  }
}

/** The moves to choose from, a line each. */
export function listed(items: readonly Item[]): string[] {
  const shown = items.slice(0, MOST_LISTED)
  const digits = String(shown.at(-1)?.number ?? "").length
  const lines = shown.map(({ number, label, name }) => {
    const told = name === "" || name === label ? label : `${name}  ${label}`
    return `  ${String(number).padStart(digits)}  ${told}`
  })
  return items.length > MOST_LISTED ? [...lines, `  … ${items.length}`] : lines
}
