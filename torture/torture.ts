// npm run torture: a server killed a hundred times under fifty tables, as often again with a slow disk, and a million
// bad messages. `-- crash`, `-- slow` or `-- fuzz` for one of them; a number after it for fewer.

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
  if (slow === "all" && slowDisk() === undefined) continue // it has said why
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
