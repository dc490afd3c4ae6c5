// Who sits on the left, at the top and on the right, clockwise from the seat at the bottom.

export interface Seating {
  readonly left: readonly number[]
  readonly top: readonly (readonly number[])[]
  readonly right: readonly number[]
  /** Whether the side seats reach down beside yours. */
  readonly isDeep: boolean
}

/** Returns all seats but one, in seating order. */
export const othersThan = (you: number, seats: number): number[] =>
  Array.from({ length: seats - 1 }, (_, i) => (you + 1 + i) % seats)

/** Lists the seatings worth trying. In a wide room more people sit at the sides. */
export function seatingsOf(others: readonly number[], isWide: boolean): Seating[] {
  const all: Seating[] = []
  const n = others.length
  const mostAside = isWide ? Math.ceil(n / 2) : Math.min(1, Math.floor(n / 2))
  for (let side = 0; side <= mostAside; side++) {
    const left = others.slice(0, side).reverse()
    const right = others.slice(Math.max(side, n - side))
    const top = others.slice(side, n - right.length)
    const most = Math.min(isWide ? 2 : 3, top.length)
    for (let rows = Math.min(1, most); rows <= most; rows++) {
      const seating = { left, right, top: inRows(top, rows) }
      all.push({ ...seating, isDeep: false })
      if (side > 0 && isWide) all.push({ ...seating, isDeep: true })
    }
  }
  return all
}

/** Returns a seating with one seat per row. */
export const oneByOne = (others: readonly number[]): Seating => ({
  left: [],
  top: others.map((seat) => [seat]),
  right: [],
  isDeep: false,
})

function inRows(seats: readonly number[], rows: number): number[][] {
  const perRow = Math.ceil(seats.length / Math.max(1, rows))
  return Array.from({ length: rows }, (_, i) => seats.slice(i * perRow, (i + 1) * perRow)).filter(
    (row) => row.length > 0,
  )
}

/** Tells whether a seating has exactly these people. */
export const isFor = ({ left, top, right }: Seating, others: readonly number[]): boolean => {
  const seats = [...left, ...top.flat(), ...right]
  return seats.length === others.length && others.every((seat) => seats.includes(seat))
}
