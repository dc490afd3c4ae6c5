// Lists the programs that run in their own thread or process, with their paths. The build reads the same list.

import bundles from "./bundles.json" with { type: "json" }

export type BundleName = keyof typeof bundles

/** True in tests, which run from source. Everything else runs from bundles. */
export const isSource = import.meta.url.endsWith(".ts")

/** Returns the URL of a program. Its bundle is in the same folder as the running bundle. */
export const bundleUrl = (name: BundleName): URL =>
  new URL(isSource ? `./${bundles[name]}` : `./${name}.mjs`, import.meta.url)
