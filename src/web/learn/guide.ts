// Finds where to make the right move. The results are CSS selectors for what to tap first, and what next.

import type { Move } from "../../engine/moves.ts"
import type { Gesture, Scene, Spot } from "../../engine/scene.ts"
import { type PayGesture, payMove, spotKey } from "../../table/choice.ts"

interface Guide {
  readonly first: readonly string[]
  /** Selectors for what to tap after the first pick. */
  readonly next: readonly string[]
}

const at = (key: string): string => `[data-spot="${CSS.escape(key)}"]`

/** Returns the cards that make this payment together, if there are any. */
export function paidBy(gesture: PayGesture, move: Move): number[] | undefined {
  const { cards } = gesture
  for (let set = 1; set < 1 << cards.length; set++) {
    const chosen = cards.flatMap((_, i) => (set & (1 << i) ? [i] : []))
    if (payMove({ gesture, chosen }) === move) return chosen
  }
  return undefined
}

/** Returns the selectors of a spot, and of its seat where the seat is only a summary. */
function ways(scene: Scene, spot: Spot): string[] {
  const seat = scene.zones.find(({ id }) => id === spot.zone)?.seat
  const there = at(spotKey(spot))
  return [there, ...(seat === undefined ? [] : [`[data-table]:not(:has(${there})) [data-open="${seat}"]`])]
}

function guideOf(scene: Scene, gesture: Gesture, index: number, right: readonly Move[]): Guide | undefined {
  const button = `[data-press="${index}"]`
  if (gesture.kind === "pay") {
    const chosen = right.map((move) => paidBy(gesture, move)).find((cards) => cards !== undefined)
    if (chosen === undefined) return undefined
    const cards = chosen.map((i) => at(spotKey({ zone: gesture.from, index: gesture.cards[i].index })))
    return { first: gesture.path.map(spotKey).map(at), next: cards }
  }
  if (!right.includes(gesture.move)) return undefined
  if (gesture.kind === "press") return { first: [button], next: ["[data-sure]"] }
  const [first, ...rest] = gesture.path.map((spot) => ways(scene, spot))
  return { first: [...first, button], next: [...rest.flat(), "[data-sure]"] }
}

/** Returns selectors for what to tap now, in a table inside `within`; none if there is nothing to do. */
export function pointed(scene: Scene, right: readonly Move[], within: string): string {
  const guides = scene.gestures.map(({ gesture }, i) => guideOf(scene, gesture, i, right))
  const guide = guides.find((found) => found !== undefined)
  if (guide === undefined) return ""
  const first = `${within}:not(:has([data-picked], [data-sure])) :is(${guide.first.join(", ")})`
  const next = `${within}:has([data-picked], [data-sure]) :is(${guide.next.join(", ")}):not([data-picked])`
  return guide.next.length === 0 ? first : `${first}, ${next}`
}

/** Returns selectors for everything that belongs to a move, in a table inside `within`; none if nobody can make it. */
export function marksOf(scene: Scene, move: Move, within: string): string {
  const guides = scene.gestures.map(({ gesture }, i) => guideOf(scene, gesture, i, [move]))
  const guide = guides.find((found) => found !== undefined)
  return guide === undefined ? "" : `${within} :is(${[...guide.first, ...guide.next].join(", ")})`
}

/**
 * Returns the style that marks what to tap: a ring, and an arrow for a moment. The arrow is at the lower edge, because
 * numbers stand above.
 */
export function guideStyle(marked: string): string {
  if (marked === "") return ""
  return `
    :is(${marked}) { outline: 4px solid var(--glow); outline-offset: 5px; border-radius: 0.4rem; z-index: 4; }
    :is(${marked}):not([data-press], [data-sure])::after {
      content: ""; position: absolute; z-index: 5; left: calc(50% - 0.7rem); bottom: -0.2rem; width: 1.4rem; height: 1rem;
      background: var(--glow); clip-path: polygon(0 100%, 100% 100%, 50% 0); pointer-events: none;
      animation: lesson-point 700ms ease-in-out 4, lesson-pointed 300ms 2800ms forwards;
    }
    :is(${marked}):is([data-press], [data-sure]) { outline-offset: -2px; }
    @keyframes lesson-point { 50% { transform: translateY(-0.3rem); } }
    @keyframes lesson-pointed { to { opacity: 0; } }
    @media (prefers-reduced-motion: reduce) { :is(${marked})::after { animation: lesson-pointed 100ms 2800ms forwards; } }`
}
