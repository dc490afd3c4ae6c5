// The position in a replay, and whether it plays.

/** The playback speeds, as multiples of the usual speed. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

/** Milliseconds per move at the usual speed. */
const PACE = 1200
const PAGE = 10

export class Projector {
  /** The number of moves made. */
  at = $state(0)
  isPlaying = $state(false)
  speed: Speed = $state(1)
  readonly last: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(last: number, at: number) {
    this.last = last
    this.at = this.#within(at)
  }

  /** Goes to a step and stops there. */
  go(step: number): void {
    this.pause()
    this.at = this.#within(step)
  }

  toggle(): void {
    if (this.isPlaying) return this.pause()
    if (this.at === this.last) this.at = 0
    this.isPlaying = true
    this.#wait()
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.isPlaying = false
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    if (this.isPlaying) this.#wait()
  }

  /** Handles a key. Returns whether the key has a meaning. */
  press(key: string): boolean {
    const step = this.#stepFor(key)
    if (step !== undefined) this.go(step)
    else if (key === " " || key === "k") this.toggle()
    else return false
    return true
  }

  #stepFor(key: string): number | undefined {
    switch (key) {
      case "ArrowRight":
        return this.at + 1
      case "ArrowLeft":
        return this.at - 1
      case "PageDown":
        return this.at + PAGE
      case "PageUp":
        return this.at - PAGE
      case "Home":
        return 0
      case "End":
        return this.last
      default:
        return undefined
    }
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.at = this.#within(this.at + 1)
      if (this.at === this.last) this.pause()
      else this.#wait()
    }, PACE / this.speed)
  }

  #within = (step: number): number => Math.min(this.last, Math.max(0, Number.isFinite(step) ? Math.round(step) : 0))
}
