// The width of confidence intervals (Student's t distribution).

const NORMAL_95 = 1.959963985

/**
 * Returns the half-width of a 95 % interval in standard errors, when the spread is estimated from `numbers` samples.
 * Uses an expansion of t.
 */
export function criticalT95(numbers: number): number {
  const z = NORMAL_95
  const free = Math.max(3, numbers - 1) // the expansion is inaccurate below
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return terms.reduce((total, term, i) => total + term / free ** (i + 1), z)
}
