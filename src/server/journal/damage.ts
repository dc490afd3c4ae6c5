// The damage that was found in a database since it was opened. It stays until the next start: a file does not heal by itself.

/** How many findings are told one by one. */
const MOST = 1000

export class Damage {
  readonly #found = new Set<string>()
  #tell: (what: string) => void = () => {}

  get isFound(): boolean {
    return this.#found.size > 0
  }

  /** Tells once of each thing that was found, and that will be. */
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
