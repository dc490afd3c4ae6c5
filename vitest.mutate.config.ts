// What judges a mutant: the tests of the rules, which are quick.

import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["src/games/*/*.test.ts", "src/games/golden.test.ts"],
    testTimeout: 300_000,
    bail: 1,
    pool: "threads",
  },
})
