// The damage that was found in a database since it was opened. It stays until the next start: a file does not heal by
// itself.

/** Most findings to report one by one. */
const MOST = 1000

export class Damage {
  readonly #found = new Set<string>()
  #tell: (what: string) => void = () => {}

  get isFound(): boolean {
    return this.#found.size > 0
  }

  /** Reports each finding once, past and future ones. */
  watch(tell: (what: string) => void): void {
    this.#tell = tell
    for (const what of this.#found) tell(what)
  }

  note(what: string): void {
    if (this.#found.has(what) || this.#found.size >= MOST) return
    this.#found.add(what)
    this.#tell(what)
  }
}
