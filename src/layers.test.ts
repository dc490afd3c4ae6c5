// Checks which modules may import which. Layers, and the folders of the app, import only from those below them, and no
// folders form an import cycle.

import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const src = dirname(fileURLToPath(import.meta.url))

/** What each layer may import besides itself, including external packages. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  engine: ["@noble/ciphers/chacha.js"],
  games: ["engine"],
  testing: ["engine"],
  bots: ["engine", "games", "node:"],
  "bundles.ts": ["bundles.json"],
  qr: ["engine"],
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
      "hono/body-limit",
      "@hono/node-server",
      "@hono/node-server/conninfo",
    ],
    ...["@photostructure/sqlite", "pino", "prom-client", "@valibot/to-json-schema", "valibot", "ws", "node:", ".."],
  ],
  web: ["engine", "games", "bots", "table", "wire", "qr", "svelte", "svelte/attachments", "virtual:catalogue"],
  terminal: ["engine", "games", "bots", "lab", "table", "wire", "qr", "node:"],
  commands: ["engine", "games", "bots", "lab", "table", "wire", "qr", "server", "terminal", "ws", "node:", ".."],
  "cli.ts": ["engine", "commands", "terminal", ".."],
}

/** Folders and single files of `web/`. Each may import only those before it. */
const WEB_ORDER = [
  ...[
    "looks.ts",
    "settings.svelte.ts",
    "router.svelte.ts",
    "random.ts",
    "service-worker.ts",
    "words.ts",
    "look",
    "cards",
    "games.ts",
  ],
  ...["shell", "bots", "table", "keep", "sound", "replay", "learn", "play", "online", "new-game", "history"],
  ...["pages", "pages.ts", "App.svelte", "main.ts"],
]

/** Parts and packages that only the server may use. */
const SERVER_ONLY = ["server", "hono", "@hono/node-server", "@photostructure/sqlite", "pino", "prom-client", "ws"]

interface Import {
  readonly file: string
  /** A path in `src/`, or the name of a package. */
  readonly target: string
  readonly isPackage: boolean
}

const IMPORT = /\b(?:from\s|import\s|import\()\s*"([^"\s]+)"|\bnew URL\(\s*"(\.[^"]+)",\s*import\.meta\.url/g
const GLOB = /\bimport\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|"[^"]*")/g

/** Returns all imports of a file: static and dynamic ones, types, glob patterns and workers. */
function importsOf(file: string, text: string): Import[] {
  const names = [...text.matchAll(IMPORT)].map(([, name, url]) => name ?? url)
  const patterns = [...text.matchAll(GLOB)].flatMap(([, list]) =>
    [...list.matchAll(/"([^"!][^"]*)"/g)].map(([, p]) => p),
  )
  return [...names, ...patterns].map((name) => {
    const isPackage = !name.startsWith(".")
    return { file, target: isPackage ? name : posix.join(posix.dirname(file), name), isPackage }
  })
}

const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Returns the direct child of `folder` that contains a path; undefined if the path is not in `folder`. */
function partOf(folder: string, path: string): string | undefined {
  if (folder === "") return path.split("/")[0]
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined
}

/** Returns imports within `folder` that violate the order of its parts, and parts that the order does not name. */
function againstOrder(folder: string, order: readonly string[], imports: readonly Import[]): string[] {
  const place = (path: string): number | undefined => {
    const part = partOf(folder, path)
    return part === undefined ? undefined : order.indexOf(part)
  }
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [place(file), place(target)]
    if (from === undefined || to === undefined) return []
    if (from === -1 || to === -1) return [`${from === -1 ? file : target} has no place in the order`]
    return to > from ? [`${file} imports ${target}`] : []
  })
}

/** Returns the folders directly in `folder` that are part of an import cycle among its parts. */
function cyclesIn(folder: string, imports: readonly Import[]): string[] {
  const graph = new Map<string, Set<string>>()
  const folders = new Set<string>()
  for (const { file, target } of imports) {
    const [from, to] = [partOf(folder, file), partOf(folder, target)]
    if (from === undefined || to === undefined || from === to) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
    if (file !== posix.join(folder, from)) folders.add(from)
    if (target !== posix.join(folder, to)) folders.add(to)
  }
  const reached = (start: string, seen = new Set<string>()): Set<string> => {
    for (const next of graph.get(start) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  return [...folders].filter((part) => reached(part).has(part)).map((part) => posix.join(folder, part))
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(ts|svelte)$/.test(name) && !/(\.test|testing|\.d)\.ts$/.test(name),
)
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(src, file), "utf8")))

describe("layers", () => {
  it.each(files)("%s imports only from layers below", (file) => {
    const layer = file.split("/")[0]
    const may = MAY_IMPORT[layer]
    expect(may, `the layer ${layer} is listed`).toBeDefined()
    for (const { target, isPackage } of imports.filter((found) => found.file === file)) {
      const matches = (name: string): boolean =>
        isPackage ? target === name || (name.endsWith(":") && target.startsWith(name)) : isIn(name, target)
      const fine = (!isPackage && isIn(layer, target)) || may.some(matches)
      expect(fine, `${file} imports ${target}`).toBe(true)
    }
  })

  it("games do not import each other", () => {
    const known = (file: string, target: string): boolean =>
      isIn("engine", target) || posix.dirname(target) === posix.dirname(file)
    const ofGames = imports.filter(({ file }) => /^games\/[^/]+\//.test(file))
    expect(ofGames.length).toBeGreaterThan(0)
    expect(ofGames.filter(({ file, target }) => !known(file, target))).toEqual([])
  })

  it("only the server and the commands import server code and its packages", () => {
    const others = imports.filter(({ file }) => !isIn("server", file) && !isIn("commands", file))
    expect(others.filter(({ target }) => SERVER_ONLY.some((name) => isIn(name, target)))).toEqual([])
  })
})

describe("folders", () => {
  it("the folders of the web app import only from folders before them in the order", () => {
    expect(againstOrder("web", WEB_ORDER, imports)).toEqual([])
  })

  it("no folder is part of an import cycle", () => {
    const folders = new Set(files.flatMap((file) => file.split("/").map((_, i, parts) => parts.slice(0, i).join("/"))))
    expect([...folders].flatMap((folder) => cyclesIn(folder, imports))).toEqual([])
  })
})

describe("the checks themselves", () => {
  const sources = (files: Readonly<Record<string, string>>): Import[] =>
    Object.entries(files).flatMap(([file, text]) => importsOf(file, text))

  it("find every form of import", () => {
    const written = [
      'import { a } from "../a.ts"',
      'import type { b } from "./b.ts"',
      'export * from "./c.ts"',
      'import "./d.css"',
      'const e = await import("./e.ts")',
      'let f: typeof import("./f.ts")',
      'new Worker(new URL("./g.ts", import.meta.url))',
      'import.meta.glob<{ readonly h: H }>(["./h/*.ts", "!./h/not.ts"], { eager: true })',
      'import.meta.glob("./i/*.ts")',
      'import {\n  j,\n} from "j"',
    ]
    const targets = importsOf("web/deep/x.svelte", `<script>${written.join("\n")}</script>`).map(({ target }) => target)
    const inDeep = ["b.ts", "c.ts", "d.css", "e.ts", "f.ts", "g.ts", "h/*.ts", "i/*.ts"].map(
      (name) => `web/deep/${name}`,
    )
    expect(new Set(targets)).toEqual(new Set(["web/a.ts", ...inDeep, "j"]))
  })

  it("find a component in a lower folder that imports only a type from a higher one", () => {
    const low = { "web/cards/Card.svelte": '<script>import type { Frame } from "../table/frame.ts"</script>' }
    const high = { "web/table/TableView.svelte": '<script>import Card from "../cards/Card.svelte"</script>' }
    const found = sources({ ...low, ...high })
    expect(againstOrder("web", ["cards", "table"], found)).toEqual(["web/cards/Card.svelte imports web/table/frame.ts"])
    expect(againstOrder("web", ["table"], found)).toContain("web/cards/Card.svelte has no place in the order")
  })

  it("find import cycles through folders, even long ones, and accept cycles of files", () => {
    const a = { "x/a/1.ts": 'import "../b/1.ts"', "x/b/1.ts": 'import "../c.ts"' }
    expect(cyclesIn("x", sources(a))).toEqual([])
    expect(cyclesIn("x", sources({ ...a, "x/c.ts": 'import "./a/2.ts"' }))).toEqual(["x/a", "x/b"])
    expect(cyclesIn("x", sources({ "x/c.ts": 'import "./d.ts"', "x/d.ts": 'import "./c.ts"' }))).toEqual([])
  })
})
