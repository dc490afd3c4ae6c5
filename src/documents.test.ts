// Checks that everything the documents name exists, and that they stay short enough to read.

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..")
const read = (file: string): string => readFileSync(join(root, file), "utf8")
const namesIn = (folder: string): string[] => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })

const FOLDERS = ["bench", "bin", "docs", "e2e", "examples", "scripts", "src", "torture"]
/** Paths of these folders and of everything in them. */
const files = FOLDERS.flatMap((folder) => [
  folder,
  ...namesIn(folder).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
])

const documents = [...readdirSync(root), ...namesIn("docs").map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith(".md"),
)

const PATH = new RegExp(`^(?:${FOLDERS.join("|")})/[\\w./*-]*$`)
/** Matches the end of a file's or folder's path. */
const END = /^[\w./*-]+(?:\.(?:ts|mjs|svelte)|[a-z]\/)$/

/** Folders that a command creates. */
const MADE = ["dist/", "e2e/shots/"]

/** Returns the words in code spans and code blocks. */
function codeIn(text: string): string[] {
  const spans = [...text.matchAll(/```[^`]*```|`([^`\n]+)`/g)].map(([all, span]) => span ?? all)
  return spans.flatMap((span) => span.split(/[\s"'[\]()]+/))
}

const matches = (pattern: string): boolean => {
  const escaped = pattern.replace(/[.+]/g, "\\$&").replaceAll("*", "[^/]*")
  const ending = new RegExp(`(?:^|/)${escaped.replace(/\/$/, "")}$`)
  return files.some((file) => ending.test(file))
}

/** Returns the paths in a text that do not exist in the repository. */
function missingPaths(text: string): string[] {
  return codeIn(text).filter((word) => (PATH.test(word) || END.test(word)) && !matches(word) && !MADE.includes(word))
}

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(" ", "-")
      .replace(/[^\p{L}\p{N}_-]/gu, ""),
  )

/** Tells whether a link's target exists. Does not follow links to other sites. */
function leadsSomewhere(document: string, link: string): boolean {
  if (link.includes(":")) return true
  const [path, anchor] = link.split("#")
  const file = path === "" ? document : join(dirname(document), path)
  return existsSync(join(root, file)) && (anchor === undefined || anchorsIn(read(file)).includes(anchor))
}

const deadLinks = (document: string): string[] =>
  [...read(document).matchAll(/\]\(([^)\s]+)/g)]
    .map(([, link]) => link)
    .filter((link) => !leadsSomewhere(document, link))

const scripts = Object.keys(JSON.parse(read("package.json")).scripts)
const commands = namesIn("src/commands").flatMap((name) =>
  name.endsWith(".ts")
    ? [...read(`src/commands/${name}`).matchAll(/^ {2}name: "([a-z]+)"/gm)].map(([, one]) => one)
    : [],
)

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

describe.each(documents)("%s", (document) => {
  const text = read(document)

  it("names only files and folders that exist", () => {
    expect(missingPaths(text)).toEqual([])
    expect(deadLinks(document)).toEqual([])
  })

  it("names only commands that exist", () => {
    const run = [...text.matchAll(/npm run ([a-z0-9]+(?::[a-z0-9]+)*)/g)].map(([, name]) => name)
    expect(run.filter((name) => !scripts.includes(name))).toEqual([])
    const told = [...text.matchAll(/(?:npx |`)countertop ([a-z]+)/g)].map(([, name]) => name)
    expect(told.filter((name) => !commands.includes(name))).toEqual([])
  })
})

const LIMITS: readonly (readonly [document: string, words: number])[] = [
  ["README.md", 700],
  ["ARCHITECTURE.md", 1500],
  ...documents.filter((name) => dirname(name) === "docs/architecture").map((name) => [name, 1200] as const),
]

it.each(LIMITS)("%s has at most %i words", (document, words) => {
  expect(wordsIn(read(document))).toBeLessThanOrEqual(words)
})

it("the checks find paths that do not exist and accept those that do", () => {
  const text =
    "`src/engine/cards.ts` `cards.ts` `src/*/cards.test.ts` `src/engine/` `package.json` `dist/x` `src/none/` `no.ts`"
  expect(missingPaths(text)).toEqual(["src/none/", "no.ts"])
  expect(commands).toContain("play")
  expect(documents.map((name) => basename(name))).toContain("races.md")
})
