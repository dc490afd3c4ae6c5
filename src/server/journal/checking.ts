// The process that checks a large database beside a server: prints what it finds as a list in JSON.

import { quickCheck } from "./check.ts"
import { loadSqlite } from "./files.ts"

const [folder] = process.argv.slice(2)
try {
  process.stdout.write(JSON.stringify(quickCheck(await loadSqlite(), folder)))
} catch (problem) {
  process.stderr.write(problem instanceof Error ? problem.message : String(problem))
  process.exitCode = 1
}
