import fc from "fast-check"
import { expect, it } from "vitest"
import { entryText, type RoomEntry } from "./entries.ts"

const text = fc.oneof(
  fc.string(),
  fc.constantFrom("play 5/3", "ab12.7", 'a "quote"', "back\\slash", "\u2028", "\ud800"),
)
const move = fc
  .record(
    {
      seat: fc.nat(7),
      move: text,
      at: fc.oneof(fc.nat(2 ** 42), fc.double({ noNaN: true, noDefaultInfinity: true })),
      ms: fc.oneof(fc.nat(2 ** 42), fc.double({ noNaN: true, noDefaultInfinity: true })),
      id: text,
      check: text,
      race: fc.constant({ acts: [] }),
    },
    { requiredKeys: ["seat", "move", "at"] },
  )
  .map((made) => ({ kind: "move", ...made }) as unknown as RoomEntry)

it("entryText writes any move as JSON that parses to the same entry", () => {
  fc.assert(
    fc.property(move, (entry) => {
      expect(JSON.parse(entryText(entry))).toEqual(JSON.parse(JSON.stringify(entry)))
    }),
    { numRuns: 2000 },
  )
})

it("entryText writes a plain move byte for byte as JSON.stringify does", () => {
  const plain: RoomEntry = { kind: "move", seat: 1, move: "play 5/3", at: 1_700_000_000_000, ms: 61_234, id: "ab12.7" }
  expect(entryText(plain)).toBe(JSON.stringify(plain))
})

it("entryText writes a chat entry as JSON.stringify does", () => {
  const entry: RoomEntry = { kind: "chat", at: 1, who: 0, text: 'He said "no".' }
  expect(entryText(entry)).toBe(JSON.stringify(entry))
})
