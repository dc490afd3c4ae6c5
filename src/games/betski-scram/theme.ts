// Black, with gold and silver.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#6b5200", dark: "#e6c66a" },
  cloth: { light: "#d8d5cd", dark: "#1f1e1f" },
  back: { light: "#26241f", dark: "#3a362d" },
  // A disc and a hexagon, interlocked.
  motif:
    '<g fill="none" stroke="currentColor" stroke-width="5" stroke-linejoin="round"><circle cx="36" cy="42" r="27"/><path d="M64 30L90 45V75L64 90L38 75V45Z"/></g>',
  says: {
    out: { en: "All gone!", es: "¡Ni una!" },
  },
}
