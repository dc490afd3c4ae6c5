// Boxing-ring red, and a bell.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#a8231c", dark: "#ff9d8f" },
  cloth: { light: "#e2cfc6", dark: "#33201d" },
  back: { light: "#a8231c", dark: "#9a2a22" },
  // A ringside bell on its board, with its striker.
  motif:
    '<path d="M20 62A30 30 0 0 1 80 62L84 70H16Z"/><circle cx="50" cy="24" r="6"/><rect x="12" y="76" width="76" height="7" rx="3.5"/><path d="M84 40L94 30" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>',
  faces: {
    // A boxing glove, thumb to the left.
    knockout:
      '<path d="M36 92V72C27 72 20 66 20 58C20 51 25 46 31 46C32 46 34 46 35 47C37 40 44 36 52 36H62C75 36 84 45 84 58C84 69 78 76 72 80V92A3 3 0 0 1 69 95H39A3 3 0 0 1 36 92Z"/><path d="M36 56C40 64 46 66 55 65" fill="none" stroke="#fffdf7" stroke-width="4" stroke-linecap="round"/><path d="M37 85H71" stroke="#fffdf7" stroke-width="4"/>',
    // Higher, higher, higher.
    goForIt:
      '<path d="M50 36L80 60L72 68L50 51L28 68L20 60Z"/><path d="M50 55L75 75L68 82L50 68L32 82L25 75Z"/><path d="M50 72L69 87L63 94L50 84L37 94L31 87Z"/>',
  },
}
