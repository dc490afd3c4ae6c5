// The terminal is ours while something is done on its whole screen, and is given back whatever comes of it.

import type { Keys } from "./keys.ts"
import type { Screen } from "./screen.ts"

const ignore = (): void => {}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Signals come as Ctrl-C does, and set the exit code. */
export async function holding<T>(
  output: NodeJS.WriteStream,
  screen: Screen,
  keys: Keys,
  work: () => Promise<T>,
): Promise<T> {
  const resized = (): void => keys.push("resize")
  const stops = Object.entries(SIGNALS).map(([signal, code]) => ({
    signal,
    stop: (): void => {
      process.exitCode = code
      keys.push("interrupt")
    },
  }))
  output.on("error", ignore) // a terminal that is gone must not keep the game from being saved
  screen.open()
  output.on("resize", resized)
  for (const { signal, stop } of stops) process.on(signal, stop)
  try {
    return await work()
  } finally {
    for (const { signal, stop } of stops) process.off(signal, stop)
    output.off("resize", resized)
    screen.close()
    keys.close()
  }
}
