// The keyboard focus. Arrow keys move it to the nearest button in their direction, and it survives a redraw.

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Point {
  readonly x: number
  readonly y: number
}

const centre = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

export const isArrow = (key: string): boolean => Object.hasOwn(WAYS, key)

/** Returns the element nearest to `from` in the direction of an arrow key. */
export function nearest(key: string, from: Element, all: readonly HTMLElement[]): HTMLElement | undefined {
  const [dx, dy] = WAYS[key] ?? [0, 0]
  const start = centre(from)
  let best: { element: HTMLElement; far: number } | undefined
  for (const element of all) {
    if (element === from) continue
    const { x, y } = centre(element)
    const along = (x - start.x) * dx + (y - start.y) * dy
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx)
    if (along <= 2 || aside > along * 6) continue
    const far = along + aside * 2.5
    if (best === undefined || far < best.far) best = { element, far }
  }
  return best?.element
}

/** Restores the focus after a redraw: where it was, or on a move that is possible now. */
export async function keepFocus(root: HTMLElement, drawn: Promise<void>): Promise<void> {
  const focused = document.activeElement
  if (focused === null || !root.contains(focused)) return
  const spot = focused.closest<HTMLElement>("[data-spot]")?.dataset.spot
  await drawn
  if (root.contains(document.activeElement) && document.activeElement !== root) return
  const again = spot === undefined ? null : root.querySelector<HTMLElement>(`[data-spot="${spot}"] > button`)
  const next = again ?? root.querySelector<HTMLElement>("[data-press], [data-lit] > button, button[data-lit]") ?? root
  next.focus({ preventScroll: true })
}
