// Turns keys into input: arrows move the focus, Space and Enter press, digits press the buttons of a race.

import { isArrow, nearest } from "./focus.ts"
import { gestureOf, type TableInput } from "./input.ts"

const FIELDS = "input, select, textarea"
const WANTS_KEYS = `${FIELDS}, button, a, summary, dialog, [tabindex="0"]`

/** Listens to the keys of the whole page until the signal aborts. */
export function listenToKeys(root: HTMLElement, input: TableInput, signal: AbortSignal): void {
  /**
   * Tells whether a key is for the table. The focus may be on the page around it, unless something else there uses
   * keys.
   */
  const isOurs = (target: EventTarget | null): boolean =>
    target instanceof Element && (root.contains(target) || target.closest(WANTS_KEYS) === null)

  const down = (event: KeyboardEvent): void => {
    const { target, key } = event
    const isInField = !(target instanceof Element) || target.closest(FIELDS) !== null
    if (isInField || event.altKey || event.ctrlKey || event.metaKey) return
    const dialog = document.querySelector("dialog[open]")
    if (dialog !== null && !root.contains(dialog)) return
    // A digit counts even while a button elsewhere has the focus, because races are quick.
    if (!event.repeat && /^\d$/.test(key)) return pressKey(input, key)
    if (!isOurs(target)) return
    if (isArrow(key)) return moveFocus(event, dialog ?? root, root)
    if (key === "Escape" && dialog === null) return input.back()
    if (key === " " || key === "Enter") return holdKey(event, input)
  }

  const up = (event: KeyboardEvent): void => {
    if ((event.key === " " || event.key === "Enter") && input.release() && isOurs(event.target)) event.preventDefault()
  }

  addEventListener("keydown", down, { signal })
  addEventListener("keyup", up, { signal })
}

function pressKey(input: TableInput, key: string): void {
  const gesture = input.gestureByKey(key)
  if (gesture !== undefined) input.press(gesture, false)
}

/** Moves the focus to the nearest button in the direction of the arrow. */
function moveFocus(event: KeyboardEvent, within: Element, root: HTMLElement): void {
  const all = [...within.querySelectorAll<HTMLElement>("button:not(:disabled), [data-preview]")]
  const from = within.contains(document.activeElement) ? document.activeElement : null
  const first = within.querySelector<HTMLElement>("[data-lit] > button, [data-press]") ?? all[0]
  const next = from === null || from === root ? first : nearest(event.key, from, all)
  event.preventDefault()
  next?.focus()
}

/** Starts a press that repeats: Space or Enter on a button, or Space while no button has the focus. */
function holdKey(event: KeyboardEvent, input: TableInput): void {
  const onButton = event.target instanceof Element && event.target.closest("button") !== null
  const isFree = !onButton && event.key === " "
  const gesture = gestureOf(event.target) ?? (isFree ? input.gestureByKey(" ") : undefined)
  if (event.repeat && (gesture !== undefined || !onButton)) return event.preventDefault()
  if (gesture === undefined) return
  input.hold(gesture)
  if (onButton) return // the browser clicks it
  event.preventDefault()
  input.press(gesture, false)
}
