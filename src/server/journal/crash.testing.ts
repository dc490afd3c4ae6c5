// A process whose journal has a faulty thread. With `lost`, the thread ends at its first batch. With `stray`, it
// answers another batch. Arguments: a folder, and one of these two words.

import { Worker } from "node:worker_threads"
import sqlite from "@photostructure/sqlite"
import { GroupCommit } from "./group-commit.ts"
import { Writer } from "./writer.ts"
import { startWriterThread } from "./writer-thread.ts"

const [folder, which] = process.argv.slice(2)
const does = which === "stray" ? "parentPort.postMessage({ id: id + 1, rejected: [], ms: 0 })" : "process.exit(0)"
const program = `import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ id }) => ${does})`
const worker = (): Worker => new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`))

const group = new GroupCommit(folder, {
  writer: new Writer(sqlite, folder, "owner"),
  startThread: (listener) => startWriterThread(folder, listener, worker),
  defer: setImmediate,
  speed: { isFast: false, note: () => {} },
})
const tell = (what: string) => () => console.log(`told: ${what}`)
group.add(["append", "a", 0, 0, "{}", null], { kept: tell("kept"), failed: tell("failed") })
setInterval(() => {}, 1000) // keeps running, like a server
