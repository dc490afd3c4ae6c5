// Checks QR codes against the published examples of each part, and reads them back with an independent reader.

import { expect, it } from "vitest"
import { BadInput } from "../engine/options.ts"
import { checkBytes, formatBits, type QrPicture, qrPicture, versionBits } from "./qr.ts"

it("the error correction of the well-known example comes out", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(checkBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

it("the format bits of level M are those of the standard's table", () => {
  expect(Array.from({ length: 8 }, (_, mask) => formatBits(mask).toString(2))).toEqual([
    ...["101010000010010", "101000100100101", "101111001111100", "101101101001011"],
    ...["100010111111001", "100000011001110", "100111110010111", "100101010100000"],
  ])
})

it("the version bits of 7 and 10 are those of the standard's table", () => {
  expect(versionBits(7).toString(2).padStart(18, "0")).toBe("000111110010010100")
  expect(versionBits(10).toString(2).padStart(18, "0")).toBe("001010010011010011")
})

/** Blocks for each version, as the standard lists them: [count, data bytes, all bytes] each. */
const BLOCKS: Record<number, readonly (readonly [number, number, number])[]> = {
  1: [[1, 16, 26]],
  2: [[1, 28, 44]],
  3: [[1, 44, 70]],
  4: [[2, 32, 50]],
  5: [[2, 43, 67]],
  6: [[4, 27, 43]],
  7: [[4, 31, 49]],
  8: [
    [2, 38, 60],
    [2, 39, 61],
  ],
  9: [
    [3, 36, 58],
    [2, 37, 59],
  ],
  10: [
    [4, 43, 69],
    [1, 44, 70],
  ],
}

/** Tells whether a module is part of a pattern and holds no data. */
function isPattern(x: number, y: number, version: number): boolean {
  const size = 17 + 4 * version
  const isNear = (a: number, b: number): boolean => a < 9 && b < 9
  if (isNear(x, y) || (x >= size - 8 && y < 9) || (y >= size - 8 && x < 9) || x === 6 || y === 6) return true
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true
  if (version === 1) return false
  const last = size - 7
  const middles = version < 7 ? [6, last] : [6, (last + 6) / 2, last]
  return middles.some((cx) =>
    middles.some((cy) => {
      const isCorner = [cx, cy].includes(6) && (cx === cy || [cx, cy].includes(last))
      return !isCorner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
}

const EXP: number[] = []
for (let i = 0, value = 1; i < 255; i++) {
  EXP.push(value)
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}
const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255]

/** Evaluates the block as a polynomial at a power of two. Every result is 0 if no byte is wrong. */
const syndrome = (block: readonly number[], power: number): number =>
  block.reduce((sum, byte) => multiply(sum, EXP[power % 255]) ^ byte, 0)

const TURNS: readonly ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
]

/** Decodes a picture as a phone does after it has found it. */
function read(picture: QrPicture): { text: string; version: number } {
  const size = picture.length
  const version = (size - 17) / 4
  const first = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((x) => picture[8][x])
    .concat([7, 5, 4, 3, 2, 1, 0].map((y) => picture[y][8]))
  const format = Number.parseInt(first.map(Number).join(""), 2) ^ 0b101010000010010
  expect(format >> 13, "the level is M").toBe(0)
  const mask = (format >> 10) & 7
  const bits: number[] = []
  for (let pair = size - 1, up = true; pair > 0; pair -= 2, up = !up) {
    if (pair === 6) pair = 5
    for (let k = 0; k < size; k++)
      for (const x of [pair, pair - 1]) {
        const y = up ? size - 1 - k : k
        if (!isPattern(x, y, version)) bits.push(Number(picture[y][x] !== TURNS[mask](y, x)))
      }
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2),
  )
  const sizes = BLOCKS[version].flatMap(([count, data, all]) => Array.from({ length: count }, () => [data, all]))
  const blocks: number[][] = sizes.map(() => [])
  const longest = Math.max(...sizes.map(([data]) => data))
  for (let i = 0; i < longest; i++)
    for (const [b, [data]] of sizes.entries()) if (i < data) blocks[b].push(bytes.shift() ?? -1)
  const data = blocks.flat()
  for (let i = 0; i < sizes[0][1] - sizes[0][0]; i++) for (const block of blocks) block.push(bytes.shift() ?? -1)
  for (const [b, block] of blocks.entries())
    for (let power = 0; power < sizes[b][1] - sizes[b][0]; power++) expect(syndrome(block, power)).toBe(0)
  const all = data.map((byte) => byte.toString(2).padStart(8, "0")).join("")
  expect(all.slice(0, 4), "bytes").toBe("0100")
  const head = version < 10 ? 12 : 20
  const length = Number.parseInt(all.slice(4, head), 2)
  const text = Uint8Array.from({ length }, (_, i) => Number.parseInt(all.slice(head + 8 * i, head + 8 * i + 8), 2))
  return { text: new TextDecoder().decode(text), version }
}

/** The longest text of each version. */
const LONGEST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]

it("what is written can be read, at the longest of each version and one more", () => {
  for (const length of [0, ...LONGEST.flatMap((most) => [most, most + 1])].slice(0, -1)) {
    const text = `ñ${"http://abc-123 ".repeat(30)}`.slice(0, Math.max(0, length - 1))
    const { text: found, version } = read(qrPicture(text))
    expect(found).toBe(text)
    expect(version).toBe(LONGEST.findIndex((most) => length <= most) + 1)
  }
})

it("the corners are where a camera looks for them", () => {
  const picture = qrPicture("http://192.168.1.20:4040/t/abcd2345")
  const row = (y: number, from: number): string =>
    picture[y]
      .slice(from, from + 8)
      .map((isDark) => (isDark ? "#" : "."))
      .join("")
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((y) => row(y, 0))).toEqual([
    ...["#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.", "........"],
  ])
  expect(row(0, picture.length - 8)).toBe(".#######")
})

it("what is too long says so", () => {
  expect(() => qrPicture("x".repeat(214))).toThrow(BadInput)
})
