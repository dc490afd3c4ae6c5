// Whether this page is waiting for the browser's database. This is a separate module, so that the frame of all pages
// can tell without loading the rest.

export const storage: { isLate: boolean } = $state({ isLate: false })
