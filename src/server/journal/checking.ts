// Checks a large database in a process beside the server, and prints the findings as JSON.

import { quickCheck } from "./check.ts"
import { loadSqlite } from "./files.ts"

const [folder] = process.argv.slice(2)
try {
  process.stdout.write(JSON.stringify(quickCheck(await loadSqlite(), folder)))
} catch (problem) {
  process.stderr.write(problem instanceof Error ? problem.message : String(problem))
  process.exitCode = 1
}
