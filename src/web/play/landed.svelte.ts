// Waits for the cards to land before something covers the table.

import { animationsFinished } from "../table/animations.ts"

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)

/** Is there something to show, and have the cards that led to it landed? */
export function landed(what: () => unknown): { readonly isSo: boolean } {
  let isSo = $state(false)
  $effect(() => {
    if (what() === undefined) return
    let isLeft = false
    // In a task of its own: by then they are on their way. And not in the frame in which they land, so that it is not
    // late.
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
    get isSo() {
      return isSo
    },
  }
}
