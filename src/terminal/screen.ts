// The alternate screen of a terminal. It paints only lines that changed, and is left even after a crash.

const ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J\x1b[H"
const LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"
const CLEAR = "\x1b[0m\x1b[2J\x1b[H"

export class Screen {
  readonly #output: NodeJS.WriteStream
  #lines: string[] = []
  #isOpen = false

  constructor(output: NodeJS.WriteStream) {
    this.#output = output
  }

  get width(): number {
    return this.#output.columns || 80
  }

  get height(): number {
    return this.#output.rows || 24
  }

  open(): void {
    this.#isOpen = true
    this.#lines = []
    this.#output.write(ENTER)
    process.on("exit", this.#leave)
  }

  /** Shows these lines and nothing else. */
  paint(lines: readonly string[]): void {
    const shown = lines.slice(0, this.height)
    let out = ""
    for (let y = 0; y < Math.max(shown.length, this.#lines.length); y++)
      if (shown[y] !== this.#lines[y]) out += `\x1b[${y + 1};1H\x1b[2K${shown[y] ?? ""}\x1b[0m`
    this.#lines = shown
    if (out !== "") this.#output.write(out)
  }

  /** Wipes the whole screen. Needed to hide a hand, and after a change of size. */
  clear(): void {
    this.#lines = []
    this.#output.write(CLEAR)
  }

  readonly #leave = (): void => {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#output.write(CLEAR + LEAVE)
  }

  close(): void {
    this.#leave()
    process.off("exit", this.#leave)
  }
}
