// Encodes a text as a QR code, so that a phone's camera opens a link: byte mode, error correction level M, up to 213
// bytes. After ISO/IEC 18004.

import { BadInput } from "../engine/options.ts"

/** Rows of modules, dark ones true. The caller draws the light margin of four modules round it. */
export type QrPicture = readonly (readonly boolean[])[]

/**
 * For each version from 1: bytes of error correction in each block, bytes of data in each block, and the coordinates
 * of the alignment patterns.
 */
const VERSIONS: readonly { readonly check: number; readonly blocks: readonly number[]; readonly aligned: number[] }[] =
  [
    { check: 10, blocks: [16], aligned: [] },
    { check: 16, blocks: [28], aligned: [6, 18] },
    { check: 26, blocks: [44], aligned: [6, 22] },
    { check: 18, blocks: [32, 32], aligned: [6, 26] },
    { check: 24, blocks: [43, 43], aligned: [6, 30] },
    { check: 16, blocks: [27, 27, 27, 27], aligned: [6, 34] },
    { check: 18, blocks: [31, 31, 31, 31], aligned: [6, 22, 38] },
    { check: 22, blocks: [38, 38, 39, 39], aligned: [6, 24, 42] },
    { check: 22, blocks: [36, 36, 36, 37, 37], aligned: [6, 26, 46] },
    { check: 26, blocks: [43, 43, 43, 43, 44], aligned: [6, 28, 50] },
  ]

const BYTE_MODE = 0b0100
/** The two bits for level M. */
const LEVEL = 0b00

/** For each mask, tells whether it inverts a module. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Returns the smallest picture of a text. */
export function qrPicture(text: string): QrPicture {
  const bytes = new TextEncoder().encode(text)
  const version = VERSIONS.findIndex((_, i) => bytes.length <= roomOf(i + 1)) + 1
  if (version === 0)
    throw new BadInput(`a QR picture holds up to ${roomOf(VERSIONS.length)} bytes, not ${bytes.length}`)
  const all = interleaved(version, dataBytes(version, bytes))
  const pictures = MASKS.map((_, mask) => drawn(version, all, mask))
  const penalties = pictures.map(penalty)
  return pictures[penalties.indexOf(Math.min(...penalties))]
}

const countBits = (version: number): number => (version < 10 ? 8 : 16)

const sizeOfData = (version: number): number => VERSIONS[version - 1].blocks.reduce((sum, block) => sum + block, 0)

/** Returns the bytes of text that fit into a version. */
const roomOf = (version: number): number => Math.floor((8 * sizeOfData(version) - 4 - countBits(version)) / 8)

/** Returns the text with its header, padded to the size of the version. */
function dataBytes(version: number, text: Uint8Array): number[] {
  const bits: number[] = []
  const add = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  add(BYTE_MODE, 4)
  add(text.length, countBits(version))
  for (const byte of text) add(byte, 8)
  const size = sizeOfData(version)
  add(0, Math.min(4, 8 * size - bits.length))
  add(0, (8 - (bits.length % 8)) % 8)
  const bytes = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  )
  for (let pad = 0xec; bytes.length < size; pad ^= 0xec ^ 0x11) bytes.push(pad)
  return bytes
}

/** Splits data into blocks, adds their error correction, and interleaves their bytes. */
function interleaved(version: number, data: readonly number[]): number[] {
  const { check, blocks } = VERSIONS[version - 1]
  let from = 0
  const parts = blocks.map((length) => {
    from += length
    return data.slice(from - length, from)
  })
  const checks = parts.map((part) => checkBytes(part, check))
  return [...inTurn(parts), ...inTurn(checks)]
}

function inTurn(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat()
}

/** Multiplies in the field of 256 elements that QR codes use. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

/** Returns the Reed–Solomon code: the remainder of the data, as a polynomial, divided by (x − 2⁰)(x − 2¹)… */
export function checkBytes(data: readonly number[], count: number): number[] {
  let divisor = [1]
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2))
    divisor = [...divisor, 0].map((factor, k) => factor ^ times(divisor[k - 1] ?? 0, root))
  const rest = data.concat(Array.from({ length: count }, () => 0))
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]
    for (const [k, part] of divisor.entries()) rest[i + k] ^= times(part, factor)
  }
  return rest.slice(data.length)
}

/** Returns a value followed by the remainder that protects it. `poly` has one bit more than the remainder. */
function protectedBits(value: number, poly: number, restBits: number): number {
  let rest = value
  for (let i = 0; i < restBits; i++) rest = (rest << 1) ^ ((rest >> (restBits - 1)) & 1 ? poly : 0)
  return (value << restBits) | rest
}

/** Returns the fifteen bits for the level and the mask. */
export const formatBits = (mask: number): number => protectedBits((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412

/** Returns the eighteen bits for the version, which are present from version 7 on. */
export const versionBits = (version: number): number => protectedBits(version, 0x1f25, 12)

/** An unfinished picture. Modules for data are undefined. */
type Canvas = (boolean | undefined)[][]

function drawn(version: number, bytes: readonly number[], mask: number): boolean[][] {
  const size = 4 * version + 17
  const canvas: Canvas = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  drawTiming(canvas)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    drawFinder(canvas, x, y)
  drawAligned(canvas, VERSIONS[version - 1].aligned)
  drawFormat(canvas, mask)
  if (version >= 7) drawVersion(canvas, version)
  return drawData(canvas, bytes, MASKS[mask])
}

function drawTiming(canvas: Canvas): void {
  for (let i = 0; i < canvas.length; i++) canvas[6][i] = canvas[i][6] = i % 2 === 0
}

/** Draws rings round a centre, light at the distances in `light`. */
function drawRings(canvas: Canvas, x: number, y: number, radius: number, light: readonly number[]): void {
  for (let down = -radius; down <= radius; down++)
    for (let across = -radius; across <= radius; across++) {
      const row = canvas[y + down]
      if (row === undefined || x + across < 0 || x + across >= canvas.length) continue
      row[x + across] = !light.includes(Math.max(Math.abs(down), Math.abs(across)))
    }
}

const drawFinder = (canvas: Canvas, x: number, y: number): void => drawRings(canvas, x, y, 4, [2, 4])

function drawAligned(canvas: Canvas, at: readonly number[]): void {
  const last = canvas.length - 7
  for (const x of at)
    for (const y of at) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isCorner) drawRings(canvas, x, y, 2, [1])
    }
}

function drawFormat(canvas: Canvas, mask: number): void {
  const size = canvas.length
  const bits = formatBits(mask)
  for (let i = 0; i < 15; i++) {
    const isDark = ((bits >> i) & 1) === 1
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i
    const across = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i
    canvas[down][8] = isDark
    canvas[8][across] = isDark
  }
  canvas[size - 8][8] = true
}

function drawVersion(canvas: Canvas, version: number): void {
  const bits = versionBits(version)
  for (let i = 0; i < 18; i++) {
    const [near, far] = [Math.floor(i / 3), canvas.length - 11 + (i % 3)]
    canvas[near][far] = canvas[far][near] = ((bits >> i) & 1) === 1
  }
}

/** Lists data modules: two columns at a time from the right, alternately up and down, without the timing column. */
function* dataPath(size: number): Generator<readonly [number, number]> {
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let i = 0; i < size; i++) {
      const y = isUp ? size - 1 - i : i
      yield [right, y]
      yield [right - 1, y]
    }
    isUp = !isUp
  }
}

function drawData(canvas: Canvas, bytes: readonly number[], isTurned: (x: number, y: number) => boolean): boolean[][] {
  let bit = 0
  for (const [x, y] of dataPath(canvas.length)) {
    if (canvas[y][x] !== undefined) continue
    const isDark = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
    bit++
    canvas[y][x] = isDark !== isTurned(x, y)
  }
  return canvas.map((row) => row.map((module) => module === true))
}

/** Rates how hard a picture is to read: runs, blocks, patterns that look like a corner, and too much of one colour. */
function penalty(picture: QrPicture): number {
  const lines = [...picture, ...picture.map((_, x) => picture.map((row) => row[x]))]
  const texts = lines.map((line) => line.map((isDark) => (isDark ? "1" : "0")).join(""))
  let sum = 0
  for (const text of texts) {
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    for (const _ of text.matchAll(/(?=10111010000|00001011101)/g)) sum += 40
  }
  for (let y = 1; y < picture.length; y++)
    for (let x = 1; x < picture.length; x++) {
      const isDark = picture[y][x]
      if (picture[y][x - 1] === isDark && picture[y - 1][x] === isDark && picture[y - 1][x - 1] === isDark) sum += 3
    }
  const dark = picture.flat().filter(Boolean).length / picture.length ** 2
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5)
}
