// Reads keys from a raw terminal, one at a time. None is lost.

/** A printing character, or the name of a key. */
export type Key = string

const NAMED: Readonly<Record<string, Key>> = {
  "\r": "enter",
  "\n": "enter",
  "\t": "tab",
  " ": "space",
  "\x7f": "backspace",
  "\b": "backspace",
  "\x03": "interrupt",
  "\x04": "interrupt",
  "\x1a": "suspend",
  "\x1b": "escape",
  "\x1b[A": "up",
  "\x1b[B": "down",
  "\x1b[C": "right",
  "\x1b[D": "left",
  "\x1bOA": "up",
  "\x1bOB": "down",
  "\x1bOC": "right",
  "\x1bOD": "left",
  "\x1b[H": "home",
  "\x1b[F": "end",
  "\x1bOH": "home",
  "\x1bOF": "end",
  "\x1b[1~": "home",
  "\x1b[4~": "end",
  "\x1b[7~": "home",
  "\x1b[8~": "end",
  "\x1b[5~": "pageup",
  "\x1b[6~": "pagedown",
  "\x1b[3~": "backspace",
  "\x1b[Z": "left",
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what terminals send
const SEQUENCE = /^\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z])/

/** Reads keys from the start of the text. Returns the rest, which may be the beginning of a longer key. */
export function readKeys(text: string, found: (key: Key) => void): string {
  let rest = text
  while (rest !== "") {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what terminals send
    if (/^\x1b(?:\[[0-9;?]*|O)?$/.test(rest)) return rest
    const sequence = SEQUENCE.exec(rest)?.[0]
    const taken = sequence ?? String.fromCodePoint(rest.codePointAt(0) ?? 0)
    const key = NAMED[taken] ?? (sequence === undefined && taken >= " " ? taken : undefined)
    if (key !== undefined) found(key)
    rest = rest.slice(taken.length)
  }
  return ""
}

const ESCAPE_WAIT = 25 // ms after which a lone escape character counts as the Esc key

/** The keys of one input stream, from `open` to `close`. */
export class Keys {
  readonly #input: NodeJS.ReadStream
  readonly #queue: Key[] = []
  #reader: ((key: Key) => void) | undefined
  #half = ""
  #timer: NodeJS.Timeout | undefined
  #ended = false

  /** Handles Ctrl-Z. Nobody reads it as a key. */
  onsuspend: () => void = () => {}

  constructor(input: NodeJS.ReadStream) {
    this.#input = input
    input.setEncoding("utf8")
    this.setRaw(true)
    input.on("data", this.#take)
    input.on("end", this.#end)
    input.on("close", this.#end)
    input.on("error", this.#end)
    input.resume()
  }

  /** Makes the terminal send every key at once, or whole lines again. */
  setRaw(isRaw: boolean): void {
    if (this.#input.isTTY) this.#input.setRawMode(isRaw)
  }

  readonly #take = (data: string | Buffer): void => {
    clearTimeout(this.#timer)
    this.#half = readKeys(this.#half + String(data), this.push)
    if (this.#half !== "") this.#timer = setTimeout(this.#flush, ESCAPE_WAIT)
  }

  readonly #flush = (): void => {
    this.#half = ""
    this.push("escape")
  }

  readonly #end = (): void => {
    if (this.#ended) return
    this.#ended = true
    this.push("interrupt")
  }

  /** Adds a key as if somebody had pressed it. */
  readonly push = (key: Key): void => {
    if (key === "suspend") return this.onsuspend()
    const reader = this.#reader
    this.#reader = undefined
    if (reader !== undefined) reader(key)
    else this.#queue.push(key)
  }

  next(): Promise<Key> {
    const key = this.#queue.shift()
    if (key !== undefined) return Promise.resolve(key)
    return new Promise((resolve) => {
      this.#reader = resolve
    })
  }

  /** Drops the keys that nobody has read yet. An interrupt stays. */
  clear(): void {
    this.#queue.splice(0, Number.POSITIVE_INFINITY, ...this.#queue.filter((key) => key === "interrupt"))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#input.off("data", this.#take)
    this.#input.off("end", this.#end)
    this.#input.off("close", this.#end)
    this.#input.off("error", this.#end)
    this.setRaw(false)
    this.#input.pause()
  }
}
