// Confidence intervals of means over deals. The deal is the unit, because the games of a deal depend on each other.

import { criticalT95 } from "../t-interval.ts"

export interface Estimate {
  readonly mean: number
  /** The bounds of the 95 % interval. */
  readonly low: number
  readonly high: number
}

const IMAGINED = 2

/**
 * Returns the mean of numbers between two bounds. The interval adds two imagined numbers at either bound (as Agresti
 * and Coull do for shares), so that winning ten deals of ten does not look certain.
 */
export function estimate(numbers: readonly number[], least: number, most: number): Estimate {
  const count = numbers.length + 2 * IMAGINED
  const middle = (sum(numbers) + IMAGINED * (least + most)) / count
  const squares =
    numbers.reduce((total, x) => total + (x - middle) ** 2, 0) +
    IMAGINED * ((least - middle) ** 2 + (most - middle) ** 2)
  const reach = criticalT95(count) * Math.sqrt(squares / (count - 1) / count)
  const mean = numbers.length === 0 ? middle : sum(numbers) / numbers.length
  return {
    mean,
    low: Math.max(least, Math.min(mean, middle - reach)),
    high: Math.min(most, Math.max(mean, middle + reach)),
  }
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, x) => total + x, 0)
