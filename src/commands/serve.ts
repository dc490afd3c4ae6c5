// countertop serve: the table in the browser.

import { createServer, type Server } from "node:http"
import { fileURLToPath } from "node:url"
import { getRequestListener } from "@hono/node-server"
import { BadInput } from "../engine/options.ts"
import { webApp } from "../server/app.ts"
import { type Command, readArgs, wholeFrom } from "./command.ts"

const PORT = "4040"
const HOST = "127.0.0.1"

export const serveCommand: Command = {
  name: "serve",
  usage: "[--port 4040]",
  about: "the table in the browser",
  details: `Serves the app on this machine until Ctrl-C. The port can also be given as the variable PORT.`,
  async run(args) {
    const { values } = readArgs(args, { port: { type: "string", default: process.env.PORT ?? PORT } }, 0)
    const port = wholeFrom("port", values.port, 0, 65_535)
    const app = webApp(fileURLToPath(new URL("web", import.meta.url)))
    const server = createServer(getRequestListener(app.fetch))
    await listen(server, port)
    const address = server.address()
    console.log(`Countertop is at http://localhost:${typeof address === "object" ? address?.port : port}`)
    await stopped(server)
    return 0
  },
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (problem: NodeJS.ErrnoException) => {
      if (problem.code !== "EADDRINUSE") reject(problem)
      else reject(new BadInput(`port ${port} is taken by another program; try the next: PORT=${port + 1} npm start`))
    })
    server.listen(port, HOST, resolve)
  })
}

/** Waits for Ctrl-C or the like. */
const stopped = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  })
