// Puts boxes side by side, in as many lines as they need, and gives each box its corner.

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
