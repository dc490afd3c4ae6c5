// How quick a disk is of late.

/** From so many milliseconds on, in the mean, a commit is not waited for. */
const SLOW = 5
/** So much the latest one weighs in it. */
const SHARE = 1 / 8

export class Pace {
  #mean = 0

  get isQuick(): boolean {
    return this.#mean < SLOW
  }

  /** A commit took so many milliseconds. */
  note(ms: number): void {
    this.#mean += (ms - this.#mean) * SHARE
  }
}
