// Waits for the cards to land before something covers the table.

import { animationsFinished } from "../table/animations.ts"

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)

/** Tells whether there is something to show and the cards that led to it have landed. */
export function landed(what: () => unknown): { readonly hasLanded: boolean } {
  let isSo = $state(false)
  $effect(() => {
    if (what() === undefined) return
    let isLeft = false
    // Waits in a separate task, because by then the cards are on their way. Then skips the frame in which they land, so
    // that this frame is not late.
    const next = setTimeout(async () => {
      await animationsFinished()
      await nextFrame()
      await nextFrame()
      if (!isLeft) isSo = true
    })
    return () => {
      clearTimeout(next)
      isLeft = true
      isSo = false
    }
  })
  return {
    get hasLanded() {
      return isSo
    },
  }
}
