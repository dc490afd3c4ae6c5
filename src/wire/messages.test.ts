// The server reads exactly the messages that the schemas allow, including those that bypass the schemas.

import fc from "fast-check"
import * as v from "valibot"
import { expect, it, vi } from "vitest"
import { clientMessageSchema, readMessage } from "./messages.ts"

/** Parses a message by the schema alone. */
function checked(text: string): unknown {
  try {
    const { success, output } = v.safeParse(clientMessageSchema, JSON.parse(text))
    return success ? output : undefined
  } catch {
    return undefined
  }
}

type Field = readonly [name: string, json: string]

const objectOf = (fields: readonly Field[]): string => `{${fields.map(([name, json]) => `"${name}":${json}`).join()}}`

const oneOf = (...some: unknown[]): fc.Arbitrary<string> => fc.constantFrom(...some.map((one) => JSON.stringify(one)))

const ODD = [
  null,
  true,
  "",
  "5",
  [],
  ["do"],
  {},
  -1,
  0.5,
  0,
  1e6,
  1e6 + 1,
  86_400_000,
  86_400_001,
  1e300,
  "x".repeat(201),
]
const raw = fc.constantFrom("-0", "1e400", "5.0", '"\\u0064o"', '{"t":"do"}', "5e-1", "[1,2,3]")
const odd = fc.oneof(oneOf(...ODD), raw, fc.json())

/** Nearly always yields the first. */
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: other })

const field = (name: string, good: fc.Arbitrary<string>): fc.Arbitrary<Field> =>
  fc.tuple(fc.constant(name), mostly(good, odd))

const stray = fc.tuple(
  fc.constantFrom("__proto__", "constructor", "t", "id", "on", "after", "do", "what", "x", ""),
  odd,
)

/** These fields in any order. Sometimes one is missing, another is added, or one is repeated. */
const fieldsOf = (...fields: fc.Arbitrary<Field>[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.tuple(...fields),
      mostly<Field[]>(fc.constant([]), fc.tuple(stray)),
      mostly(fc.constant(-1), fc.nat(fields.length - 1)),
      fc.boolean(),
    )
    .chain(([all, more, without, isMixed]) => {
      const some = [...all.filter((_, i) => i !== without), ...more]
      return isMixed ? fc.shuffledSubarray(some, { minLength: some.length }) : fc.constant(some)
    })
    .map(objectOf)

const verb = field("do", oneOf("move"))
const move = field(
  "move",
  mostly(fc.string(), fc.string({ minLength: 198, maxLength: 202 })).map((text) => JSON.stringify(text)),
)
const on = field("on", fc.nat(1e6).map(String))
const after = field("after", fc.nat(86_400_000).map(String))
const what = fc.oneof(fieldsOf(verb, move, on), fieldsOf(verb, move, on, after))
const id = mostly(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
  fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{41}$/), fc.string()),
).map((text) => JSON.stringify(text))
const message = what.chain((json) =>
  fieldsOf(field("t", oneOf("do")), field("id", id), field("what", fc.constant(json))),
)

it("reads messages that are moves, or nearly moves, exactly as the schema does", () => {
  let read = 0
  fc.assert(
    fc.property(message, (text) => {
      const expected = checked(text)
      if (expected !== undefined) read++
      expect(readMessage(text)).toStrictEqual(expected)
    }),
    { numRuns: 4000 },
  )
  expect(read).toBeGreaterThan(1000)
})

it.each([
  ["a move", '{"t":"do","id":"12","what":{"do":"move","move":"play(3/4)","on":5}}'],
  ["a move of a race", '{"t":"do","id":"a-_9","what":{"do":"move","move":"draw","on":0,"after":310}}'],
])("reads %s without JSON.parse", (_, text) => {
  const expected = JSON.parse(text)
  const parse = vi.spyOn(JSON, "parse")
  expect(readMessage(text)).toEqual(expected)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

it.each([
  ["another field", '{"t":"do","id":"1","what":{"do":"move","move":"draw","on":5},"x":1}'],
  ["another field of the move", '{"t":"do","id":"1","what":{"do":"move","move":"draw","on":5,"x":1}}'],
  ["another prototype", '{"t":"do","id":"1","what":{"do":"move","move":"draw","on":5},"__proto__":{}}'],
  ["fields of a prototype", '{"__proto__":{"t":"do"},"id":"1","what":{"do":"move","move":"draw","on":5}}'],
  ["a prototype for a number", '{"t":"do","id":"1","what":{"do":"move","move":"draw","__proto__":{"on":5}}}'],
  ["an id that is too long", `{"t":"do","id":"${"1".repeat(41)}","what":{"do":"move","move":"draw","on":5}}`],
  ["a line after its id", '{"t":"do","id":"1\\n","what":{"do":"move","move":"draw","on":5}}'],
  ["half a move seen", '{"t":"do","id":"1","what":{"do":"move","move":"draw","on":0.5}}'],
  ["no time", '{"t":"do","id":"1","what":{"do":"move","move":"draw","on":5,"after":null}}'],
  ["an end too early", '{"t":"do","id":"1","what":{"do":"move","move":"draw","on":5}'],
  ["nothing", "null"],
])("refuses a move with %s", (_, text) => {
  expect(readMessage(text)).toBeUndefined()
})

it.each([
  '{"t":"there"}',
  '{"t":"do","id":"1","what":{"do":"start"}}',
  '{"t":"hello","v":1,"table":"abcdefgh","key":"0123456789abcdef012345"}',
])("reads %s unchanged", (text) => {
  expect(readMessage(text)).toEqual(JSON.parse(text))
})

it("takes the last value of a repeated field", () => {
  const text = '{"t":"do","id":"1","id":"2","what":{"do":"close","do":"move","move":"draw","on":5}}'
  expect(readMessage(text)).toEqual({ t: "do", id: "2", what: { do: "move", move: "draw", on: 5 } })
})
