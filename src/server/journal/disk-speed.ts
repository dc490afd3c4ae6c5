// Tracks how fast the disk has been lately.

/** A disk is slow if its commits take this many milliseconds on average. */
const SLOW = 5
/** Weight of the latest commit in the average. */
const LATEST = 1 / 8

export class DiskSpeed {
  #mean = 0

  get isFast(): boolean {
    return this.#mean < SLOW
  }

  /** Records that a commit took this many milliseconds. */
  note(ms: number): void {
    this.#mean += (ms - this.#mean) * LATEST
  }
}
