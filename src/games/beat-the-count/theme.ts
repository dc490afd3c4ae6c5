// Boxing-ring red, and a bell.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#a8231c", dark: "#ff9d8f" },
  cloth: { light: "#e2cfc6", dark: "#33201d" },
  back: { light: "#a8231c", dark: "#9a2a22" },
  motif: "",
}
