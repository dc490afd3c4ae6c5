// One file from a program and all that it imports.

import { build } from "esbuild"

export async function bundle(entry, outfile, more = {}) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    minifySyntax: true, // folds the constants of one module into another
    sourcemap: true,
    external: ["@photostructure/sqlite"], // finds its binary beside itself
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
    ...more,
  })
}
