import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { LIMIT_NAMES, LIMIT_SPECS } from "./limits.ts"
import { pageWithSchemas } from "./protocol-page.ts"

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8")

it("docs/protocol.md matches the schemas: npm run docs updates it", () => {
  const page = read("protocol.md")
  expect(pageWithSchemas(page)).toBe(page)
})

it("docs/server.md lists every limit with its default and its description", () => {
  const page = read("server.md")
  for (const name of LIMIT_NAMES)
    expect(page).toContain(`| \`${name}\` | ${LIMIT_SPECS[name].usual} | ${LIMIT_SPECS[name].about} |`)
})
