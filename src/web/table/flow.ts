// Puts boxes side by side, in as many lines as they need, and gives each box its corner. Joins such groups.

export interface Flow<B> {
  readonly w: number
  readonly h: number
  readonly items: readonly { readonly box: B; readonly x: number; readonly y: number }[]
}

export interface Sized {
  readonly w: number
  readonly h: number
  /** The height above the cards: a line is aligned by the centres of its cards. */
  readonly head?: number
}

export function flow<B extends Sized>(boxes: readonly B[], room: number, gap: number): Flow<B> {
  const lines = inLines(boxes, room, gap)
  const widths = lines.map((line) => line.reduce((sum, { w }) => sum + w + gap, -gap))
  const w = Math.max(0, ...widths)
  const below = ({ h, head = 0 }: B): number => (h - head) / 2
  const above = (box: B): number => box.h - below(box)
  const items: { box: B; x: number; y: number }[] = []
  let y = 0
  lines.forEach((line, i) => {
    const middle = y + Math.max(...line.map(above))
    let x = (w - widths[i]) / 2
    for (const box of line) {
      items.push({ box, x, y: middle - above(box) })
      x += box.w + gap
    }
    y = middle + Math.max(...line.map(below)) + gap
  })
  return { w, h: Math.max(0, y - gap), items }
}

function inLines<B extends Sized>(boxes: readonly B[], room: number, gap: number): B[][] {
  const lines: B[][] = []
  let width = Number.POSITIVE_INFINITY
  for (const box of boxes) {
    if (width + gap + box.w > room + 0.5) {
      lines.push([])
      width = -gap
    }
    lines[lines.length - 1].push(box)
    width += gap + box.w
  }
  return lines
}

const shifted = <B>({ items }: Flow<B>, dx: number, dy: number): Flow<B>["items"] =>
  items.map(({ box, x, y }) => ({ box, x: x + dx, y: y + dy }))

const filled = <B>(flows: readonly Flow<B>[]): Flow<B>[] => flows.filter(({ items }) => items.length > 0)

/** Puts groups one below the other, each in the middle. */
export function stacked<B>(flows: readonly Flow<B>[], gap: number): Flow<B> {
  const all = filled(flows)
  const w = Math.max(0, ...all.map((one) => one.w))
  let y = 0
  const items = all.flatMap((one) => {
    const placed = shifted(one, (w - one.w) / 2, y)
    y += one.h + gap
    return placed
  })
  return { w, h: Math.max(0, y - gap), items }
}

/** Puts groups side by side, each in the middle. */
export function abreast<B>(flows: readonly Flow<B>[], gap: number): Flow<B> {
  const all = filled(flows)
  const h = Math.max(0, ...all.map((one) => one.h))
  let x = 0
  const items = all.flatMap((one) => {
    const placed = shifted(one, x, (h - one.h) / 2)
    x += one.w + gap
    return placed
  })
  return { w: Math.max(0, x - gap), h, items }
}

/**
 * Puts groups to the left and right of another one, which stays exactly in the middle. They take `share` of the room if
 * they need less.
 */
export function between<B>(left: Flow<B>, middle: Flow<B>, right: Flow<B>, least: number, share: number): Flow<B> {
  const side = Math.max(left.w, right.w)
  const gap = Math.max(least, (share - middle.w - 2 * side) / 2)
  const [w, h] = [middle.w + (side > 0 ? 2 * (side + gap) : 0), Math.max(left.h, middle.h, right.h)]
  const at = (one: Flow<B>, x: number): Flow<B>["items"] => shifted(one, x, (h - one.h) / 2)
  const items = [
    ...at(left, (side - left.w) / 2),
    ...at(middle, (w - middle.w) / 2),
    ...at(right, w - side + (side - right.w) / 2),
  ]
  return { w, h, items }
}
