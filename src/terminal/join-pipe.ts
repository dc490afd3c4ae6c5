// An online table where input or output is no terminal: an answer a line in, plain text out. Scripts rely on it.

import { createInterface, type Interface } from "node:readline"
import { say } from "../engine/words.ts"
import { plainTable } from "./draw.ts"
import { harmless } from "./ink.ts"
import { plainItems, readChoice } from "./items.ts"
import type { Deed, Joined, Joining, Shown } from "./join-table.ts"
import { joinUi } from "./join-words.ts"
import { listed } from "./pipe.ts"
import { rulesText } from "./rules.ts"
import { resultLines, scoreSheet } from "./scores.ts"
import { ui } from "./words.ts"

const WIDTH = 80

/** How it ended: the game did, the player left, or the table is no more. */
export type Ended = "finished" | "quit" | "ended"

/** Something to be answered by a line; or just to be told, where there is nothing to answer. */
interface Question {
  /** Another text, another question. */
  readonly id: string
  lines(): readonly string[]
  /** Gives back why not. */
  readonly answer?: (line: string) => Promise<string | undefined> | string | undefined
}

/** Plays until the game is over, the table ends, or the input does when something is asked. */
export async function joinThroughPipe(joined: Joined, joining: Joining): Promise<Ended> {
  const front = new JoinPipe(joined, joining)
  try {
    return await front.run()
  } finally {
    front.close()
  }
}

class JoinPipe {
  readonly #joined: Joined
  readonly #output: NodeJS.WriteStream
  readonly #input: NodeJS.ReadStream
  readonly #lines: Interface
  readonly #queue: string[] = []
  #isEnded = false
  #isBroken = false
  #isBusy = false
  #told = 0
  #asked = ""
  #rounds = 0
  #hasBegun = false
  #wake: () => void = () => {}
  #isAwake = false

  constructor(joined: Joined, { input, output }: Joining) {
    this.#joined = joined
    this.#input = input
    this.#output = output
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
      this.#isBroken = true
      this.#stir()
    })
    joined.onchange = () => this.#stir()
  }

  close(): void {
    this.#joined.onchange = () => {}
    this.#lines.close()
    this.#input.destroy()
  }

  async run(): Promise<Ended> {
    for (;;) {
      this.#tell()
      const ended = await this.#ending()
      if (ended !== undefined) return ended
      const question = this.#isBusy ? undefined : this.#question()
      if (question !== undefined && question.id !== this.#asked) this.#print(...question.lines())
      this.#asked = question?.id ?? (this.#isBusy ? this.#asked : "")
      const taken = this.#take(question)
      if (taken === "quit") return "quit"
      if (taken === "nothing") await this.#stirred()
    }
  }

  /** Takes a line if there is one for now: commands at any time, answers when something is asked. */
  #take(question: Question | undefined): "taken" | "nothing" | "quit" {
    const [line] = this.#queue
    if (line === undefined) {
      if (!this.#isEnded || question?.answer === undefined) return "nothing"
      this.#print(joinUi(this.#joined.language, "inputEnded"))
      return "quit"
    }
    if (line === "q") return "quit"
    const isCommand = line.startsWith("/") || ["?", "l", "s"].includes(line)
    if (!isCommand && question?.answer === undefined) return "nothing"
    this.#queue.shift()
    if (isCommand) this.#command(line)
    else this.#answer(question?.answer?.(line))
    return "taken"
  }

  async #answer(answer: Promise<string | undefined> | string | undefined): Promise<void> {
    this.#isBusy = true
    const why = await answer
    this.#isBusy = false
    if (why !== undefined) this.#print(`! ${why}`)
    this.#stir()
  }

  #command(line: string): void {
    const { language } = this.#joined
    const shown = this.#joined.shown()
    if (line === "l") this.#print(...this.#joined.feed)
    else if (line === "?")
      this.#print(
        ...(shown === undefined ? [] : rulesText(shown.game, language, WIDTH, shown.scene.rules)),
        joinUi(language, "help"),
      )
    else if (line === "s") {
      if (shown !== undefined) this.#print(...scoreSheet(shown.scene, shown.telling, WIDTH))
    } else this.#do(line.slice(1).trim())
  }

  /** `/hello` says it, `/` lists what there is, anything else is said as it is where that is allowed. */
  #do(text: string): void {
    const deeds = this.#joined.deeds()
    if (text === "") return this.#print(...numbered(deeds))
    const deed = chosen(deeds, text)
    if (deed !== undefined) this.#answer(this.#joined.do(deed))
    else if (this.#joined.mayType) this.#answer(this.#joined.ask({ do: "chat", text }))
    else this.#print(`! ${joinUi(this.#joined.language, "noAnswer", { text: harmless(text) })}`)
  }

  #question(): Question | undefined {
    const joined = this.#joined
    switch (joined.phase) {
      case "sitting":
        return joined.name === undefined ? this.#askName() : this.#askSeat()
      case "gathering":
        return this.#askStart()
      case "playing":
        return joined.isStoodIn ? this.#askBack() : this.#askMove()
      default:
        return undefined
    }
  }

  #askName(): Question {
    const { language } = this.#joined
    return {
      id: "name",
      lines: () => [joinUi(language, "yourName")],
      answer: (line) => {
        const name = harmless(line).trim()
        if (name === "" || name.length > 24) return joinUi(language, "badName")
        this.#joined.name = name
        return undefined
      },
    }
  }

  #askSeat(): Question {
    const joined = this.#joined
    const deeds = joined.sittings()
    const game = joined.client.game?.name ?? ""
    return {
      id: `seat ${deeds.map(({ label }) => label).join()}`,
      lines: () => [
        ...joined.people(),
        joinUi(joined.language, "whichSeat", { game }),
        ...deeds.map(({ name, label }) => `  ${name}  ${label}`),
      ],
      answer: (line) => {
        const deed = deeds.find(({ name, label }) => name === line || label === line)
        return deed === undefined ? joinUi(joined.language, "noAnswer", { text: line }) : joined.do(deed)
      },
    }
  }

  /** Whoever may begin is asked; the others are told whom they wait for. */
  #askStart(): Question {
    const joined = this.#joined
    const people = joined.people()
    const who = [joinUi(joined.language, "gathering"), ...people]
    const id = `start ${joined.mayStart} ${people.join()}`
    if (!joined.mayStart) return { id, lines: () => [...who, joined.hostLine()] }
    return {
      id,
      lines: () => [...who, `  start  ${joinUi(joined.language, "startHow")}`],
      answer: (line) => {
        const deed = chosen(joined.deeds(), line === "1" ? "start" : line)
        return deed === undefined ? joinUi(joined.language, "noAnswer", { text: line }) : joined.do(deed)
      },
    }
  }

  #askBack(): Question {
    const joined = this.#joined
    return {
      id: "back",
      lines: () => [joinUi(joined.language, "standsIn"), `  back  ${joinUi(joined.language, "takeBack")}`],
      answer: (line) =>
        line === "back" ? joined.ask({ do: "back" }) : joinUi(joined.language, "noAnswer", { text: line }),
    }
  }

  #askMove(): Question | undefined {
    const joined = this.#joined
    const asked = joined.asked()
    const shown = joined.shown()
    const { seat } = joined
    if (asked === undefined || shown === undefined || seat === undefined) return undefined
    const { game, scene, telling, seen } = shown
    const items = plainItems(game, seen.view, scene, seat, telling, asked.wait)
    return {
      id: `move ${joined.question}`,
      lines: () => [
        "",
        ...plainTable(scene, { game, telling, width: WIDTH, you: seat }),
        `${ui(telling.language, "yourMove")}: ${asked.wait ? ui(telling.language, "race") : say(scene.prompt, telling)}`,
        ...listed(items),
        ...[joined.timeLeft() ?? []].flat(),
      ],
      answer: (line) => {
        const reading = readChoice(game, items, line, telling)
        if (reading.kind === "unclear") return reading.why
        const deed = reading.kind === "move" ? reading : reading.item.deed
        if (deed.kind === "move") return joined.move(deed.move)
        if (deed.kind === "wait") joined.letBe()
        return undefined
      },
    }
  }

  /** What has happened since; of a game that was begun long ago, what happens from now on. */
  #tell(): void {
    const joined = this.#joined
    const shown = joined.shown()
    if (!this.#hasBegun && shown !== undefined) {
      this.#hasBegun = true
      if (shown.seen.step > 0) this.#told = joined.feed.length
      this.#rounds = shown.scene.rounds.length
    }
    const lines = joined.feed.slice(this.#told)
    this.#told = joined.feed.length
    if (lines.length > 0) this.#print(...lines)
    if (shown !== undefined) this.#tellRound(shown)
  }

  #tellRound({ scene, telling }: Shown): void {
    if (scene.rounds.length > this.#rounds) this.#print("", ...scoreSheet(scene, telling, WIDTH, this.#rounds))
    this.#rounds = scene.rounds.length
  }

  async #ending(): Promise<Ended | undefined> {
    const joined = this.#joined
    if (this.#isBroken) return "quit"
    if (joined.phase === "ended") {
      this.#print(joined.ending ?? "")
      return "ended"
    }
    const result = joined.phase === "over" ? joined.result() : undefined
    const shown = joined.shown()
    if (result === undefined || shown === undefined) return undefined
    this.#print("", ...resultLines(result, shown.scene, shown.telling))
    await joined.keepRecord()
    this.#tell()
    return "finished"
  }

  #print(...lines: readonly string[]): void {
    if (!this.#isBroken) this.#output.write(`${lines.join("\n")}\n`)
  }

  #stir(): void {
    this.#isAwake = true
    this.#wake()
  }

  /** Waits until anything has changed since the last time. */
  async #stirred(): Promise<void> {
    if (!this.#isAwake)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    this.#isAwake = false
  }
}

const numbered = (deeds: readonly Deed[]): string[] =>
  deeds.map(({ name, label }) => `  /${name === label ? name : `${name}  ${label}`}`)

/** By name, or as it is said. */
const chosen = (deeds: readonly Deed[], text: string): Deed | undefined =>
  deeds.find(({ name, label }) => name === text.toLowerCase() || label.toLowerCase() === text.toLowerCase())
