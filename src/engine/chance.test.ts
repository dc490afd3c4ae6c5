import { createCipheriv } from "node:crypto"
import { describe, expect, it } from "vitest"
import { FastChance, hash64, SecretChance, TextHash } from "./chance.ts"

const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

describe.each([
  { name: "fast chance", make: (seed: number) => new FastChance(`seed ${seed}`) },
  { name: "secret chance", make: (seed: number) => new SecretChance(SECRET.slice(0, 62) + (16 + seed).toString(16)) },
])("$name", ({ make }) => {
  const numbers = (seed: number, cause: number, number: number): number[] => {
    const chance = make(seed)
    chance.open(cause, number)
    return Array.from({ length: 20 }, () => chance.below(1000))
  }

  it("gives the same numbers for the same seed, cause and number, whatever was drawn before", () => {
    const chance = make(1)
    chance.open(5, 5)
    for (let i = 0; i < 77; i++) chance.below(10)
    chance.open(2, 3)
    expect(Array.from({ length: 20 }, () => chance.below(1000))).toEqual(numbers(1, 2, 3))
  })

  it("gives other numbers for another seed, cause or number", () => {
    const all = [numbers(1, 2, 3), numbers(2, 2, 3), numbers(1, 3, 3), numbers(1, 2, 4), numbers(1, 3, 2)]
    expect(new Set(all.map(String)).size).toBe(all.length)
  })

  it("gives every number below n equally often", () => {
    const chance = make(3)
    const found = Array<number>(7).fill(0)
    const draws = 70_000
    for (let i = 0; i < draws; i++) found[chance.below(7)]++
    const chiSquare = found.reduce((sum, n) => sum + (n - draws / 7) ** 2 / (draws / 7), 0)
    expect(chiSquare).toBeLessThan(24) // 6 degrees of freedom; chance exceeds this once in 2,000 tests
  })

  it("shuffles into every order equally often", () => {
    const chance = make(4)
    const found = new Map<string, number>()
    for (let i = 0; i < 24_000; i++) {
      const list = Int32Array.of(9, 1, 2, 3, 4, 9)
      chance.open(1, i)
      chance.shuffle(list, 1, 4)
      found.set(list.join(""), (found.get(list.join("")) ?? 0) + 1)
    }
    expect(found.size).toBe(24)
    const chiSquare = [...found.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)
    expect(chiSquare).toBeLessThan(51) // 23 degrees of freedom; chance exceeds this once in 1,500 tests
    expect([...found.keys()].every((order) => order.startsWith("9") && order.endsWith("9"))).toBe(true)
  })

  it.each([0, 1, 2, 3, 4, 5, 99, 100])(
    "shuffles %i entries without losing any, and marks each with its place",
    (count) => {
      const chance = make(5)
      const list = new Int32Array(count + 2).fill(77)
      for (let i = 0; i < count; i++) list[i + 1] = i
      chance.shuffle(list, 1, count, 1 << 20, 1 << 10)
      expect([list[0], list[count + 1]]).toEqual([77, 77])
      const inside = Array.from(list.subarray(1, count + 1))
      expect(inside.map((entry) => entry >> 10)).toEqual(inside.map((_, i) => 1024 + i))
      expect(inside.map((entry) => entry & 1023).sort((x, y) => x - y)).toEqual(inside.map((_, i) => i))
    },
  )

  it("moves every entry of a deck to every place equally often", () => {
    const chance = make(6)
    const [size, rounds] = [52, 20_000]
    const found = new Int32Array(size * size)
    const list = new Int32Array(size)
    for (let n = 0; n < rounds; n++) {
      for (let i = 0; i < size; i++) list[i] = i
      chance.open(1, n)
      chance.shuffle(list, 0, size)
      for (let i = 0; i < size; i++) found[list[i] * size + i]++
    }
    const expected = rounds / size
    const chiSquare = found.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    const freedom = (size - 1) ** 2
    expect(Math.abs(chiSquare - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(4)
  })
})

describe("fast chance", () => {
  it("gives the same fixed numbers on every machine", () => {
    const chance = new FastChance("countertop")
    chance.open(1, 0)
    expect(Array.from({ length: 8 }, () => chance.below(1 << 20))).toMatchInlineSnapshot(`
      [
        434897,
        954961,
        734166,
        330069,
        591255,
        590577,
        443845,
        284763,
      ]
    `)
  })

  it("gives a different game for each index of a seed", () => {
    const first = Array.from({ length: 1000 }, (_, i) => {
      const chance = new FastChance("family", i)
      chance.open(1, 0)
      return chance.below(1 << 20)
    })
    expect(new Set(first).size).toBeGreaterThan(990)
  })
})

describe("secret chance", () => {
  it("gives the same ChaCha20 stream as another implementation", () => {
    const counterAndNonce = Buffer.alloc(16)
    counterAndNonce.writeUInt32LE(3, 4)
    counterAndNonce.writeUInt32LE(7, 8)
    const stream = createCipheriv("chacha20", Buffer.from(SECRET, "hex"), counterAndNonce).update(Buffer.alloc(4000))
    const chance = new SecretChance(SECRET)
    chance.open(3, 7)
    for (let i = 0; i < 1000; i++) expect(chance.below(1 << 20)).toBe(stream.readUInt32LE(4 * i) >>> 12)
  })

  it("takes 64 hexadecimal digits and nothing else", () => {
    expect(() => new SecretChance("1234")).toThrow("64 hexadecimal digits")
  })
})

it("TextHash hashes a text in pieces as it does the whole, and can be reused", () => {
  const hash = new TextHash()
  for (const [name, numbers] of [
    ["a game ", [1, 9, 10, 99, 100, 101, 126, 511]],
    ["a game of ñ", []],
    ["", [7]],
  ] as const) {
    for (const piece of name) hash.text(piece)
    hash.numbers(Int32Array.from([0, ...numbers, 512].map((n) => n | 1024)), 511)
    expect(hash.end()).toBe(hash64(`${name}${numbers.join(" ")}`)[0])
  }
})
