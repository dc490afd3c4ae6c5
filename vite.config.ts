// The browser app: from src/web to dist/web.

import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vite"

export default defineConfig({
  root: "src/web",
  publicDir: "public",
  plugins: [svelte()],
  worker: { format: "es" },
  build: { outDir: "../../dist/web", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
})
