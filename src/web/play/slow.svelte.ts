// Shows that a bot is thinking if it takes long.

const LONG = 1000 // milliseconds

/** Who has thought for so long; to be called where a component is set up. */
export function slowBot(thinking: () => number | undefined): { readonly seat: number | undefined } {
  let seat = $state<number>()
  $effect(() => {
    const now = thinking()
    seat = undefined
    if (now === undefined) return
    const timer = setTimeout(() => {
      seat = now
    }, LONG)
    return () => clearTimeout(timer)
  })
  return {
    get seat() {
      return seat
    },
  }
}
