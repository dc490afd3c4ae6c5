// Drives a WebKit browser over plain WebDriver: HTTP requests as in the standard.

import { type ChildProcess, spawn } from "node:child_process"
import { createServer } from "node:net"

interface Programs {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

const START = 20_000 // milliseconds

/** Returns the programs that scripts/browser.mjs has found. */
function programs(): Programs {
  const { WEBKIT_DRIVER, WEBKIT_BROWSER, WEBKIT_DISPLAY } = process.env
  if (!WEBKIT_DRIVER || !WEBKIT_BROWSER || !WEBKIT_DISPLAY)
    throw new Error("expected the paths of WebKit's programs in the environment: run these tests by npm run webkit")
  return { driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER, display: WEBKIT_DISPLAY }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** Starts a virtual display. Returns its process and its name. */
function startDisplay(program: string): Promise<{ readonly process: ChildProcess; readonly name: string }> {
  const args = ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
  const process = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] })
  return new Promise((resolve, reject) => {
    process.once("error", reject)
    process.once("exit", () => reject(new Error(`${program} ended before it had a display`)))
    process.stdio[3]?.once("data", (number: Buffer) => resolve({ process, name: `:${String(number).trim()}` }))
  })
}

/** A WebDriver process, and the display of its browsers. */
export class Driver {
  readonly #browser: string
  readonly #address: string
  readonly #processes: readonly ChildProcess[]

  private constructor(browser: string, address: string, processes: readonly ChildProcess[]) {
    this.#browser = browser
    this.#address = address
    this.#processes = processes
  }

  static async start(): Promise<Driver> {
    const { driver, browser, display } = programs()
    const shown = await startDisplay(display)
    const port = await freePort()
    const env = { ...process.env, DISPLAY: shown.name, LANGUAGE: "en" }
    const child = spawn(driver, ["-p", String(port)], { env, stdio: ["ignore", "inherit", "inherit"] })
    const address = `http://127.0.0.1:${port}`
    await answering(`${address}/status`)
    return new Driver(browser, address, [child, shown.process])
  }

  stop(): void {
    for (const process of this.#processes) process.kill()
  }

  /** Opens a browser with nothing stored. */
  async open(): Promise<Tab> {
    const options = { binary: this.#browser, args: ["--automation"] }
    const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options } }
    const { sessionId } = await request<{ sessionId: string }>("POST", `${this.#address}/session`, { capabilities })
    return new Tab(`${this.#address}/session/${sessionId}`)
  }
}

async function answering(address: string): Promise<void> {
  const end = performance.now() + START
  for (;;) {
    try {
      await fetch(address)
      return
    } catch (problem) {
      if (performance.now() > end) throw problem
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function request<T>(method: "GET" | "POST" | "DELETE", address: string, body?: object): Promise<T> {
  const response = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T }
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

interface Place {
  readonly x: number
  readonly y: number
}

export class Tab {
  readonly #session: string

  constructor(session: string) {
    this.#session = session
  }

  close(): Promise<void> {
    return request("DELETE", this.#session)
  }

  /** Loads a page and waits until it is loaded. */
  go(url: string): Promise<void> {
    return request("POST", `${this.#session}/url`, { url })
  }

  back(): Promise<void> {
    return request("POST", `${this.#session}/back`, {})
  }

  /** Calls a function in the page. Returns its result. */
  run<A extends readonly unknown[], T>(call: (...args: A) => T, ...args: A): Promise<T> {
    return request("POST", `${this.#session}/execute/sync`, { script: `return (${call}).apply(null, arguments)`, args })
  }

  /** Calls a function in the page. Returns the value of its promise. */
  wait<A extends readonly unknown[], T>(call: (...args: A) => Promise<T>, ...args: A): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]; (${call}).apply(null, arguments).then(done)`
    return request("POST", `${this.#session}/execute/async`, { script, args })
  }

  click({ x, y }: Place): Promise<void> {
    const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }))
    const actions = [{ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) }, down, up]
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }
    return request("POST", `${this.#session}/actions`, { actions: [mouse] })
  }

  /** Returns a screenshot of the page, as PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(await request<string>("GET", `${this.#session}/screenshot`), "base64")
  }
}
