// The app in a real browser: its tests, and pictures of its pages. scripts/browser.mjs builds it and finds Chromium.

import { defineConfig } from "@playwright/test"

const LIMITS = "--limit tablesPerAddress=10000 --limit lookUps=1000 --limit messagesPerAddress=10000"
const { APP, CHROMIUM_ARGS = "", CHROMIUM_PATH } = process.env

export default defineConfig({
  testDir: "e2e",
  outputDir: "dist/e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000, // a whole game on a machine that is busy with other things
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  projects: [
    { name: "e2e", testMatch: "*.e2e.ts" },
    { name: "webkit", testMatch: "*.webkit.ts" },
    { name: "shots", testMatch: /shots\.ts$/ },
  ],
  use: {
    ...(APP === undefined ? {} : { baseURL: APP }),
    launchOptions: {
      args: CHROMIUM_ARGS.split(" "),
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
    },
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
  },
  // Its address is kept in the variable APP.
  webServer: {
    // All tests come from one address.
    command: `node dist/cli.mjs serve --port 0 ${LIMITS}`,
    env: { COUNTERTOP_HOME: "dist/e2e-home" },
    wait: { stdout: /at (?<app>http:\/\/\S+)/ },
    gracefulShutdown: { signal: "SIGTERM", timeout: 2000 },
  },
})
