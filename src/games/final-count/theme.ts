// Billiard green, and a die.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#1c6041", dark: "#8fd4ae" },
  cloth: { light: "#c4d8ca", dark: "#16291f" },
  back: { light: "#1f6a48", dark: "#22664a" },
  motif: "",
}
