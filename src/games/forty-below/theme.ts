// Ice blue, and lines of frost.

import type { Theme } from "../../engine/theme.ts"

const TURNS = [0, 60, 120, 180, 240, 300]
const BRANCH = "M50 50V8M50 24L40 14M50 24L60 14M50 37L38 27M50 37L62 27"

export const theme: Theme = {
  accent: { light: "#14607f", dark: "#8fd3ee" },
  cloth: { light: "#cbdce3", dark: "#17272f" },
  back: { light: "#1d6a8a", dark: "#1f6482" },
  motif: `<g fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round">${TURNS.map((turn) => `<path transform="rotate(${turn} 50 50)" d="${BRANCH}"/>`).join("")}</g>`,
  says: {
    out: { en: "I go out!", es: "¡Cierro!" },
    block: { en: "Forty below!", es: "¡Cuarenta bajo cero!" },
  },
}
