// A Vite plugin that preloads the fonts, so that they are available for the first text. It also adds their licences to
// the build.

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Plugin } from "vite"

const PACKAGES = ["@fontsource-variable/instrument-sans", "@fontsource-variable/besley"]

const licenceOf = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`${name}/LICENSE`), "utf8")

export const fonts = (): Plugin => ({
  name: "fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head-prepend" as const,
        })),
  },
  generateBundle() {
    const source = PACKAGES.map(licenceOf).join("\n\n")
    this.emitFile({ type: "asset", fileName: "font-licences.txt", source })
  },
})
