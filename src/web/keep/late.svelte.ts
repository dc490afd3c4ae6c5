// Whether the browser's database keeps this page waiting; apart, so that the frame of all pages can say so without
// loading the rest.

export const storage: { isLate: boolean } = $state({ isLate: false })
