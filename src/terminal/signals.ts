// Handles the signals that end a program. The first one lets it save its work. A second one ends it at once.

/** The exit code after each signal: 128 and its number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
type Ending = keyof typeof EXIT_CODES

/** Milliseconds in which further signals count as copies of the first, because npm and shells forward signals. */
const COPIES = 100

/** Calls `stop` at the first signal, and ends the process at a second. Returns a function that stops listening. */
export function onSignals(stop: (code: number, signal: Ending) => void): () => void {
  let first: number | undefined
  const signals = Object.keys(EXIT_CODES) as Ending[]
  const hear = (name: NodeJS.Signals): void => {
    const signal = name as Ending
    if (first === undefined) {
      first = performance.now()
      stop(EXIT_CODES[signal], signal)
    } else if (performance.now() - first >= COPIES) process.exit(EXIT_CODES[signal])
  }
  for (const signal of signals) process.on(signal, hear)
  return () => {
    for (const signal of signals) process.off(signal, hear)
  }
}

/** Work that a signal ends early. */
export interface Interruptible {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** The exit code after that signal; 0 if none has come. */
  readonly code: number
}

/** Runs work that a signal ends early. A second signal ends the process while the work runs. */
export async function interruptible<T>(work: (ending: Interruptible) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  let code = 0
  const release = onSignals((given) => {
    code = given
    stop.abort()
  })
  try {
    return await work({
      signal: stop.signal,
      get code() {
        return code
      },
    })
  } finally {
    release()
  }
}
