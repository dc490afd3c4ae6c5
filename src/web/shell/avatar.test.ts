import { expect, it } from "vitest"
import { botNames } from "../../table/names.ts"
import { contrast } from "../look/contrast.testing.ts"
import { avatarSvg, FACES, LINE, TINTS } from "./avatar.ts"

const bots = botNames(new Set())

it("the same name always has the same face, and different names differ", () => {
  expect(avatarSvg("Ana", false)).toBe(avatarSvg("Ana", false))
  expect(new Set(FACES.map((name) => avatarSvg(name, false))).size).toBe(FACES.length)
  expect(new Set(bots.map((name) => avatarSvg(name, true))).size).toBe(bots.length)
})

it("a bot does not look like a person of the same name", () => {
  for (const name of bots) expect(avatarSvg(name, true)).not.toBe(avatarSvg(name, false))
})

it("a name never becomes part of the drawing", () => {
  expect(avatarSvg("<script>", false)).not.toContain("script")
  expect(avatarSvg("", true)).not.toMatch(/undefined|NaN/)
})

it.each(TINTS)("the lines of a face are visible on %s", (tint) => {
  expect(contrast(LINE, tint)).toBeGreaterThanOrEqual(4.5)
})
