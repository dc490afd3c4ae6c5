// npm run torture: a server killed a hundred times under fifty tables, and a million bad messages. `-- crash` or `-- fuzz` for one of them;
// a number after it for fewer.

import { crash } from "./crash.ts"
import { fuzz } from "./fuzz.ts"
import { build } from "./process.ts"

const [part, count] = process.argv.slice(2)
const began = Date.now()

build()
let isWell = true
if (part === undefined || part === "crash") {
  const report = await crash({ tables: 50, kills: Number(count ?? 100), tell: (line) => console.log(line) })
  console.log(report)
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
