// Measures iterations of the search per second in a browser's worker, at the positions of `npm run bench` in Node.

import { build } from "esbuild"
import { games } from "../../src/games/index.ts"
import { type Bench, line, withPage } from "./browser.ts"

const SECONDS = 5
const AT = "http://search.test/"

async function workerCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["bench/web/search-worker.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minifySyntax: true,
  })
  return outputFiles[0].text
}

/** Measures in a new worker that has run no other game. */
const speedInPage = ([id, rollout, seconds]: [string, string, number]): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker("/worker.js")
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage([id, rollout, seconds])
  })

export async function searchInBrowser(bench: Bench): Promise<void> {
  console.log("\nIterations of the search a second, two seats, in a worker")
  const code = await workerCode()
  await withPage(bench, async (page, context) => {
    await context.route(`${AT}**`, (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: code })
        : route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
    )
    await page.goto(AT)
    for (const { id } of games)
      for (const rollout of ["random", "heuristic"] as const) {
        const speed = await page.evaluate(speedInPage, [id, rollout, SECONDS] as [string, string, number])
        line(`${id}, ${rollout} rollouts`, Math.round(speed).toLocaleString("en"))
      }
  })
}
