// The linear algebra that ratings need.

export type Matrix = number[][]

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, x, i) => total + x * b[i], 0)
export const times = (matrix: Matrix, vector: readonly number[]): number[] => matrix.map((row) => dot(row, vector))
export const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0].map((_, j) => row.reduce((total, x, k) => total + x * b[k][j], 0)))

/** Inverts a positive definite matrix by elimination, which needs no pivoting. */
export function inverse(matrix: Matrix): Matrix {
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows[i][i]
    rows[i] = rows[i].map((x) => x / pivot)
    for (let k = 0; k < rows.length; k++) {
      if (k === i) continue
      const factor = rows[k][i]
      rows[k] = rows[k].map((x, j) => x - factor * rows[i][j])
    }
  }
  return rows.map((row) => row.slice(matrix.length))
}
