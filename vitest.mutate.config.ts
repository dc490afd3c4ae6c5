// What judges a mutant: the tests of the rules, which are quick.

import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["src/games/**/*.test.ts"],
    env: { PROPERTY_RUNS: "0.2" },
    testTimeout: 300_000,
    bail: 1,
    pool: "threads",
  },
})
