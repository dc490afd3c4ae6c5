// The CPU time of this thread, which does not depend on what else the machine does.

import { readFileSync } from "node:fs"

/** Returns this thread's CPU time in seconds, or wall time where the system does not report CPU time. */
export function threadCpuSeconds(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e9
  } catch {
    return performance.now() / 1000
  }
}
