// Terracotta, and tiles.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#9a4220", dark: "#f0a988" },
  cloth: { light: "#e8d3c0", dark: "#33231a" },
  back: { light: "#a84e2a", dark: "#9a4a2a" },
  motif: "",
}
