// What a mean over deals is worth. The deal is the unit: games of one deal depend on each other.

import { errorsFor95 } from "../student.ts"

export interface Estimate {
  readonly mean: number
  /** The bounds of the 95 % interval. */
  readonly low: number
  readonly high: number
}

const IMAGINED = 2

/**
 * The mean of numbers that can only lie between two bounds. The interval is that of the numbers with two imagined ones at
 * either bound (as Agresti and Coull do for shares), so that winning every one of ten deals is not taken for certainty.
 */
export function estimate(numbers: readonly number[], least: number, most: number): Estimate {
  const count = numbers.length + 2 * IMAGINED
  const middle = (sum(numbers) + IMAGINED * (least + most)) / count
  const squares =
    numbers.reduce((total, x) => total + (x - middle) ** 2, 0) +
    IMAGINED * ((least - middle) ** 2 + (most - middle) ** 2)
  const reach = errorsFor95(count) * Math.sqrt(squares / (count - 1) / count)
  const mean = numbers.length === 0 ? middle : sum(numbers) / numbers.length
  return {
    mean,
    low: Math.max(least, Math.min(mean, middle - reach)),
    high: Math.min(most, Math.max(mean, middle + reach)),
  }
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, x) => total + x, 0)
