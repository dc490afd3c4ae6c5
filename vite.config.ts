// The browser app: from src/web to dist/web.

import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vite"
import { catalogue } from "./scripts/catalogue.ts"
import { fonts } from "./scripts/fonts.ts"
import { offline } from "./scripts/offline.ts"

/**
 * Seven characters of the hash are enough. The first page contains the names of all files, and random characters do
 * not compress, so each one counts.
 */
const NAMED_BY_CONTENT = "assets/[name]-[hash:7]"
const SCRIPT = `${NAMED_BY_CONTENT}.js`

export default defineConfig({
  root: "src/web",
  publicDir: "public",
  plugins: [svelte(), catalogue(), fonts(), offline()],
  worker: { format: "es" },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark()
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false, pluginTimings: false }, // useless to users
      output: { entryFileNames: SCRIPT, chunkFileNames: SCRIPT, assetFileNames: `${NAMED_BY_CONTENT}[extname]` },
    },
  },
})
