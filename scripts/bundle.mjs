// Bundles a program and everything it imports into one file.

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { root } from "./setup.mjs"

export async function bundle(entry, outfile, more = {}) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    minifySyntax: true, // inlines constants across modules
    sourcemap: true,
    external: ["@photostructure/sqlite"], // looks for its binary next to its own file
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
    ...more,
  })
}

/** Bundles the programs that run in their own threads and processes. */
export async function bundleThreads(folder) {
  const programs = JSON.parse(readFileSync(join(root, "src/bundles.json"), "utf8"))
  for (const [name, source] of Object.entries(programs))
    await bundle(join(root, "src", source), join(folder, `${name}.mjs`))
}
