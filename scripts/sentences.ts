// npx tsx scripts/sentences.ts en|es: prints every sentence of one language, for proofreading. It finds
// them in the source: objects with a member `en` and a member `es`.

import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import ts from "typescript"
import { LANGUAGES } from "../src/engine/options.ts"

interface Sentence {
  readonly key: string
  readonly text: string
}

const [wanted] = process.argv.slice(2)
const language = LANGUAGES.find((one) => one === wanted)
if (language === undefined) throw new Error(`which language? ${LANGUAGES.join(" or ")}`)

const isTest = (file: string): boolean => /\.(test|testing)\.ts$/.test(file)
const files = execFileSync("git", ["ls-files", "src/*.ts", "src/*.svelte"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !isTest(file) && !file.startsWith("src/testing/"))

/** Returns the script of a component, or the whole of another file. */
function codeOf(file: string): string {
  const text = readFileSync(file, "utf8")
  return file.endsWith(".svelte") ? (/<script\b[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? "") : text
}

/** Returns the members of an object by name. */
const membersOf = (node: ts.ObjectLiteralExpression): Map<string, ts.Expression> =>
  new Map(
    node.properties.flatMap((one) =>
      ts.isPropertyAssignment(one) && (ts.isIdentifier(one.name) || ts.isStringLiteral(one.name))
        ? [[one.name.text, one.initializer] as const]
        : [],
    ),
  )

function sentencesOf(file: string): Sentence[] {
  const source = ts.createSourceFile(file, codeOf(file), ts.ScriptTarget.Latest, true)
  const constants = new Map<string, ts.Expression>()
  const found: Sentence[] = []

  /** Collects all texts within an expression, each with the names that lead to it. */
  function collect(node: ts.Expression, key: string): void {
    if (ts.isAsExpression(node)) collect(node.expression, key)
    else if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text)
      if (constant !== undefined) collect(constant, key)
    } else if (ts.isObjectLiteralExpression(node))
      for (const [name, member] of membersOf(node)) collect(member, key === "" ? name : `${key}.${name}`)
    else if (ts.isStringLiteralLike(node)) found.push({ key, text: node.text })
    else if (ts.isTemplateExpression(node)) found.push({ key, text: node.getText().slice(1, -1) })
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) collect(node.body, key)
  }

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    if (ts.isObjectLiteralExpression(node)) {
      const members = membersOf(node)
      const own = members.get(language as string)
      if (own !== undefined && LANGUAGES.every((one) => members.has(one))) return collect(own, keyOf(node))
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** Returns the member that an object is the value of. */
const keyOf = ({ parent }: ts.Node): string =>
  ts.isPropertyAssignment(parent) && (ts.isIdentifier(parent.name) || ts.isStringLiteral(parent.name))
    ? parent.name.text
    : ""

for (const file of files) {
  const found = sentencesOf(file)
  if (found.length > 0) console.log([`\n## ${file}`, ...found.map(({ key, text }) => `${key}: ${text}`)].join("\n"))
}
