// npm run torture: kills a server with fifty tables a hundred times, then again as often with a slow disk, and sends a
// million bad messages. `-- crash`, `-- slow` or `-- fuzz` runs one part. A number after it sets the number of kills or
// messages.

import { inspect } from "node:util"
import { crash } from "./crash.ts"
import { fuzz } from "./fuzz.ts"
import { build } from "./process.ts"
import { slowDisk } from "./slow-disk.ts"

const [part, count] = process.argv.slice(2)
const began = Date.now()

build()
let isWell = true
for (const slow of ["none", "all"] as const) {
  if (part !== undefined && part !== (slow === "all" ? "slow" : "crash")) continue
  if (slow === "all" && slowDisk() === undefined) continue // it has written why
  const report = await crash({ tables: 50, kills: Number(count ?? 100), slow, tell: (line) => console.log(line) })
  console.log(inspect(report, { maxArrayLength: null, breakLength: 160 }))
  isWell &&= report.problems.length === 0
}
if (part === undefined || part === "fuzz") {
  const seed = String(Date.now())
  console.log(`fuzzed from the seed ${seed}`)
  const report = await fuzz({ messages: Number(count ?? 1_000_000), seed, tell: (line) => console.log(line) })
  console.log(report)
  isWell &&= report.problems.length === 0 && report.parse >= 0.5 && report.fit >= 0.25
}
console.log(`${isWell ? "All is well" : "NOT WELL"}, after ${Math.round((Date.now() - began) / 1000)} s.`)
process.exitCode = isWell ? 0 : 1
