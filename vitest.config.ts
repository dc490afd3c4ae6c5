import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"

export default defineConfig({
  plugins: [svelte()], // for runes in *.svelte.ts
  test: {
    include: ["src/**/*.test.ts", "torture/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "threads",
    maxWorkers: "100%",
    css: { include: [/tokens\.css/] }, // read as text by the check of contrast
  },
})
