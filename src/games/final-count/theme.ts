// Billiard green, and a die.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#1c6041", dark: "#8fd4ae" },
  cloth: { light: "#c4d8ca", dark: "#16291f" },
  back: { light: "#1f6a48", dark: "#22664a" },
  motif:
    '<g transform="rotate(-14 50 50)"><rect x="16" y="16" width="68" height="68" rx="14" fill="none" stroke="currentColor" stroke-width="5"/><circle cx="34" cy="34" r="6.5"/><circle cx="66" cy="34" r="6.5"/><circle cx="50" cy="50" r="6.5"/><circle cx="34" cy="66" r="6.5"/><circle cx="66" cy="66" r="6.5"/></g>',
  says: {
    call: { en: "I call!", es: "¡Canto!" },
    onGoal: { en: "On the goal!", es: "¡Justo!" },
  },
}
