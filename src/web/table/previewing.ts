// Shows what a card would do while a mouse is over it, while it has the focus, or after a long press.

import type { Attachment } from "svelte/attachments"
import type { Zone } from "../../engine/scene.ts"
import type { TableContext } from "./context.ts"

/** Milliseconds after which a press is long. */
const LONG = 450

/** Watches the cards of a zone, if the scene has previews for them. */
export const previewing =
  (context: TableContext, zone: Zone, isAside: boolean): Attachment<HTMLElement> =>
  (list) => {
    const isWatched = !isAside && !context.isStill && context.scene.previews?.some(({ spot }) => spot.zone === zone.id)
    if (!isWatched) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let press: ReturnType<typeof setTimeout> | undefined
    let isLong = false
    const keyOf = ({ target }: Event): string | undefined =>
      target instanceof Element ? target.closest<HTMLElement>("li")?.dataset.spot : undefined
    // Focus also leaves when Svelte removes the focused element. State must not change during that update.
    const look = (key: string | undefined): void => queueMicrotask(() => context.lookAt(key))
    const isTouch = (event: PointerEvent): boolean => event.pointerType === "touch"

    list.addEventListener("pointerover", (event) => isTouch(event) || look(keyOf(event)), { signal })
    list.addEventListener("pointerleave", (event) => isTouch(event) || look(undefined), { signal })
    list.addEventListener("focusin", (event) => look(keyOf(event)), { signal })
    list.addEventListener("focusout", () => look(undefined), { signal })
    list.addEventListener(
      "pointerdown",
      (event) => {
        isLong = false
        if (!isTouch(event)) return
        press = setTimeout(() => {
          isLong = true
          look(keyOf(event))
        }, LONG)
      },
      { signal },
    )
    for (const end of ["pointerup", "pointercancel", "pointermove"] as const)
      addEventListener(end, () => clearTimeout(press), { signal })
    // A long press only shows. The click that ends it makes no choice, and no menu of the browser opens.
    list.addEventListener(
      "click",
      (event) => {
        if (!isLong) return
        isLong = false
        event.stopPropagation()
      },
      { signal, capture: true },
    )
    list.addEventListener("contextmenu", (event) => event.preventDefault(), { signal })
    return () => {
      clearTimeout(press)
      listening.abort()
    }
  }
