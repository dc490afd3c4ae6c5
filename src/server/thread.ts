// Threads of the server.

import { Worker, type WorkerOptions } from "node:worker_threads"

/** Bundled, a thread's program lies beside the server's own; else it is started from its source, a path from here. */
export const startThread = (source: string, bundled: string, options: WorkerOptions = {}): Worker =>
  import.meta.url.endsWith(".ts")
    ? new Worker(new URL("thread.dev.mjs", import.meta.url), { ...options, argv: [source] })
    : new Worker(new URL(bundled, import.meta.url), options)
