// Pointers and keys on a table, turned into what they mean: a tap, a drag, a press, a hold, a direction.

import type { Spot } from "../../engine/scene.ts"
import { readSpot } from "../../table/choice.ts"
import { isArrow, nearest } from "./focus.ts"

export interface Meaning {
  /** Something was touched: whatever is still moving ends. */
  touched(): void
  tap(spot: Spot, isTouch: boolean): void
  /** The n-th of the scene's gestures, by its button. */
  press(gesture: number, isTouch: boolean): void
  hold(gesture: number): void
  /** Gives back whether it had pressed by itself. */
  letGo(): boolean
  canDrag(spot: Spot): boolean
  lift(spot: Spot): void
  /** Let go over a spot, so far from where it lay; gives back whether it came to something. */
  drop(from: Spot, to: Spot | undefined, by: { readonly x: number; readonly y: number }, isTouch: boolean): boolean
  /** A tap on nothing. */
  skip(): void
  back(): void
  /** The gesture that Space means when nothing is focused. */
  byKey(key: string): number | undefined
}

const FIELDS = "input, select, textarea"
const WANTS_KEYS = `${FIELDS}, button, a, summary, dialog, [tabindex="0"]`

const DRAG = 8 // pixels until it is a drag

interface Drag {
  readonly spot: Spot
  readonly element: HTMLElement
  readonly x: number
  readonly y: number
  isMoving: boolean
}

const spotOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-spot]") : null

const pressOf = (target: EventTarget | null): number | undefined => {
  const index = target instanceof Element ? target.closest<HTMLElement>("[data-press]")?.dataset.press : undefined
  return index === undefined ? undefined : Number(index)
}

/** For `use:pointing`. */
export function pointing(root: HTMLElement, meaning: Meaning): { destroy(): void } {
  let drag: Drag | undefined
  let ignoresClick = false

  const down = (event: PointerEvent): void => {
    ignoresClick = false
    if (event.button !== 0) return
    meaning.touched()
    const gesture = pressOf(event.target)
    if (gesture !== undefined) meaning.hold(gesture)
    const element = spotOf(event.target)
    const spot = element?.dataset.spot === undefined ? undefined : readSpot(element.dataset.spot)
    if (element === null || spot === undefined || !meaning.canDrag(spot)) return
    drag = { spot, element, x: event.clientX, y: event.clientY, isMoving: false }
  }

  const move = (event: PointerEvent): void => {
    if (drag === undefined) return
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y]
    if (!drag.isMoving) {
      if (Math.hypot(x, y) < DRAG) return
      drag.isMoving = true
      meaning.lift(drag.spot)
      drag.element.classList.add("dragged")
    }
    drag.element.style.transform = `translate(${x}px, ${y}px) rotate(1.5deg)`
  }

  const up = (event: PointerEvent): void => {
    if (meaning.letGo()) ignoresClick = true
    const let_go = drag
    drag = undefined
    if (let_go === undefined || !let_go.isMoving) return
    ignoresClick = true
    const by = { x: event.clientX - let_go.x, y: event.clientY - let_go.y }
    const target = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null
    const opener = target?.closest<HTMLElement>("[data-open]")
    const key = spotOf(target)?.dataset.spot
    const { element, spot } = let_go
    element.classList.remove("dragged")
    element.style.transform = ""
    opener?.click() // what is small opens, and one chooses there
    ignoresClick = true
    const isDone =
      opener == null &&
      meaning.drop(spot, key === undefined ? undefined : readSpot(key), by, event.pointerType === "touch")
    if (!isDone)
      element.animate([{ transform: `translate(${by.x}px, ${by.y}px)` }, { transform: "none" }], {
        duration: 180,
        easing: "ease-out",
      })
  }

  const click = (event: MouseEvent): void => {
    if (ignoresClick) {
      ignoresClick = false
      event.preventDefault()
      return
    }
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch"
    const gesture = pressOf(event.target)
    if (gesture !== undefined) return meaning.press(gesture, isTouch)
    if (event.target instanceof Element && event.target.closest("[data-browse], [data-open]")) return
    const key = spotOf(event.target)?.dataset.spot
    if (key !== undefined) return meaning.tap(readSpot(key), isTouch)
    if (event.target instanceof Element && event.target.closest("button, dialog") === null) meaning.skip()
  }

  /** Keys belong to the table wherever nothing else wants them: the focus may rest on the page around it. */
  const isHere = (target: EventTarget | null): boolean =>
    target instanceof Element && (root.contains(target) || target.closest(WANTS_KEYS) === null)

  const keydown = (event: KeyboardEvent): void => {
    const { target, key } = event
    const isFree = target instanceof Element && target.closest(FIELDS) === null
    if (!isFree || event.altKey || event.ctrlKey || event.metaKey) return
    const dialog = document.querySelector("dialog[open]")
    if (dialog !== null && !root.contains(dialog)) return
    if (!event.repeat && /^\d$/.test(key)) return pressByKey(key) // also when a button elsewhere has the focus: it is a race
    if (!isHere(target)) return
    if (isArrow(key)) return arrow(event, dialog ?? root)
    if (key === "Escape" && dialog === null) return meaning.back()
    if (key === " " || key === "Enter") return pressKey(event)
  }

  const pressByKey = (key: string): void => {
    const gesture = meaning.byKey(key)
    if (gesture !== undefined) meaning.press(gesture, false)
  }

  const arrow = (event: KeyboardEvent, within: Element): void => {
    const all = [...within.querySelectorAll<HTMLElement>("button:not(:disabled)")]
    const from = within.contains(document.activeElement) ? document.activeElement : null
    const first = within.querySelector<HTMLElement>("[data-lit] > button, [data-press]") ?? all[0]
    const next = from === null || from === root ? first : nearest(event.key, from, all)
    event.preventDefault()
    next?.focus()
  }

  /** Space or Enter held on a button, or Space on nothing: a press that goes on. */
  const pressKey = (event: KeyboardEvent): void => {
    const onButton = event.target instanceof Element && event.target.closest("button") !== null
    const gesture = pressOf(event.target) ?? (onButton || event.key === "Enter" ? undefined : meaning.byKey(event.key))
    if (event.repeat && (gesture !== undefined || !onButton)) return event.preventDefault()
    if (gesture === undefined) return
    meaning.hold(gesture)
    if (!onButton) {
      event.preventDefault()
      meaning.press(gesture, false)
    }
  }

  const keyup = (event: KeyboardEvent): void => {
    if ((event.key === " " || event.key === "Enter") && meaning.letGo() && isHere(event.target)) event.preventDefault()
  }

  const leave = (): void => {
    meaning.letGo()
  }

  root.addEventListener("pointerdown", down)
  root.addEventListener("click", click)
  addEventListener("pointermove", move)
  addEventListener("pointerup", up)
  addEventListener("pointercancel", up)
  addEventListener("keydown", keydown)
  addEventListener("keyup", keyup)
  addEventListener("blur", leave)
  return {
    destroy: () => {
      meaning.letGo()
      root.removeEventListener("pointerdown", down)
      root.removeEventListener("click", click)
      removeEventListener("pointermove", move)
      removeEventListener("pointerup", up)
      removeEventListener("pointercancel", up)
      removeEventListener("keydown", keydown)
      removeEventListener("keyup", keyup)
      removeEventListener("blur", leave)
    },
  }
}
