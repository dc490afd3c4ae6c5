// Rules, bots and the engine must be pure: no call may leave data in a module for the next one. Reused memory belongs
// to a state, to a list of moves, or to an object that the caller made.

import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, it } from "vitest"

const src = join(dirname(fileURLToPath(import.meta.url)), "..")
const FOLDERS = ["engine", "games", "bots", "lab", "testing"]

/** What a module may create with `new`: a cache that changes no answer, and zeros and an error that nobody modifies. */
const ALLOWED = ["engine/moves.ts caches", "engine/chance.ts ZEROS", "bots/search/exact.ts tooManyOutcomes"]

const CHANGING = new Set([
  ...["fill", "set", "add", "delete", "clear", "push", "pop", "shift", "unshift", "splice", "sort", "reverse"],
  ...["copyWithin", "reseed", "open"],
])

/** Returns the first name of `a`, `a.b`, `a[i].b`. */
function rootOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return rootOf(node.expression)
  return undefined
}

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []))

/** Returns what this node writes to, if anything: an element, a field, or an object that a method changes. */
function writtenBy(node: ts.Node): ts.Expression | undefined {
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  if (isAssignment) return node.left
  if (ts.isPostfixUnaryExpression(node)) return node.operand
  if (ts.isPrefixUnaryExpression(node) && node.operator >= ts.SyntaxKind.PlusPlusToken)
    return node.operator <= ts.SyntaxKind.MinusMinusToken ? node.operand : undefined
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return CHANGING.has(node.expression.name.text) ? node.expression.expression : undefined
  return undefined
}

/** Lists every way in which a module carries data from one call to the next. */
function impurities(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const constants = new Set<string>()
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const { declarationList } = statement
    for (const { name, initializer, type } of declarationList.declarations) {
      for (const each of namesOf(name)) {
        if (!ALLOWED.includes(`${file} ${each}`)) constants.add(each)
        if (!(declarationList.flags & ts.NodeFlags.Const)) found.push(`${file}: let ${each}`)
        const isReadonly = type !== undefined && /^Readonly/.test(type.getText())
        if (initializer && ts.isNewExpression(initializer) && !isReadonly && !ALLOWED.includes(`${file} ${each}`))
          found.push(`${file}: ${each} is made by new, and a module keeps it`)
      }
    }
  }
  const visit = (node: ts.Node, shared: ReadonlySet<string>): void => {
    const inside = ts.isFunctionLike(node) ? sharedIn(node, shared) : shared
    const written = writtenBy(node)
    const isName = written !== undefined && ts.isIdentifier(written) && !ts.isCallExpression(node)
    const root = written && !isName ? rootOf(written) : undefined
    if (root !== undefined && inside.has(root))
      found.push(`${file}: ${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} writes ${root}`)
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, constants)
  return found
}

/** Returns the names in a function that refer to the module: names that it does not shadow, and aliases of them. */
function sharedIn(node: ts.SignatureDeclaration, outside: ReadonlySet<string>): ReadonlySet<string> {
  const shared = new Set(outside)
  for (const { name } of node.parameters) for (const each of namesOf(name)) shared.delete(each)
  const look = (child: ts.Node): void => {
    if (ts.isVariableDeclaration(child)) {
      const root = child.initializer && rootOf(child.initializer)
      for (const each of namesOf(child.name)) {
        if (root !== undefined && shared.has(root) && root !== each) shared.add(each)
        else shared.delete(each)
      }
    }
    if (!ts.isFunctionLike(child)) ts.forEachChild(child, look)
  }
  ts.forEachChild(node, look)
  return shared
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(src, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => relative(src, join(src, folder, name))),
)

it.each(files)("%s keeps no data from one call to the next", (file) => {
  expect(impurities(file, readFileSync(join(src, file), "utf8"))).toEqual([])
})

describe("this test finds", () => {
  it.each([
    ["a variable of a module", "let count = 0"],
    ["a buffer of a module", "const buffer = new Uint8Array(8)"],
    [
      "a table that a function writes",
      "const table = Uint8Array.of(1, 2)\nexport const set = (i: number) => table[i]++",
    ],
    ["a field that a function writes", "const last = { n: 0 }\nexport function note(): void {\n  last.n = 1\n}"],
    ["a list that grows", "const seen: number[] = []\nexport const see = (n: number) => seen.push(n)"],
    [
      "a buffer under another name",
      "const own = { at: [0] }\nexport function f(): void {\n  const { at } = own\n  at[0] = 1\n}",
    ],
  ])("%s", (_, text) => {
    expect(impurities("games/any.ts", text)).toHaveLength(1)
  })

  it("nothing where a function writes only its own variables", () => {
    const text = "const at = [1]\nexport function f(at: number[]): void {\n  const own = [2]\n  at[0] = own[0] = 3\n}"
    expect(impurities("games/any.ts", text)).toEqual([])
  })
})
