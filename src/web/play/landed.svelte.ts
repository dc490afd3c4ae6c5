// What comes over the table comes when the cards have landed.

import { atRest } from "../table/rest.ts"

/** Is there something to show, and have the cards that led to it landed? */
export function landed(what: () => unknown): { readonly isSo: boolean } {
  let isSo = $state(false)
  $effect(() => {
    if (what() === undefined) return
    let isLeft = false
    // In a task of its own: by then they are on their way.
    const next = setTimeout(async () => {
      await atRest()
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
