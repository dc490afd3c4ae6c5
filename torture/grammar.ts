// Generates messages from the server's own schemas, with edge values, and then corrupts them.

import * as v from "valibot"
import type { FastChance } from "../src/engine/chance.ts"
import { clientMessageSchema } from "../src/wire/messages.ts"

/** The parts of a valibot schema that define which values are valid. */
interface Shape {
  readonly type: string
  readonly options?: readonly unknown[]
  readonly entries?: Readonly<Record<string, Shape>>
  readonly literal?: unknown
  readonly wrapped?: Shape
  /** Schema of a list's items. */
  readonly item?: Shape
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

/** Sample values for string fields by name, because the schema does not list them. */
export type Pools = Readonly<Record<string, readonly string[]>>

type Bag = Record<string, unknown>

const WEIRD: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    -0.5,
    1e308,
    -1e308,
    2 ** 53,
    1.5,
    "",
    "0",
    "null",
    " ",
    [],
    {},
    [[]],
    [0],
    { length: 9 },
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "\u0000",
    "\ud800",
    "\u202e",
    "🎉".repeat(40),
    "x".repeat(500),
    "../../etc/passwd",
  ],
  ...["<script>alert(1)</script>", "'; DROP TABLE entries; --", "%00", "NaN", { toString: 1 }],
]

const NAMES = [
  "t",
  "do",
  "id",
  "what",
  "seat",
  "__proto__",
  "constructor",
  "who",
  "v",
  "hasOwnProperty",
  "kind",
  "at",
  "race",
]

export class Grammar {
  readonly #chance: FastChance
  readonly #pools: Pools

  constructor(chance: FastChance, pools: Pools) {
    this.#chance = chance
    this.#pools = pools
  }

  pick<T>(list: readonly T[]): T {
    return list[this.#chance.below(list.length)]
  }

  /** Returns true with probability 1 / n. */
  oneIn(n: number): boolean {
    return this.#chance.below(n) === 0
  }

  below(n: number): number {
    return this.#chance.below(n)
  }

  /** Returns a message that fits the schema, of this kind if given. */
  valid(kind?: "hello" | "do" | "there"): Bag {
    const { options } = clientMessageSchema as unknown as { options: readonly Shape[] }
    const wanted = options.filter(({ entries }) => kind === undefined || entries?.t.literal === kind)
    return this.#of(this.pick(wanted), "message") as Bag
  }

  /** Returns an object that fits this schema. */
  fitting(schema: v.GenericSchema): Bag {
    return this.#of(schema as unknown as Shape, "message") as Bag
  }

  /** Returns a copy of the message with one value replaced, removed or added, at any depth. */
  bent(message: Bag): Bag {
    const copy = structuredClone(message)
    let at = copy
    while (this.oneIn(2)) {
      const inner = Object.values(at).filter((value) => typeof value === "object" && value !== null)
      if (inner.length === 0) break
      at = this.pick(inner) as Bag
    }
    const names = Object.keys(at)
    switch (this.below(4)) {
      case 0:
        delete at[this.pick(names)]
        break
      case 1:
        Object.defineProperty(at, this.pick(NAMES), {
          value: this.pick(WEIRD),
          enumerable: true,
          configurable: true,
          writable: true,
        })
        break
      default:
        at[this.pick(names)] = this.oneIn(30) ? nested(1500) : this.pick(WEIRD)
    }
    return copy
  }

  /** Returns a text with a few bytes changed, and sometimes cut off. */
  garbled(text: string): Buffer {
    const bytes = Buffer.from(text)
    for (let k = this.below(5); k >= 0; k--) bytes[this.below(Math.max(1, bytes.length))] = this.below(256)
    return this.oneIn(3) ? bytes.subarray(0, this.below(bytes.length + 1)) : bytes
  }

  noise(most: number): Buffer {
    return Buffer.from(Array.from({ length: this.below(most) }, () => this.below(256)))
  }

  #of(shape: Shape, name: string): unknown {
    switch (shape.type) {
      case "variant":
        return this.#of(this.pick(shape.options as readonly Shape[]), name)
      case "strict_object":
        return this.#object(shape.entries ?? {})
      case "literal":
        return shape.literal
      case "picklist":
        return this.pick(shape.options ?? [])
      case "boolean":
        return this.oneIn(2)
      case "nullable":
        return this.oneIn(4) || shape.wrapped === undefined ? null : this.#of(shape.wrapped, name)
      case "number":
        return this.#number(shape, name)
      case "array":
        return Array.from({ length: this.below(5) }, () => this.#of(shape.item ?? shape, name))
      case "record":
        return this.oneIn(8) ? { [this.pick(NAMES)]: this.below(9) } : {}
      case "string":
        return this.pick(this.#pools[name] ?? ["text"])
      default:
        throw new Error(`the grammar does not know ${shape.type}`)
    }
  }

  #object(entries: Readonly<Record<string, Shape>>): Bag {
    const object: Bag = {}
    for (const [name, shape] of Object.entries(entries)) {
      if (shape.type !== "optional") object[name] = this.#of(shape, name)
      else if (this.oneIn(2) && shape.wrapped !== undefined) object[name] = this.#of(shape.wrapped, name)
    }
    return object
  }

  #number({ pipe }: Shape, name: string): number {
    if (name === "v") return this.oneIn(20) ? this.below(5) : 1
    const bound = (type: string): number | undefined => {
      const found = pipe?.find((one) => one.type === type)?.requirement
      return typeof found === "number" ? found : undefined
    }
    const [least, most] = [bound("min_value") ?? -3, bound("max_value") ?? 2000]
    const near = Math.min(most, least + this.below(8))
    return this.pick([least, most, near, near, near, least + this.below(Math.max(1, most - least))])
  }
}

/** Returns lists nested to this depth. */
function nested(depth: number): unknown {
  let value: unknown = 0
  for (let n = 0; n < depth; n++) value = [value]
  return value
}

/** How valid a message is: not JSON (“noise”), JSON, or valid by the schema. */
export type Standing = "noise" | "json" | "valid"

export function standing(message: Buffer | string, schema: v.GenericSchema = clientMessageSchema): Standing {
  let read: unknown
  try {
    read = JSON.parse(message.toString())
  } catch {
    return "noise"
  }
  return v.safeParse(schema, read).success ? "valid" : "json"
}
