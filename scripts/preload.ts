// For Vite: tells the browser of the font for words at once, not when the styles have come, so that it is there for the first words.

import type { Plugin } from "vite"

export const preloadFont = (name: string): Plugin => ({
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes(name))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head-prepend" as const,
        })),
  },
})
