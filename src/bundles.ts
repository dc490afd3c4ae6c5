// Programs that run in a thread or process of their own, and where they lie. The build reads the same list.

import bundles from "./bundles.json" with { type: "json" }

export type BundleName = keyof typeof bundles

/** Tests run from source, everything else from bundles. */
export const isSource = import.meta.url.endsWith(".ts")

/** The URL of a program: its bundle lies next to the bundle that runs. */
export const bundleUrl = (name: BundleName): URL =>
  new URL(isSource ? `./${bundles[name]}` : `./${name}.mjs`, import.meta.url)
