// How long this thread has had a processor, where the system tells: what else the machine does meanwhile does not count.

import { readFileSync } from "node:fs"

/** Seconds of processor time of this thread so far; by the clock where the system keeps no such book. */
export function processorSeconds(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e9
  } catch {
    return performance.now() / 1000
  }
}
