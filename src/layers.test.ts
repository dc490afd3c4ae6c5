// The layers only look down.

import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const src = dirname(fileURLToPath(import.meta.url))

/** What each layer may import, itself aside. Outside packages are named too. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  engine: ["@noble/ciphers/chacha.js"],
  games: ["engine"],
  testing: ["engine"],
  bots: ["engine", "games", "node:"],
  "bundles.ts": ["bundles.json"],
  lab: ["bundles.ts", "engine", "games", "bots", "node:"],
  table: ["engine", "games", "bots", "@noble/hashes/sha2.js", "@noble/hashes/utils.js"],
  wire: ["engine", "games", "bots", "table", "valibot"],
  server: [
    ...[
      "bundles.ts",
      "engine",
      "games",
      "bots",
      "table",
      "wire",
      "hono",
      "@hono/node-server",
      "@hono/node-server/conninfo",
    ],
    ...["@photostructure/sqlite", "pino", "prom-client", "@valibot/to-json-schema", "valibot", "ws", "node:", ".."],
  ],
  web: ["engine", "games", "bots", "table", "wire", "svelte"],
  terminal: ["engine", "games", "bots", "lab", "table", "wire", "@clack/prompts", "node:"],
  commands: ["engine", "games", "bots", "lab", "table", "wire", "server", "terminal", "ws", "node:", ".."],
  "cli.ts": ["engine", "commands", "terminal", ".."],
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith("testing.ts"),
)

it.each(files)("%s imports only from layers below", (file) => {
  const layer = file.split("/")[0]
  const may = MAY_IMPORT[layer]
  expect(may, `the layer ${layer} is listed`).toBeDefined()
  const text = readFileSync(join(src, file), "utf8")
  for (const [, name] of text.matchAll(/(?:from\s+|import\()"([^"]+)"/g)) {
    const target = name.startsWith(".") ? relative(src, join(src, dirname(file), name)).split("/")[0] : name
    const fine =
      target === layer || may.some((prefix) => target === prefix || (prefix.endsWith(":") && target.startsWith(prefix)))
    expect(fine, `${file} imports ${name}`).toBe(true)
  }
})

it("games know nothing of each other", () => {
  for (const file of files.filter((name) => /^games\/[^/]+\//.test(name))) {
    const text = readFileSync(join(src, file), "utf8")
    for (const [, name] of text.matchAll(/from "(\.[^"]+)"/g)) {
      const target = relative(src, join(src, dirname(file), name))
      expect(target.startsWith("engine/") || dirname(target) === dirname(file), `${file} imports ${name}`).toBe(true)
    }
  }
})
