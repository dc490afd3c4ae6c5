import fc from "fast-check"
import { expect, it } from "vitest"
import { sha256Of as onNode } from "./sha256.node.ts"
import { sha256Of as everywhere } from "./sha256.ts"

it("Node's hash of a text is the one that browsers find, whatever is in it", () => {
  expect(everywhere("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  // A half of a pair of surrogates is no text: both take it for a replacement character.
  for (const text of ["", "Añá \u{1f600}", "\ud83d", "\0", "x".repeat(1000)])
    expect(onNode(text)).toBe(everywhere(text))
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => onNode(text) === everywhere(text)))
})
