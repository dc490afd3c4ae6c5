// Shows that a bot is thinking if it takes long.

const LONG = 1000 // milliseconds

/** Returns the bot that has been thinking for a while. Call it where a component is set up. */
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
