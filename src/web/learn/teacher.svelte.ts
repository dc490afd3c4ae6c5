// Leads the learner through a lesson: shows positions, checks moves, and plays the other seats.

import type { Game } from "../../engine/game.ts"
import type { Lesson, LessonStep } from "../../engine/lesson.ts"
import type { Match } from "../../engine/match.ts"
import type { Move } from "../../engine/moves.ts"
import { say } from "../../engine/words.ts"
import type { Clock } from "../../table/clock.ts"
import { matchAt, playTurn, rightMoves } from "../../table/lesson.ts"
import { pauseFor } from "../../table/pacing.ts"
import { Log } from "../../table/seen.ts"
import { settings } from "../settings.svelte.ts"
import type { Frame } from "../table/frame.ts"
import { frameOf } from "./frames.ts"
import { t } from "./words.ts"

/** Difference between the frame steps of two positions, so that the table does not animate from one to the next. */
const JUMP = 10_000

export class Teacher {
  readonly game: Game
  readonly lesson: Lesson
  /** The step, from 0. Equals the number of steps when the lesson is over. */
  at = $state(0)
  /** Whether the step is done but still on the screen, because there is something to look at. */
  isDone = $state(false)
  /** Whether the others are moving. */
  isWatching = $state(false)
  hint: string | undefined = $state()
  /** The events since the learner's move, in words. */
  told: readonly string[] = $state.raw([])
  frame: Frame = $state.raw() as Frame
  readonly #clock: Clock
  #match: Match
  #log = new Log()
  #heard = 0
  #jumps = 0
  #waiting: { readonly cancel: () => void; readonly now: () => void } | undefined

  constructor(game: Game, lesson: Lesson, at: number, clock: Clock) {
    this.game = game
    this.lesson = lesson
    this.#clock = clock
    this.at = Math.max(0, Math.min(at, lesson.steps.length))
    this.#match = matchAt(game, lesson, this.at, this.#log)
    this.#heard = this.#log.entries.length
    this.#show()
  }

  get step(): LessonStep | undefined {
    return this.lesson.steps[this.at]
  }

  /** The right moves at this moment. */
  get right(): Move[] {
    return this.step === undefined || this.isDone || this.isWatching ? [] : rightMoves(this.game, this.step)
  }

  /** Whether there is nothing to do but read. */
  get isShown(): boolean {
    return this.isDone || this.step?.moves === undefined
  }

  /** Returns why the rules forbid a move. */
  whyNot(seat: number, move: Move): string | undefined {
    const refusal = this.game.check(this.#match.state, seat, move)
    return refusal && say(refusal, this.frame.telling)
  }

  /** Makes a move if it is the right one. Returns why not, if the rules forbid it. */
  act(seat: number, move: Move): string | undefined {
    const refusal = this.whyNot(seat, move)
    if (refusal !== undefined) return refusal
    if (this.right.includes(move)) this.#do(move)
    else this.hint = this.step?.hint?.[settings.language] ?? t("notThat")
    return undefined
  }

  /** Makes the right move for the learner. */
  showMe(): void {
    const [move] = this.right
    if (move !== undefined) this.#do(move)
  }

  next(): void {
    if (this.isWatching) return
    if (this.isDone || this.step === undefined) this.goTo(this.at + 1)
    else if (this.step.moves === undefined) this.#reply(0)
  }

  back(): void {
    this.goTo(this.isDone || this.isWatching ? this.at : this.at - 1)
  }

  /** Goes to the start of a step. */
  goTo(at: number): void {
    this.#stop()
    this.at = Math.max(0, Math.min(at, this.lesson.steps.length))
    this.#log = new Log()
    this.#match = matchAt(this.game, this.lesson, this.at, this.#log)
    this.#jumps++
    this.#enter()
    this.told = []
  }

  /** Ends the current wait. */
  hurry(): void {
    this.#waiting?.now()
  }

  /** Puts everything into the new language. */
  refresh(): void {
    this.hint = undefined
    this.#show()
  }

  close(): void {
    this.#stop()
  }

  #do(move: Move): void {
    this.hint = undefined
    this.#heard = this.#log.entries.length
    this.#match.play(this.lesson.seat, move, this.#log)
    this.#reply(0)
  }

  /** Plays the other seats' moves after a step one by one, then continues. */
  #reply(n: number): void {
    const turn = this.step?.after?.[n]
    if (turn === undefined) return this.#leave()
    this.isWatching = true
    this.#show()
    this.#after(pauseFor(settings.pace, false), () => {
      playTurn(this.#match, turn, this.#log)
      this.#reply(n + 1)
    })
  }

  /** Goes on to the next step. If that step has its own position, the learner first sees the result of this one. */
  #leave(): void {
    const next = this.lesson.steps[this.at + 1]
    this.isWatching = false
    if (next?.position !== undefined && this.step?.moves !== undefined) {
      this.isDone = true
      this.#show()
    } else if (next?.position !== undefined) this.goTo(this.at + 1)
    else {
      this.at++
      this.#enter()
    }
  }

  #enter(): void {
    this.isDone = false
    this.isWatching = false
    this.hint = undefined
    this.#show()
    this.#heard = this.#log.entries.length
  }

  #show(): void {
    const canAct = !this.isShown && !this.isWatching
    this.frame = frameOf(this.#match, this.lesson, canAct, this.#jumps * JUMP + this.#match.moves.length)
    this.told = this.#log.told(1 << this.lesson.seat, this.frame.telling, this.#heard)
  }

  #after(ms: number, what: () => void): void {
    const now = (): void => {
      this.#stop()
      what()
    }
    if (ms <= 0) return what()
    this.#waiting = { cancel: this.#clock.after(ms, now), now }
  }

  #stop(): void {
    this.#waiting?.cancel()
    this.#waiting = undefined
  }
}
