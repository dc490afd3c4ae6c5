// Boxing-ring red, and a bell.

import type { Theme } from "../../engine/theme.ts"

export const theme: Theme = {
  accent: { light: "#a8231c", dark: "#ff9d8f" },
  cloth: { light: "#e2cfc6", dark: "#33201d" },
  back: { light: "#a8231c", dark: "#9a2a22" },
  // A bell, ringing.
  motif:
    '<path d="M50 16A5 5 0 0 1 55 21C68 24 73 34 73 47C73 60 76 66 82 72H18C24 66 27 60 27 47C27 34 32 24 45 21A5 5 0 0 1 50 16Z"/><path d="M41 77H59A9 9 0 0 1 41 77Z"/><path d="M19 26A34 34 0 0 0 11 44M81 26A34 34 0 0 1 89 44" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"/>',
  faces: {
    // A boxing glove, thumb to the left.
    knockout:
      '<path d="M36 92V72C27 72 20 66 20 58C20 51 25 46 31 46C32 46 34 46 35 47C37 40 44 36 52 36H62C75 36 84 45 84 58C84 69 78 76 72 80V92A3 3 0 0 1 69 95H39A3 3 0 0 1 36 92Z"/><path d="M36 56C40 64 46 66 55 65" fill="none" stroke="#fffdf7" stroke-width="4" stroke-linecap="round"/><path d="M37 85H71" stroke="#fffdf7" stroke-width="4"/>',
    // Higher, higher, higher.
    goForIt:
      '<path d="M50 36L80 60L72 68L50 51L28 68L20 60Z"/><path d="M50 55L75 75L68 82L50 68L32 82L25 75Z"/><path d="M50 72L69 87L63 94L50 84L37 94L31 87Z"/>',
  },
  says: {
    match: { en: "Ouch!", es: "¡Ay!" },
    knockout: { en: "Knockout!", es: "¡Nocaut!" },
    goForIt: { en: "I go for it!", es: "¡A por todas!" },
    jumpMatch: { en: "Oops!", es: "¡Uy!" },
    jumpKnockout: { en: "Oops!", es: "¡Uy!" },
    out: { en: "All gone!", es: "¡Ni una!" },
  },
}
