// Sums of measures under several settings, on common seeds, so that differences are judged by pairs of games.

import type { Summary } from "../tally.ts"

const FIELDS = 6 // sums of y, x, yy, xy, xx for the ratio y / x, and how many games had any x
const CROSSED = 4 // sums of y·y', y·x', x·y', x·x' with the base's

/** One game's values: y per x for each measure. */
export interface Sample {
  readonly y: Float64Array
  readonly x: Float64Array
}

export interface PairedSums {
  readonly units: number
  /** For each setting. */
  readonly sums: readonly Float64Array[]
  readonly crossed: readonly Float64Array[]
}

export interface Difference {
  readonly difference: number
  readonly error: number
}

export class Paired {
  readonly names: readonly string[]
  readonly sums: readonly Float64Array[]
  readonly crossed: readonly Float64Array[]
  units = 0

  constructor(names: readonly string[], settings: number) {
    const make = (fields: number): Float64Array[] =>
      Array.from({ length: settings }, () => new Float64Array(names.length * fields))
    this.names = names
    this.sums = make(FIELDS)
    this.crossed = make(CROSSED)
  }

  /** Adds one game under every setting, the base first. */
  add(noted: readonly Sample[]): void {
    this.units++
    for (let setting = 0; setting < noted.length; setting++) this.#add(setting, noted[setting], noted[0])
  }

  #add(setting: number, { y, x }: Sample, base: Sample): void {
    const sums = this.sums[setting]
    const crossed = this.crossed[setting]
    for (let i = 0, at = 0, by = 0; i < y.length; i++, at += FIELDS, by += CROSSED) {
      sums[at] += y[i]
      sums[at + 1] += x[i]
      sums[at + 2] += y[i] * y[i]
      sums[at + 3] += x[i] * y[i]
      sums[at + 4] += x[i] * x[i]
      if (x[i] !== 0) sums[at + 5]++
      crossed[by] += y[i] * base.y[i]
      crossed[by + 1] += y[i] * base.x[i]
      crossed[by + 2] += x[i] * base.y[i]
      crossed[by + 3] += x[i] * base.x[i]
    }
  }

  merge(other: PairedSums): void {
    this.units += other.units
    for (const [i, sums] of this.sums.entries()) addTo(sums, other.sums[i])
    for (const [i, crossed] of this.crossed.entries()) addTo(crossed, other.crossed[i])
  }

  payload(): PairedSums {
    return { units: this.units, sums: this.sums, crossed: this.crossed }
  }

  summary(name: string, setting = 0): Summary {
    const { y, x, yy, xy, xx } = this.#read(name, setting)
    if (x === 0) return { mean: 0, sd: 0, n: 0 }
    const mean = y / x
    return { mean, sd: Math.sqrt((Math.max(0, yy - 2 * mean * xy + mean * mean * xx) / x) * this.#bessel), n: x }
  }

  /** Returns the number of games with a value for this measure. */
  gamesWith(name: string, setting = 0): number {
    return this.sums[setting][this.#index(name) * FIELDS + 5]
  }

  /** Returns the difference from the base and its error, or nothing if one of the two never came up. */
  difference(name: string, setting: number): Difference | undefined {
    const [one, base] = [this.#read(name, setting), this.#read(name, 0)]
    if (one.x === 0 || base.x === 0) return undefined
    const [mean, other] = [one.y / one.x, base.y / base.x]
    const [y0y, yx, xy, xx] = this.crossed[setting].subarray(this.#index(name) * CROSSED)
    const together = y0y - other * yx - mean * xy + mean * other * xx
    const own = one.yy - 2 * mean * one.xy + mean * mean * one.xx
    const others = base.yy - 2 * other * base.xy + other * other * base.xx
    const square = own / one.x ** 2 - (2 * together) / (one.x * base.x) + others / base.x ** 2
    const rounding = 1e-12 * (one.yy / one.x ** 2 + base.yy / base.x ** 2)
    return { difference: mean - other, error: square < rounding ? 0 : Math.sqrt(square * this.#bessel) }
  }

  get #bessel(): number {
    const units = Math.max(2, this.units)
    return units / (units - 1)
  }

  #index(name: string): number {
    const at = this.names.indexOf(name)
    if (at < 0) throw new Error(`nothing is called ${name}`)
    return at
  }

  #read(name: string, setting: number) {
    const [y, x, yy, xy, xx] = this.sums[setting].subarray(this.#index(name) * FIELDS)
    return { y, x, yy, xy, xx }
  }
}

function addTo(sums: Float64Array, more: Float64Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] += more[i]
}
