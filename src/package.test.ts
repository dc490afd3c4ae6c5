// Checks that every machine installs the same packages.

import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8")

interface Locked {
  readonly optionalDependencies?: Record<string, string>
}

it("the lock file has every platform's packages, and names no registry", () => {
  const packages: Record<string, Locked> = JSON.parse(read("package-lock.json")).packages
  const names = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
  expect(read("package-lock.json")).not.toContain('"resolved"')
})

it("every version is pinned", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"))
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
