// The damage found in a database since it was opened. It stays until the next start, because a file does not heal by
// itself.

/** Maximum number of findings to report one by one. */
const MOST = 1000

export class Damage {
  readonly #found = new Set<string>()
  #tell: (what: string) => void = () => {}

  get isFound(): boolean {
    return this.#found.size > 0
  }

  /** Reports each finding once, including those from before this call. */
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
