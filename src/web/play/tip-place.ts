// Finds a place for a tip on which it covers nothing that can be tapped.

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const EDGE = 8

const isApart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

/** Returns the upper left corner of a free place: from the top down, from the middle out. Undefined if none is free. */
export function placeFor(
  room: Box,
  size: { readonly width: number; readonly height: number },
  taken: readonly Box[],
): { readonly x: number; readonly y: number } | undefined {
  const { width, height } = size
  const [first, last] = [room.left + EDGE, room.right - EDGE - width]
  if (last < first) return undefined
  const columns = [(first + last) / 2, first, last]
  for (let y = room.top + EDGE; y + height + EDGE <= room.bottom; y += EDGE)
    for (const x of columns) {
      const box = { left: x, top: y, right: x + width, bottom: y + height }
      if (taken.every((other) => isApart(box, other))) return { x, y }
    }
  return undefined
}
