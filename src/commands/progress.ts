// A bar with the time left, on a terminal; nothing in a pipe.

const WIDTH = 30
const REDRAW = 100 // milliseconds

export class Progress {
  readonly #total: number
  readonly #out: NodeJS.WriteStream
  readonly #told: (done: number, what: string) => string
  readonly #started = performance.now()
  #drawn = 0

  /** `told` formats the text beside the bar. */
  constructor(
    total: number,
    out: NodeJS.WriteStream,
    told = (done: number, _what: string): string => `${done.toLocaleString("en")} games`,
  ) {
    this.#total = total
    this.#out = out
    this.#told = told
  }

  show(done: number, what = ""): void {
    const now = performance.now()
    if (!this.#out.isTTY || now - this.#drawn < REDRAW) return
    this.#drawn = now
    const share = done / this.#total
    const left = (now - this.#started) / 1000 / Math.max(share, 1e-9) - (now - this.#started) / 1000
    const filled = Math.round(share * WIDTH)
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled)
    this.#out.write(`\r\x1b[K${bar} ${Math.floor(share * 100)} %  ${this.#told(done, what)}, ${timeText(left)} left`)
  }

  clear(): void {
    if (this.#out.isTTY) this.#out.write("\r\x1b[K")
  }
}

/** Formats a time: “45 s”, “3 min”, “2.5 h”. */
function timeText(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
