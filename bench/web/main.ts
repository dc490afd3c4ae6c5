// npm run bench:web: measures download sizes, and how fast and stable the app is in Chromium. Use a quiet machine.
// `npm run bench:web -- sizes` runs one part.

import { type Bench, withApp } from "./browser.ts"
import { frames } from "./frames.ts"
import { lighthouseOf } from "./lighthouse.ts"
import { searchInBrowser } from "./search.ts"
import { sizes } from "./sizes.ts"
import { steady } from "./steady.ts"

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  sizes,
  steady,
  frames,
  lighthouse: lighthouseOf,
  search: searchInBrowser,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => PARTS[name] === undefined)
if (unknown.length > 0) {
  console.error(`There is no part “${unknown[0]}”; the parts are: ${Object.keys(PARTS).join(", ")}.`)
  process.exit(1)
}
await withApp(async (bench) => {
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) await PARTS[name](bench)
})
