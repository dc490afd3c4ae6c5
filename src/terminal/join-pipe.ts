// An online table where input or output is no terminal: an answer a line in, plain text out. Scripts rely on it.

import { createInterface, type Interface } from "node:readline"
import { type Answer, type Deed, deedsOf, doSpoken, whySilent } from "./join-deeds.ts"
import { type Question, questionFor, WIDTH } from "./join-questions.ts"
import type { Joined, Joining, Shown } from "./join-table.ts"
import { joinUi } from "./join-words.ts"
import { rulesText } from "./rules.ts"
import { resultLines, scoreSheet } from "./scores.ts"

/** How it ended: the game did, the player left, or the table is no more. */
export type Ended = "finished" | "quit" | "ended"

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
      const question = this.#isBusy ? undefined : questionFor(this.#joined)
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

  async #answer(answer: Answer): Promise<void> {
    this.#isBusy = true
    const why = await answer
    this.#isBusy = false
    if (why !== undefined) this.#print(`! ${why}`)
    this.#stir()
  }

  #command(line: string): void {
    const { language } = this.#joined
    const { game } = this.#joined.client
    const shown = this.#joined.shown()
    if (line === "l") this.#print(...this.#joined.feed)
    else if (line === "?")
      this.#print(
        ...(game === undefined ? [] : rulesText(game, language, WIDTH, shown?.scene.rules)),
        joinUi(language, "help"),
      )
    else if (line === "s") {
      if (shown !== undefined) this.#print(...scoreSheet(shown.scene, shown.telling, WIDTH))
    } else this.#do(line.slice(1).trim())
  }

  /** `/hello` says it, `/` lists what there is, anything else is said as it is where that is allowed. */
  #do(text: string): void {
    const deeds = deedsOf(this.#joined)
    const why = whySilent(this.#joined, deeds)
    if (why !== undefined) return this.#print(`! ${why}`)
    if (text === "") return this.#print(...numbered(deeds))
    this.#answer(doSpoken(this.#joined, text))
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
    if (joined.phase === "over" && joined.isHidden) {
      this.#print(joinUi(joined.language, "over"))
      return "finished"
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
