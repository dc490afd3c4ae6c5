// Whether the browser's database makes this page wait. A module of its own, so that the frame of all pages can tell
// without loading the rest.

export const storage: { isLate: boolean } = $state({ isLate: false })
