// Threads of the server.

import { Worker } from "node:worker_threads"

/** Bundled, a thread's program lies beside the server's own; else it is started from its source, a path from here. */
export const startThread = (source: string, bundled: string, workerData?: unknown): Worker =>
  import.meta.url.endsWith(".ts")
    ? new Worker(new URL("thread.dev.mjs", import.meta.url), { workerData, argv: [source] })
    : new Worker(new URL(bundled, import.meta.url), { workerData })
