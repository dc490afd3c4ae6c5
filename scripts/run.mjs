// node scripts/run.mjs bench/main.ts …: bundles a TypeScript program and runs it. Users run bundled code too, and it is
// much faster than code from a development loader.

import { spawn } from "node:child_process"
import { mkdirSync } from "node:fs"
import { basename } from "node:path"
import { ensureInstalled } from "./setup.mjs"

ensureInstalled()
const { bundle, bundleThreads } = await import("./bundle.mjs")
const [program, ...args] = process.argv.slice(2)
mkdirSync("dist", { recursive: true })
const output = `dist/${basename(program).replace(/\.ts$/, ".mjs")}`
// Splitting keeps dynamic imports in separate files, which load only when needed.
await bundle(program, undefined, { outdir: "dist", outExtension: { ".js": ".mjs" }, splitting: true })
await bundleThreads("dist")
const flags = (process.env.NODE_FLAGS ?? "").split(" ").filter(Boolean)
const child = spawn(process.execPath, [...flags, output, ...args], { stdio: "inherit" })
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
