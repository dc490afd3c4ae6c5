// A server of the app as a process of its own, for tests and measurements.

import type { ChildProcess } from "node:child_process"

/** Where it says it is. */
export const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    server.stdout?.on("data", (chunk: Buffer) => {
      const [, address] = /at (http:\/\/\S+)/.exec(String(chunk)) ?? []
      if (address !== undefined) resolve(address)
    })
    server.on("exit", () => reject(new Error("the server ended before it said where it is")))
  })
