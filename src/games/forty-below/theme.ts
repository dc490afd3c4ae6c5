// Ice blue, and lines of frost.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#14607f", dark: "#8fd3ee" },
  cloth: { light: "#cbdce3", dark: "#17272f" },
  back: { light: "#1d6a8a", dark: "#1f6482" },
  motif: "",
}
