// A small model checker: explores every interleaving exhaustively, for code that must keep a promise in all of them.

/** Picks one of `options`, which must not be empty. */
export type Choose = <T>(...options: readonly T[]) => T

export interface Path {
  readonly choose: Choose
  /**
   * Call it at each state with a text that determines everything that can follow. Returns false if that state has been
   * explored already.
   */
  isNew(state: string): boolean
}

/**
 * Checks the promises of a model. Remembers the first broken one, because the code under test may catch exceptions
 * of its callbacks.
 */
export class Promises {
  #broken: string | undefined

  check(isKept: boolean, promise: string): void {
    if (!isKept) this.#broken ??= promise
  }

  /** Ends the run if a promise was broken. Call after every step. */
  end(): void {
    if (this.#broken !== undefined) throw new Error(`broken: ${this.#broken}`)
  }
}

export interface Explored {
  readonly paths: number
  readonly states: ReadonlySet<string>
}

/**
 * Runs `run` once for each sequence of choices, depth first, and skips what follows a state that was met before.
 * `run` starts from the beginning each time and must do the same again after the same choices. It throws when a
 * promise is broken; the error then names the steps.
 */
export async function explore(run: (path: Path) => Promise<void>, most = 1_000_000): Promise<Explored> {
  const states = new Set<string>()
  let trail: { pick: number; readonly of: number }[] = []
  for (let paths = 1; paths <= most; paths++) {
    const before = trail.length
    const steps: unknown[] = []
    let depth = 0
    const choose: Choose = (...options) => {
      if (options.length === 0) throw new Error("there is nothing to choose from")
      if (depth === trail.length) trail.push({ pick: 0, of: options.length })
      if (trail[depth].of !== options.length) throw new Error("the same choices led to another state")
      const chosen = options[trail[depth++].pick]
      steps.push(chosen)
      return chosen
    }
    // States before the last choice were seen on the way to it, and must not end this run.
    const isNew = (state: string): boolean => {
      if (depth < before) return true
      const isFirst = !states.has(state)
      states.add(state)
      return isFirst
    }
    try {
      await run({ choose, isNew })
    } catch (problem) {
      throw new Error(
        `${problem instanceof Error ? problem.message : problem}\nafter: ${steps.map(String).join(", ")}`,
        {
          cause: problem,
        },
      )
    }
    trail = trail.slice(0, depth)
    while (trail.length > 0 && trail[trail.length - 1].pick === trail[trail.length - 1].of - 1) trail.pop()
    if (trail.length === 0) return { paths, states }
    trail[trail.length - 1].pick++
  }
  throw new Error(`more than ${most} paths`)
}
