// Mutation testing of the rules: npm run mutate, or npm run mutate -- betski-scram

import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./setup.mjs"

ensureInstalled()
const [game] = process.argv.slice(2)
const only = game === undefined ? [] : ["--mutate", `src/games/${game}/rules.ts`]
const { status } = spawnSync("npx", ["--no-install", "stryker", "run", ...only], { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)
