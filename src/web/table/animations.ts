// Waits for animations.

/** Resolves when every animation on the page has finished, except those that never end. */
export const animationsFinished = (): Promise<unknown> =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  )
