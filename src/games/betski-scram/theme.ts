// Black, with gold and silver.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#6b5200", dark: "#e6c66a" },
  cloth: { light: "#d8d5cd", dark: "#1f1e1f" },
  back: { light: "#26241f", dark: "#3a362d" },
  motif: "",
}
