// Any program as a bot: for each decision it reads one JSON line and answers with one JSON line.

import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { encodeState } from "../engine/hidden.ts"
import { type Move, readMove, writeMove } from "../engine/moves.ts"
import { BadInput } from "../engine/options.ts"
import { type Bot, BotFailure, type Question } from "./bot.ts"

/** Calls `then` after `ms` milliseconds. Returns a function that cancels it. */
export type Timer = (then: () => void, ms: number) => () => void

const realTimer: Timer = (then, ms) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** Returns the line that a program reads for a decision. */
export function questionLine({ game, options, seat, view, legal }: Question): string {
  const table = game.scene(view, 1 << seat).zones.map((zone) => ({
    zone: zone.id,
    ...(zone.seat === undefined ? {} : { seat: zone.seat }),
    cards: zone.cards.map((card) =>
      card === undefined ? null : (game.faces[card.face || card.remembered || 0]?.name ?? "?"),
    ),
  }))
  return JSON.stringify({
    countertop: 1,
    game: game.id,
    seats: view.seats,
    options,
    seat,
    legal: legal.map((move) => writeMove(game.verbs, move)),
    table,
    view: JSON.parse(encodeState(view)),
  })
}

/** Returns the last line on standard error that names an error, or else the last line. */
function lastWords(complaint: string): string {
  const lines = complaint.split("\n").map((line) => line.trim())
  return lines.findLast((line) => /error|exception/i.test(line)) ?? lines.findLast((line) => line !== "") ?? ""
}

export class ExecBot implements Bot {
  readonly name: string
  readonly #command: string
  readonly #timeLimit: number
  readonly #timer: Timer
  #child: ChildProcess | undefined
  #complaint = ""
  #answer: ((line: string) => void) | undefined
  #fail: ((problem: string) => void) | undefined

  constructor(command: string, timeLimit = 10_000, timer: Timer = realTimer) {
    this.name = `exec:${command}`
    this.#command = command
    this.#timeLimit = timeLimit
    this.#timer = timer
  }

  async choose(question: Question): Promise<Move> {
    const line = await this.#ask(questionLine(question))
    return this.#read(line, question)
  }

  close(): void {
    const child = this.#child
    this.#child = undefined
    if (child?.pid === undefined || child.exitCode !== null) return
    try {
      // Kills the shell's whole process group, because the program must not survive it.
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL")
    } catch {
      child.kill("SIGKILL")
    }
  }

  #ask(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        stopTimer()
        this.#answer = this.#fail = undefined
      }
      const stopTimer = this.#timer(
        () => this.#fail?.(`gave no answer within ${this.#timeLimit / 1000} s`),
        this.#timeLimit,
      )
      this.#answer = (answer) => {
        finish()
        resolve(answer)
      }
      this.#fail = (problem) => {
        finish()
        this.close()
        reject(new BotFailure(`the program “${this.#command}” ${problem}`))
      }
      this.#start().stdin?.write(`${line}\n`)
    })
  }

  #start(): ChildProcess {
    if (this.#child !== undefined) return this.#child
    const child = spawn(this.#command, {
      shell: true,
      detached: process.platform !== "win32",
      stdio: ["pipe", "pipe", "pipe"],
    })
    this.#child = child
    this.#complaint = ""
    createInterface({ input: child.stdout }).on("line", (line) => this.#answer?.(line))
    child.stderr.on("data", (data: Buffer) => {
      this.#complaint = (this.#complaint + data.toString()).slice(-4000)
    })
    child.stdin.on("error", () => {}) // its exit will report the problem
    child.on("error", (problem) => this.#fail?.(`could not be started: ${problem.message}`))
    child.on("close", (code, signal) => {
      if (this.#child !== child) return
      this.#child = undefined
      const how = code === 0 ? "ended without an answer" : `crashed (${signal ?? `exit code ${code}`})`
      const said = lastWords(this.#complaint)
      this.#fail?.(said === "" ? how : `${how}: ${said}`)
    })
    return child
  }

  #read(line: string, { game, view, seat }: Question): Move {
    const wrong = (why: string): BotFailure => {
      this.close()
      return new BotFailure(`the program “${this.#command}” answered ${line.slice(0, 80)}: ${why}`)
    }
    let answer: unknown
    try {
      answer = (JSON.parse(line) as { move?: unknown } | null)?.move
    } catch {
      throw wrong('expected JSON such as {"move": "…"}')
    }
    if (typeof answer !== "string") throw wrong('expected JSON such as {"move": "…"}')
    try {
      const move = readMove(game.verbs, answer)
      if (game.check(view, seat, move) === undefined) return move
    } catch (problem) {
      if (!(problem instanceof BadInput)) throw problem
    }
    throw wrong("that is an illegal move")
  }
}
