// Takes over the terminal for work on its whole screen, and always restores it.

import type { Keys } from "./keys.ts"
import type { Screen } from "./screen.ts"
import { onSignals } from "./signals.ts"

const ignore = (): void => {}

/** Runs the work. A signal acts like Ctrl-C and sets the exit code. Ctrl-Z suspends the program until `fg`. */
export async function withScreen<T>(
  output: NodeJS.WriteStream,
  screen: Screen,
  keys: Keys,
  work: () => Promise<T>,
): Promise<T> {
  const resized = (): void => keys.push("resize")
  output.on("error", ignore) // a closed terminal must not prevent saving the game
  screen.open()
  output.on("resize", resized)
  const resume = (): void => {
    keys.setRaw(true)
    screen.open()
    keys.push("resize")
  }
  keys.onsuspend = () => {
    if (process.platform === "win32") return // has no such signal
    screen.close()
    keys.setRaw(false)
    process.once("SIGCONT", resume)
    process.kill(0, "SIGTSTP") // the whole job, as the shell may have started npm and not this process
  }
  const release = onSignals((code) => {
    process.exitCode = code
    keys.push("interrupt")
  })
  try {
    return await work()
  } finally {
    release()
    process.off("SIGCONT", resume)
    output.off("resize", resized)
    screen.close()
    keys.close()
  }
}
