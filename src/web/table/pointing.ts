// Turns pointers into input: a tap, a press, a hold, a drag.

import type { Spot } from "../../engine/scene.ts"
import { readSpot } from "../../table/choice.ts"
import { gestureOf, type TableInput } from "./input.ts"
import { listenToKeys } from "./keys.ts"

/** Pixels that a pointer has to move before it drags. */
const DRAG = 8

const spotElementOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-spot]") : null

/** A card under a pressed pointer. It follows the pointer as soon as that has moved far enough. */
class Drag {
  isMoving = false
  readonly #input: TableInput
  readonly #spot: Spot
  readonly #element: HTMLElement
  readonly #start: PointerEvent

  constructor(input: TableInput, spot: Spot, element: HTMLElement, start: PointerEvent) {
    this.#input = input
    this.#spot = spot
    this.#element = element
    this.#start = start
  }

  /** Starts a drag if the pointer is over something that can be dragged. */
  static start(event: PointerEvent, input: TableInput): Drag | undefined {
    const element = spotElementOf(event.target)
    if (element?.dataset.spot === undefined) return undefined
    const spot = readSpot(element.dataset.spot)
    return input.canDrag(spot) ? new Drag(input, spot, element, event) : undefined
  }

  move(event: PointerEvent): void {
    const { x, y } = this.#distance(event)
    if (!this.isMoving) {
      if (Math.hypot(x, y) < DRAG) return
      this.isMoving = true
      this.#input.lift(this.#spot)
      this.#element.classList.add("dragged")
    }
    this.#element.style.transform = `translate(${x}px, ${y}px) rotate(1.5deg)`
  }

  /** Ends the drag. If it has no effect, the card slides back. */
  drop(event: PointerEvent): void {
    const by = this.#distance(event)
    const target = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null
    const opener = target?.closest<HTMLElement>("[data-open]")
    const key = spotElementOf(target)?.dataset.spot
    this.#element.classList.remove("dragged")
    this.#element.style.transform = ""
    opener?.click() // a summary opens, and the player chooses there
    const to = key === undefined ? undefined : readSpot(key)
    const isDone = opener == null && this.#input.drop(this.#spot, to, by, event.pointerType === "touch")
    if (isDone) return
    this.#element.animate([{ transform: `translate(${by.x}px, ${by.y}px)` }, { transform: "none" }], {
      duration: 180,
      easing: "ease-out",
    })
  }

  #distance({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    return { x: clientX - this.#start.clientX, y: clientY - this.#start.clientY }
  }
}

/** Listens to pointers until the signal aborts. A move that began on the table may end anywhere. */
function listenToPointers(root: HTMLElement, input: TableInput, signal: AbortSignal): void {
  let drag: Drag | undefined
  /** Whether to ignore the next click. A drag or a hold ends with a click that is not a tap. */
  let ignoresClick = false

  const down = (event: PointerEvent): void => {
    ignoresClick = false
    if (event.button !== 0) return
    input.touch()
    const gesture = gestureOf(event.target)
    if (gesture !== undefined) input.hold(gesture)
    drag = Drag.start(event, input) ?? drag
  }

  const up = (event: PointerEvent): void => {
    if (input.release()) ignoresClick = true
    const dropped = drag
    drag = undefined
    if (!dropped?.isMoving) return
    ignoresClick = true
    dropped.drop(event) // this may click the summary that it opens
    ignoresClick = true
  }

  const click = (event: MouseEvent): void => {
    if (ignoresClick) {
      ignoresClick = false
      event.preventDefault()
    } else clickOn(event, input)
  }

  root.addEventListener("pointerdown", down, { signal })
  root.addEventListener("click", click, { signal })
  addEventListener("pointermove", (event: PointerEvent) => drag?.move(event), { signal })
  addEventListener("pointerup", up, { signal })
  addEventListener("pointercancel", up, { signal })
}

function clickOn(event: MouseEvent, input: TableInput): void {
  const { target } = event
  const isTouch = event instanceof PointerEvent && event.pointerType === "touch"
  const gesture = gestureOf(target)
  if (gesture !== undefined) return input.press(gesture, isTouch)
  if (!(target instanceof Element) || target.closest("[data-browse], [data-open]") !== null) return
  const key = spotElementOf(target)?.dataset.spot
  if (key !== undefined) {
    const spot = readSpot(key)
    return input.tap(spot, isTouch, event.detail > 1 && spot.index !== undefined)
  }
  if (target.closest("button, dialog") === null) input.skip()
}

/** For `use:pointing`: turns the pointers and keys of a table into its input. */
export function pointing(root: HTMLElement, input: TableInput): { destroy(): void } {
  const listening = new AbortController()
  listenToPointers(root, input, listening.signal)
  listenToKeys(root, input, listening.signal)
  addEventListener("blur", () => void input.release(), { signal: listening.signal })
  return {
    destroy: () => {
      input.release()
      listening.abort()
    },
  }
}
