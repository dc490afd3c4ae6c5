// Threads of the server.

import { Worker, type WorkerOptions } from "node:worker_threads"
import { type BundleName, bundleUrl, isSource } from "../bundles.ts"

/** Starts a thread. From source it needs a loader, which threads do not inherit. */
export const startThread = (name: BundleName, options: WorkerOptions = {}): Worker =>
  isSource
    ? new Worker(new URL("thread.dev.mjs", import.meta.url), { ...options, argv: [bundleUrl(name).href] })
    : new Worker(bundleUrl(name), options)
