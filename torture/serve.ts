// Serves with limits so high that they do not hide other faults, and reports its memory to the parent process. The only
// argument is the data folder.

import type { AddressInfo } from "node:net"
import { openServer } from "../src/server/server.ts"

const [folder] = process.argv.slice(2)
const MANY = 1_000_000_000

const server = await openServer({
  web: "dist/web",
  data: folder,
  limits: {
    ...{ connections: MANY, connectionsPerAddress: MANY, messages: MANY, messagesPerAddress: MANY },
    ...{ tablesPerAddress: MANY, lookUps: MANY, watchers: MANY },
  },
})
server.http.listen(0, "127.0.0.1", () => process.send?.({ port: (server.http.address() as AddressInfo).port }))

process.on("message", async (wish) => {
  if (wish === "memory") {
    globalThis.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send?.({ heap: heapUsed + external, rss, tables: server.tables.count })
  } else {
    await server.stop()
    process.exit(0)
  }
})
process.on("disconnect", () => process.exit(1))
