// Waiting for what moves.

/** When everything that moves on the page has come to rest, but for what never does. */
export const atRest = (): Promise<unknown> =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  )
