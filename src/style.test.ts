// Checks limits that keep code readable: at most 60 lines per function, and 120 characters per line of source or prose.

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { extname } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"

const LONGEST_FUNCTION = 60
const LONGEST_LINE = 120

/** Files that a program generates. */
const GENERATED: readonly string[] = []

const CODE = [".ts", ".mts", ".js", ".mjs", ".svelte"]
const OTHER = [".css", ".html", ".c", ".cmd", ".md"]

/** Splits a component into its scripts and its markup. Spaces replace the other part, so positions stay the same. */
function split(file: string, text: string): { readonly script: string; readonly markup: string } {
  if (extname(file) !== ".svelte") return { script: text, markup: "" }
  const markup = text.replace(/(?<=<script\b[^>]*>).*?(?=<\/script>)/gs, (script) => script.replace(/\S/g, " "))
  return { script: text.replace(/\S/g, (letter, place: number) => (markup[place] === " " ? letter : " ")), markup }
}

const parse = (text: string): ts.SourceFile => ts.createSourceFile("any.ts", text, ts.ScriptTarget.Latest, true)

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

/** Matches functions that take the body of a test: `it`, `it.each([…])`, `test.describe` and the like. */
const TEST = /^(describe|it|test)\b/

const isTestBody = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && TEST.test(parent.expression.getText())

function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  const named = name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined)
  return named?.getText() ?? "a function"
}

/** Returns the functions of a file that are too long. */
function longFunctions(file: string, text: string): string[] {
  if (!CODE.includes(extname(file))) return []
  const source = parse(split(file, text).script)
  const lineOf = (place: number): number => source.getLineAndCharacterOfPosition(place).line + 1
  const found: string[] = []
  visit(source, (node) => {
    if (!ts.isFunctionLike(node) || isTestBody(node)) return
    const first = lineOf(node.getStart())
    const lines = lineOf(node.end) - first + 1
    if (lines > LONGEST_FUNCTION) found.push(`${file}:${first} ${nameOf(node)} has ${lines} lines`)
  })
  return found
}

const ADDRESS = /\bhttps?:\/\/[^\s)>"`]+/g
const QUOTED = /"[^"\n]*"|`[^`\n]*`/g
/** A message or schema in a code block, as JSON or hexadecimal bytes. Clients copy it as it is, on one line. */
const MESSAGE = /\{".*\}|(?:\b[0-9a-f]{2} ){9,}[0-9a-f]{2}\b/g
const LINK_TARGET = /(?<=\]\()[^)\s]+/g
const TABLE_ROW = /^[ \t]*\|.*$/gm
const CODE_BLOCK = /^[ \t]*```.*?^[ \t]*```/gms

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node)

type Part = readonly [place: number, text: string]

const matches = (pattern: RegExp, text: string, offset = 0): Part[] =>
  [...text.matchAll(pattern)].map((match) => [offset + match.index, match[0]])

/** Returns the parts of a file that do not count towards the limit: literals, link addresses, tables. */
function freeParts(file: string, text: string): Part[] {
  const addresses = matches(ADDRESS, text)
  if (extname(file) === ".md") {
    const blocks = matches(CODE_BLOCK, text)
    const data = [QUOTED, MESSAGE].flatMap((kind) => blocks.flatMap(([place, block]) => matches(kind, block, place)))
    return [...addresses, ...data, ...matches(LINK_TARGET, text), ...matches(TABLE_ROW, text)]
  }
  if (!CODE.includes(extname(file))) return [...addresses, ...matches(QUOTED, text)]
  const { script, markup } = split(file, text)
  const literals: Part[] = []
  visit(parse(script), (node) => isLiteral(node) && literals.push([node.getStart(), node.getText()]))
  return [...addresses, ...literals, ...matches(QUOTED, markup)]
}

/** Returns the lines of a file that are too long. */
function longLines(file: string, text: string): string[] {
  if (text.split("\n").every((line) => line.length <= LONGEST_LINE)) return []
  const isFree = new Uint8Array(text.length)
  for (const [place, part] of freeParts(file, text)) isFree.fill(1, place, place + part.length)
  let end = -1
  return text.split("\n").flatMap((line, i) => {
    const start = end + 1
    end = start + line.length
    if (line.length <= LONGEST_LINE) return []
    const length = isFree.subarray(start, end).filter((free) => free === 0).length
    return length > LONGEST_LINE ? [`${file}:${i + 1} has ${length} characters`] : []
  })
}

const root = new URL("..", import.meta.url)
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root })
  .toString()
  .split("\0")
  .filter((file) => [...CODE, ...OTHER].includes(extname(file)) && !GENERATED.includes(file))
  .filter((file) => existsSync(new URL(file, root)))

it.each([
  { what: `no function has more than ${LONGEST_FUNCTION} lines`, tooLong: longFunctions },
  { what: `no line has more than ${LONGEST_LINE} characters`, tooLong: longLines },
])("$what", ({ tooLong }) => {
  expect(files.flatMap((file) => tooLong(file, readFileSync(new URL(file, root), "utf8")))).toEqual([])
})

describe("the checks themselves", () => {
  const body = (lines: number): string => "\n  x()".repeat(lines)
  const long = "word ".repeat(25)

  it("find a long function of any kind, even in a component, and accept one exactly at the limit", () => {
    const kinds = [
      `function f() {${body(59)}\n}`,
      `const f = () => {${body(59)}\n}`,
      `class C {\n  f() {${body(59)}\n}\n}`,
    ]
    for (const text of kinds) {
      expect(longFunctions("a.ts", text)).toEqual([expect.stringMatching(/^a\.ts:\d f has 61 lines$/)])
      expect(longFunctions("a.ts", text.replace("\n  x()", ""))).toEqual([])
    }
    const component = `<p>\n</p>\n<script lang="ts">\n${kinds[0]}\n</script>\n<style>\n</style>`
    expect(longFunctions("A.svelte", component)).toEqual(["A.svelte:4 f has 61 lines"])
  })

  it("accept a long test body, and find a long function in it", () => {
    for (const call of ["it('a', ", "describe.each([1])('a', ", "test.describe('a', "])
      expect(longFunctions("a.ts", `${call}() => {${body(70)}\n})`)).toEqual([])
    expect(longFunctions("a.ts", `it('a', () => {\n  const f = () => {${body(60)}\n  }\n})`)).toHaveLength(1)
    expect(longFunctions("a.ts", `visit('a', () => {${body(60)}\n})`)).toEqual(["a.ts:1 a function has 62 lines"])
  })

  it("find long lines of code, comments, styles, markup and prose", () => {
    const names = ["a.ts", "a.mjs", "a.css", "A.svelte", "a.md", "a.html"]
    for (const name of names) expect(longLines(name, `short\n${long}`)).toEqual([`${name}:2 has 125 characters`])
    for (const text of [`// ${long}`, `/*\n${long}\n*/`, `f("a") // ${long}`])
      expect(longLines("a.ts", text)).toHaveLength(1)
    expect(longLines("A.svelte", `<script>\n// ${long}\n</script>\n<p>${long}</p>`)).toHaveLength(2)
    expect(longLines("a.md", `\`\`\`\n${long}\n\`\`\``)).toHaveLength(1)
    expect(longLines("a.ts", "x".repeat(120))).toEqual([])
  })

  it("accept long strings, templates, regular expressions, addresses and tables", () => {
    const literals = [`f("${long}")`, `f(\`${long}\${x}${long}\`)`, `f(/${long}/)`, `// see https://${"a".repeat(150)}`]
    for (const text of literals) {
      expect(longLines("a.ts", text)).toEqual([])
      expect(longLines("A.svelte", `<script>\n${text}\n</script>`)).toEqual([])
    }
    expect(longLines("A.svelte", `<path d="${long}" />`)).toEqual([])
    expect(longLines("a.md", `| ${long} |\n[a](${"a".repeat(150)})\nhttps://${"a".repeat(150)}`)).toEqual([])
    expect(longLines("a.md", `\`\`\`\nf("${long}")\n\`\`\``)).toEqual([])
    expect(longLines("a.md", `\`\`\`\n→ {"a":[${"1,".repeat(80)}1]}\n← ${"0f ".repeat(50)}00\n\`\`\``)).toEqual([])
  })
})
