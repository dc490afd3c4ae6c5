// Serves the built app on a free port, and opens it in Chromium.

import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { serve } from "../../scripts/serving.ts"

const { CHROMIUM_ARGS = "", CHROMIUM_PATH } = process.env

export interface Bench {
  readonly browser: Browser
  /** For tools with their own DevTools client. */
  readonly debuggingPort: number
  readonly app: string
}

/** Serves the app and runs a browser until `what` has finished. */
export async function withApp(what: (bench: Bench) => Promise<void>): Promise<void> {
  const server = await serve("dist/cli.mjs")
  const debuggingPort = 9000 + (process.pid % 1000)
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS.split(" "), `--remote-debugging-port=${debuggingPort}`],
    ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
  })
  try {
    await what({ browser, debuggingPort, app: server.address })
  } finally {
    await browser.close()
    server.stop()
  }
}

/** Opens a page as on a first visit. Service workers are blocked, because a page does not need what they prefetch. */
export async function withPage<T>(
  { browser, app }: Bench,
  what: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: app,
    serviceWorkers: "block",
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
  })
  try {
    return await what(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Prints a line of the report: the name, the value, and the bound if there is one. */
export function line(what: string, value: string, isFine?: boolean, bound?: string): void {
  const verdict = isFine === undefined ? "" : isFine ? "ok" : "MISSED"
  console.log(
    `  ${what.padEnd(46)}${value.padStart(12)}  ${bound === undefined ? "" : `(${bound}) `}${verdict}`.trimEnd(),
  )
}
